import CTypesetMarkdown

extension Construct {
    static let field = Construct("field-list", "`:name: value` at the beginning of a paragraph", .block(FieldSyntax.parser), set: [.myst])
}

/// Fields of docutils, `:name: value`; lines that are indented continue a value.
///
/// Source: the plugin `field_list` of mdit-py-plugins, with which MyST reads them.
enum FieldSyntax {
    static let parser = BlockParser(containing: .blocks, open: open, continues: { isContinued($1, by: $0) })

    @Sendable private static func open(_ line: BlockLine, in parent: Node) -> Node? {
        guard parent.type != CMARK_NODE_PARAGRAPH, let name = name(in: line.text),
            let node = line.open(SyntaxExtensions.shared.field, in: parent)
        else { return nil }
        cmark_node_set_string_content(node.pointer, String(decoding: name, as: UTF8.self))
        line.consume(upTo: line.text[(name.endIndex + 1)...].prefix { $0 == 0x20 || $0 == 0x09 }.endIndex)
        return node
    }

    /// The maximum length of a name, in bytes.
    private static let longestName = 100

    /// The name of the field that begins a line; nil for other lines, and for an emoji.
    private static func name(in text: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>>? {
        let colon = UInt8(ascii: ":"), name = text.dropFirst().prefix(longestName).prefix { $0 != colon }
        guard text.first == colon, let first = name.first, first > 0x20, name.endIndex < text.count, text[name.endIndex] == colon,
            name.endIndex + 1 == text.count || text[name.endIndex + 1] == 0x20 || text[name.endIndex + 1] == 0x09,
            EmojiCodes.emoji(named: name) == nil
        else { return nil }
        return name
    }

    private static func isContinued(_ node: Node, by line: BlockLine) -> Bool {
        if line.isBlank {
            line.consume()
            return true
        }
        guard line.indent > 0 else { return false }
        line.consume(columns: min(line.indent, 4))
        return true
    }
}
