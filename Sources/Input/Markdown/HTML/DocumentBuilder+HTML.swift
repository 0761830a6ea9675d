import CTypesetMarkdown
import TypesetBase

/// Converts raw HTML among Markdown's blocks.
extension DocumentBuilder {
    /// Whether a node is a block of raw HTML, or a code block that is set as one.
    func isHTML(_ node: Node) -> Bool {
        node.type == CMARK_NODE_HTML_BLOCK || constructs.contains(.rawHTML) && RawFormatSyntax.isHTML(node)
    }

    /// Adds a block of raw HTML, in which elements of earlier blocks may end and new ones may begin.
    func appendHTML(_ node: Node, to html: inout HTMLBlockAssembler) {
        let range = range(of: node), lines = HTMLLines(node, in: text)
        var tokens = HTMLTokenizer(node.literal), isEmpty = true
        while let (token, part) = tokens.next() {
            let place = lines.range(part)
            switch token {
            case .text(let words):
                html.append(words, at: text.span(place))
                isEmpty = isEmpty && words.allSatisfy(\.isWhitespace)
            case .comment(let comment) where PageBreakSyntax.isComment(comment): html.addPageBreak(at: text.span(place))
            case .comment(let comment): interpretComment(comment, at: place)
            case .openComment:
                warn(
                    "this comment is never closed; it hides the rest", at: place.lowerBound..<min(place.upperBound, place.lowerBound + 4),
                    hint: "close it with -->")
            case .tag(let tag):
                if !html.isHiding { recordRawTag(tag, at: place) }
                html.append(tag, source: String(decoding: node.literal[part], as: UTF8.self), at: text.span(place))
                isEmpty = false
            }
        }
        html.endPiece { isClosed($0, after: node) }
        reportRawHTML()
        if !isEmpty { assignSuppressions(to: range) }
    }

    /// Whether an element that is open at the end of a piece of HTML is closed in a later piece.
    ///
    /// The search is limited to nearby blocks, because it runs for each open element of each piece.
    private func isClosed(_ name: String, after node: Node) -> Bool {
        let end = Array("</\(name)".utf8)
        var next = node.next, steps = 0
        while let sibling = next, steps < 20, lookedThrough < 4 * text.bytes.count + 100_000 {
            if isHTML(sibling) {
                let start = sibling.literal.prefix(1000)
                lookedThrough += start.count
                if Array(start).contains(end) { return true }
            }
            (next, steps) = (sibling.next, steps + 1)
        }
        return false
    }

    /// Whether tags in a paragraph begin or end blocks; such a paragraph forms more than one block.
    func hasBlockTags(_ paragraph: Node) -> Bool {
        paragraph.children.contains { $0.type == CMARK_NODE_HTML_INLINE && blockTag($0) != nil }
    }

    private func blockTag(_ node: Node) -> HTMLTag? {
        guard node.type == CMARK_NODE_HTML_INLINE, InlineAttributeSyntax.mark(node) == .tag else { return nil }
        var tokens = HTMLTokenizer(node.literal)
        guard case .tag(let tag)? = tokens.next()?.token, tag.isBlock else { return nil }
        return tag
    }

    /// Adds a paragraph in which block elements begin or end.
    func appendMixed(_ node: Node, range: Range<Int>, to html: inout HTMLBlockAssembler) {
        var leaf = LeafText(node, in: text)
        var assembler = InlineAssembler()
        for child in node.children {
            guard let tag = blockTag(child) else {
                append(child, to: &assembler, in: &leaf, depth: 0)
                continue
            }
            html.append(finished(&assembler))
            assembler = InlineAssembler()
            let place = self.range(of: child, in: leaf)
            leaf.cursor = place.upperBound
            recordRawTag(tag, at: place)
            html.append(tag, source: "", at: text.span(place))
        }
        html.append(finished(&assembler))
        html.endPiece { _ in false }
        reportRawHTML()
    }
}

/// Maps the lines of a block of raw HTML to the text, where the marks of containers precede them.
struct HTMLLines {
    /// The offsets of the lines, in the block and in the text.
    private var own: [Int] = [0]
    private var source: [Int] = []
    private let count: Int

