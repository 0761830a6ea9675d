import CMarkdown

/// Fenced divisions: `::: {.note}` or `::: note`, closed by as many colons or more.
///
/// A block of the parser, not a reading of its result: where a list, a quote, a table or a paragraph stands before `:::`
/// without a blank line, the parser would have made the fence part of it.
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
        guard fence >= 3, attributes(ofFence: text) != nil else { return nil }
        let node = line.open(SyntaxExtensions.shared.division, of: syntax, in: parent, content: text[...])
        node?.pointee.user_data = UnsafeMutableRawPointer(bitPattern: fence)
        return node
    }

    /// What an opening fence says: `{…}` or one word, its class. Colons at the end are ornament.
    static func attributes(ofFence text: UnsafeBufferPointer<UInt8>) -> Attributes? {
        var start = colons(text), end = text.count
        while end > start, text[end - 1] == UInt8(ascii: ":") { end -= 1 }
        while end > start, isBlank(text[end - 1]) { end -= 1 }
        while start < end, isBlank(text[start]) { start += 1 }
        guard start < end else { return nil }
        let said = UnsafeBufferPointer(rebasing: text[start..<end])
        if let attributes = AttributeSyntax.parse(whole: said) { return attributes }
        let word = said.prefix { !isBlank($0) && $0 != UInt8(ascii: "{") }
        guard !word.isEmpty else { return nil }
        var rest = word.endIndex
        while rest < said.count, isBlank(said[rest]) { rest += 1 }
        var attributes = Attributes(classes: [String(decoding: word, as: UTF8.self)])
        if rest == said.count { return attributes }
        guard let more = AttributeSyntax.parse(whole: UnsafeBufferPointer(rebasing: said[rest...])) else { return nil }
        attributes.merge(more)
        return attributes
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Whether `line` closes `node`; then it is taken.
    private static func isClosed(_ node: Node, by line: BlockLine) -> Bool {
        let text = line.text, fence = colons(text)
        guard fence >= 3, fence == text.count, fence >= Int(bitPattern: node.pointee.user_data) else { return false }
        let indent = Int(cmark_parser_get_indent(line.parser))
        guard indent < 4, !innerBlockOwns(indent: indent, below: node) else { return false }
        line.consume()
        node.pointee.as.opaque = UnsafeMutableRawPointer(bitPattern: Int(cmark_parser_get_line_number(line.parser)))
        return true
    }

    /// The line (from 1) of the fence that closes the division; nil where it has none.
    static func closingLine(_ node: Node) -> Int? { node.pointee.as.opaque.map { Int(bitPattern: $0) } }

    /// Whether an open division, fenced code or raw HTML inside `node` takes a line of colons at this indent.
    ///
    /// A block inside a list item takes it only where the line is indented into the item, and one inside a quote never does,
    /// for the line does not begin with `>`.
    private static func innerBlockOwns(indent: Int, below node: Node) -> Bool {
        var indent = indent, child = node.pointee.last_child
        while let inner = child, inner.pointee.flags & UInt16(CMARK_NODE__OPEN.rawValue) != 0 {
            switch inner.type {
            case SyntaxExtensions.shared.division: return indent < 4
            case CMARK_NODE_CODE_BLOCK: return inner.pointee.as.code.fenced != 0
            // Kinds 6 and 7 of CommonMark §4.6 end at a blank line, the others at their own mark.
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

/// Names for cmark-gfm's own messages; it keeps the pointer, so they live as long as the process.
nonisolated(unsafe) let divisionTypeName = staticCString("division")
nonisolated(unsafe) let lineTypeName = staticCString("line")

private func staticCString(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
