import CMarkdown

/// Fenced divisions: `::: {.note}` or `::: note`, closed by at least as many colons.
///
/// They are an extension of the parser, not a pass over its result. If a list, a quote, a table or a paragraph precedes `:::` without a
/// blank line, the parser would make the fence part of it.
enum DivisionSyntax {
    static func make() -> OpaquePointer? {
        guard let syntax = cmark_syntax_extension_new("typeset-division") else { return nil }
        cmark_syntax_extension_set_open_block_func(syntax) { syntax, indented, parser, parent, input, length in
            guard indented == 0, let parent, let line = BlockLine(parser, input, length) else { return nil }
            return DivisionSyntax.open(line, in: parent, syntax)
        }
        cmark_syntax_extension_set_match_block_func(syntax) { _, parser, input, length, node in
            guard let node, let line = BlockLine(parser, input, length) else { return 0 }
            return DivisionSyntax.isClosed(node, by: line) ? 0 : 1
        }
        cmark_syntax_extension_set_can_contain_func(syntax) { _, node, child in
            guard node?.type == SyntaxExtensions.shared.division else { return 0 }
            return CMARK_NODE_TYPE_BLOCK_P(child) && child != CMARK_NODE_ITEM ? 1 : 0
        }
        cmark_syntax_extension_set_get_type_string_func(syntax) { _, _ in divisionTypeName }
        return syntax
    }

    private static func colons(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        text.prefix { $0 == UInt8(ascii: ":") }.count
    }

    private static func open(_ line: BlockLine, in parent: Node, _ syntax: OpaquePointer?) -> Node? {
        let text = line.text, fence = colons(text)
        guard fence >= 3, attributes(ofFence: text) != nil, !nestsTooDeep(parent) else { return nil }
        let node = line.open(SyntaxExtensions.shared.division, of: syntax, in: parent, content: text[...])
        node?.pointee.user_data = UnsafeMutableRawPointer(bitPattern: fence)
        return node
    }

    /// Whether a division here would exceed the maximum depth of a document. Every line is matched against all open divisions.
    private static func nestsTooDeep(_ parent: Node) -> Bool {
        var depth = 0, node: Node? = parent
        while let current = node {
            if current.type == SyntaxExtensions.shared.division { depth += 1 }
            node = current.pointee.parent
        }
        return depth >= DocumentBuilder.maximumDepth
    }

