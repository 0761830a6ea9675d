import CTypesetMarkdown

/// Reads lines of attributes between blocks: pandoc's `{.lead}` before its block, and kramdown's `{: .lead}` after it.
extension DocumentBuilder {
    /// The attributes of a line, if a block begins on the next line.
    func attributesForNext(_ node: Node) -> Attributes? {
        guard let next = node.next, next.firstLine == node.firstLine + 1,
            next.type != CMARK_NODE_FOOTNOTE_DEFINITION
        else { return nil }
        return AttributeSyntax.parse(whole: node.content)
    }

    /// Gives the attributes of a line with a colon, or of any line in MkDocs, to the last block, if that block ends on the line before.
    func attach(_ node: Node, to blocks: inout [Block]) -> Bool {
        guard let last = blocks.indices.last, constructs.contains(.trailingAttributes) || node.content.starts(with: "{:".utf8),
            !isBlank(lineBefore: node),
            let attributes = AttributeSyntax.parse(whole: node.content), !isFull(blocks[last].attributes)
        else { return false }
        blocks[last].attributes.merge(attributes)
        applyRowHeaders(to: &blocks[last])
        return true
    }

    /// Whether a block has the maximum number of attributes, limited because each class and value is compared with all others.
    func isFull(_ attributes: Attributes) -> Bool {
        attributes.classes.count + attributes.values.count >= AttributeSyntax.maximumCount
    }

    /// Whether the line before a node is blank; in a quote, a line with only the quote's marks is blank.
    private func isBlank(lineBefore node: Node) -> Bool {
        let line = node.firstLine - 2
        guard text.lineStarts.indices.contains(line), text.lineStarts.indices.contains(line + 1) else { return true }
        return text.bytes[text.lineStarts[line]..<text.lineStarts[line + 1]].allSatisfy { " \t\r\n>".utf8.contains($0) }
    }

    func literalParagraph(_ node: Node) -> Block {
        let span = text.span(range(of: node))
        return Block(.paragraph([Inline(.text(String(node.content)), span: span)]), span: span)
    }

    /// Whether a list is kramdown's placeholder for a table of contents: one item with `{:toc}` as its last line.
    func isTableOfContents(_ list: List) -> Bool {
        guard list.items.count == 1, list.items[0].blocks.count == 1, case .paragraph(let content) = list.items[0].blocks[0].kind,
            content.count > 2, case .softBreak = content[content.count - 2].kind
        else { return false }
        return content[content.count - 1].isText("{:toc}", ignoringCase: false)
    }
}
