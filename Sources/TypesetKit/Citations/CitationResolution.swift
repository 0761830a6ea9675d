import TypesetBase
import TypesetMarkdown

/// Decides which names of a document are citations, and reports keys that no bibliography has.
struct CitationResolution {
    /// The document, in which names without an entry are references or text again.
    private(set) var document: Document
    private(set) var diagnostics: [Diagnostic] = []

    /// The number of keys that are compared with all others for a suggestion, since that is slow.
    private static let suggestions = 100

    /// Reads the labels in a document, which `@name` may refer to.
    ///
    /// - Parameter known: the keys of the entries.
    init(_ document: Document, known: Set<String>) {
        self.document = document
        var ids: Set<String> = [], unknown: [(String, SourceSpan)] = []
        document.forEachPart { part in if let id = part.attributes.id { ids.insert(id) } }
        let mapping = TreeMapping.ofInlines { inline in
            guard let citation = inline.citation else { return inline }
            let missing = citation.items.filter { !known.contains($0.key) }
            if missing.isEmpty { return inline }
            if citation.items.count == 1, citation.form == .narrative {
                if let reference = citation.reference, ids.contains(reference.id) {
                    return Inline(.crossReference(reference), span: inline.span, attributes: inline.attributes)
                }
                // A name without brackets may be that of a person, unless a key is similar.
                if citation.isOptional, Suggestion.closest(to: missing[0].key, among: known) == nil {
                    return Inline(.text(citation.source), span: inline.span, attributes: inline.attributes)
                }
            }
            unknown += missing.map { ($0.key, $0.span) }
            return inline
        }
        self.document.map(mapping)
        diagnostics = Self.unknownKeys(unknown, among: known.sorted())
    }

    /// An error for each key that no entry has, at its first place.
    static func unknownKeys(_ keys: [(key: String, span: SourceSpan)], among known: [String]) -> [Diagnostic] {
        var places: [String: Int] = [:], firsts: [(key: String, span: SourceSpan)] = []
        for item in keys {
            if places[item.key] == nil { firsts.append(item) }
            places[item.key, default: 0] += 1
        }
        return firsts.enumerated().map { index, item in
            let similar = index < suggestions ? Suggestion.closest(to: item.key, among: known) : nil
            let count = places[item.key] ?? 1
            return .error(
                "no entry of the bibliography has the key `\(item.key)`" + (count > 1 ? ", which is cited \(count) times" : ""),
                at: item.span,
                hints: [similar.map { "did you mean `\($0)`?" } ?? "add the entry to the bibliography, or correct the key"])
        }
    }
}
