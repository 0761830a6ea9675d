/// An index: entries with the numbers of their pages, which depend on the size.
struct FlowIndex: Sendable {
    enum Item: Sendable {
        /// The letter that the entries after it begin with.
        case heading(FlowParagraph)
        case entry(FlowIndexEntry)
    }

    /// The styles on which its columns depend.
    struct Styles: Sendable {
        var block: StyleID
        var entry: StyleID
    }

    struct Reference: Sendable {
        var destination: Int
        /// The content of the separator before it.
        var separator: ContentID
        /// The content of the page number.
        var number: ContentID
        var link: StructureID
    }

    var style: StyleID
    var items: [Item]
    /// The separator before each page number.
    var separator: String
    var isRightToLeft: Bool

    var entries: [FlowIndexEntry] { items.compactMap { if case .entry(let entry) = $0 { entry } else { nil } } }

    /// The paragraphs, for shaping ahead.
    var paragraphs: [FlowParagraph] {
        items.map { item in
            switch item {
            case .heading(let paragraph): paragraph
            case .entry(let entry): entry.words
            }
        }
    }
}

/// The pages that an index refers to, as known before it is laid out.
struct IndexedPages: Equatable {
    /// The pages by destination.
    private var pages: [Int: Int]
    private let numbers: PageNumbers
    /// Whether places on the same page share one number.
    ///
    /// If false, each place has its own number, of equal width. Then no line depends on which places share a page.
    let mergesPages: Bool

    /// Creates the page numbers of the entries of an index.
    ///
    /// - Parameter indices: the page indices by destination.
    init(of destinations: [Int], on indices: [Int], numbers: PageNumbers, mergesPages: Bool) {
        pages = Dictionary(destinations.map { ($0, indices[$0]) }) { first, _ in first }
        self.numbers = numbers
        self.mergesPages = mergesPages
    }

    /// Returns the references in page order, each with its text.
    func texts(of references: [FlowIndex.Reference]) -> [(reference: FlowIndex.Reference, text: String)] {
        var shown: Set<Int> = []
        let placed = references.compactMap { reference in pages[reference.destination].map { (reference: reference, page: $0) } }
        return placed.sorted { ($0.page, $0.reference.destination) < ($1.page, $1.reference.destination) }.compactMap { reference, page in
            guard shown.insert(page).inserted || !mergesPages else { return nil }
            let text = numbers.text(of: page)
            return (reference, mergesPages ? text : String(repeating: Self.figureSpace, count: max(0, digits - text.count)) + text)
        }
    }

    /// A space as wide as a digit (U+2007).
    private static let figureSpace = "\u{2007}"

    private var digits: Int { numbers.last.count }
}

/// A term of an index with its references.
struct FlowIndexEntry: Sendable {
    /// The words of the entry, without page numbers.
    var words: FlowParagraph
    /// The nesting level of the entry, from 0.
    var level: Int
    var references: [FlowIndex.Reference]
    /// The text run of page numbers.
    var numberRun: TextRunID
}

extension FlowIndexEntry {
    /// Returns the entry with its page numbers, each of which is a link.
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
            FlowText(text: text, pieces: pieces, rubies: words.rubies, spans: words.spans), style: words.style, isEntry: true,
            direction: words.direction,
            source: nil)
    }
}
