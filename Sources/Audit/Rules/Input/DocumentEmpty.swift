/// The document has no content to set.
///
/// The file is written with one blank page.
///
/// - Warns: a file with front matter only. Passes: a file with a word.
struct DocumentEmpty: MistakeReport, BuildRule {
    static let description = RuleDescription(
        id: .documentEmpty, summary: "the document has content", outcome: .warning, references: [Reference(.practice, "Markdown")],
        fix: "write text below the front matter")
}