    /// The attributes of an opening fence: `{…}`, or one word, which is a class, or both. Colons at its end have no meaning.
    static func attributes(ofFence text: UnsafeBufferPointer<UInt8>) -> Attributes? {
        var start = colons(text), end = text.count
        while end > start, text[end - 1] == UInt8(ascii: ":") { end -= 1 }
        while end > start, isBlank(text[end - 1]) { end -= 1 }
        while start < end, isBlank(text[start]) { start += 1 }
        guard start < end else { return nil }
        let attributeText = UnsafeBufferPointer(rebasing: text[start..<end])
        if let attributes = AttributeSyntax.parse(whole: attributeText) { return attributes }
        let word = attributeText.prefix { !isBlank($0) && $0 != UInt8(ascii: "{") }
        guard !word.isEmpty else { return nil }
        var rest = word.endIndex
        while rest < attributeText.count, isBlank(attributeText[rest]) { rest += 1 }
        var attributes = Attributes(classes: [String(decoding: word, as: UTF8.self)])
        if rest == attributeText.count { return attributes }
        guard let more = AttributeSyntax.parse(whole: UnsafeBufferPointer(rebasing: attributeText[rest...])) else { return nil }
        attributes.merge(more)
        return attributes
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Whether `line` closes `node`; if so, consumes it.
    private static func isClosed(_ node: Node, by line: BlockLine) -> Bool {
        let text = line.text, fence = colons(text)
        guard fence >= 3, fence == text.count, fence >= Int(bitPattern: node.pointee.user_data) else { return false }
        let indent = Int(cmark_parser_get_indent(line.parser))
        guard indent < 4, !innerBlockOwns(indent: indent, below: node) else { return false }
        line.consume()
        node.pointee.as.opaque = UnsafeMutableRawPointer(bitPattern: Int(cmark_parser_get_line_number(line.parser)))
        return true
    }

    /// The line, from 1, of the fence that closes the division; nil if there is none.
    static func closingLine(_ node: Node) -> Int? { node.pointee.as.opaque.map { Int(bitPattern: $0) } }

    /// Whether a line of colons at this indent belongs to an open division, fenced code or raw HTML inside `node`.
    ///
    /// If the inner block is in a list item, the line belongs to it only with the item's indent. The line never belongs to a block in a
    /// quote, since it does not begin with `>`.
    private static func innerBlockOwns(indent: Int, below node: Node) -> Bool {
        var indent = indent, child = node.pointee.last_child
        while let inner = child, inner.pointee.flags & UInt16(CMARK_NODE__OPEN.rawValue) != 0 {
            switch inner.type {
            case SyntaxExtensions.shared.division: return indent < 4
            case CMARK_NODE_CODE_BLOCK: return inner.pointee.as.code.fenced != 0
            // Kinds 6 and 7 of CommonMark §4.6 end at a blank line; the other kinds end at their end mark.
            case CMARK_NODE_HTML_BLOCK: return inner.pointee.as.html_block_type < 6
            case CMARK_NODE_BLOCK_QUOTE: return false
            case CMARK_NODE_ITEM:
                indent -= Int(inner.pointee.as.list.marker_offset + inner.pointee.as.list.padding)
                if indent < 0 { return false }
            default: break
            }
            child = inner.pointee.last_child
        }
        return false
    }
}

/// Type names for cmark-gfm's messages. cmark-gfm keeps the pointers, and so the names live as long as the process.
nonisolated(unsafe) let divisionTypeName = staticCString("division")
nonisolated(unsafe) let lineTypeName = staticCString("line")

private func staticCString(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// Lines such as `{.lead lang=fr}`, before the block that they apply to.
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

/// Lines such as `: Caption {#id row-headers=1}` after a table, with or without a blank line between.
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

    /// Whether the line follows a table, or is in a table at the position of the next row.
    private static func follows(_ parent: Node) -> Bool {
        let table = SyntaxExtensions.shared.table
        return parent.type == table || parent.pointee.last_child?.type == table
    }
}

/// The parser's current line, as a block extension sees it.
struct BlockLine {
    let parser: OpaquePointer
    let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of the first non-blank byte.
    let start: Int

    init?(_ parser: OpaquePointer?, _ input: UnsafePointer<UInt8>?, _ length: Int32) {
        guard let parser, let input, length >= 0 else { return nil }
        self.parser = parser
        var count = Int(length)
        while count > 0, input[count - 1] == 0x0A || input[count - 1] == 0x0D { count -= 1 }
        bytes = UnsafeBufferPointer(start: input, count: count)
        start = min(count, Int(cmark_parser_get_first_nonspace(parser)))
    }

    /// The text after the container's marks, without blanks on either side.
    var text: UnsafeBufferPointer<UInt8> {
        var end = bytes.count
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        return UnsafeBufferPointer(rebasing: bytes[start..<end])
    }

    /// Consumes the line up to its end, but not the line end. Otherwise the parser treats the line as a continuation of the text.
    func consume() {
        cmark_parser_advance_offset(parser, bytes.baseAddress, Int32(bytes.count) - cmark_parser_get_offset(parser), 0)
    }

    /// Opens a block with `content` on this line.
    func open(_ type: cmark_node_type, of syntax: OpaquePointer?, in parent: Node, content: Slice<UnsafeBufferPointer<UInt8>>) -> Node? {
        guard let node = cmark_parser_add_child(parser, parent, type, Int32(start) + 1) else { return nil }
        cmark_node_set_syntax_extension(node, syntax)
        cmark_node_set_string_content(node, String(decoding: content, as: UTF8.self))
        consume()
        return node
    }
}
