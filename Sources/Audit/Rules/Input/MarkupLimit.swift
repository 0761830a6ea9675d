/// The document has far more markup of one kind than any ordinary text.
///
/// Tables of more than 512 columns, tens of thousands of unpaired marks and similar markup would take unlimited time and memory. They are
/// set as text. `docs/reference/limits.md` lists the limits.
///
/// - Fails: a table of 600 columns. Passes: one of 500.
struct MarkupLimit: MistakeReport, BuildRule {
    static let description = RuleDescription(
        id: .markupLimit, summary: "markup stays within the limits of a document", outcome: .fail, isBuildError: true,
        references: [Reference(.practice, "Markdown")],
        fix: "split the table, the list or the paragraph")
}
