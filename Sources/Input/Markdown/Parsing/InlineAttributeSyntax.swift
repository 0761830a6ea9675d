import CMarkdown

/// Inline attributes: `{.class}` after a code span, a link, an image or emphasis, as `[text]{.class}`, or at a heading's end.
///
/// They are parsed as inlines, because marks inside a quoted value are not emphasis. `InlineAssembler` finds the inlines that they apply
/// to.
///
/// Their nodes have the type of HTML tags, with a mark. A table cell accepts no extension types except those of the table extension.
enum InlineAttributeSyntax {
    /// The role of a node with the type of an HTML tag, stored in its user data.
    enum Mark: Int {
        case tag = 0
        case attributes
        /// The attributes of the bracketed text before them.
        case spanAttributes
        /// The `[` of `[text]{.class}`.
        case spanStart
    }

    static func make() -> OpaquePointer? {
        guard let syntax = cmark_syntax_extension_new("typeset-attributes") else { return nil }
        let brace = UnsafeMutableRawPointer(bitPattern: Int(UInt8(ascii: "{")))
        cmark_syntax_extension_set_special_inline_chars(syntax, cmark_llist_append(cmark_get_default_mem_allocator(), nil, brace))
        cmark_syntax_extension_set_match_inline_func(syntax) { syntax, _, parent, _, reader in
            guard let syntax, let parent, let reader else { return nil }
            return InlineAttributeSyntax.match(reader, in: parent, syntax)
        }
        cmark_syntax_extension_set_can_contain_func(syntax) { _, _, _ in 0 }
        cmark_syntax_extension_set_get_type_string_func(syntax) { _, _ in lineTypeName }
        return syntax
    }

    private static func match(_ reader: OpaquePointer, in parent: Node, _ syntax: OpaquePointer) -> Node? {
        guard let chunk = cmark_inline_parser_get_chunk(reader)?.pointee.buffer else { return nil }
        let start = Int(cmark_inline_parser_get_offset(reader))
        guard let (_, end) = AttributeSyntax.parse(chunk, at: start),
            let node = cmark_node_new_with_ext(CMARK_NODE_HTML_INLINE, syntax)
        else { return nil }
        node.pointee.start_line = cmark_inline_parser_get_line(reader)
        node.pointee.end_line = node.pointee.start_line
        node.pointee.start_column = cmark_inline_parser_get_column(reader)
        node.pointee.end_column = node.pointee.start_column + Int32(end - start) - 1
        cmark_node_set_literal(node, String(decoding: chunk[start..<end], as: UTF8.self))
        node.pointee.user_data = data(openSpan(endingAt: parent.pointee.last_child) ? .spanAttributes : .attributes)
        cmark_inline_parser_set_offset(reader, Int32(end))
        return node
    }

    static func mark(_ node: Node) -> Mark { Mark(rawValue: Int(bitPattern: node.pointee.user_data)) ?? .tag }

    private static func data(_ mark: Mark) -> UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: mark.rawValue) }

    /// The maximum number of nodes in a bracketed text. Without a limit, a paragraph full of `]{.x}` would take quadratic time.
    private static let longestSpan = 1000

    /// Turns the brackets of `[text]` that end with `last` into the marks of a span.
    ///
    /// This cannot be done later: the parser finally joins all text of a line, including escaped brackets. The opening bracket is no longer
    /// in the parser's list. The closing bracket removed it when it found no link.
    private static func openSpan(endingAt last: Node?) -> Bool {
        guard let close = last, isBracket(close, "]") else { return false }
        var depth = 1, steps = 0, node = close.pointee.prev
        while let current = node {
            steps += 1
            if steps > longestSpan { return false }
            if isBracket(current, "]") { depth += 1 }
            if isBracket(current, "[") { depth -= 1 }
            if depth == 0 { break }
            node = current.pointee.prev
        }
        guard let open = node, cmark_node_set_type(open, CMARK_NODE_HTML_INLINE) != 0 else { return false }
        cmark_node_set_literal(open, "[")
        open.pointee.user_data = data(.spanStart)
        cmark_node_unlink(close)
        cmark_node_free(close)
        return true
    }

    /// Whether a node is this bracket. An escaped bracket is excluded: it takes two columns.
    private static func isBracket(_ node: Node, _ bracket: Unicode.Scalar) -> Bool {
        node.type == CMARK_NODE_TEXT && node.literal.count == 1 && node.literal[0] == UInt8(ascii: bracket)
            && node.pointee.end_column == node.pointee.start_column
    }
}
