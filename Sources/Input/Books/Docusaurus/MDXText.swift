import TypesetBase
import TypesetMarkdown

extension Construct {
    static let mdxScript = Construct("mdx-script", "`import Tabs from \"@theme/Tabs\"`, `{/* note */}`", set: [.docusaurus])
    static let mdxTab = Construct("mdx-tab", "`<TabItem label=\"Swift\">`", set: [.docusaurus])
}

/// Converts a page of MDX into Markdown without running scripts.
///
/// Comments and lines of JavaScript are left out, and so are the tags of components, whose content stays. The items of tabs follow each
/// other under their labels. Pictures that a script would load get their paths.
///
/// Sources: the syntax of MDX 3 (mdxjs.com/docs/what-is-mdx), and of Docusaurus for tabs, assets and `@site`
/// (docusaurus.io/docs/markdown-features).
struct MDXText: PageConversion {
    private(set) var page: RewrittenPage
    private(set) var foreignUses: [ForeignUse] = []
    private let file: SourceFile
    private var isComment = false
    /// Whether the line is within JavaScript, which an empty line ends.
    private var isScript = false
    /// Whether a block may begin here.
    private var followsBlank = true
    /// The end of a tag of several lines that has been read.
    private var readTo = 0
    /// The indents of the tab items and other components that are open.
    private var items: [Int] = []
    /// Whether the page has end tags, by their names.
    private var closed: [String: Bool] = [:]

    init(_ file: SourceFile) {
        self.file = file
        page = RewrittenPage(file)
        for line in file.lines { read(line) }
    }

    // MARK: Lines

    private mutating func read(_ line: Range<Int>) {
        guard readTo < line.upperBound else { return }
        let range = max(readTo, line.lowerBound)..<line.upperBound
        let words = file.bytes[range].drop { $0 == 0x20 || $0 == 0x09 }
        let isBlank = words.allSatisfy { $0 == 0x0A || $0 == 0x0D }, unquoted = words.drop { $0 == UInt8(ascii: ">") || $0 == 0x20 }
        defer { followsBlank = isBlank || words.starts(with: "---".utf8) }
        if isScript, !isBlank { return page.changes = true }
        isScript = false
        if page.code == nil, !isComment, followsBlank, words.startIndex == line.lowerBound, Self.isScript(words) {
            (isScript, page.changes) = (true, true)
            return
        }
        if page.code != nil || !isComment, page.isCode(unquoted) { return page.copy(content(of: range, words)) }
        readText(content(of: range, words), indent: words.startIndex - line.lowerBound)
    }

