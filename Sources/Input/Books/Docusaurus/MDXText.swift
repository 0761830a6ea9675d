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
    /// The column at which the content of the last list item begins; zero outside lists.
    private var listColumn = 0
    /// The end of a tag of several lines that has been read.
    private var readTo = 0
    /// The components and elements that are open.
    private var open: [OpenElement] = []
    /// The names in the end tags of the page.
    private let ends: Set<Substring>
    /// The paths of the pictures that the page imports, by their names.
    private let pictures: [String: String]

    private struct OpenElement {
        let name: String
        /// The indent of its start tag.
        let indent: Int
        /// The indent of its first line; nil before that line, and for an element whose start tag is not alone on its line.
        var contentIndent: Int?
        let endTag: MDXComponent.EndTag

        /// The indent that its content has beyond that of its start tag.
        var ownIndent: Int { contentIndent.map { max(0, $0 - indent) } ?? 0 }
    }

    /// The maximum length of a tag, in bytes, and the bytes in which ends of tags may still be searched for.
    private static let longestTag = 50_000
    private var searchBudget: Int

    // The patterns are constants that no thread changes.
    private nonisolated(unsafe) static let expression = /{\s*[A-Za-z_0-9(\[!][^{}\n]*}/
    private nonisolated(unsafe) static let literal = /{\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|`([^`$\\\n]*)`)\s*}/
    private nonisolated(unsafe) static let titledFence = /([`~]{3,}[^\s`]+)[ \t]+([^={}`"\n]+?)[ \t\r]*\n?/

    /// The widest indent that lines in place of a tag have.
    private static let widestIndent = 100
    /// The maximum number of elements that are open.
    private static let maximumDepth = 64

    init(_ file: SourceFile) {
        self.file = file
        page = RewrittenPage(file)
        pictures = MDXComponent.pictures(of: file)
        ends = MDXTag.ends(in: file)
        searchBudget = 4 * file.bytes.count + 100_000
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
        if page.code == nil, !isComment, followsBlank, words.startIndex == line.lowerBound, MDXImports.isScript(words) {
            (isScript, page.changes) = (true, true)
            return
        }
        let indent = words.startIndex - line.lowerBound
        if !isBlank { noteContent(indent, words) }
        let content = content(of: range, words), wasCode = page.code != nil
        if page.code != nil || !isComment, page.isCode(unquoted) {
            return wasCode || !open.contains(where: { $0.name == "CodeGroup" }) ? page.copy(content) : copyFence(words, content)
        }
        let shownIndent = words.startIndex - content.lowerBound
        if let column = words.columnOfItem {
            listColumn = shownIndent + column
        } else if shownIndent == 0, followsBlank, words.first != UInt8(ascii: "<") {
            listColumn = 0
        }
        let name = words.first == UInt8(ascii: "#") && !isComment ? MDXTag.nameOfHeading(words) : nil
        let text = name.map { content.lowerBound..<$0.comment.lowerBound } ?? content
        defer { if let name { page.replace(name.comment, by: "{#\(name.text)}\n") } }
        // A deeper tag has no meaning in MDX, but would begin code here.
        readText(text, indent: indent, shownIndent: min(Self.widestIndent, shownIndent - listColumn > 3 ? listColumn : shownIndent))
    }

    /// Notes the indent of the first line in the innermost element; a line within a tag or after one has no indent of its own.
    private mutating func noteContent(_ indent: Int, _ words: ArraySlice<UInt8>) {
        guard let last = open.indices.last, open[last].contentIndent == nil, !words.starts(with: "</".utf8) else { return }
        open[last].contentIndent = indent
    }

    /// Writes the first line of code in a `<CodeGroup>` of Mintlify, whose words after the language are the title of the code.
    private mutating func copyFence(_ words: ArraySlice<UInt8>, _ line: Range<Int>) {
        let text = String(decoding: words, as: UTF8.self)
        guard let match = text.wholeMatch(of: Self.titledFence) else { return page.copy(line) }
        page.copy(line.lowerBound..<words.startIndex)
        page.replace(words.startIndex..<line.upperBound, by: "\(match.1) title=\"\(match.2)\"\n")
    }

    /// The range of a line without the indents of the open elements, since Markdown would read four more spaces as code.
    private mutating func content(of range: Range<Int>, _ words: ArraySlice<UInt8>) -> Range<Int> {
        let indent = open.reduce(0) { $0 + $1.ownIndent }
        guard indent > 0, words.startIndex > range.lowerBound else { return range }
        page.changes = true
        return min(words.startIndex, range.lowerBound + indent)..<range.upperBound
    }

    // MARK: Text

    private mutating func readText(_ range: Range<Int>, indent: Int, shownIndent: Int) {
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
            guard let (words, end) = replacement(for: rest, indent: indent, shownIndent: shownIndent) else {
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
            return endOfTag(in: rest) ?? rest.startIndex + 1
        case "{":
            let before = rest.startIndex > 0 ? file.bytes[rest.startIndex - 1] : 0x0A
            guard before <= 0x20 || "(>*".utf8.contains(before), !rest.contains(UInt8(ascii: "$")),
                let expression = String(decoding: rest.prefix(200), as: UTF8.self).prefixMatch(of: Self.expression)
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
    private mutating func replacement(for rest: ArraySlice<UInt8>, indent: Int, shownIndent: Int) -> (String, Int)? {
        switch rest.first.map({ Unicode.Scalar($0) }) {
        case "{" where rest.starts(with: "{/*".utf8):
            isComment = true
            return ("", rest.startIndex + 3)
        case "{": return literal(rest)
        case "@" where rest.starts(with: "@site/".utf8) && isDestination(rest.startIndex): return ("", rest.startIndex + "@site".utf8.count)
        case "<": return tag(rest, indent: indent, shownIndent: shownIndent)
        default: return nil
        }
    }

    /// The words of a text of JavaScript in braces, such as `{" "}`, without the marks of Markdown.
    private func literal(_ rest: ArraySlice<UInt8>) -> (String, Int)? {
        guard let match = String(decoding: rest.prefix(200), as: UTF8.self).prefixMatch(of: Self.literal) else { return nil }
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

    private mutating func tag(_ rest: ArraySlice<UInt8>, indent: Int, shownIndent: Int) -> (String, Int)? {
        guard let end = endOfTag(in: file.bytes[rest.startIndex...]),
            let tag = MDXTag(String(decoding: file.bytes[rest.startIndex..<end], as: UTF8.self))
        else { return nil }
        let place = rest.startIndex..<end, isFirst = isFirstOnLine(place.lowerBound)
        if tag.isEnd { return endTag(tag, place, shownIndent: shownIndent) }
        if tag.name.first?.isLowercase == true {
            if isFirst, isLastOnLine(end), MDXComponent.blocks.contains(tag.name), !tag.isClosed { begin(tag.name, indent: indent) }
            return tag.source.contains("={") ? (tag.withoutExpressions(pictures), end) : nil
        }
        guard isTag(tag, at: place.lowerBound) else { return nil }
        let form = MDXComponent(tag, pictures, isFirst: isFirst)
        if !form.isKnown {
            var use = ForeignUse(.component, isReplaced: true)
            use.add(SourceSpan(file: file, range: place))
            foreignUses.append(use)
        }
        if !tag.isClosed, isFirst && isLastOnLine(end) || form.endTag != .dropped { begin(tag.name, indent: indent, form.endTag) }
        if let words = form.words { return (words, end) }
        let isAlone = isFirst && isLastOnLine(end)
        guard !form.lines.isEmpty else { return (isAlone || form.isBlock ? "\n\n" : "", end) }
        let blanks = String(repeating: " ", count: shownIndent)
        return (form.lines.map { "\n\n" + blanks + $0 }.joined() + "\n\n" + blanks, end)
    }

    /// Leaves out the end tag of a component, or ends the note or the link that it is.
    private mutating func endTag(_ tag: MDXTag, _ place: Range<Int>, shownIndent: Int) -> (String, Int)? {
        let index = open.lastIndex { $0.name == tag.name }, ended = index.map { open[$0] }
        if let index { open.removeSubrange(index...) }
        guard tag.name.first?.isUppercase == true else { return nil }
        let blanks = String(repeating: " ", count: min(shownIndent, ended?.indent ?? 0))
        switch ended?.endTag ?? .dropped {
        case .note: return ("\n\n\(blanks):::\n\n\(blanks)", place.upperBound)
        case .link: return ("</a>", place.upperBound)
        case .dropped:
            let isBlock = MDXComponent.isBlock(tag.name) || isFirstOnLine(place.lowerBound) && isLastOnLine(place.upperBound)
            return (isBlock ? "\n\n" : "", place.upperBound)
        }
    }

    private mutating func begin(_ name: String, indent: Int, _ endTag: MDXComponent.EndTag = .dropped) {
        guard open.count < Self.maximumDepth, ends.contains(name[...]) else { return }
        open.append(OpenElement(name: name, indent: indent, endTag: endTag))
    }

    /// Whether the brackets are those of a component, not of a generic type such as `Vec<T>`.
    private func isTag(_ tag: MDXTag, at start: Int) -> Bool {
        (tag.isClosed || tag.source.contains("=") || ends.contains(tag.name[...])) && (start == 0 || !Self.isOfWord(file.bytes[start - 1]))
    }

    /// Whether only white space and marks of quotes precede an offset on its line.
    private func isFirstOnLine(_ offset: Int) -> Bool {
        var first = offset
        while first > 0, file.bytes[first - 1] == 0x20 || file.bytes[first - 1] == 0x09 { first -= 1 }
        return first == 0 || file.bytes[first - 1] == 0x0A
    }

    private func isLastOnLine(_ offset: Int) -> Bool {
        let rest = file.bytes[offset...].drop { [0x20, 0x09, 0x0D].contains($0) }
        return rest.first.map { $0 == 0x0A } ?? true
    }

    private static func isOfWord(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) || (0x30...0x39).contains(byte) }

    /// The offset after the `>` that ends a tag; texts and expressions of JavaScript may contain others.
    private mutating func endOfTag(in bytes: ArraySlice<UInt8>) -> Int? {
        var quote: UInt8?, depth = 0, offset = bytes.startIndex
        let end = bytes.startIndex + min(bytes.count, max(200, min(Self.longestTag, searchBudget)))
        defer { searchBudget -= offset - bytes.startIndex }
        while offset < end {
            let byte = bytes[offset]
            offset += 1
            if let open = quote {
                // A backslash escapes the next character in JavaScript, and is text in other values.
                if depth > 0, byte == UInt8(ascii: "\\") { offset += 1 } else if byte == open { quote = nil }
                continue
            }
            switch Unicode.Scalar(byte) {
            case "\"", "'": quote = byte
            case "`" where depth > 0: quote = byte
            case "{": depth += 1
            case "}": depth -= 1
            case ">" where depth == 0: return offset
            default: break
            }
        }
        return nil
    }
}
