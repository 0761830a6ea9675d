import Diagnostics

/// `<a name="…">` and `<a id="…">`: the id goes to the block that follows or holds it, so that links find it.
extension DocumentBuilder {
    /// Gives a waiting anchor to a block; where it has an id already, to its text, or to a paragraph before it.
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

    /// Anchors after the last block of the document's end of a container stay as a paragraph of their own.
    func placingLeftoverAnchors(_ blocks: [Block], parent: Node) -> [Block] {
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
