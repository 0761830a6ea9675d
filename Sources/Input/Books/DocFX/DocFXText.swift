import TypesetBase
import TypesetMarkdown

/// Converts a page of DocFX into Markdown.
///
/// Pictures and videos become pictures and links. The content of zones, versions, rows and columns stays, and that of tabs follows under
/// their labels: paper has all of them.
struct DocFXText: PageConversion {
    private(set) var page: RewrittenPage
    private let file: SourceFile
    /// The way from the folder of the page to that of the set, with a slash; nil if it is unknown.
    private let root: String?
    /// Whether the quote is a frame, `> [!div class="checklist"]`, whose content is no quote.
    private var isFrame = false
    /// Whether tabs are open, which a rule ends.
    private var hasTabs = false
    private var followsBlank = true
    /// Whether a column is open, whose content may be indented as a whole, and the indent of its first line.
    private var isColumn = false
    private var columnIndent: Int?

    /// Prepares the conversion of a page; nil for a page without such syntax.
    init?(_ file: SourceFile, root: String) {
        let bytes = file.bytes[...]
        guard
            bytes.contains(":::".utf8) || bytes.contains("[!".utf8) || bytes.contains("(#tab/".utf8) || bytes.contains("<xref:".utf8)
                || bytes.contains("(~/".utf8)
        else { return nil }
        self.file = file
        page = RewrittenPage(file)
        // The last name is that of a file, which stays after the way up.
        let name = FilePath.relative(FilePath.join(root, "x"), to: FilePath.folder(of: FilePath.normalized(file.path)))
        self.root = name.map { String($0.dropLast()) }
        for line in file.lines { read(line) }
    }

    // MARK: Lines

    private mutating func read(_ line: Range<Int>) {
        var range = line
        let isQuote = file.bytes[line].first { $0 != 0x20 } == UInt8(ascii: ">")
        if isFrame, isQuote { range = withoutQuote(line) }
        isFrame = isFrame && isQuote
        if isColumn { range = withoutColumnIndent(range) }
        let words = file.bytes[range].drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") },
            isBlank = words.allSatisfy { $0 <= 0x20 }
        defer { followsBlank = isBlank }
        if page.isCode(words) { return page.copy(range) }
        let prefix = range.lowerBound..<words.startIndex
        if let label = Self.tab(words) {
            hasTabs = true
            return write("**\(label)**", prefix, insteadOf: range)
        }
        if hasTabs, followsBlank, Self.isRule(words) {
            hasTabs = false
            return write("", prefix, insteadOf: range)
        }
        if let mark = DocFXMark(words), file.bytes[mark.end..<range.upperBound].allSatisfy({ $0 <= 0x20 }), readBlock(mark, prefix, range) {
            return
        }
        readText(range)
    }

    /// The range of a line without the first mark of a quote.
    private mutating func withoutQuote(_ line: Range<Int>) -> Range<Int> {
        let rest = file.bytes[line].drop { $0 == 0x20 }.dropFirst()
        page.changes = true
        return (rest.first == 0x20 ? rest.startIndex + 1 : rest.startIndex)..<line.upperBound
    }

    private mutating func withoutColumnIndent(_ line: Range<Int>) -> Range<Int> {
        let indent = file.bytes[line].prefix { $0 == 0x20 || $0 == 0x09 }.count
        guard indent < line.count, file.bytes[line.lowerBound + indent] > 0x20 else { return line }
        let removed = min(indent, columnIndent ?? indent)
        columnIndent = columnIndent ?? indent
        if removed > 0 { page.changes = true }
        return line.lowerBound + removed..<line.upperBound
    }