    /// Whether a line is an `import` or `export` of JavaScript at the beginning of a block.
    private static func isScript(_ words: ArraySlice<UInt8>) -> Bool {
        guard words.starts(with: "import ".utf8) || words.starts(with: "export ".utf8) else { return false }
        return String(decoding: words, as: UTF8.self).prefixMatch(
            of: /import\s+(?:["']|[^"']*\sfrom\s+["']|\{\s*$)|export\s+(?:const|let|var|function|async|class|default|\{|\*)/) != nil
    }

    /// The range of a line without the indent of its tab item, since Markdown would read four more spaces as code.
    private mutating func content(of range: Range<Int>, _ words: ArraySlice<UInt8>) -> Range<Int> {
        guard let indent = items.last, words.startIndex > range.lowerBound else { return range }
        page.changes = true
        return min(words.startIndex, range.lowerBound + indent + 2)..<range.upperBound
    }

    // MARK: Text

    private mutating func readText(_ range: Range<Int>, indent: Int) {
        var start = range.lowerBound, offset = start, spans = CodeSpans()
        while offset < range.upperBound {
            if isComment {
                guard let end = Self.end(of: "*/}", in: file.bytes[offset..<range.upperBound]) else {
                    // The line end stays, to separate the words on either side.
                    start = file.bytes[range.upperBound - 1] == 0x0A ? range.upperBound - 1 : range.upperBound
                    break
                }
                (isComment, start, offset) = (false, end, end)
                continue
            }
            let rest = file.bytes[offset..<range.upperBound]
            guard let (words, end) = replacement(for: rest, indent: indent) else {
                offset = skipped(rest, &spans)
                continue
            }
            page.copy(start..<offset)
            page.replace(offset..<min(end, file.bytes.count), by: words)
            (start, offset) = (end, end)
            readTo = max(readTo, end)
        }
        if start < range.upperBound { page.copy(start..<range.upperBound) }
    }

    /// The end of the code span or the tag at the beginning, or the next offset; an expression of a script is noted.
    private mutating func skipped(_ rest: ArraySlice<UInt8>, _ spans: inout CodeSpans) -> Int {
        switch rest.first.map({ Unicode.Scalar($0) }) {
        case "`": return spans.end(rest)
        case "<" where rest.dropFirst().first.map({ 0x61...0x7A ~= $0 | 0x20 }) ?? false:
            return Self.endOfTag(in: rest) ?? rest.startIndex + 1
        case "{":
            let before = rest.startIndex > 0 ? file.bytes[rest.startIndex - 1] : 0x0A
            guard before <= 0x20 || "(>*".utf8.contains(before), !rest.contains(UInt8(ascii: "$")),
                let expression = String(decoding: rest.prefix(200), as: UTF8.self).prefixMatch(
                    of: /{\s*[A-Za-z_0-9(\[!][^{}\n]*}/)
            else { break }
            var use = ForeignUse(.script, isOfDialect: true)
            let end = rest.startIndex + expression.0.utf8.count
            use.add(SourceSpan(file: file, range: rest.startIndex..<end))
            foreignUses.append(use)
            return end
        default: break
        }
        return rest.startIndex + 1
    }

    /// The replacement for the first bytes, and the end of these bytes; nil if they stay.
    private mutating func replacement(for rest: ArraySlice<UInt8>, indent: Int) -> (String, Int)? {
        switch rest.first.map({ Unicode.Scalar($0) }) {
        case "{" where rest.starts(with: "{/*".utf8):
            isComment = true
            return ("", rest.startIndex + 3)
        case "{": return literal(rest)
        case "@" where rest.starts(with: "@site/".utf8) && isDestination(rest.startIndex): return ("", rest.startIndex + "@site".utf8.count)
        case "<": return tag(rest, indent: indent)
        default: return nil
        }
    }

    /// The words of a text of JavaScript in braces, such as `{" "}`, without the marks of Markdown.
    private func literal(_ rest: ArraySlice<UInt8>) -> (String, Int)? {
        let pattern = /{\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|`([^`$\\\n]*)`)\s*}/
        guard let match = String(decoding: rest.prefix(200), as: UTF8.self).prefixMatch(of: pattern) else { return nil }
        let words = match.1 ?? match.2 ?? match.3 ?? ""
        return (
            words.map { $0.isASCII && $0.isPunctuation || $0.isSymbol ? "\\\($0)" : "\($0)" }.joined(), rest.startIndex + match.0.utf8.count
        )
    }

    private func isDestination(_ offset: Int) -> Bool { offset > 0 && "(\"'<".utf8.contains(file.bytes[offset - 1]) }

    private static func end(of mark: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
        let mark = Array("\(mark)".utf8)
        return bytes.indices.first { bytes[$0...].starts(with: mark) }.map { $0 + mark.count }
    }

    // MARK: Tags

    private mutating func tag(_ rest: ArraySlice<UInt8>, indent: Int) -> (String, Int)? {
        let isEnd = rest.dropFirst().first == UInt8(ascii: "/")
        // A component may be a part of another one: `Card.Title`.
        let name = String(
            decoding: rest.dropFirst(isEnd ? 2 : 1).prefix { Self.isOfWord($0) || $0 == UInt8(ascii: ".") }, as: UTF8.self)
        guard let first = name.first, let end = Self.endOfTag(in: file.bytes[rest.startIndex...]) else { return nil }
        let source = String(decoding: file.bytes[rest.startIndex..<end], as: UTF8.self)
        switch name {
        case "TabItem" where isEnd: _ = items.popLast()
        case "TabItem":
            items.append(indent)
            return ("\n\n**\(Self.attribute("label", of: source) ?? Self.attribute("value", of: source) ?? "")**\n\n", end)
        case "Tabs": break
        case "ThemedImage":
            guard let path = source.firstMatch(of: /light:\s*(?:useBaseUrl\()?["']([^"']*)["']/)?.1 else {
                return component(name, source, end)
            }
            return (Self.withoutExpressions("<img src=\"\(path)\" alt=\"\(Self.attribute("alt", of: source) ?? "")\" />"), end)
        case "Link": return (isEnd ? "</a>" : Self.withoutExpressions("<a href=\"\(Self.attribute("to", of: source) ?? "")\">"), end)
        default:
            guard first.isUppercase else { return isEnd || !source.contains("={") ? nil : (Self.withoutExpressions(source), end) }
            return component(name, source, end)
        }
        return ("\n\n", end)
    }

    /// Leaves out the tag of a component whose program is not run; its content stays.
    private mutating func component(_ name: String, _ source: String, _ end: Int) -> (String, Int)? {
        let start = end - source.utf8.count, before = start > 0 ? file.bytes[start - 1] : 0x0A
        guard source.hasSuffix("/>") || source.contains("=") || isClosed(name),
            source.hasPrefix("</") || !Self.isOfWord(before)
        else { return nil }
        var first = start, last = end
        while first > 0, file.bytes[first - 1] == 0x20 || file.bytes[first - 1] == 0x09 { first -= 1 }
        while last < file.bytes.count, [0x20, 0x09, 0x0D].contains(file.bytes[last]) { last += 1 }
        let isAlone =
            (first == 0 || file.bytes[first - 1] == 0x0A) && (last == file.bytes.count || file.bytes[last] == 0x0A)
        if source.hasPrefix("</") {
            if isAlone, !items.isEmpty { items.removeLast() }
        } else {
            if isAlone, !source.hasSuffix("/>") { items.append(start - first) }
            var use = ForeignUse(.component, isReplaced: true)
            use.add(SourceSpan(file: file, range: start..<end))
            foreignUses.append(use)
        }
        return (isAlone ? "\n\n" : "", end)
    }

    private static func isOfWord(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) || (0x30...0x39).contains(byte) }

    /// Whether the page has an end tag of this name.
    private mutating func isClosed(_ name: String) -> Bool {
        if let known = closed[name] { return known }
        let found = file.bytes[...].contains("</\(name)>".utf8)
        closed[name] = found
        return found
    }

    private static func attribute(_ name: String, of tag: String) -> String? {
        guard let start = tag.firstRange(of: " \(name)=")?.upperBound ?? tag.firstRange(of: "\n\(name)=")?.upperBound else { return nil }
        let value = tag[start...].drop { $0 == "{" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return String(value.dropFirst().prefix { $0 != quote })
    }

    /// The offset after the `>` that ends a tag within the limit; texts and expressions of JavaScript may contain others.
    private static func endOfTag(in bytes: ArraySlice<UInt8>) -> Int? {
        var quote: UInt8?, depth = 0
        for offset in bytes.indices.prefix(5000) {
            let byte = bytes[offset]
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch Unicode.Scalar(byte) {
            case "\"", "'": quote = byte
            case "{": depth += 1
            case "}": depth -= 1
            case ">" where depth == 0: return offset + 1
            default: break
            }
        }
        return nil
    }

    /// A tag as HTML, with the path of a picture that a script would load, and without other expressions.
    private static func withoutExpressions(_ tag: String) -> String {
        tag.replacing(/\{\s*(?:require|useBaseUrl)\(\s*["']([^"']*)["']\s*\)(?:\.default)?\s*\}/) { match in
            "\"\(match.1.hasPrefix("@site/") ? match.1.dropFirst("@site".count) : match.1)\""
        }.replacing(/\{\s*["']([^"']*)["']\s*\}/) { "\"\($0.1)\"" }.replacing(/\s[A-Za-z]+=\{\{?[^{}]*\}\}?/, with: "")
            .replacing(/\s*\n\s*/, with: " ")
    }
}
