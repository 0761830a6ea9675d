import TypesetPDFReading

/// A file of several pages has no headings.
///
/// Most screen reader users find their way in a long text by its headings. Programs that export every block as a paragraph lose them, also
/// if the page shows large and bold lines.
///
/// - Warns: a report of eight pages that consists of P elements. Passes: the same with H1 and H2, and a letter of two pages.
struct PDFHeadings: FileRule {
    static let description = RuleDescription(
        id: .pdfHeadings, summary: "files of several pages have headings", outcome: .warning,
        references: [Reference(.pdfUA, "7.4")] + Reference.wcag("1.3.1") + [Reference(.matterhorn, "14-001")],
        fix: "use the heading styles of the program that writes the file, not large type", parameters: ["pages": 5])

    static let scope = FileScope.foreignFiles

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let least = context.configuration.parameter("pages", of: Self.description), count = pdf.pages.count
        let paragraphs = pdf.structure.elements.count { $0.standardType == .paragraph }
        guard Double(count) >= least, paragraphs > 0, !pdf.structure.hasHeadings else { return [] }
        let isUniform = pdf.structure.elements.allSatisfy { Self.isPlain($0.standardType) }
        let rest = isUniform ? ": all \(paragraphs) blocks are paragraphs" : ""
        return [
            Self.fault(
                "none of the \(count) pages has a heading\(rest)", in: pdf, context, measured: AuditFigure(Double(count), .count),
                required: AuditFigure(least, .count), identity: ["headings"])
        ]
    }

    /// Whether an element is a paragraph, or a group or a part of paragraphs.
    private static func isPlain(_ type: StandardType?) -> Bool {
        switch type {
        case nil, .document, .part, .article, .section, .division, .nonStructural, .paragraph, .span, .documentFragment: true
        default: false
        }
    }
}
