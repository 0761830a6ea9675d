extension Construct {
    static let caption = Construct("caption", "`: Caption` after a table", .block(CaptionSyntax.parser))
}

/// Lines such as `: Caption {#id row-headers=1}` after a table, with or without a blank line between.
enum CaptionSyntax {
    static let parser = BlockParser(containing: .inlines, open: open)

    @Sendable private static func open(_ line: BlockLine, in parent: Node) -> Node? {
        let text = line.text
        guard text.count > 2, text[0] == UInt8(ascii: ":"), text[1] == 0x20 || text[1] == 0x09, follows(parent) else { return nil }
        let start = text.dropFirst().prefix { $0 == 0x20 || $0 == 0x09 }.endIndex
        let node = line.open(SyntaxExtensions.shared.caption, in: parent, content: text[start...])
        node?.contentOffset = start
        return node
    }

    /// Whether the line follows a table, or is in a table at the position of the next row.
    private static func follows(_ parent: Node) -> Bool {
        let table = SyntaxExtensions.shared.table
        return parent.type == table || parent.lastChild?.type == table
    }
}
