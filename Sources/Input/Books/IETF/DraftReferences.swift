import TypesetBase

/// The documents to which an Internet-Draft refers, and the list of them.
struct DraftReferences {
    private struct Reference {
        /// The name in brackets.
        var label: String
        /// The name of a known series, such as `RFC2119`; empty for others.
        var source: String
        /// The authors, the title and the date, as Markdown.
        var details = ""
        var isNormative: Bool
    }

    private var references: [String: Reference] = [:]
    private var order: [String] = []
    private var aliases: [String: String] = [:]

    var isEmpty: Bool { order.isEmpty }

    /// Adds the lists `normative` and `informative` of a header.
    mutating func add(_ header: DraftHeader) {
        for (key, isNormative) in [("normative", true), ("informative", false)] {
            for entry in header.value(key)?.entries ?? [] {
                guard let name = entry.key.text else { continue }
                if let source = entry.value.text, !entry.value.isNull, !source.isEmpty {
                    let isSource = Self.isSeries(source)
                    if !isSource { aliases[source] = name }
                    add(name, source: isSource ? source : name, isNormative)
                } else {
                    add(name, source: entry.value["="]?.text ?? name, isNormative)
                    references[name]?.details = Self.details(of: entry.value)
                    if let label = entry.value["display"]?.text { references[name]?.label = label }
                }
            }
        }
    }

    /// Adds a reference whose details are Markdown.
    mutating func add(_ name: String, details: String) {
        if references[name] == nil { add(name, source: name, false) }
        references[name]?.details = details
    }

    private mutating func add(_ name: String, source: String, _ isNormative: Bool) {
        if references[name] == nil { order.append(name) }
        references[name] = references[name] ?? Reference(label: name, source: source, isNormative: isNormative)
        if isNormative { references[name]?.isNormative = true }
    }

    /// The link to a reference, which is added if it is not listed: `!RFC2119`, `?TLS=RFC8446`, `-tls`.
    mutating func link(_ written: String) -> String? {
        var name = written[...], isNormative = false
        while let first = name.first, "!?&-".contains(first) {
            if first == "!" { isNormative = true }
            name = name.dropFirst()
        }
        let parts = name.split(separator: "=", maxSplits: 1).map { String($0).trimmingSpaces }
        // A name and the version of a draft, as in mmark: `I-D.ietf-quic#05`.
        guard var key = parts.first?.split(separator: "#").first.map(String.init), Self.isName(key), parts.allSatisfy(Self.isName) else {
            return nil
        }
        key = aliases[key] ?? key
        add(key, source: parts.count > 1 ? parts[1] : key, isNormative)
        return "[\\[\(MarkdownWords.escaped(references[key]?.label ?? key))\\]](#\(Self.id(key)))"
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count < 100 && text.first?.isLetter == true
            && text.allSatisfy { $0.isLetter || $0.isNumber || "-._:/+#".contains($0) }
    }

    static func id(_ name: String) -> String { "ref-" + String(name.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "-" }) }

    // MARK: The list

    /// The sections of the references.
    var list: String {
        guard !isEmpty else { return "" }
        let parts = [("Normative References", true), ("Informative References", false)].compactMap { title, isNormative -> String? in
            let names = order.filter { references[$0]?.isNormative == isNormative }
            return names.isEmpty ? nil : "## \(title)\n\n" + names.compactMap { references[$0].map(item($0)) }.joined()
        }
        return "\n# References\n\n" + parts.joined(separator: "\n") + "\n"
    }

    private func item(_ name: String) -> (Reference) -> String {
        { reference in
            let series = Self.seriesLink(reference.source)
            let words = [reference.details, series ?? (reference.details.isEmpty ? MarkdownWords.escaped(reference.source) : "")]
                .filter { !$0.isEmpty }
            return "- [\\[\(MarkdownWords.escaped(reference.label))\\]]{#\(Self.id(name))} \(words.joined(separator: ", ")).\n"
        }
    }

    /// The number of a document of a series, or the name of a draft.
    private static func series(_ source: String) -> (name: String, number: Substring)? {
        for name in ["RFC", "BCP", "STD", "FYI"] where source.hasPrefix(name) {
            let number = source.dropFirst(name.count)
            if !number.isEmpty, number.allSatisfy(\.isNumber) { return (name, number) }
        }
        if source.hasPrefix("I-D.") { return ("I-D.", source.dropFirst(4)) }
        return source.hasPrefix("draft-") ? ("I-D.", source[...]) : nil
    }

    private static func isSeries(_ source: String) -> Bool { series(source) != nil || ["W3C.", "DOI."].contains(where: source.hasPrefix) }

    private static func seriesLink(_ source: String) -> String? {
        guard let (name, number) = series(source) else { return nil }
        if name == "I-D." {
            let draft = number.hasPrefix("draft-") ? String(number) : "draft-" + number
            return "[\(draft)](<https://datatracker.ietf.org/doc/\(draft)>)"
        }
        return "[\(name) \(number)](https://www.rfc-editor.org/info/\(name.lowercased())\(number))"
    }

    /// The authors, the title, the series and the date of a reference in a header.
    private static func details(of node: YAMLNode) -> String {
        let authors = DraftHeader.list(node["author"]).compactMap(DraftHeader.name).map(MarkdownWords.escaped).joined(separator: ", ")
        let title = node["title"]?.text.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") } ?? ""
        let series = (node["seriesinfo"] ?? node["seriesInfo"])?.entries ?? []
        let numbers = series.compactMap { entry in entry.value.text.map { MarkdownWords.escaped("\(entry.key.text ?? "") \($0)") } }
        return details(authors: authors, title: title, series: numbers, date: node["date"]?.text ?? "", target: node["target"]?.text ?? "")
    }

    static func details(authors: String, title: String, series: [String], date: String, target: String) -> String {
        let words = MarkdownWords.escaped(title), isLink = target.hasPrefix("http") && !target.contains { $0 == ">" || $0.isWhitespace }
        let linked = !isLink ? words : "[\(words.isEmpty ? MarkdownWords.escaped(target) : words)](<\(target)>)"
        return ([authors, linked] + series + [MarkdownWords.escaped(date)]).filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
