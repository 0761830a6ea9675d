import CMarkdown
import Diagnostics

extension DocumentBuilder {
    /// The blocks that raw HTML is converted to.
    func htmlBlocks(_ node: Node) -> [Block] {
        let range = range(of: node)
        var assembler = HTMLBlockAssembler(span: text.span(range))
        var tokens = HTMLTokenizer(node.literal)
        while let (token, _) = tokens.next() {
            switch token {
            case .text(let words): assembler.append(words)
            case .comment(let comment): interpretComment(comment, at: range)
            case .openComment:
                warn(
                    "this comment is never closed; it hides the rest", at: range.lowerBound..<min(range.upperBound, range.lowerBound + 4),
                    hint: "close it with -->")
            case .tag(let tag):
                if tag.isReported { recordRawTag(tag) }
                assembler.append(tag)
            }
        }
        reportRawHTML(at: range)
        var blocks = assembler.finish()
        if !blocks.isEmpty { assignSuppressions(to: range) }
        return attachingAnchors(in: &blocks, at: range)
    }

    /// Anchors alone in the HTML wait for the next block; those that already wait go to the first block here.
    private func attachingAnchors(in blocks: inout [Block], at range: Range<Int>) -> [Block] {
        var result: [Block] = []
        for var block in blocks {
            if case .paragraph(let content) = block.kind, content.allSatisfy(\.isAnchor) {
                openAnchors += content.compactMap { $0.attributes.id.map { ($0, range) } }
                continue
            }
            liftAnchor(in: &block)
            let anchors = openAnchors
            openAnchors = []
            for anchor in anchors { add(anchor, to: &block, result: &result) }
            result.append(block)
        }
        return result
    }
}

/// `<a name="…">` and `<a id="…">`: the block that follows or contains the anchor gets its id, so that links find it.
extension DocumentBuilder {
    /// Gives the id of an anchor to a block; if it has an id already, puts the anchor into its text, or into a paragraph before it.
    func add(_ anchor: (id: String, range: Range<Int>), to block: inout Block, result: inout [Block]) {
        if block.attributes.id == nil {
            block.attributes.id = anchor.id
            return
        }
        let span = text.span(anchor.range)
        let inline = Inline(.span([]), span: span, attributes: Attributes(id: anchor.id))
        switch block.kind {
        case .paragraph(let content): block.kind = .paragraph([inline] + content)
        case .heading(let level, let content): block.kind = .heading(level: level, [inline] + content)
        default: result.append(Block(.paragraph([inline]), span: span))
        }
    }

    /// Makes the first anchor in a heading, or at the start of a paragraph, the block's id.
    func liftAnchor(in block: inout Block) {
        guard block.attributes.id == nil else { return }
        switch block.kind {
        case .heading(let level, var content):
            guard let index = content.firstIndex(where: \.isAnchor) else { return }
            block.attributes.id = content.remove(at: index).attributes.id
            trimStart(&content, if: index == 0)
            block.kind = .heading(level: level, content)
        case .paragraph(var content):
            guard content.first?.isAnchor == true else { return }
            block.attributes.id = content.removeFirst().attributes.id
            trimStart(&content, if: true)
            block.kind = .paragraph(content)
        default: return
        }
    }

    private func trimStart(_ content: inout [Inline], if isFirst: Bool) {
        guard isFirst else { return }
        if case .softBreak? = content.first?.kind { content.removeFirst() }
        guard case .text(let text)? = content.first?.kind, text.first == " " else { return }
        content[0].kind = .text(String(text.drop { $0 == " " }))
    }

    /// Anchors after the last block of a container go to that block, or form a paragraph of their own.
    func attachingRemainingAnchors(_ blocks: [Block], parent: Node) -> [Block] {
        guard !openAnchors.isEmpty, parent.next == nil else { return blocks }
        let left = openAnchors
        openAnchors = []
        guard var last = blocks.last else {
            return left.map { anchor in
                let span = text.span(anchor.range)
                return Block(.paragraph([Inline(.span([]), span: span, attributes: Attributes(id: anchor.id))]), span: span)
            }
        }
        var result = Array(blocks.dropLast())
        for anchor in left { add(anchor, to: &last, result: &result) }
        return result + [last]
    }
}
