import TypesetPDFReading

/// A long file has no bookmarks.
///
/// Readers of long files move by their outline, which viewers show beside the page. Screen readers and keyboards reach it too. The rule
/// reports tagged files with headings and 21 or more pages, as Acrobat's check does.
///
/// - Technique: PDF2 of WCAG.
/// - Warns: a manual of 40 pages without an outline. Passes: the same with one, and a letter of three pages.
struct PDFBookmarks: FileRule {
    static let description = RuleDescription(
        id: .pdfBookmarks, summary: "long files have bookmarks", outcome: .warning,
        references: [Reference(.pdfUA, "7.17")] + Reference.wcag("2.4.5"),
        fix: "let the program that writes the file make bookmarks of the headings", parameters: ["pages": 21])

    static let scope = FileScope.foreignFiles

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let least = context.configuration.parameter("pages", of: Self.description), count = pdf.pages.count
        guard Double(count) >= least, pdf.catalog.outlines.isEmpty, pdf.structure.hasHeadings else { return [] }
        return [
            Self.fault(
                "the file has headings and \(Phrase.count(count, "page")), but no bookmarks (Outlines)", in: pdf, context,
                measured: AuditFigure(Double(count), .count), required: AuditFigure(least, .count), identity: ["outline"])
        ]
    }
}

extension InspectedStructure {
    /// Whether any element is a heading.
    var hasHeadings: Bool {
        elements.contains { element in
            switch element.standardType {
            case .heading, .plainHeading: true
            default: false
            }
        }
    }
}
