public import PDFInspection

/// The tags hold the document's text in another order than the source.
///
/// A screen reader follows the tags. The pieces of the document are looked for in the text of the tags; each must come behind the one
/// before it. Needs the source; a PDF of another tool is not judged.
///
/// - Criterion: WCAG 2.2, 1.3.2.
/// - Fix: report it: the writer has moved text.
/// - Fails: a footnote's text before its paragraph. Passes: tags in the order of the Markdown.
public struct PDFOrder: PDFRule {
    public static let description = RuleDescription(
        id: "pdf-order", summary: "the tags follow the source", outcome: .fail, references: Reference.wcag("1.3.2"),
        fix: "report it with the document: the writer has moved text")

    public init() {}

    public func findings(in pdf: InspectedPDF, _ context: PDFContext) -> [Finding] {
        guard let alignment = context.alignment(in: pdf) else { return [] }
        return alignment.misplaced.map { piece in
            Finding(
                rule: Self.description, message: "the text \(Phrase.quoted([piece.text])) does not follow the text before it in the tags",
                categories: context.categories,
                source: piece.source, file: pdf.path, subject: [piece.text])
        }
    }
}
