/// A class of the document has no style in the stylesheet.
///
/// The text is set as if it had no class. Without this warning, a misspelt name would leave text unstyled and unnoticed.
///
/// - Warns: `[text]{.no-such-class}`. Passes: a class that the stylesheet defines.
struct ClassUnknown: MistakeReport, BuildRule {
    static let description = RuleDescription(
        id: .classUnknown, summary: "every class has a style", outcome: .warning, references: [Reference(.practice, "Markdown")],
        fix: "define a style with that name, or correct the name")
}
