/// A part of the document is over a limit, and is cut or left out of the files.
///
/// PDF/A allows texts of 32,767 bytes, such as titles and descriptions. Longer texts are cut in the file's tags and complete on its pages.
/// The limit of pixels for the soft shadows of a document is in `docs/reference/limits.md`. PNG pages with too many pixels are not written.
///
/// - Clauses: ISO 19005-2, 6.1.13.
/// - Warns: a description of forty thousand letters. Passes: any usual document.
struct LayoutLimit: MistakeReport, BuildRule {
    static let description = RuleDescription(
        id: .layoutLimit, summary: "the files have everything that the document and the stylesheet ask for", outcome: .warning,
        references: [Reference(.practice, "limits")], fix: "use fewer or smaller elements of the kind that the message names")
}
