public import PDFInspection

/// The tags do not hold the document's text.
///
/// The text is read out of the finished file in the order of its tags, with ActualText where the file has it, and compared with the
/// document, letter by letter; white space, soft hyphens and invisible marks do not count. Needs the source; a PDF of another tool is not
/// judged.
///
/// - Criterion: WCAG 2.2, 1.3.1; ISO 14289-1, 7.2.
/// - Fix: report it: the writer has lost text.
/// - Fails: a ligature without a Unicode value. Passes: the same with ToUnicode `fi`.
public struct PDFText: PDFRule {
    public static let description = RuleDescription(
        id: "pdf-text", summary: "the tags hold the document's whole text", outcome: .fail,
        references: [Reference(.wcag, "1.3.1"), Reference(.pdfUA, "7.2")],
        fix: "report it with the document: the writer has lost text")

    public init() {}

    public func findings(in pdf: InspectedPDF, _ context: PDFContext) -> [Finding] {
        guard let alignment = context.alignment(in: pdf) else { return [] }
        return alignment.missing.map { piece in
            Finding(
                rule: Self.description, message: "the tags do not hold the text \(Phrase.quoted([piece.text]))",
                categories: context.categories,
                source: piece.source, file: pdf.path, subject: [piece.text])
        }
    }
}
