import TypesetBase

/// The authors and affiliations of front matter, in the forms of JOSS, Quarto, MyST and pandoc.
struct AuthorReader {
    private(set) var authors: [Located<Metadata.Author>] = []
    private(set) var affiliations = AffiliationReader()
    private var ownDiagnostics: [Diagnostic] = []

    var diagnostics: [Diagnostic] { ownDiagnostics + affiliations.diagnostics }

    /// A key of an author, by its meaning.
    private enum Key: CaseIterable {
        case name, literal, given, droppingParticle, particle, family, suffix
        case affiliation, orcid, email, website, corresponding, equal, deceased, roles, role, attributes
        /// Keys with a meaning for databases and web pages only.
        case foreign

        /// The names in lower case with hyphens.
        var names: [String] {
            switch self {
            case .name: ["name"]
            case .literal: ["literal"]
            case .given: ["given", "given-names", "given-name", "first", "firstname"]
            case .droppingParticle: ["dropping-particle"]
            case .particle: ["non-dropping-particle", "particle"]
            case .family: ["family", "surname", "family-name", "last", "lastname"]
            case .suffix: ["suffix"]
            case .affiliation: ["affiliation", "affiliations", "institute", "institution", "institutions"]
            case .orcid: ["orcid"]
            case .email: ["email"]
            case .website: ["url", "website", "homepage"]
            case .corresponding: ["corresponding", "correspondence"]
            case .equal: ["equal-contributor", "equal-contrib", "equal-contribution"]
            case .deceased: ["deceased"]
            case .roles: ["roles"]
            case .role: ["role"]
            case .attributes: ["attributes"]
            case .foreign:
                [
                    "id", "degrees", "acknowledgements", "note", "notes", "number", "fax", "phone", "github", "twitter",
                    "bluesky", "mastodon", "linkedin", "social", "collaborations", "nameparsed", "bio", "avatar", "image", "picture",
                    "title", "alias", "funding",
                ]
            }
        }

        private static let byName = Dictionary(
            allCases.flatMap { key in key.names.map { ($0, key) } }, uniquingKeysWith: { first, _ in first })
        static let allNames = allCases.filter { $0 != .foreign }.flatMap(\.names)

        init?(_ name: String) {
            guard let key = Self.byName[AuthorReader.normalized(name)] else { return nil }
            self = key
        }

        /// The keys whose values make up a name, in its order.
        static let nameParts: [Key] = [.given, .droppingParticle, .particle, .family, .suffix]
    }

    /// The form of a key in which programs do not differ: `equal_contributor` of MyST is `equal-contributor`.
    static func normalized(_ key: String) -> String { key.lowercased().replacing("_", with: "-") }

    /// Reads the authors and affiliations among the entries of front matter.
    init(_ entries: [YAMLPair]) {
        func values(_ key: FrontMatterKey) -> [YAMLPair] { entries.filter { $0.key.text.flatMap(FrontMatterKey.init) == key } }
        let lists = values(.affiliations)
        for entry in lists { affiliations.list(entry.value) }
        let stated = values(.authors).map { entry in (entry.key.text ?? "", entry.value) }
        for (_, node) in stated {
            for author in node.items ?? [node] { Self.affiliationNodes(of: author).forEach { affiliations.enterDescribed(in: $0) } }
        }
        for (name, node) in stated {
            for author in node.items ?? [node] where !author.isNull { read(author, name) }
        }
        // The institutes of pandoc belong to all authors unless an author names one.
        if affiliations.used.isEmpty, lists.contains(where: { $0.key.text == "institute" }) {
            affiliations.useAll()
        } else if !authors.isEmpty {
            affiliations.reportUnused()
        }
    }

    private mutating func read(_ node: YAMLNode, _ key: String) {
        guard let author = author(node) else {
            return report(
                "front matter key `\(key)` takes names, or lists of keys with a `name`", node,
                hint: "write `\(key): [First, Second]`, or one `- { name: First, affiliation: Where }` per line")
        }
        authors.append(Located(author, span: node.span))
    }

    /// The entries of an author: of a mapping with its `attributes`, or of a name with a mapping, as in filters of pandoc.
    private static func entries(of node: YAMLNode) -> (name: String?, entries: [YAMLPair]) {
        guard let entries = node.entries else { return (node.isNull ? nil : node.text, []) }
        if entries.count == 1, let only = entries.first, let name = only.key.text, Key(name) == nil, let inner = only.value.entries {
            return (name, inner)
        }
        return (nil, entries + entries.filter { $0.key.text.flatMap(Key.init) == .attributes }.flatMap { $0.value.entries ?? [] })
    }

