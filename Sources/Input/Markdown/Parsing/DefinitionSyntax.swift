import CMarkdown

/// Definitions, as in PHP Markdown Extra and pandoc: a line `: Definition` after its term, or after another definition.
///
/// Lines with at least the indent of the definition's text continue it.
enum DefinitionSyntax {
    static func make() -> OpaquePointer? {
        guard let syntax = cmark_syntax_extension_new("typeset-definition") else { return nil }
        cmark_syntax_extension_set_open_block_func(syntax) { syntax, indented, parser, parent, input, length in
            guard indented == 0, let parent, let line = BlockLine(parser, input, length) else { return nil }
            return DefinitionSyntax.open(line, in: parent, syntax)
        }
        cmark_syntax_extension_set_match_block_func(syntax) { _, parser, input, length, node in
            guard let node, let line = BlockLine(parser, input, length) else { return 0 }
            return DefinitionSyntax.isContinued(node, by: line) ? 1 : 0
        }
        cmark_syntax_extension_set_can_contain_func(syntax) { _, node, child in
            guard node?.type == SyntaxExtensions.shared.definition else { return 0 }
            return CMARK_NODE_TYPE_BLOCK_P(child) && child != CMARK_NODE_ITEM ? 1 : 0
        }
        cmark_syntax_extension_set_get_type_string_func(syntax) { _, _ in divisionTypeName }
        return syntax
    }

    private static func open(_ line: BlockLine, in parent: Node, _ syntax: OpaquePointer?) -> Node? {
        let text = line.text
        guard text.count > 2, text[0] == UInt8(ascii: ":"), text[1] == 0x20 || text[1] == 0x09, follows(parent, line) else { return nil }
        let indent = Int(cmark_parser_get_indent(line.parser))
        // As in list items, more than four blanks begin code, and a tab is four columns wide.
        let blanks = text.dropFirst().prefix { $0 == 0x20 || $0 == 0x09 }
        let width = blanks.contains(0x09) ? 3 : min(blanks.count, 4)
        guard let node = cmark_parser_add_child(line.parser, parent, SyntaxExtensions.shared.definition, Int32(line.start) + 1) else {
            return nil
        }
        cmark_node_set_syntax_extension(node, syntax)
        node.pointee.user_data = UnsafeMutableRawPointer(bitPattern: indent + 1 + width)
        cmark_parser_advance_offset(line.parser, line.bytes.baseAddress, Int32(line.start) + 1 - cmark_parser_get_offset(line.parser), 0)
        cmark_parser_advance_offset(line.parser, line.bytes.baseAddress, Int32(width), 1)
        return node
    }

    /// Whether the line follows another definition, or a term with at most one blank line between.
    private static func follows(_ parent: Node, _ line: BlockLine) -> Bool {
        if parent.type == CMARK_NODE_PARAGRAPH { return true }
        guard let last = parent.pointee.last_child else { return false }
        if last.type == SyntaxExtensions.shared.definition { return true }
        // A paragraph of several lines with a blank line after it is not a term.
        return last.type == CMARK_NODE_PARAGRAPH && last.pointee.start_line == last.pointee.end_line
            && cmark_parser_get_line_number(line.parser) <= last.pointee.end_line + 2
    }

    private static func isContinued(_ node: Node, by line: BlockLine) -> Bool {
        let width = Int(bitPattern: node.pointee.user_data)
        if Int(cmark_parser_get_indent(line.parser)) >= width {
            cmark_parser_advance_offset(line.parser, line.bytes.baseAddress, Int32(width), 1)
            return true
        }
        guard cmark_parser_is_blank(line.parser) != 0, node.pointee.first_child != nil else { return false }
        line.consume()
        return true
    }
}
