import TypesetBase

/// The marks of Internet-Drafts in text: references, links and tags of XML.
enum DraftMarks {
    /// The longest mark, in bytes.
    private static let longest = 300

    /// Returns Markdown for the mark at the beginning of a text, and its end; nil for other text.
    ///
    /// - Parameters:
    ///   - before: the byte before the mark.
    ///   - links: the words of the links to names in the document.
    static func replacement(
        for rest: ArraySlice<UInt8>, after before: UInt8, _ links: [String: String], _ references: inout DraftReferences
    ) -> (String, Int)? {
        let text = rest.prefix(longest)
        switch text.first {
        case UInt8(ascii: "{"):
            if let (words, end) = content(of: text, from: "{:", to: "}") { return attributes(words, after: before).map { ($0, end) } }
            if let (name, end) = content(of: text, from: "{{{", to: "}}}") { return (name, end) }
            guard let (words, end) = content(of: text, from: "{{", to: "}}") else { return nil }
            return reference(words, links, &references).map { ($0, end) }
        case UInt8(ascii: "["):
            if text.starts(with: "[](#".utf8), let (name, end) = content(of: text, from: "[](#", to: ")") {
                return links[name].map { ($0, end) }
            }
            if let (address, end) = content(of: text, from: "[](", to: ")"), address.hasPrefix("http") {
                return (before == UInt8(ascii: "<") ? address : "<\(address)>", end)
            }
            guard text.starts(with: "[@".utf8) || text.starts(with: "[-@".utf8), let (words, end) = content(of: text, from: "[", to: "]")
            else {
                return nil
            }
            return citation(words, &references).map { ($0, end) }
        case UInt8(ascii: "("):
            if let (name, end) = content(of: text, from: "(#", to: ")") {
                let parts = name.split(separator: ",", maxSplits: 1).map { String($0).trimmingSpaces }
                return parts.first.flatMap { links[$0] }.map { ($0, end) }
            }
            guard let (entry, end) = content(of: text, from: "(!", to: ")"), !entry.contains("(") else { return nil }
            let levels = entry.drop { $0 == "!" }.split(separator: ",").map { String($0).trimmingSpaces }.filter { !$0.isEmpty }
            guard !levels.isEmpty else { return nil }
            return ("[]{.index entry=\(CellFigure.quoted(levels.prefix(3).joined(separator: "!")))}", end)
        default: return tag(text, links)
        }
    }

    private static func content(of text: ArraySlice<UInt8>, from open: StaticString, to close: StaticString) -> (String, Int)? {
        let opening = open.withUTF8Buffer { Array($0) }, closing = close.withUTF8Buffer { Array($0) }
        guard text.starts(with: opening) else { return nil }
        let start = text.startIndex + opening.count
        guard let end = text[start...].indices.first(where: { text[$0] == closing[0] && text[$0...].starts(with: closing) }), end > start
        else { return nil }
        let words = String(decoding: text[start..<end], as: UTF8.self)
        // A mark may go on in the next line of its paragraph.
        guard !words.contains("\n\n"), !words.contains("\r\n\r\n") else { return nil }
        return (words.split(whereSeparator: \.isWhitespace).joined(separator: " "), end + closing.count)
    }

    /// The words in place of attributes in text: the section of a reference, or a place with a name.
    private static func attributes(_ words: String, after before: UInt8) -> String? {
        guard let attributes = DraftAttributes("{:" + words + "}") else { return nil }
        if let section = attributes.section { return " Section \(MarkdownWords.escaped(section))" }
        guard let id = attributes.id else { return words.hasPrefix(":") ? nil : "" }
        // The name of a link or of emphasis is an attribute of it.
        return ")]*_`".utf8.contains(before) ? "{#\(id)}" : "[]{#\(id)}"
    }

    // MARK: References

    /// The words for `{{RFC2119}}`, `{{Section 3 of HTTP}}`, `{{HTTP, Section 3}}` or `{{intro}}`.
    private static func reference(_ written: String, _ links: [String: String], _ references: inout DraftReferences) -> String? {
        let name = written.drop { $0 == "<" }
        if let link = links[String(name)] ?? links[String(name.drop { $0 == "&" })] { return link }
        if let comma = name.firstIndex(of: ","), let link = references.link(String(name[..<comma])) {
            return link + MarkdownWords.escaped(String(name[comma...]))
        }
        if let space = name.lastIndex(of: " ") {
            // `Section 3 of HTTP`.
            guard name[..<space].hasSuffix(" of") else { return nil }
            return references.link(String(name[space...].dropFirst())).map { MarkdownWords.escaped(String(name[...space])) + $0 }
        }
        return references.link(String(name))
    }

