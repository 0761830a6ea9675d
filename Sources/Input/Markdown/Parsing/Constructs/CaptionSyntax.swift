extension Construct {
    static let caption = Construct("caption", "`: Caption` after or before a table", .block(CaptionSyntax.parser))
}

/// Lines such as `: Caption {#id row-headers=1}` after a table, with or without a blank line between.
///
/// Lines that begin with a letter continue a caption.
enum CaptionSyntax {
    static let parser = BlockParser(containing: .inlines, open: open, continues: { continues($1, by: $0) })

    @Sendable private static func open(_ line: BlockLine, in parent: Node) -> Node? {
        let text = line.text
        guard text.count > 2, text[0] == UInt8(ascii: ":"), text[1] == 0x20 || text[1] == 0x09, follows(parent) else { return nil }
        let start = text.dropFirst().prefix { $0 == 0x20 || $0 == 0x09 }.endIndex
        let node = line.open(SyntaxExtensions.shared.caption, in: parent, content: text[start...])
        node?.contentOffset = start
        return node
    }

    private static func continues(_ node: Node, by line: BlockLine) -> Bool {
        let text = line.text
        guard let first = text.first, first >= 0x80 || (0x41...0x5A).contains(first & 0xDF), text.count < 1000, node.content.count < 1000
        else { return false }
        node.setContent(Array(node.content) + [0x0A] + text)
        line.consume()
        return true
    }

    /// Whether the line follows a table, or is in a table at the position of the next row.
    private static func follows(_ parent: Node) -> Bool {
        parent.type == SyntaxExtensions.shared.table || parent.lastChild?.isTable == true
    }
}
