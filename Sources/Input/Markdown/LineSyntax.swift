import CMarkdown

/// A line `{.lead lang=fr}` before the block that it speaks of.
enum AttributeLineSyntax {
    static func make() -> OpaquePointer? {
        guard let syntax = cmark_syntax_extension_new("typeset-attribute-line") else { return nil }
        cmark_syntax_extension_set_open_block_func(syntax) { syntax, indented, parser, parent, input, length in
            guard indented == 0, let parent, let line = BlockLine(parser, input, length),
                line.text.first == UInt8(ascii: "{"), AttributeSyntax.parse(whole: line.text) != nil
            else { return nil }
            return line.open(SyntaxExtensions.shared.attributeLine, of: syntax, in: parent, content: line.text[...])
        }
        cmark_syntax_extension_set_match_block_func(syntax) { _, _, _, _, _ in 0 }
        cmark_syntax_extension_set_can_contain_func(syntax) { _, _, _ in 0 }
        cmark_syntax_extension_set_get_type_string_func(syntax) { _, _ in lineTypeName }
        return syntax
    }
}

/// A line `: Caption {#id row-headers=1}` after a table, with or without a blank line between.
enum CaptionSyntax {
    static func make() -> OpaquePointer? {
        guard let syntax = cmark_syntax_extension_new("typeset-caption") else { return nil }
        cmark_syntax_extension_set_open_block_func(syntax) { syntax, indented, parser, parent, input, length in
            guard indented == 0, let parent, let line = BlockLine(parser, input, length) else { return nil }
            return CaptionSyntax.open(line, in: parent, syntax)
        }
        cmark_syntax_extension_set_match_block_func(syntax) { _, _, _, _, _ in 0 }
        cmark_syntax_extension_set_can_contain_func(syntax) { _, node, child in
            guard node?.type == SyntaxExtensions.shared.caption else { return 0 }
            return CMARK_NODE_TYPE_INLINE_P(child) ? 1 : 0
        }
        cmark_syntax_extension_set_contains_inlines_func(syntax) { _, node in
            node?.type == SyntaxExtensions.shared.caption ? 1 : 0
        }
        cmark_syntax_extension_set_get_type_string_func(syntax) { _, _ in lineTypeName }
        return syntax
    }

    private static func open(_ line: BlockLine, in parent: Node, _ syntax: OpaquePointer?) -> Node? {
        let text = line.text
        guard text.count > 2, text[0] == UInt8(ascii: ":"), text[1] == 0x20 || text[1] == 0x09, follows(parent) else { return nil }
        let start = text.dropFirst().prefix { $0 == 0x20 || $0 == 0x09 }.endIndex
        guard let node = line.open(SyntaxExtensions.shared.caption, of: syntax, in: parent, content: text[start...]) else { return nil }
        node.pointee.internal_offset = Int32(start)
        return node
    }

    /// Whether the line stands in a table, as its next row, or after one.
    private static func follows(_ parent: Node) -> Bool {
        let table = SyntaxExtensions.shared.table
        return parent.type == table || parent.pointee.last_child?.type == table
    }
}
