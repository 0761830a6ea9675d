import TypesetBase

/// The affiliations of a document: those that it lists, and those that its authors name.
struct AffiliationReader {
    /// An affiliation that the document lists or an author describes.
    private struct Listed {
        var affiliation: Metadata.Affiliation
        var span: SourceSpan
        /// The position among the used affiliations, from 0; nil until an author uses it.
        var position: Int?
    }

    /// The affiliations of the authors, in the order of their first use.
    private(set) var used: [Located<Metadata.Affiliation>] = []
    private(set) var diagnostics: [Diagnostic] = []
    private var listed: [Listed] = []
    /// The number of affiliations that the document lists, which precede those of the authors.
    private var ownCount = 0
    /// The affiliations by the ids and indices that authors may use.
    private var ids: [String: Int] = [:]
    private var names: [String: Int] = [:]

    /// The keys of a list of affiliations and of an author's, by the field that they fill.
    private static let parts = [
        ["department"], ["group"], ["name", "institution", "institute", "organization"], ["address"], ["city"], ["region", "state"],
        ["postal-code", "postcode", "zip"], ["country"],
    ]
    private static let others: Set = ["id", "index", "ref", "url", "website", "ror", "number", "email", "phone", "fax", "isni", "ringgold"]

    // MARK: Listed by the document

    /// Lists the affiliations of a document: texts, mappings, or a mapping of ids to either, as in filters of pandoc.
    mutating func list(_ node: YAMLNode) {
        for item in node.items ?? [node] where !item.isNull {
            if let entries = item.entries, entries.allSatisfy({ !Self.isKnown($0.key.text ?? "") }) {
                for entry in entries { list(entry.value, id: entry.key) }
            } else {
                list(item, id: nil)
            }
        }
        ownCount = listed.count
    }

    private mutating func list(_ node: YAMLNode, id: YAMLNode?) {
        guard let affiliation = affiliation(node) else {
            return report(.error("an affiliation has a `name`", at: node.span, hints: ["write `- { index: 1, name: Example University }`"]))
        }
        let index = enter(affiliation, at: node.span)
        for key in ([id] + ["id", "index"].map { node[$0] }).compactMap(\.self) { name(index, by: key) }
    }

    private mutating func enter(_ affiliation: Metadata.Affiliation, at span: SourceSpan) -> Int {
        if let known = names[affiliation.name] { return known }
        listed.append(Listed(affiliation: affiliation, span: span))
        names[affiliation.name] = listed.count - 1
        return listed.count - 1
    }

    private mutating func name(_ index: Int, by key: YAMLNode) {
        guard let id = key.text, !key.isNull else { return }
        if let other = ids.updateValue(index, forKey: id), other != index {
            report(.error("two affiliations have the id `\(id)`", at: key.span, hints: ["give each affiliation an id of its own"]))
        }
    }

    // MARK: Named by authors

    /// Enters the affiliations that an author describes under an id, which the authors before may name too.
    mutating func enterDescribed(in node: YAMLNode) {
        for item in node.items ?? [node] {
            guard let id = item["id"], let affiliation = affiliation(item) else { continue }
            name(enter(affiliation, at: item.span), by: id)
        }
    }

    /// Returns the positions of the affiliations that an author names: texts, ids, references or mappings.
    mutating func positions(of node: YAMLNode) -> [Int] {
        var found: [Int] = []
        for item in node.items ?? [node] where !item.isNull {
            for position in positions(ofItem: item) where !found.contains(position) { found.append(position) }
        }
        return found
    }

    private mutating func positions(ofItem node: YAMLNode) -> [Int] {
        if let reference = node["ref"] {
            guard let id = reference.text else { return [] }
            return [position(ofID: id, at: reference.span)].compactMap(\.self)
        }
        if node.entries != nil {
            guard let affiliation = affiliation(node) else {
                report(.error("an affiliation has a `name`", at: node.span, hints: ["write `{ name: Example University }`"]))
                return []
            }
            return [position(of: enter(affiliation, at: node.span))]
        }
        guard let text = node.text?.trimmingSpaces, !text.isEmpty else { return [] }
        if let index = ids[text] ?? names[text] { return [position(of: index)] }
        let parts = text.split { ",;&".contains($0) }.map { String($0).trimmingSpaces }.filter { !$0.isEmpty }
        if parts.contains(where: { ids[$0] != nil }) || parts.allSatisfy({ $0.allSatisfy(\.isNumber) }) {
            return parts.compactMap { position(ofID: $0, at: node.span) }
        }
        if !ids.isEmpty, !text.contains(where: \.isWhitespace), suggestion(for: text) != nil {
            return [position(ofID: text, at: node.span)].compactMap(\.self)
        }
        return [position(of: enter(Metadata.Affiliation(name: text), at: node.span))]
    }

    /// Returns the position of an affiliation by its id; nil, with an error, if no affiliation has it.
    private mutating func position(ofID id: String, at span: SourceSpan) -> Int? {
        if let index = ids[id] { return position(of: index) }
        let hint = suggestion(for: id).map { "did you mean `\($0)`?" } ?? "list it: `affiliations: [{ index: \(id), name: … }]`"
        report(.error("no affiliation has the id `\(id)`", at: span, hints: [hint]))
        return nil
    }

    private mutating func position(of index: Int) -> Int {
        if let position = listed[index].position { return position }
        used.append(Located(listed[index].affiliation, span: listed[index].span))
        listed[index].position = used.count - 1
        return used.count - 1
    }

    /// Returns a similar id, for the first errors only, since the search takes time proportional to the number of ids.
    private func suggestion(for id: String) -> String? {
        diagnostics.count < 20 ? Suggestion.closest(to: id, among: ids.keys.sorted()) : nil
    }

    // MARK: After the authors

    /// Reports the listed affiliations that no author has.
    mutating func reportUnused() {
        for entry in listed.prefix(ownCount) where entry.position == nil {
            report(
                .warning(
                    "no author has the affiliation `\(entry.affiliation.name)`", at: entry.span,
                    hints: ["name it by its id under `affiliation` of an author"]))
        }
    }

    /// Uses all listed affiliations, in their order.
    mutating func useAll() { for index in listed.indices { _ = position(of: index) } }

    private mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    // MARK: Values

    private static func isKnown(_ key: String) -> Bool {
        let key = AuthorReader.normalized(key)
        return others.contains(key) || parts.contains { $0.contains(key) }
    }

    /// The affiliation of a text, or of a mapping with the parts of its name.
    private mutating func affiliation(_ node: YAMLNode) -> Metadata.Affiliation? {
        guard let entries = node.entries else {
            return node.text.flatMap { $0.isEmpty || node.isNull ? nil : Metadata.Affiliation(name: $0) }
        }
        var values: [String: YAMLNode] = [:]
        for entry in entries { entry.key.text.map { values[AuthorReader.normalized($0)] = entry.value } }
        func text(_ keys: [String]) -> String? {
            keys.lazy.compactMap { values[$0] }.first { !$0.isNull }?.text.flatMap { $0.isEmpty ? nil : $0 }
        }
        let words = Self.parts.compactMap(text)
        guard !words.isEmpty else { return nil }
        return Metadata.Affiliation(
            name: words.joined(separator: ", "), website: text(["url", "website"]) ?? text(["ror"]).map(Self.registryAddress))
    }

    /// The address of an entry of the Research Organization Registry.
    private static func registryAddress(_ id: String) -> String { id.contains("://") ? id : "https://ror.org/\(id)" }
}
