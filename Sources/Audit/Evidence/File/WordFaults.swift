import TypesetBase
import TypesetPDFReading

/// A word that does not fit, and by how much.
struct WordFault {
    var page: Int
    var word: InspectedWord
    var text: String
    /// The index of the structure element that contains the word.
    var element: Int?
    /// The amount, in points.
    var amount: Double
}

/// The words of a file that do not fit, in a limited list, because a file may have millions.
struct WordFaults {
    private(set) var listed: [WordFault] = []
    /// The number of words that are not listed.
    private(set) var omitted = 0
    private let pdf: InspectedPDF
    static let limit = 10_000

    init(_ pdf: InspectedPDF) { self.pdf = pdf }

    mutating func add(_ word: InspectedWord, on page: InspectedPage, amount: Double) {
        guard listed.count < Self.limit else { return omitted += 1 }
        let text = pdf.text(of: word, on: page), element = pdf.element(of: word, on: page)
        listed.append(WordFault(page: page.number, word: word, text: text, element: element, amount: amount))
    }

    /// A fault for the words that are not listed, if there are any.
    func omission<Rule: FileRule>(of rule: Rule.Type, _ context: FileContext) -> [Fault] {
        guard omitted > 0 else { return [] }
        return [Rule.fault("\(Phrase.count(omitted, "more word")) like those listed", in: pdf, context, identity: ["omitted"])]
    }
}

extension InspectedPDF {
    func element(of word: InspectedWord, on page: InspectedPage) -> Int? {
        page.items[word.item].markedContent.flatMap { page.markedContents[$0].element }
    }
}

extension FileRule {
    /// Returns the faults of words: one for each source block if it is known, otherwise one for each page.
    static func faults(
        of words: WordFaults, in pdf: InspectedPDF, _ context: FileContext, message: ([WordFault]) -> String
    ) -> [Fault] {
        words.listed.grouped { word in
            let isSourced = context.source(of: word.element, in: pdf) != nil
            return WordKey(element: isSourced ? word.element : nil, page: isSourced ? nil : word.page)
        }.map { key, group in
            let source = context.source(of: key.element, in: pdf)
            return fault(
                message(group), of: key.element, in: pdf, context, locations: group.map { context.location($0.page, $0.word.bounds) },
                measured: group.map(\.amount).max().map(AuditFigure.points),
                // The words change with the size, but the block does not.
                identity: source.map { [$0.beginning] } ?? Array(group.map(\.text).prefix(5)))
        } + words.omission(of: Self.self, context)
    }
}

/// The key by which faults of words are joined.
private struct WordKey: Hashable { var element: Int?; var page: Int? }

/// The distance by which a rectangle extends past another.
enum PageEdge {
    /// The tolerance for coordinates that programs round, in points.
    static let tolerance = 0.5

    static func excess(of rect: Rect, past bounds: Rect) -> Double {
        max(bounds.minX - rect.minX, rect.maxX - bounds.maxX, bounds.minY - rect.minY, rect.maxY - bounds.maxY)
    }

    /// Whether any visible letters extend past the edge.
    static func isPassed(on page: InspectedPage) -> Bool { excess(of: page.lettersBounds, past: page.bounds) > tolerance }
}

extension InspectedWord {
    /// Returns the word with the part of its band that the page and the clip show; nil if they show next to nothing.
    func cutToClip(on page: InspectedPage) -> InspectedWord? {
        let clip = page.items[item].run.flatMap { page.clip(of: $0) }?.intersection(page.bounds) ?? page.bounds
        let visible = band.intersection(clip)
        guard visible.area > Self.leastShare * band.area else { return nil }
        var word = self
        if visible.width < band.width { word.band = Rect(x: visible.minX, y: band.minY, width: visible.width, height: band.height) }
        return word
    }

    /// The share of the letters below which nobody sees them.
    private static let leastShare = 0.1
}
