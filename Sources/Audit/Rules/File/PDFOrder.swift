import TypesetPDFReading

/// The tags put the text of the document in a different order than the source.
///
/// Screen readers follow the tags. The rule looks for each piece of the document in the text of the tags. It must follow the piece before
/// it. The rule needs the source, so PDFs from other programs are not judged.
///
/// - Fails: a paragraph before the heading that it follows. Passes: tags in the order of the Markdown, with notes at any place.
struct PDFOrder: FileRule {
    static let description = RuleDescription(
        id: .pdfOrder, summary: "the tags are in the order of the source", outcome: .fail,
        references: Reference.wcag("1.3.2") + [Reference(.matterhorn, "09-001")],
        fix: "report the bug and attach the document: text is in the wrong order")

    static let scope = FileScope.everyFile

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        guard let alignment = context.alignment(in: pdf) else { return [] }
        return alignment.misplaced.map { piece in
            Fault(
                rule: Self.description, message: "the text \(Phrase.quoted([piece.text])) does not follow the text before it in the tags",
                categories: context.categories,
                cause: piece.source.map(Cause.document) ?? .none, file: pdf.path, identity: [piece.text])
        }
    }
}
