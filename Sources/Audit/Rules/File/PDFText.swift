import TypesetPDFReading

/// The tags do not contain the text of the document.
///
/// The text is extracted from the finished file in the order of its tags, with ActualText where present. It is compared with the document
/// letter by letter. White space, soft hyphens and invisible characters are ignored. The rule needs the source, so PDFs from other programs
/// are not judged.
///
/// - Fails: a ligature without a Unicode value. Passes: the same with ToUnicode `fi`.
struct PDFText: FileRule {
    static let description = RuleDescription(
        id: .pdfText, summary: "the tags contain all text of the document", outcome: .fail,
        references: [Reference(.wcag, "1.3.1"), Reference(.pdfUA, "7.2")],
        fix: "report the bug and attach the document: text was lost")

    static let scope = FileScope.everyFile

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        guard let alignment = context.alignment(in: pdf) else { return [] }
        return alignment.missing.map { piece in
            Fault(
                rule: Self.description, message: "the tags do not contain the text \(Phrase.quoted([piece.text]))",
                categories: context.categories,
                cause: piece.source.map(Cause.document) ?? .none, file: pdf.path, identity: [piece.text])
        }
    }
}