    /// The label of `# [Label](#tab/id)`.
    private static func tab(_ words: ArraySlice<UInt8>) -> String? {
        guard words.isHeading, words.contains("](#tab/".utf8) else { return nil }
        return String(decoding: words, as: UTF8.self).wholeMatch(of: /#+\s+\[(.+)\]\(#tab\/[^()]*\)\s*/).map { String($0.1) }
    }

    /// Whether a line is a rule, which ends tabs.
    private static func isRule(_ words: ArraySlice<UInt8>) -> Bool {
        guard let mark = words.first, "-*_".utf8.contains(mark) else { return false }
        return words.count { $0 == mark } >= 3 && words.allSatisfy { $0 == mark || $0 <= 0x20 }
    }

    /// Writes the lines of a mark that begins or ends a frame; returns false for other marks.
    private mutating func readBlock(_ mark: DocFXMark, _ prefix: Range<Int>, _ line: Range<Int>) -> Bool {
        switch mark.name {
        case "zone": write(mark.value("pivot").map { "**\($0)**" } ?? "", prefix, insteadOf: line)
        case "moniker": write(mark.value("range").map { "**\(Self.escaped($0))**" } ?? "", prefix, insteadOf: line)
        case "column":
            (isColumn, columnIndent) = (true, nil)
            write("", prefix, insteadOf: line)
        case "column-end":
            isColumn = false
            write("", prefix, insteadOf: line)
        case "row", "image-end", "zone-end", "moniker-end", "row-end": write("", prefix, insteadOf: line)
        case "image" where mark.value("type") == "complex":
            // A description of the picture follows, as text.
            guard let picture = picture(mark) else { return false }
            write(picture, prefix, insteadOf: line)
        case "div":
            isFrame = true
            write("", prefix.lowerBound..<prefix.lowerBound, insteadOf: line)
        default: return false
        }
        return true
    }

    /// Writes a line between blank lines in the same quote.
    private mutating func write(_ words: String, _ prefix: Range<Int>, insteadOf line: Range<Int>) {
        let marks = Array(file.bytes[prefix]), whole = words.isEmpty ? [] : marks + Array(words.utf8) + [0x0A]
        page.replace(line, by: marks + [0x0A] + whole + (words.isEmpty ? [] : marks + [0x0A]))
    }

    // MARK: Text

    private mutating func readText(_ range: Range<Int>) {
        var start = range.lowerBound, offset = start, spans = CodeSpans()
        while offset < range.upperBound {
            let rest = file.bytes[offset..<range.upperBound]
            switch Unicode.Scalar(file.bytes[offset]) {
            case "`":
                offset = spans.end(rest)
                continue
            case "\\":
                offset += 2
                continue
            case ":", "[", "<", "(": break
            default:
                offset += 1
                continue
            }
            guard let (words, end) = replacement(for: rest) else {
                offset += 1
                continue
            }
            page.copy(start..<offset)
            page.replace(offset..<end, by: words)
            (start, offset) = (end, end)
        }
        page.copy(start..<range.upperBound)
    }

    /// The replacement for the first bytes, and the end of these bytes; nil if they stay.
    private func replacement(for rest: ArraySlice<UInt8>) -> (String, Int)? {
        switch Unicode.Scalar(rest[rest.startIndex]) {
        case "<": return reference(rest)
        case "(":
            guard let root, rest.starts(with: "(~/".utf8), rest.startIndex > 0, file.bytes[rest.startIndex - 1] == UInt8(ascii: "]") else {
                return nil
            }
            return ("(" + root, rest.startIndex + 3)
        default: return DocFXMark(rest).flatMap { mark in words(of: mark).map { ($0, mark.end) } }
        }
    }

    private func words(of mark: DocFXMark) -> String? {
        switch mark.name {
        case "image": picture(mark)
        case "no-loc": mark.value("text").map(Self.escaped)
        case "video": Self.link(mark.value("source") ?? mark.words)
        case "uicontrol": "**\(mark.words)**"
        case "dnl": mark.words
        default: nil
        }
    }

    private static func link(_ address: String) -> String? {
        let address = address.trimmingSpaces
        return address.contains("://") && !address.contains { $0.isWhitespace || $0 == "<" || $0 == ">" } ? "<\(address)>" : nil
    }

    private func picture(_ mark: DocFXMark) -> String? {
        guard let source = mark.value("source"), !source.contains(where: { $0 == "<" || $0 == ">" }) else { return nil }
        let path = source.hasPrefix("~/") ? (root ?? "") + source.dropFirst(2) : source
        return "![\(Self.escaped(mark.value("alt-text") ?? ""))](<\(path)>)" + (mark.value("type") == "icon" ? "{decorative}" : "")
    }

    /// The name of a type or a member as code: `<xref:System.String.Join%2A?displayProperty=nameWithType>` is `String.Join`.
    ///
    /// The title of a page, which `<xref:fundamentals/index>` means, is unknown.
    private func reference(_ rest: ArraySlice<UInt8>) -> (String, Int)? {
        guard rest.starts(with: "<xref:".utf8) else { return nil }
        let source = String(decoding: rest.prefix(500), as: UTF8.self)
        guard let match = source.prefixMatch(of: /<xref:([^<>\s?\/]+)(?:\?([^<>\s]*))?>/) else { return nil }
        // `Join%2A` means all overloads, and a number after a backtick is that of type parameters.
        let name = String(match.1).decodingPercentCodes.replacing(/\(.*$|\*$|`+[0-9]+/, with: "")
        var parts = name.split(separator: ".").map(String.init)
        if parts.last == "#ctor" { parts.removeLast() }
        guard parts.count > 1, !name.contains("`") else { return nil }
        let shown = (match.2 ?? "").contains("fullName") ? parts.count : (match.2 ?? "").contains("nameWithType") ? 2 : 1
        return ("`\(parts.suffix(shown).joined(separator: "."))`", rest.startIndex + match.0.utf8.count)
    }

    /// Text without the marks of Markdown.
    private static func escaped(_ text: String) -> String {
        text.map { "\\`*_[]<>{}!|~$".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
}
