import TypesetPDFReading

/// A paragraph or a heading has nothing but white space.
///
/// Screen readers stop at empty paragraphs and say “blank”. Empty headings are blank lines in the list of headings. They come from empty
/// lines that make space. Blank lines of code are no fault.
///
/// - Warns: a P element with one space. Passes: a file whose space is made by margins.
struct PDFEmptyTags: FileRule {
    static let description = RuleDescription(
        id: .pdfEmptyTags, summary: "paragraphs and headings have content", outcome: .warning,
        references: [Reference(.pdfUA, "7.1")] + Reference.wcag("1.3.1"),
        fix: "remove the empty lines, and make the space with the margins of the styles")

    static let scope = FileScope.foreignFiles

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let content = context.tagged(in: pdf)
        var faults = FaultList()
        for index in pdf.structure.elements.indices where !content.isShown[index] {
            // Programs that tag each line of code tag blank lines too.
            let isCode = pdf.structure.elements[index].children.contains { pdf.structure.elements[$0].standardType == .code }
            guard !isCode, let clause = Self.clause(of: pdf.structure.elements[index].standardType) else { continue }
            faults.add(
                ConditionFault(
                    clause, "\(pdf.structure.elements[index].named) has no content but white space",
                    page: content.facts.firstPage(of: index),
                    element: index))
        }
        return Self.faults(of: faults.all, in: pdf, context)
    }

    private static func clause(of type: StandardType?) -> UAClause? {
        switch type {
        case .paragraph: .content
        case .heading, .plainHeading, .title: UAClause("7.4")
        default: nil
        }
    }
}
