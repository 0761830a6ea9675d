import CTypesetMarkdown
import TypesetBase

extension Construct {
    static let markdownInHTML = Construct("markdown-in-html", "`<div markdown=\"1\">*text*</div>`", .otherStage)
}

/// Markdown in elements of raw HTML with the attribute `markdown`, as kramdown, PHP Markdown Extra and Python-Markdown read it.
///
/// All elements contain Markdown in MDX and in pandoc's Markdown.
///
/// Blank lines around the content of these elements make it Markdown, because raw HTML ends at a blank line in CommonMark.
struct MarkdownInHTML {
    /// The text with blank lines around the content of these elements, and without the content's indent; the text itself if there are none.
    private(set) var text: MarkdownText
    /// The warnings about content that stays text.
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameter readsAll: whether elements without the attribute contain Markdown, too.
    init(in text: MarkdownText, _ constructs: Set<Construct>, readsAll: Bool = false) {
        self.text = text
        guard readsAll ? Self.mayHaveBlocks(text.bytes) : Self.mayHaveElements(text.bytes),
            let tree = SyntaxTree(parsing: text.bytes, constructs)
        else { return }
        let changes = changes(tree, readsAll)
        guard !changes.isEmpty else { return }
        var pieces: [MarkdownText.Piece] = [], end = 0
        for change in changes where change.removed.lowerBound >= end {
            pieces += [.source(end..<change.removed.lowerBound), .inserted(change.inserted)]
            end = change.removed.upperBound
        }
        self.text = MarkdownText(text, pieces: pieces + [.source(end..<text.bytes.count)])
    }

    private mutating func changes(_ tree: SyntaxTree, _ readsAll: Bool) -> [HTMLPiece.Change] {
        var changes: [HTMLPiece.Change] = [], budget = 2 * text.bytes.count + HTMLPiece.leastBudget
        for node in tree.root.descendants() where node.type == CMARK_NODE_HTML_BLOCK {
            var piece = HTMLPiece(node, in: text, budget: budget, readsAll)
            changes += piece.changes()
            budget = piece.budget
            diagnostics += piece.unread.map { place in
                .warning(
                    "the content of this element stays text, because it is in raw HTML", at: text.span(place),
                    hints: ["give the attribute `markdown` to the block around it"])
            }
        }
        return changes.sorted { ($0.removed.lowerBound, $0.removed.upperBound) < ($1.removed.lowerBound, $1.removed.upperBound) }
    }

    /// The maximum length of a start tag in which the attribute is looked for, in bytes.
    private static let longestTag = 500

    /// Whether a line may begin with a tag.
    private static func mayHaveBlocks(_ bytes: [UInt8]) -> Bool {
        var isLineStart = true
        for index in bytes.indices {
            let byte = bytes[index]
            if isLineStart, byte == UInt8(ascii: "<"), index + 1 < bytes.count, (0x41...0x5A).contains(bytes[index + 1] & 0xDF) {
                return true
            }
            isLineStart = byte == 0x0A || isLineStart && (byte <= 0x20 || byte == UInt8(ascii: ">"))
        }
        return false
    }

    /// Whether a tag may have the attribute; nearly all documents are parsed only once.
    private static func mayHaveElements(_ bytes: [UInt8]) -> Bool {
        let name = Array("markdown".utf8)
        var rest = bytes[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = bytes[(open + 1)...]
            guard let letter = rest.first, (0x41...0x5A).contains(letter & 0xDF) else { continue }
            let tag = rest.prefix(longestTag).prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
            if tag.indices.contains(where: { tag[$0] == name[0] && tag[$0...].starts(with: name) }) { return true }
        }
        return false
    }
}

/// A block of raw HTML, and the changes to the text that make the content of its Markdown elements Markdown.
private struct HTMLPiece {
    /// The replacement of a range of the text.
    struct Change {
        var removed: Range<Int>
        var inserted: [UInt8]
    }

    private struct Element {
        let name: String
        let isMarkdown: Bool
        /// Whether the parts of the element are Markdown; the content of the element itself can be nothing else, as in a table.
        let partsAreMarkdown: Bool
        /// The offset in the block at which the content begins.
        let start: Int
    }

    private let literal: UnsafeBufferPointer<UInt8>
    private let text: MarkdownText
    private let lines: HTMLLines
    /// Whether elements without the attribute contain Markdown.
    private let readsAll: Bool
    private var open: [Element] = []
    /// The number of blank bytes to remove at the start of each line.
    private var indents: [Int: Int] = [:]
    private var result: [Change] = []
    /// The number of bytes that may still be inserted; every line repeats the marks of its containers, which a text may nest without limit.
    private(set) var budget: Int
    /// The tags whose attribute has no effect: those of elements in a line of HTML, and the first one after the budget.
    private(set) var unread: [Range<Int>] = []

    /// The bytes that a text of any length may gain.
    static let leastBudget = 10_000

    init(_ node: Node, in text: MarkdownText, budget: Int, _ readsAll: Bool) {
        (literal, self.text, lines, self.budget) = (node.literal, text, HTMLLines(node, in: text), budget)
        self.readsAll = readsAll
    }

