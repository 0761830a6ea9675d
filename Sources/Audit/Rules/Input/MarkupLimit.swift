/// The document has more markup of a kind than any honest text.
///
/// Tables of more than 512 columns, tens of thousands of unpaired marks and the like would take time and memory without bound. They are set
/// as text. `docs/limits.md` lists the figures.
///
/// - Criterion: Practice.
/// - Fails: a table of 600 columns. Passes: one of 500.
package struct MarkupLimit: MistakeReport, BuildRule {
    package static let description = RuleDescription(
        id: .markupLimit, summary: "markup stays within what a document may ask for", outcome: .fail, isBuildError: true,
        references: [Reference(.practice, "Markdown")],
        fix: "split the construct")

    package init() {}
}