    init(_ node: Node, in text: MarkdownText) {
        let literal = node.literal
        count = literal.count
        // The first line of a code block is its fence.
        let first = node.firstLine + (node.type == CMARK_NODE_CODE_BLOCK ? 1 : 0)
        for index in literal.indices where literal[index] == 0x0A { own.append(index + 1) }
        for (index, start) in own.enumerated() {
            let line = first + index
            let end = index + 1 < own.count ? own[index + 1] - 1 : literal.count
            source.append(max(text.offset(ofLine: line), text.endOffset(ofLine: line) - (end - start)))
        }
    }

    func range(_ part: Range<Int>) -> Range<Int> {
        let start = offset(part.lowerBound)
        return start..<max(start, offset(part.upperBound))
    }

    private func offset(_ position: Int) -> Int {
        let line = line(of: position)
        return source[line] + position - own[line]
    }

    /// The index of the line of an offset in the block.
    func line(of position: Int) -> Int { own.partitioningIndex { $0 > position } - 1 }

    /// The offset in the text at which a line of the block begins, after the marks of containers.
    func start(ofLine line: Int) -> Int { source[line] }

    /// The offset in the block at which a line begins.
    func ownStart(ofLine line: Int) -> Int { own[line] }

    /// The offset in the block of the end of a line, before its line end.
    func ownEnd(ofLine line: Int) -> Int { line + 1 < own.count ? own[line + 1] - 1 : count }
}

/// An HTML anchor that belongs to the next block.
struct OpenAnchor {
    var id: String
    var span: SourceSpan

    /// An empty inline with the id.
    var inline: Inline { Inline(.span([]), span: span, attributes: Attributes(id: id)) }
}

/// Handles anchors, `<a name="…">` and `<a id="…">`: the block that follows or contains an anchor gets its id, and links find it there.
extension DocumentBuilder {
    /// Gives the ids of anchors to a block.
    ///
    /// The block has the first id unless it has one already; the other anchors are put into its text, or into a paragraph before it.
    func add(_ anchors: [OpenAnchor], to block: inout Block, result: inout [Block]) {
        var rest = anchors[...]
        if block.attributes.id == nil { block.attributes.id = rest.popFirst()?.id }
        guard let first = rest.first else { return }
        let inlines = rest.map(\.inline)
        switch block.kind {
        case .paragraph(let content): block.kind = .paragraph(inlines + content)
        case .heading(let level, let content): block.kind = .heading(level: level, inlines + content)
        default: result.append(Block(.paragraph(inlines), span: first.span))
        }
    }

    /// Makes the first anchor in a heading, or an anchor at the start of a paragraph, the block's id.
    func liftAnchor(in block: inout Block) {
        guard block.attributes.id == nil else { return }
        block.liftFirstAnchor()
        guard case .paragraph(var content) = block.kind, content.first?.isAnchor == true else { return }
        block.attributes.id = content.removeFirst().attributes.id
        content.trimStart()
        block.kind = .paragraph(content)
    }

    /// Gives the anchors after the last block of a container to that block; if there is no block, they form a paragraph.
    func attachingRemainingAnchors(_ blocks: [Block], parent: Node) -> [Block] {
        guard !openAnchors.isEmpty, parent.next == nil else { return blocks }
        let left = openAnchors
        openAnchors = []
        guard var last = blocks.last else { return [Block(.paragraph(left.map(\.inline)), span: left[0].span)] }
        var result = Array(blocks.dropLast())
        add(left, to: &last, result: &result)
        return result + [last]
    }
}

extension Block {
    /// Makes the first anchor in a heading the heading's id.
    mutating func liftFirstAnchor() {
        guard case .heading(let level, var content) = kind, let index = content.firstIndex(where: \.isAnchor) else { return }
        attributes.id = content.remove(at: index).attributes.id
        if index == 0 { content.trimStart() }
        kind = .heading(level: level, content)
    }
}

extension [Inline] {
    /// Removes the space or line break after a removed anchor.
    fileprivate mutating func trimStart() {
        if case .softBreak? = first?.kind { removeFirst() }
        guard case .text(let text)? = first?.kind, text.first == " " else { return }
        self[0].kind = .text(String(text.drop { $0 == " " }))
    }
}