    private static func affiliationNodes(of node: YAMLNode) -> [YAMLNode] {
        entries(of: node).entries.filter { $0.key.text.flatMap(Key.init) == .affiliation }.map(\.value)
    }

    private mutating func author(_ node: YAMLNode) -> Metadata.Author? {
        let (title, entries) = Self.entries(of: node)
        guard let name = title ?? Self.name(in: entries), !name.isEmpty else { return nil }
        var author = Metadata.Author(name: name)
        for entry in entries where !entry.value.isNull { read(entry, of: &author) }
        return author
    }

    private mutating func read(_ entry: YAMLPair, of author: inout Metadata.Author) {
        guard let written = entry.key.text else { return }
        guard let key = Key(written) else { return readUnknown(entry.key, written) }
        switch key {
        case .affiliation: author.affiliations += affiliations.positions(of: entry.value).filter { !author.affiliations.contains($0) }
        case .orcid: author.orcid = orcid(entry.value)
        case .email: author.email = email(entry.value)
        case .website: author.website = text(entry.value, written)
        case .corresponding: author.isCorresponding = bool(entry.value, written)
        case .equal: author.contributesEqually = bool(entry.value, written)
        case .deceased: author.isDeceased = bool(entry.value, written)
        case .roles, .role: author.contributions += contributions(entry.value, written, onlyKnown: key == .role)
        case .name, .literal, .given, .droppingParticle, .particle, .family, .suffix, .attributes, .foreign: break
        }
    }

    private mutating func readUnknown(_ key: YAMLNode, _ name: String) {
        guard let similar = Suggestion.closest(to: Self.normalized(name), among: Key.allNames) else { return }
        ownDiagnostics.append(
            .warning("key `\(name)` of an author has no meaning here", at: key.span, hints: ["did you mean `\(similar)`?"]))
    }

    // MARK: Values

    /// The name in a mapping: a text, or the parts of a name under `name` or beside it.
    private static func name(in entries: [YAMLPair]) -> String? {
        func value(_ key: Key, _ entries: [YAMLPair]) -> YAMLNode? { entries.first { $0.key.text.flatMap(Key.init) == key }?.value }
        func joined(_ entries: [YAMLPair]) -> String? {
            if let literal = value(.literal, entries)?.text { return literal }
            let parts = Key.nameParts.compactMap { value($0, entries)?.text }.filter { !$0.isEmpty }
            return parts.isEmpty ? nil : parts.joined(separator: " ")
        }
        if let name = value(.name, entries), !name.isNull { return name.text ?? name.entries.flatMap(joined) }
        return joined(entries)
    }

    private mutating func orcid(_ node: YAMLNode) -> ORCID? {
        guard let text = text(node, "orcid") else { return nil }
        do {
            return try ORCID(text)
        } catch {
            switch error {
            case .form: report("`\(text)` is not an ORCID iD", node, hint: "write its 16 digits: `0000-0002-1825-0097`")
            case .checkCharacter:
                ownDiagnostics.append(
                    .warning(
                        "the ORCID iD `\(text)` has a wrong digit and is left out", at: node.span,
                        hints: ["copy it from the author's page on orcid.org"]))
            }
            return nil
        }
    }

    private mutating func email(_ node: YAMLNode) -> String? {
        guard let text = text(node, "email") else { return nil }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        if parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !text.contains(where: \.isWhitespace) { return text }
        report("`\(text)` is not an e-mail address", node, hint: "write `email: name@example.org`")
        return nil
    }

    private mutating func text(_ node: YAMLNode, _ key: String) -> String? {
        if let text = node.text?.trimmingSpaces { return text.isEmpty ? nil : text }
        report("key `\(key)` of an author takes one text", node, hint: "write `\(key): …` on one line")
        return nil
    }

    private mutating func contributions(_ node: YAMLNode, _ key: String, onlyKnown: Bool) -> [Metadata.Contribution] {
        if let contributions = [Metadata.Contribution](node, onlyKnown: onlyKnown) { return contributions }
        report(
            "key `\(key)` of an author takes names of roles, with the degrees `lead`, `equal` or `supporting`", node,
            hint: "write `\(key): [software, { investigation: lead }]`")
        return []
    }

    private mutating func bool(_ node: YAMLNode, _ key: String) -> Bool {
        if node.bool == nil { report("key `\(key)` of an author takes `true` or `false`", node, hint: "write `\(key): true`") }
        return node.bool ?? false
    }

    private mutating func report(_ message: String, _ node: YAMLNode, hint: String) {
        ownDiagnostics.append(.error(message, at: node.span, hints: [hint]))
    }
}
