/// A font that the stylesheet names is not available.
///
/// Another font is used instead, with different letterforms, widths and weights. A list of families covers different machines: one
/// installed family is enough. Single characters from other fonts are not reported. A missing font that only a built-in template names is a
/// warning, unless fonts are locked.
///
/// - Fails: `family: Helvetica Now` if it is not installed. Passes: a family that is installed.
struct FontSubstituted: BuildRule {
    static let description = RuleDescription(
        id: .fontSubstituted, summary: "the fonts that the stylesheet names are available", outcome: .fail, isBuildError: true,
        references: [Reference(.practice, "fonts")],
        fix: "install the font, add it with `fonts: { files: … }`, or name another")

    func faults(in context: AuditContext) -> [Fault] {
        context.input.unavailableFonts.filter { $0.kind == .substituted }.map { font in
            font.fault(of: Self.description, outcome: font.isError || font.isNamedByUser ? .fail : .warning, in: context)
        }
    }
}
