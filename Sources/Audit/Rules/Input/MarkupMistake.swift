/// Markup in the document does not have the effect that it seems to have.
///
/// Examples are a division that is never closed, a footnote that is not defined, an unknown kind of alert, an attribute without effect, a
/// link whose address has a space, `##Heading` and a table without its row of dashes.
/// The words are set as text, and the markup has no effect. Readers see marks that were meant for the program.
///
/// - Warns: `[^1]` without `[^1]: …`. Passes: the same with its definition.
struct MarkupMistake: MistakeReport, BuildRule {
    static let description = RuleDescription(
        id: .markupMistake, summary: "markup means what it looks like", outcome: .warning, references: [Reference(.practice, "Markdown")],
        fix: "follow the hint of the message")
}
