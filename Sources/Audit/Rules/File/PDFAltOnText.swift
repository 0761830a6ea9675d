import TypesetPDFReading

/// A block of text has an alternative text.
///
/// Screen readers read the alternative text of an element instead of its content. The paragraphs, cells and pictures inside are not heard.
/// An alternative text belongs on a Figure, a Formula or a Link.
///
/// - Warns: a P with `Alt`. Passes: a Figure with `Alt`.
struct PDFAltOnText: FileRule {
    static let description = RuleDescription(
        id: .pdfAltOnText, summary: "alternative texts replace no text", outcome: .warning,
        references: [Reference(.pdfUA, "7.1")] + Reference.wcag("1.3.1"),
        fix: "remove the alternative text from the block, or move it to the picture in it")

    static let scope = FileScope.foreignFiles

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let content = context.tagged(in: pdf)
        var faults = FaultList()
        for index in pdf.structure.elements.indices where pdf.structure.elements[index].statesDetails {
            guard content.facts.isTextBlock(index), let text = pdf.structure.elements[index].alternateText,
                ![SpokenText.text(text)].isBlank,
                content.ownInk[index] || pdf.structure.elements[index].children.contains(where: { content.isShown[$0] })
            else { continue }
            faults.add(
                ConditionFault(
                    .content, "\(pdf.structure.elements[index].named) has an alternative text, which is read instead of its content",
                    element: index))
        }
        return Self.faults(of: faults.all, in: pdf, context)
    }
}