    /// The words for `@!RFC2119`, `@RFC2119, section 3` or `@A; @B`; the names of people are words.
    private static func citation(_ written: String, _ references: inout DraftReferences) -> String? {
        var parts: [String] = []
        for part in written.split(separator: ";").map({ String($0).trimmingSpaces }) {
            var rest = part[...], isHidden = false
            if rest.first == "-" { (isHidden, rest) = (true, rest.dropFirst()) }
            guard rest.first == "@" else { return nil }
            rest = rest.dropFirst()
            let name = rest.prefix { $0 != "," }, suffix = MarkdownWords.escaped(String(rest[name.endIndex...]))
            if let link = references.link(String(name)) {
                if !isHidden { parts.append(link + suffix) }
            } else if name.contains(" ") {
                parts.append(MarkdownWords.escaped(String(rest)))
            } else {
                return nil
            }
        }
        return parts.joined(separator: "; ")
    }

    // MARK: Tags

    /// The tags without a form in Markdown whose content is text.
    private static let plain: Set<String> = ["t", "bcp14", "name", "cref", "spanx"]

    private static func tag(_ text: ArraySlice<UInt8>, _ links: [String: String]) -> (String, Int)? {
        guard let close = text.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let inside = text[(text.startIndex + 1)..<close], end = close + 1
        let name = String(decoding: inside.drop { $0 == UInt8(ascii: "/") }.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }, as: UTF8.self)
        if plain.contains(name) { return ("", end) }
        let words = String(decoding: inside, as: UTF8.self)
        switch name {
        case "contact": return (MarkdownWords.escaped(value("fullname", in: words) ?? ""), end)
        case "xref": return value("target", in: words).flatMap { links[$0] }.map { ($0, end) }
        default: return nil
        }
    }

    /// The value of an attribute in a tag.
    static func value(_ name: String, in tag: String) -> String? {
        guard let start = tag.firstRange(of: name + "=")?.upperBound, let mark = tag[start...].first, "\"'".contains(mark) else {
            return nil
        }
        return String(tag[start...].dropFirst().prefix { $0 != mark })
    }
}

/// An element `<reference>` of XML, which describes a document.
struct DraftReferenceElement {
    private var bytes: [UInt8] = []
    private(set) var isComplete = false

    /// The largest number of bytes; later ones are left out.
    private static let longest = 20_000

    mutating func add(_ line: ArraySlice<UInt8>) {
        bytes += line.prefix(max(0, Self.longest - bytes.count))
        isComplete = line.contains("</reference>".utf8) || bytes.count >= Self.longest
    }

    fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension DraftReferences {
    /// Adds the document that an element describes.
    mutating func add(_ element: DraftReferenceElement) {
        let tags = element.text.split(separator: "<").map { String($0) }
        guard let first = tags.first, let name = DraftMarks.value("anchor", in: first) else { return }
        func words(_ tag: String) -> String? {
            tags.first { $0.hasPrefix(tag + ">") }.map {
                String($0.dropFirst(tag.count + 1)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
        }
        let authors = tags.filter { $0.hasPrefix("author ") }.compactMap { tag in
            DraftMarks.value("fullname", in: tag)
                ?? ["initials", "surname"].compactMap { DraftMarks.value($0, in: tag) }.joined(separator: " ")
        }.filter { !$0.isEmpty }
        let groups = tags.filter { $0.hasPrefix("organization>") }.map { String($0.dropFirst(13)).trimmingSpaces }.filter { !$0.isEmpty }
        let date = tags.first { $0.hasPrefix("date") }.map { tag in
            ["day", "month", "year"].compactMap { DraftMarks.value($0, in: tag) }.joined(separator: " ")
        }
        let series = tags.filter { $0.hasPrefix("seriesInfo ") }.map { tag in
            MarkdownWords.escaped(["name", "value"].compactMap { DraftMarks.value($0, in: tag) }.joined(separator: " "))
        }
        add(
            name,
            details: Self.details(
                authors: (authors.isEmpty ? groups : authors).map(MarkdownWords.escaped).joined(separator: ", "),
                title: words("title") ?? name,
                series: series, date: date ?? "", target: DraftMarks.value("target", in: first) ?? ""))
    }
}
