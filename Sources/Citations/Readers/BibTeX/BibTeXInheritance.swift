import TypesetBase

/// Adds the fields that entries inherit by `xdata`, `crossref` and `entryset` (BibLaTeX's manual 3.19, section 2.4.1 and appendix B).
///
/// BibTeX inherits by equal names only; BibLaTeX turns the title of a book into the `booktitle` of its parts, and so on. A field that the
/// entry itself has is never replaced.
struct BibTeXInheritance {
    /// The most parents of parents.
    private static let chainLimit = 16

    private let entries: [BibTeXEntry]
    private var places: [String: Int] = [:]
    private var placesIgnoringCase: [String: Int] = [:]
    /// The entries with what they inherit, by their places.
    private var complete: [Int: BibTeXEntry] = [:]
    private(set) var faults: FaultList
    /// The number of references to entries that do not exist.
    private var missing = 0
    /// The number of faults after which no similar names are searched.
    private static let mostSuggestions = 20

    init(entries: [BibTeXEntry], faults: FaultList) {
        self.entries = entries
        self.faults = faults
        for (place, entry) in entries.enumerated() {
            if places[entry.key] == nil { places[entry.key] = place }
            let key = entry.key.lowercased()
            if placesIgnoringCase[key] == nil { placesIgnoringCase[key] = place }
        }
    }

    /// An entry with the fields that it inherits.
    ///
    /// - Parameter text: the plain text of a value.
    mutating func entry(at place: Int, text: (BibTeXValue) -> String) -> BibTeXEntry { entry(at: place, chain: [], text: text) }

    private mutating func entry(at place: Int, chain: [Int], text: (BibTeXValue) -> String) -> BibTeXEntry {
        if let known = complete[place] { return known }
        var entry = entries[place]
        for (field, mapsNames) in [("xdata", false), ("crossref", true), ("entryset", false)] {
            guard let value = entry.fields[field], field != "entryset" || entry.type == "set" else { continue }
            let keys = text(value).split(separator: ",").map { String($0.trimmingWhitespace) }
            for key in field == "entryset" ? Array(keys.prefix(1)) : keys {
                guard let parent = places[key] ?? placesIgnoringCase[key.lowercased()] else {
                    missing += 1
                    let hint = missing < Self.mostSuggestions ? Suggestion.closest(to: key, among: places.keys.sorted()) : nil
                    faults.warn(
                        "`\(entry.key)` refers to the entry `\(key)`, which does not exist", at: value.range,
                        hints: [hint.map { "did you mean `\($0)`?" } ?? "add the entry, or remove the field `\(field)`"])
                    continue
                }
                guard parent != place, !chain.contains(parent), chain.count < Self.chainLimit else {
                    faults.warn(
                        "`\(entry.key)` inherits from itself", at: value.range, hints: ["remove the field `\(field)` of one of the entries"]
                    )
                    continue
                }
                let source = self.entry(at: parent, chain: chain + [place], text: text)
                inherit(from: source, to: &entry, mapsNames: mapsNames)
                if entry.type == "set" { entry.type = source.type }
            }
        }
        // An entry within a cycle is complete only at the start of the cycle.
        if chain.isEmpty { complete[place] = entry }
        return entry
    }

    private func inherit(from parent: BibTeXEntry, to entry: inout BibTeXEntry, mapsNames: Bool) {
        var inherited: [String: BibTeXValue] = [:]
        for (field, value) in parent.fields where !Self.isOwn(field) {
            var value = value
            value.isInherited = true
            let names = mapsNames ? Self.names(of: field, from: parent.type, to: entry.type) : [field]
            for name in names where entry.fields[name] == nil {
                // A field of the same name comes before one that is mapped to it.
                if name == field || inherited[name] == nil { inherited[name] = value }
            }
        }
        entry.fields.merge(inherited) { own, _ in own }
    }

    /// Whether a field belongs to its entry only.
    private static func isOwn(_ field: String) -> Bool {
        switch field {
        case "ids", "crossref", "xref", "xdata", "entryset", "entrysubtype", "execute", "label", "options", "presort", "related",
            "relatedoptions", "relatedstring", "relatedtype", "shorthand", "shorthandintro", "sortkey":
            true
        default: false
        }
    }

    /// The names that a field of a parent has in an entry; none for fields that are not inherited.
    private static func names(of field: String, from parent: String, to child: String) -> [String] {
        let prefix: String
        switch (parent, child) {
        case ("mvbook", "book"), ("mvbook", "inbook"), ("mvbook", "bookinbook"), ("mvbook", "suppbook"),
            ("mvcollection", "collection"), ("mvcollection", "reference"), ("mvcollection", "incollection"),
            ("mvcollection", "suppcollection"),
            ("mvcollection", "inreference"), ("mvreference", "reference"), ("mvreference", "inreference"),
            ("mvreference", "collection"), ("mvreference", "incollection"), ("mvreference", "suppcollection"),
            ("mvproceedings", "proceedings"), ("mvproceedings", "inproceedings"):
            prefix = "main"
        case ("book", _), ("collection", _), ("reference", _), ("proceedings", _):
            guard BibTeXTypes.isPart(child) else { return [field] }
            prefix = "book"
        case ("periodical", "article"), ("periodical", "suppperiodical"):
            switch field {
            case "title": return ["journaltitle"]
            case "subtitle": return ["journalsubtitle"]
            case "shorttitle", "sorttitle", "indextitle", "indexsorttitle": return []
            default: return [field]
            }
        default: return [field]
        }
        switch field {
        case "title", "subtitle", "titleaddon": return [prefix + field]
        case "shorttitle", "sorttitle", "indextitle", "indexsorttitle": return []
        case "author":
            // The author of a book is the author of its parts, unless the book is a collection.
            return parent == "book" || parent == "mvbook"
                ? (child == "inbook" || child.hasSuffix("book") ? [field, "bookauthor"] : ["bookauthor"]) : [field]
        default: return [field]
        }
    }
}
