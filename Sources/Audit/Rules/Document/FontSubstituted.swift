/// A font that the sheet asks for is not there.
///
/// Another font is drawn, with other letters, widths and weights. A list of families is for machines of all kinds: it is enough if one of
/// its names is installed. Single characters from other fonts are no fault either. With `--locked` this is a failure.
///
/// - Criterion: Practice.
/// - Fix: install the font, bring it along with `fonts: { files: … }`, or name another.
/// - Warns: `family: Helvetica Now` where it is not installed. Passes: a family that is.
public struct FontSubstituted: DiagnosticRule {
    public static let description = RuleDescription(
        id: "font-substituted", summary: "the fonts that the sheet names are drawn", outcome: .warning,
        references: [Reference(.practice, "fonts")],
        fix: "install the font, bring it along with `fonts: { files: … }`, or name another")

    public init() {}
}