    mutating func changes() -> [Change] {
        var tokens = HTMLTokenizer(literal), literalName: String?
        while let (token, part) = tokens.next() {
            guard case .tag(let tag) = token else { continue }
            guard budget > 0 else {
                if Self.isOn(tag) { unread.append(lines.range(part)) }
                break
            }
            if let name = literalName {
                if tag.isClosing, tag.name == name { literalName = nil }
            } else if tag.isClosing {
                close(tag.name, at: part.lowerBound)
            } else if tag.name == "pre" || HTMLElements.hidden.contains(tag.name) {
                literalName = tag.name
            } else if tag.isBlock, !tag.isVoid, open.count < DocumentBuilder.maximumDepth {
                while let last = open.last, Self.isEnded(last.name, by: tag.name) { close(last.name, at: part.lowerBound) }
                begin(tag, contentAt: part.upperBound)
            } else if Self.isOn(tag), open.last?.isMarkdown != true {
                unread.append(lines.range(part))
            }
        }
        for element in open where element.isMarkdown { separateStart(of: element, upTo: literal.count) }
        for (line, count) in indents {
            let start = lines.start(ofLine: line)
            result.append(Change(removed: start..<(start + count), inserted: []))
        }
        return result
    }

    /// Whether a start tag ends an element without an end tag (HTML §13.1.2.4).
    private static func isEnded(_ name: String, by tag: String) -> Bool {
        switch name {
        case "p": true
        case "li": tag == "li"
        case "dd", "dt": tag == "dd" || tag == "dt"
        case "td", "th": ["td", "th", "tr", "tbody", "tfoot"].contains(tag)
        case "tr": ["tr", "tbody", "tfoot"].contains(tag)
        default: false
        }
    }

    private static let on: Set<String> = ["", "1", "block", "span"]

    private static func isOn(_ tag: HTMLTag) -> Bool { tag.attributes["markdown"].map { on.contains($0.lowercased()) } ?? false }

    private mutating func begin(_ tag: HTMLTag, contentAt start: Int) {
        let isPart = open.last?.partsAreMarkdown == true
        let isOn = tag.attributes["markdown"] == nil ? isPart || readsAll : Self.isOn(tag)
        let hasParts = HTMLElements.withPartsAlone.contains(tag.name)
        open.append(Element(name: tag.name, isMarkdown: isOn && !hasParts, partsAreMarkdown: isOn && hasParts, start: start))
    }

    /// Closes an element, and those in it that have no end tag.
    private mutating func close(_ name: String, at end: Int) {
        guard let index = open.lastIndex(where: { $0.name == name }) else { return }
        let closed = open[index...]
        open.removeSubrange(index...)
        for element in closed.reversed() where element.isMarkdown { separate(element, upTo: end) }
    }

    /// Puts blank lines around the content of an element.
    private mutating func separate(_ element: Element, upTo end: Int) {
        guard separateStart(of: element, upTo: end) else { return }
        let line = lines.line(of: end), start = lines.ownStart(ofLine: line), blank = emptyLine(line)
        if isBlank(start..<end) {
            indents[line] = end - start
            replace(lines.range(start..<start), by: blank)
        } else {
            replace(lines.range(end..<end), by: blank + blank)
        }
    }

    /// Puts a blank line before the content of an element; returns false if the content is blank.
    @discardableResult private mutating func separateStart(of element: Element, upTo end: Int) -> Bool {
        guard readsAll ? hasMarks(element.start..<end) : !isBlank(element.start..<end) else { return false }
        let line = lines.line(of: element.start), lineEnd = min(end, lines.ownEnd(ofLine: line)), place = lines.range(element.start..<end)
        let blanks = literal[element.start..<lineEnd].prefix { $0 == 0x20 || $0 == 0x09 }.count
        if element.start + blanks == lineEnd {
            replace(place.lowerBound..<place.lowerBound, by: emptyLine(line))
        } else {
            let blank = emptyLine(line)
            replace(place.lowerBound..<(place.lowerBound + blanks), by: blank + blank)
        }
        removeIndent(fromLine: line + 1, upTo: end)
        return true
    }

    /// Removes the indent that all lines of a content have.
    private mutating func removeIndent(fromLine first: Int, upTo end: Int) {
        let contentLines = (first..<max(first, lines.line(of: end) + 1)).map { ($0, lines.ownStart(ofLine: $0)) }
            .filter { !isBlank($0.1..<min(end, lines.ownEnd(ofLine: $0.0))) }
        let indent = contentLines.map { literal[$0.1..<end].prefix { $0 == 0x20 || $0 == 0x09 }.count }.min() ?? 0
        guard indent > 0 else { return }
        for (line, _) in contentLines { indents[line] = max(indent, indents[line] ?? 0) }
    }

    private mutating func replace(_ range: Range<Int>, by bytes: [UInt8]) {
        result.append(Change(removed: range, inserted: bytes))
        budget -= bytes.count
    }

    /// A line end, and the marks and blanks that a further line has before the block's text.
    private func emptyLine(_ line: Int) -> [UInt8] {
        let start = lines.start(ofLine: line), number = text.lineStarts.partitioningIndex { $0 > start }
        return [0x0A] + text.bytes[text.offset(ofLine: number)..<start].map { $0 == UInt8(ascii: ">") || $0 == 0x09 ? $0 : 0x20 }
    }

    /// Whether a part may have marks of Markdown outside its tags.
    private func hasMarks(_ range: Range<Int>) -> Bool {
        var isTag = false, isLineStart = true
        for byte in literal[range] {
            switch Unicode.Scalar(byte) {
            case "<": isTag = true
            case ">" where isTag: isTag = false
            case _ where isTag: break
            case "*", "_", "`", "[", "#", "~", "|", "\\", "$", ":": return true
            case "-", "+", ">", "0"..."9": if isLineStart { return true }
            default: break
            }
            isLineStart = byte == 0x0A || isLineStart && (byte == 0x20 || byte == 0x09)
        }
        return false
    }

    private func isBlank(_ range: Range<Int>) -> Bool { literal[range].allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }
}
