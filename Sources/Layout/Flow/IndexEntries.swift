import TypesetBase
import TypesetMarkdown
import TypesetText

/// A place that the index refers to.
struct IndexTerm: Sendable {
    var mark: IndexMark
    var destination: Int
    /// The language; nil for the document's.
    var language: String?
    var span: SourceSpan
}

/// An entry of an index, and the entries below it in order.
struct IndexEntry {
    var inlines: [Inline]
    var sortKey: String
    /// The language; nil for the document's.
    var language: String?
    var span: SourceSpan
    /// The destinations of its places, in document order.
    var destinations: [Int] = []
    var children: [IndexEntry] = []
}

/// The entries under one letter.
struct IndexGroup {
    /// The letter; nil if the index has no letters, or for entries that begin with none.
    var letter: String?
    var entries: [IndexEntry]
}

/// The entries of an index, in the order of its language.
struct IndexEntries {
    let groups: [IndexGroup]

    /// The number of entries, about half a page, below which the index has no letters.
    private static let fewEntries = 20

    init(_ terms: [IndexTerm], language: String) {
        let collation = Collation(language: language)
        var root = Node()
        for term in terms { root.add(term, level: 0) }
        groups = Self.grouped(root.entries(collation), collation)
    }

    /// The entries of the same text during collection.
    private struct Node {
        var entry: IndexEntry?
        var destinations: [Int] = []
        /// The children, in document order.
        var children: [Node] = []
        private var places: [String: Int] = [:]

        mutating func add(_ term: IndexTerm, level: Int) {
            guard level < term.mark.levels.count else { return destinations.append(term.destination) }
            let part = term.mark.levels[level], text = part.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if places[text] == nil {
                places[text] = children.count
                let entry = IndexEntry(inlines: part.inlines, sortKey: part.sortKey ?? text, language: term.language, span: term.span)
                children.append(Node(entry: entry))
            }
            guard let place = places[text] else { return }
            if let key = part.sortKey { children[place].entry?.sortKey = key }
            children[place].add(term, level: level + 1)
        }

        func entries(_ collation: Collation) -> [IndexEntry] {
            let made = children.compactMap { child -> (key: [UInt8], entry: IndexEntry)? in
                guard var entry = child.entry else { return nil }
                (entry.destinations, entry.children) = (child.destinations, child.entries(collation))
                return (collation.key(of: entry.sortKey), entry)
            }
            return made.enumerated().sorted { a, b in
                a.element.key == b.element.key ? a.offset < b.offset : a.element.key.lexicographicallyPrecedes(b.element.key)
            }.map(\.element.entry)
        }
    }

    /// Returns the entries grouped by initial letter, if there are many.
    ///
    /// An entry between two entries of one letter, in the order of the language, belongs to that letter, even if it begins with another
    /// character.
    private static func grouped(_ entries: [IndexEntry], _ collation: Collation) -> [IndexGroup] {
        let all = [IndexGroup(letter: nil, entries: entries)]
        guard entries.count >= fewEntries else { return all }
        let initials = entries.map { collation.initial(of: $0.sortKey) }
        var last: [[UInt8]: Int] = [:]
        for (index, initial) in initials.enumerated() { if let initial { last[initial.key] = index } }
        var groups: [IndexGroup] = [], index = 0
        while index < entries.count {
            let end = initials[index].flatMap { last[$0.key] } ?? (initials[index...].firstIndex { $0 != nil } ?? entries.count) - 1
            groups.append(IndexGroup(letter: initials[index]?.letter, entries: Array(entries[index...end])))
            index = end + 1
        }
        return groups.count { $0.letter != nil } > 1 ? groups : all
    }
}
