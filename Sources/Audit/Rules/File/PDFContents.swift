import TypesetPDFReading

/// An entry of the table of contents leads to another place than its heading.
///
/// Listeners follow the entry and hear something else. The rule compares the target of each entry's link with the headings of the file. A
/// target is right if the first block there is a heading, or if the page has a heading with the words of the entry.
///
/// - Review: an entry “Results” that leads to a page without this heading. Passes: one that leads to the heading, or to its page.
struct PDFContents: FileRule {
    static let description = RuleDescription(
        id: .pdfContents, summary: "tables of contents lead to headings", outcome: .review,
        references: [Reference(.pdfUA, "7.2")] + Reference.wcag("2.4.5"),
        fix: "update the table of contents before the file is written")

    static let scope = FileScope.foreignFiles

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let entries = pdf.structure.elements.indices.filter { pdf.structure.elements[$0].standardType == .contentsItem }
        guard !entries.isEmpty, pdf.structure.hasHeadings else { return [] }
        let content = context.tagged(in: pdf)
        var blocks = TargetBlocks(pdf), reader = TranscriptReader(pdf, text: content.text, facts: content.facts), faults = FaultList()
        var titles: [Int: [UInt32]] = [:]
        for (link, annotation) in content.facts.annotations.sorted(by: { $0.key < $1.key }) {
            guard let entry = content.facts.entry(around: link), let target = annotation.target, let page = target.page,
                blocks.heading(at: target) == nil
            else { continue }
            let words = Letters.of(SpokenLine.plain(reader.spokenText(of: link, in: content.facts.documentLanguage)))
            let isOnPage = blocks.headings(on: page).contains { heading in
                let title = titles[heading] ?? Letters.of(SpokenLine.plain(reader.spokenText(of: heading, in: "")))
                titles[heading] = title
                return !title.isEmpty && (words.contains(title) || title.contains(words))
            }
            guard !isOnPage, !words.isEmpty else { continue }
            faults.add(
                ConditionFault(.contents, "an entry of the table of contents leads to page \(page), not to a heading", element: entry))
        }
        return Self.faults(of: faults.all, in: pdf, context)
    }
}

extension LinkTarget {
    /// The page of a place in the file, from 1; nil for other targets.
    fileprivate var page: Int? {
        switch self {
        case .place(let page, _): page
        case .element(_, let page): page
        case .address, .file: nil
        }
    }
}
