import TypesetPDFReading

/// A page is a picture of text.
///
/// A scan has no text that a screen reader could read, and text in a picture cannot be enlarged, searched or recoloured. The rule reports
/// pages that are at least half covered by pictures and have no text, not even the invisible text of a text recognition. If the pictures
/// have a description, only a person can decide whether it is enough.
///
/// - Warns: a scanned page. Review: a full-page photograph with a description. Passes: a scan with recognized text.
struct PDFImageOnly: FileRule {
    static let description = RuleDescription(
        id: .pdfImageOnly, summary: "pages have text, not pictures of text", outcome: .warning,
        references: Reference.wcag("1.4.5") + Reference.wcag("1.1.1"),
        fix: "recognize the text of the scan (OCR), or describe the picture", parameters: ["share": 0.5])

    static let scope = FileScope.foreignFiles

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let content = context.tagged(in: pdf), least = context.configuration.parameter("share", of: Self.description)
        let bare = content.pages.indices.filter {
            let page = content.pages[$0]
            return page.words == 0 && !page.hasInvisibleText && page.pictureShare >= least
        }
        let groups = [(true, Outcome.review), (false, .warning)].map { isDescribed, outcome in
            (outcome, bare.filter { content.pages[$0].describesPictures == isDescribed })
        }
        return groups.compactMap { outcome, pages in
            guard !pages.isEmpty else { return nil }
            let numbers = pages.map { pdf.pages[$0].number }, subject = Phrase.pages(numbers)
            let message = pages.count == 1 ? "\(subject) is a picture without text" : "\(subject) are pictures without text"
            return Self.fault(
                message, in: pdf, context, outcome: outcome, locations: numbers.map { context.location($0, pdf.pages[$0 - 1].bounds) },
                measured: AuditFigure(100 * min(1, pages.map { content.pages[$0].pictureShare }.min() ?? 0), .percent),
                required: AuditFigure(100 * least, .percent), identity: ["\(outcome)"])
        }
    }
}
