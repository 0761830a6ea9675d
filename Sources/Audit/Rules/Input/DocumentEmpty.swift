/// The document has nothing to set.
///
/// The file is written with one blank page.
///
/// - Criterion: Practice.
/// - Warns: a file of front matter alone. Passes: a file with a word.
package struct DocumentEmpty: MistakeReport, BuildRule {
    package static let description = RuleDescription(
        id: .documentEmpty, summary: "the document has content", outcome: .warning, references: [Reference(.practice, "Markdown")],
        fix: "write something")

    package init() {}
}
