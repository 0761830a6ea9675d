import CMarkdown
import Diagnostics

/// Raw HTML among Markdown's blocks.
extension DocumentBuilder {
    /// Adds a block of raw HTML, in which elements of earlier ones may end and new ones begin.
    func appendHTML(_ node: Node, to html: inout HTMLBlockAssembler) {
        let range = range(of: node), lines = HTMLLines(node, in: text)
        var tokens = HTMLTokenizer(node.literal), isEmpty = true
        while let (token, part) = tokens.next() {
            let place = lines.range(part)
            switch token {
            case .text(let words):
                html.append(words, at: text.span(place))
                isEmpty = isEmpty && words.allSatisfy(\.isWhitespace)
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

    /// Whether an element that is open at the end of a piece of HTML is closed in a later one. Looked for nearby, and not without end,
    /// since it is asked for each open element of each piece.
    private func isClosed(_ name: String, after node: Node) -> Bool {
        let end = Array("</\(name)".utf8)
        var next = node.next, steps = 0
        while let sibling = next, steps < 20, lookedThrough < 4 * text.bytes.count + 100_000 {
            if sibling.type == CMARK_NODE_HTML_BLOCK {
                let start = sibling.literal.prefix(1000)
                lookedThrough += start.count
                if Array(start).contains(end) { return true }
            }
            (next, steps) = (sibling.next, steps + 1)
        }
        return false
    }

    /// Whether tags in a paragraph begin or end blocks, so that it is more than one.
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

/// Where the lines of a block of raw HTML are in the text, in which marks of the containers around it stand before them.
struct HTMLLines {
    /// Offsets in the block, and in the text, at which its lines begin.
    private var own: [Int] = [0]
    private var source: [Int] = []

    init(_ node: Node, in text: MarkdownText) {
        let literal = node.literal
        for index in literal.indices where literal[index] == 0x0A { own.append(index + 1) }
        for (index, start) in own.enumerated() {
            let line = Int(node.pointee.start_line) + index
            let end = index + 1 < own.count ? own[index + 1] - 1 : literal.count
            source.append(max(text.offset(ofLine: line), text.endOffset(ofLine: line) - (end - start)))
        }
    }

    func range(_ part: Range<Int>) -> Range<Int> {
        let start = offset(part.lowerBound)
        return start..<max(start, offset(part.upperBound))
    }

    private func offset(_ position: Int) -> Int {
        var low = 0, high = own.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if own[middle] <= position { low = middle } else { high = middle }
        }
        return source[low] + position - own[low]
    }
}

/// `<a name="…">` and `<a id="…">`: the block that follows or contains the anchor gets its id, so that links find it.
extension DocumentBuilder {
    /// Gives the id of an anchor to a block; if it has an id already, puts the anchor into its text, or into a paragraph before it.
    func add(_ anchor: (id: String, span: SourceSpan), to block: inout Block, result: inout [Block]) {
        if block.attributes.id == nil {
            block.attributes.id = anchor.id
            return
        }
        let inline = Inline(.span([]), span: anchor.span, attributes: Attributes(id: anchor.id))
        switch block.kind {
        case .paragraph(let content): block.kind = .paragraph([inline] + content)
        case .heading(let level, let content): block.kind = .heading(level: level, [inline] + content)
        default: result.append(Block(.paragraph([inline]), span: anchor.span))
        }
    }

    /// Makes the first anchor in a heading, or at the start of a paragraph, the block's id.
    func liftAnchor(in block: inout Block) {
        guard block.attributes.id == nil else { return }
        block.liftFirstAnchor()
        guard case .paragraph(var content) = block.kind, content.first?.isAnchor == true else { return }
        block.attributes.id = content.removeFirst().attributes.id
        content.trimStart()
        block.kind = .paragraph(content)
    }

    /// Anchors after the last block of a container go to that block, or form a paragraph of their own.
    func attachingRemainingAnchors(_ blocks: [Block], parent: Node) -> [Block] {
        guard !openAnchors.isEmpty, parent.next == nil else { return blocks }
        let left = openAnchors
        openAnchors = []
        guard var last = blocks.last else {
            return left.map { anchor in
                Block(.paragraph([Inline(.span([]), span: anchor.span, attributes: Attributes(id: anchor.id))]), span: anchor.span)
            }
        }
        var result = Array(blocks.dropLast())
        for anchor in left { add(anchor, to: &last, result: &result) }
        return result + [last]
    }
}

extension Block {
    /// Makes the first anchor in a heading its id.
    mutating func liftFirstAnchor() {
        guard case .heading(let level, var content) = kind, let index = content.firstIndex(where: \.isAnchor) else { return }
        attributes.id = content.remove(at: index).attributes.id
        if index == 0 { content.trimStart() }
        kind = .heading(level: level, content)
    }
}

extension [Inline] {
    /// Removes the space that stood after an anchor.
    fileprivate mutating func trimStart() {
        if case .softBreak? = first?.kind { removeFirst() }
        guard case .text(let text)? = first?.kind, text.first == " " else { return }
        self[0].kind = .text(String(text.drop { $0 == " " }))
    }
}
