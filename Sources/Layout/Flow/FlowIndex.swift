/// An index: entries with the numbers of the pages that they refer to, which depend on the size.
struct FlowIndex: Sendable {
    enum Item: Sendable {
        /// The letter that the entries after it begin with.
        case heading(FlowParagraph)
        case entry(Entry)
    }

    struct Entry: Sendable {
        /// Without page numbers.
        var words: FlowParagraph
        /// How many entries it stands below.
        var level: Int
        var references: [Reference]
        /// In which page numbers are set.
        var numberRun: TextRunID
    }

    struct Reference: Sendable {
        var destination: Int
        /// What parts it from what stands before it.
        var separator: ContentID
        /// The content of the page number.
        var number: ContentID
        var link: StructureID
    }

    var style: StyleID
    var items: [Item]
    /// Between page numbers, and before the first.
    var separator: String
    var isRightToLeft: Bool

    var entries: [Entry] { items.compactMap { if case .entry(let entry) = $0 { entry } else { nil } } }

    /// For shaping ahead.
    var paragraphs: [FlowParagraph] {
        items.map { item in
            switch item {
            case .heading(let paragraph): paragraph
            case .entry(let entry): entry.words
            }
        }
    }
}

/// The pages that an index refers to, as far as they are known before it is laid out.
struct IndexedPages: Equatable {
    /// By destination.
    private var pages: [Int: Int]
    private let numbers: PageNumbers
    /// Whether places on the same page have one number; else each has its own, of equal width, so that no line depends on what is on which
    /// page.
    let mergesPages: Bool

    /// - Parameter indices: of the pages, by destination.
    init(of destinations: [Int], on indices: [Int], numbers: PageNumbers, mergesPages: Bool) {
        pages = Dictionary(destinations.map { ($0, indices[$0]) }) { first, _ in first }
        self.numbers = numbers
        self.mergesPages = mergesPages
    }

    /// The references in the order of their pages, with what is set for each.
    func texts(of references: [FlowIndex.Reference]) -> [(reference: FlowIndex.Reference, text: String)] {
        var shown: Set<Int> = []
        let placed = references.compactMap { reference in pages[reference.destination].map { (reference: reference, page: $0) } }
        return placed.sorted { ($0.page, $0.reference.destination) < ($1.page, $1.reference.destination) }.compactMap { reference, page in
            guard shown.insert(page).inserted || !mergesPages else { return nil }
            let text = numbers.text(of: page)
            return (reference, mergesPages ? text : String(repeating: Self.figureSpace, count: max(0, digits - text.count)) + text)
        }
    }

    /// As wide as a digit (U+2007).
    private static let figureSpace = "\u{2007}"

    private var digits: Int { numbers.last.count }
}

extension FlowIndex.Entry {
    /// The entry with the numbers of its pages, each a link.
    func paragraph(on pages: IndexedPages?, of index: FlowIndex, numerals: (String) -> String) -> FlowParagraph {
        guard let pages else { return words }
        var text = words.text, pieces = words.pieces
        func append(_ string: String, _ content: ContentID, link: StructureID?) {
            let bytes = Array(string.utf8)
            text += bytes
            pieces.append(FlowPiece(length: bytes.count, run: numberRun, content: content, link: link))
        }
        for (reference, number) in pages.texts(of: references) {
            append(index.separator, reference.separator, link: nil)
            append(numerals(number), reference.number, link: reference.link)
        }
        return FlowParagraph(
            text: text, pieces: pieces, rubies: words.rubies, style: words.style, isEntry: true, direction: words.direction, source: nil)
    }
}
