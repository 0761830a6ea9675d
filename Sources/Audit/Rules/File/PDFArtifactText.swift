import TypesetPDFReading

/// Text of the document is marked as an artifact.
///
/// Screen readers skip artifacts: running heads, page numbers, watermarks. If all words of a page are artifacts, the page is empty for a
/// listener. The rule also reports artifacts with three or more words between the first and the last tagged word of a page, if the tags
/// contain these words nowhere. Only a person can decide whether they belong to the text.
///
/// - Warns: a page whose paragraphs are artifacts. Review: a marginal note as an artifact. Passes: page numbers, and the repeated head of a
///   table.
struct PDFArtifactText: FileRule {
    static let description = RuleDescription(
        id: .pdfArtifactText, summary: "artifacts are no part of the text", outcome: .review,
        references: [Reference(.pdfUA, "7.1")] + Reference.wcag("1.3.1") + [Reference(.matterhorn, "01-002")],
        fix: "tag the text, and mark only what is decoration or repeated on every page as an artifact", parameters: ["words": 10])

    static let scope = FileScope.foreignFiles

    /// The fewest words of an artifact in the body that are reported.
    private static let leastWords = 3

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        guard !pdf.structure.elements.isEmpty else { return [] }
        let content = context.tagged(in: pdf), least = Int(context.configuration.parameter("words", of: Self.description))
        var known: Set<String>?
        let silent = content.pages.indices.filter { content.pages[$0].isSilent && content.pages[$0].artifactWords >= least }
        let body = content.pages.indices.compactMap { page -> Fault? in
            let words = content.pages[page].bodyArtifacts
            guard words.count >= Self.leastWords else { return nil }
            let tagged = known ?? Self.words(of: content.text)
            known = tagged
            let page = pdf.pages[page]
            let unread = words.filter { word in
                let text = pdf.text(of: word, on: page)
                return text.contains { $0.isLetter } && !tagged.contains(text)
            }
            guard unread.count >= Self.leastWords else { return nil }
            let texts = unread.map { pdf.text(of: $0, on: page) }
            return Self.fault(
                "\(Phrase.count(unread.count, "word")) within the text of page \(page.number) are artifacts: \(Phrase.quoted(texts))",
                in: pdf, context, locations: unread.prefix(20).map { context.location(page.number, $0.bounds) },
                measured: AuditFigure(Double(unread.count), .words), identity: ["body", texts.prefix(3).joined(separator: " ")])
        }
        return Self.fault(ofSilent: silent, content, in: pdf, context) + body
    }

    private static func fault(
        ofSilent pages: [Int], _ content: TaggedContent, in pdf: InspectedPDF, _ context: FileContext
    ) -> [Fault] {
        guard !pages.isEmpty else { return [] }
        let count = pages.reduce(0) { $0 + content.pages[$1].words }, numbers = pages.map { pdf.pages[$0].number }
        let message =
            "all \(count) words of \(Phrase.pages(numbers)) are artifacts: screen readers skip \(pages.count == 1 ? "it" : "them")"
        return [
            fault(
                message, in: pdf, context, outcome: .warning, locations: numbers.map { context.location($0) },
                measured: AuditFigure(Double(count), .words), identity: ["silent"])
        ]
    }

    /// Returns the words of the tagged text.
    private static func words(of text: PageText) -> Set<String> {
        var words: Set<String> = []
        for piece in text.pieces where piece.element != nil {
            for word in piece.text.split(whereSeparator: \.isWhitespace) { words.insert(String(word)) }
        }
        return words
    }
}

extension TaggedContent.Page {
    /// Whether all words of the page are artifacts.
    fileprivate var isSilent: Bool { artifactWords > 0 && artifactWords == words }
}
