/// A font that the stylesheet names is not available.
///
/// Another font is used in its place, with different letterforms, widths and weights. A list of families allows for different machines: one
/// installed name is enough. Single characters taken from other fonts are not reported. A font that only a built-in template names is a
/// warning, unless fonts are locked.
///
/// - Criterion: Practice.
/// - Fails: `family: Helvetica Now` where it is not installed. Passes: a family that is.
package struct FontSubstituted: BuildRule {
    package static let description = RuleDescription(
        id: .fontSubstituted, summary: "the fonts that the stylesheet names are available", outcome: .fail, isBuildError: true,
        references: [Reference(.practice, "fonts")],
        fix: "install the font, bring it along with `fonts: { files: … }`, or name another")

    package init() {}

    package func faults(in context: AuditContext) -> [Fault] {
        context.input.unavailableFonts.filter { $0.kind == .substituted }.map { font in
            font.fault(of: Self.description, outcome: font.isError || font.isNamedByUser ? .fail : .warning, in: context)
        }
    }
}
