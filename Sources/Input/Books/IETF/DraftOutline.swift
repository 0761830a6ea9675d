import TypesetBase
import TypesetMarkdown

/// The names of headings, figures and tables in an Internet-Draft, and the lines that are their captions.
struct DraftOutline {
    /// A caption with the name of its block.
    struct Caption {
        var id: String
        var title: String?
    }

    /// The words of the link to each name.
    private(set) var links: [String: String] = [:]
    /// The captions of the blocks of code that begin on lines.
    private(set) var figures: [Int: Caption] = [:]
    /// The captions of tables in place of the lines that state them.
    private(set) var tables: [Int: Caption] = [:]
    /// The lines that belong to captions of figures.
    private(set) var omitted: Set<Int> = []

    init(_ file: SourceFile, from start: Int) {
        var fence: CodeFence?, opening = start, isTable = false, closed: Int?, pending: String?
        for line in file.lines where line.lowerBound >= start {
            let words = file.bytes[line].drop { $0 == 0x20 || $0 == 0x09 }, wasOpen = fence != nil
            if CodeFence.contains(words, &fence) {
                if !wasOpen { opening = line.lowerBound }
                closed = fence == nil ? opening : nil
                if let id = pending, !wasOpen { name(opening, Caption(id: id)) }
                (isTable, pending) = (false, nil)
                continue
            }
            let text = words.count < 1000 ? String(decoding: words, as: UTF8.self).trimmingSpaces.filter { !$0.isNewline } : ""
            if text.isEmpty {
                // A caption of mmark may be after a blank line.
                isTable = false
                continue
            }
            defer { closed = nil }
            if let caption = Self.caption(text) {
                if let code = closed, caption.kind != "Table" {
                    name(code, Caption(id: caption.id ?? figures[code]?.id ?? "", title: caption.title))
                    omitted.insert(line.lowerBound)
                } else if isTable, caption.kind != "Figure", caption.title != nil || caption.id != nil {
                    let id = "tbl-" + Self.id(caption.id ?? pending ?? "auto-\(tables.count)")
                    tables[line.lowerBound] = Caption(id: id, title: caption.title ?? "")
                    for name in [caption.id, pending].compactMap(\.self) { links[name] = "@" + id }
                }
                if isTable { pending = nil }
                continue
            }
            isTable = words.contains(UInt8(ascii: "|"))
            if let id = Self.attributeLine(text) { pending = id } else if !isTable { pending = nil }
            if text.hasPrefix("#") { addHeading(text) }
        }
    }

    private mutating func name(_ opening: Int, _ caption: Caption) {
        let id = "fig-" + Self.id(caption.id.isEmpty ? "auto-\(figures.count)" : caption.id)
        figures[opening] = Caption(id: id, title: caption.title)
        if !caption.id.isEmpty { links[caption.id] = "@" + id }
    }

    private mutating func addHeading(_ text: String) {
        var title = text.drop { $0 == "#" }, id: String?
        if title.hasPrefix("-") { title = title.dropFirst() }
        if let brace = title.lastIndex(of: "{"), title.last == "}" {
            id = DraftAttributes(String(title[brace...]))?.id
            title = title[..<brace]
        }
        let words = String(title).trimmingSpaces
        let link = "[\(words.replacing("[", with: "\\[").replacing("]", with: "\\]"))](#\(id ?? GitHubSlug.slug(words)))"
        links[id ?? GitHubSlug.slug(words)] = link
    }

    /// The caption in a line: `{: #fig title="A map"}` or `Figure: A map {#fig}`; nil for other lines.
    private static func caption(_ text: String) -> (kind: Substring, id: String?, title: String?)? {
        if text.hasPrefix("{:"), let attributes = DraftAttributes(text) { return ("", attributes.id, attributes.title) }
        guard let kind = ["Figure", "Table"].first(where: { text.hasPrefix($0 + ": ") }) else { return nil }
        var title = text.dropFirst(kind.count + 2), id: String?
        if title.last == "}", let brace = title.lastIndex(of: "{"), let attributes = DraftAttributes(String(title[brace...])) {
            (id, title) = (attributes.id, title[..<brace])
        }
        return (kind[...], id, String(title).trimmingSpaces)
    }

    /// The name in a line `{#name}` of mmark; nil for other lines.
    private static func attributeLine(_ text: String) -> String? {
        text.hasPrefix("{#") && text.hasSuffix("}") ? DraftAttributes(text)?.id : nil
    }

    static func id(_ name: String) -> String { String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }) }
}

/// The attributes in braces of kramdown and mmark.
struct DraftAttributes {
    private(set) var id: String?
    private(set) var title: String?
    /// The words without a value, such as `aside`.
    private(set) var words: [String] = []
    private(set) var isUnnumbered = false
    /// The section of the document to which a reference leads.
    private(set) var section: String?

    /// Returns nil for text that is no list of attributes in braces.
    init?(_ text: String) {
        guard text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.count < 1000 else { return nil }
        var rest = text.dropFirst().dropLast().drop { $0 == ":" || $0 == " " }
        while let first = rest.first {
            guard !first.isWhitespace else {
                rest = rest.dropFirst()
                continue
            }
            let word = rest.prefix { !$0.isWhitespace && $0 != "=" }
            rest = rest[word.endIndex...]
            if rest.first == "=" {
                rest = rest.dropFirst()
                let mark = rest.first.flatMap { "\"'".contains($0) ? $0 : nil }
                if mark != nil { rest = rest.dropFirst() }
                let value = rest.prefix { mark == nil ? !$0.isWhitespace : $0 != mark }
                rest = rest[value.endIndex...].dropFirst(mark == nil ? 0 : 1)
                switch word {
                case "id", "anchor": id = String(value)
                case "title": title = String(value)
                case "section": section = String(value)
                case "numbered": isUnnumbered = value == "false"
                default: break
                }
            } else if word.first == "#" {
                id = String(word.dropFirst())
            } else if word.first != "." {
                guard word.allSatisfy({ $0.isLetter || $0.isNumber || "-_:".contains($0) }) else { return nil }
                words.append(String(word))
            }
        }
    }
}
