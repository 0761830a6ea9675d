import TypesetBase
import TypesetMarkdown

/// Converts a page of VitePress or VuePress into Markdown without running scripts.
///
/// Titles and line numbers of code become options, and badges become words in parentheses. The tags of components are left out, and their
/// content stays.
struct VitePressText: PageConversion {
    private(set) var page: RewrittenPage
    private(set) var foreignUses: [ForeignUse] = []
    private let file: SourceFile
    /// The end tag of the script or the style sheet that is open.
    private var hidden: String?
    /// The names in the end tags of components.
    private let ends: Set<String>
    /// The end of a tag of several lines that has been read.
    private var readTo = 0

    /// Prepares the conversion of a page; nil for a page without such syntax.
    init?(_ file: SourceFile) {
        let bytes = file.bytes[...]
        guard bytes.contains("<".utf8) || bytes.contains("```".utf8) || bytes.contains("~~~".utf8) else { return nil }
        (self.file, ends) = (file, ComponentTag.ends(in: file))
        page = RewrittenPage(file)
        for line in file.lines { read(line) }
    }

    private mutating func read(_ line: Range<Int>) {
        guard readTo < line.upperBound else { return }
        let range = max(readTo, line.lowerBound)..<line.upperBound
        let words = file.bytes[range].drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
        if let end = hidden {
            if words.contains(end.utf8) { hidden = nil }
            return page.copy(range)
        }
        let wasCode = page.code != nil
        if page.isCode(words) { return wasCode || page.code == nil ? page.copy(range) : readFence(words, range) }
        if let name = ["script", "style"].first(where: { words.starts(with: "<\($0)".utf8) }) {
            if !words.contains("</\(name)".utf8) { hidden = "</\(name)" }
            return page.copy(range)
        }
        if let title = Self.tab(words) {
            return page.replace(words, of: range, by: "**\(title)**\n")
        }
        readText(range)
    }

    /// The title of a line `@tab Title`, between the parts of VuePress's `::: code-tabs`.
    private static func tab(_ words: ArraySlice<UInt8>) -> Substring? {
        guard words.starts(with: "@tab".utf8) else { return nil }
        return String(decoding: words, as: UTF8.self).wholeMatch(of: /@tab(?::active)?[ \t]+([^#\s][^#\n]*?)[ \t]*(?:#\S+)?\s*/)?.1
    }

    // MARK: Code

    /// Writes the first line of code with the options that the parser reads.
    private mutating func readFence(_ words: ArraySlice<UInt8>, _ line: Range<Int>) {
        let text = String(decoding: words[...(words.lastIndex { $0 > 0x20 } ?? words.startIndex)], as: UTF8.self)
        var info = text.replacing(/:(no-)?line-numbers(?:=(\d+))?/) { match in
            match.1 == nil ? " line-numbers=\(match.2 ?? "1") " : " "
        }
        info.replace(/[ \t]\[([^\[\]\n]+)\](~[^\s]*)?[ \t]*$/) { " title=\"\($0.1.replacing("\"", with: "'"))\"" }
        guard info != text else { return page.copy(line) }
        page.replace(words, of: line, by: info)
    }

    // MARK: Tags

    private mutating func readText(_ range: Range<Int>) {
        var start = range.lowerBound, offset = start, spans = CodeSpans()
        while offset < range.upperBound {
            let rest = file.bytes[offset..<range.upperBound]
            switch Unicode.Scalar(file.bytes[offset]) {
            case "`": offset = spans.end(rest)
            case "\\": offset += 2
            case "<":
                guard let tag = ComponentTag(file.bytes[offset...]), let words = words(of: tag, at: offset) else {
                    offset += 1
                    continue
                }
                page.copy(start..<offset)
                page.replace(offset..<tag.end, by: words)
                (start, offset, readTo) = (tag.end, tag.end, tag.end)
            default: offset += 1
            }
        }
        if start < range.upperBound { page.copy(start..<range.upperBound) }
    }

    /// The text in place of a tag; nil if the tag stays.
    private mutating func words(of tag: ComponentTag, at offset: Int) -> String? {
        if tag.name == "Badge" {
            if tag.isEnd { return ")" }
            guard tag.isEmpty else { return "(" }
            return tag.value("text").map { "(\($0))" } ?? ""
        }
        // A name in angle brackets may be a word of the text, such as `<T>`.
        guard tag.isEmpty || tag.isEnd || tag.hasAttributes || ends.contains(tag.name) else { return nil }
        if !tag.isEnd {
            var use = ForeignUse(.component, isReplaced: true)
            use.add(SourceSpan(file: file, range: offset..<tag.end))
            foreignUses.append(use)
        }
        return ""
    }
}

/// The tag of a component: a name that begins with a capital letter.
private struct ComponentTag {
    let name: String
    let isEnd: Bool
    /// Whether the tag has no content: `<Name />`.
    let isEmpty: Bool
    let end: Int
    private let source: Substring

    /// The most bytes of a tag.
    private static let maximum = 5000

    /// Reads the tag of a component; nil for other text.
    ///
    /// - Parameter bytes: the text from the angle bracket on.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes.dropFirst()
        isEnd = rest.first == UInt8(ascii: "/")
        if isEnd { rest = rest.dropFirst() }
        guard let first = rest.first, 0x41...0x5A ~= first else { return nil }
        let word = rest.prefix { 0x41...0x5A ~= $0 & 0xDF || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }
        name = String(decoding: word, as: UTF8.self)
        guard let after = bytes[word.endIndex...].first, after <= 0x20 || "/>".utf8.contains(after),
            let last = Self.end(bytes[word.endIndex...].prefix(Self.maximum))
        else { return nil }
        end = last + 1
        isEmpty = bytes[last - 1] == UInt8(ascii: "/")
        source = String(decoding: bytes[word.endIndex..<last], as: UTF8.self)[...]
    }

    /// The offset of the bracket that ends a tag, outside quotation marks; nil if a blank line or another tag comes first.
    private static func end(_ bytes: ArraySlice<UInt8>) -> Int? {
        var quote: UInt8?, isBlank = false
        for offset in bytes.indices {
            let byte = bytes[offset]
            if byte == 0x0A {
                if isBlank { return nil }
                isBlank = true
            } else if byte > 0x20 {
                isBlank = false
            }
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return offset
            } else if byte == UInt8(ascii: "<") {
                return nil
            }
        }
        return nil
    }

    /// The names in the end tags of a file.
    static func ends(in file: SourceFile) -> Set<String> {
        var names: Set<String> = [], rest = file.bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = file.bytes[(start + 1)...]
            if rest.first == UInt8(ascii: "/"), let tag = ComponentTag(file.bytes[start...]) { names.insert(tag.name) }
        }
        return names
    }

    var hasAttributes: Bool { source.contains("=") }

    /// The value of an attribute in quotation marks.
    func value(_ key: String) -> String? {
        guard let start = source.firstRange(of: " \(key)=")?.upperBound ?? source.firstRange(of: "\n\(key)=")?.upperBound else {
            return nil
        }
        let rest = source[start...]
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        return String(rest.dropFirst().prefix { $0 != quote })
    }
}
