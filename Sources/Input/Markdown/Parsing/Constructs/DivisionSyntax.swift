import CTypesetMarkdown

extension Construct {
    static let division = Construct("division", "`::: {.note}` … `:::`", .block(DivisionSyntax.parser))
}

/// Fenced divisions: `::: {.note}` or `::: note`, closed by three or more colons.
///
/// As in pandoc, the number of colons has no meaning: each closing line closes the innermost open division.
///
/// They are an extension of the parser, not a pass over its result. If a list, a quote, a table or a paragraph precedes `:::` without a
/// blank line, the parser would make the fence part of it.
enum DivisionSyntax {
    static let parser = BlockParser(containing: .blocks, open: open, continues: { !isClosed($1, by: $0) })

    private static let minimumColons = 3

    static func colons(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        text.prefix { $0 == UInt8(ascii: ":") }.count
    }

    @Sendable private static func open(_ line: BlockLine, in parent: Node) -> Node? {
        let text = line.text
        guard colons(text) >= minimumColons, attributes(ofFence: text) != nil, !nestsTooDeep(parent),
            DocFXMark(Array(text)[...]) == nil
        else { return nil }
        let node = line.open(SyntaxExtensions.shared.division, in: parent, content: text[...])
        node?.number = minimumColons
        return node
    }

    /// Whether a division here would exceed the maximum depth of a document; every line is matched against all open divisions.
    static func nestsTooDeep(_ parent: Node) -> Bool {
        var depth = 0, node: Node? = parent
        while let current = node {
            if current.type == SyntaxExtensions.shared.division { depth += 1 }
            node = current.parent
        }
        return depth >= DocumentBuilder.maximumDepth
    }

    /// The attributes of an opening fence: `{…}`, or one word, which is a class, or both; colons at its end have no meaning.
    static func attributes(ofFence text: UnsafeBufferPointer<UInt8>) -> Attributes? {
        var start = colons(text), end = text.count
        while end > start, text[end - 1] == UInt8(ascii: ":") { end -= 1 }
        while end > start, isBlank(text[end - 1]) { end -= 1 }
        while start < end, isBlank(text[start]) { start += 1 }
        guard start < end else { return nil }
        let attributeText = UnsafeBufferPointer(rebasing: text[start..<end])
        if let attributes = AttributeSyntax.parse(whole: attributeText) { return attributes }
        if attributeText.elementsEqual("{}".utf8) { return Attributes.none }
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

    /// Whether `line` closes `node`, whose number is that of the colons that it needs; if so, consumes the line.
    static func isClosed(_ node: Node, by line: BlockLine) -> Bool {
        let text = line.text, fence = colons(text)
        guard fence >= minimumColons, fence == text.count, fence >= node.number else { return false }
        guard line.indent < 4, !innerBlockOwns(indent: line.indent, below: node) else { return false }
        line.consume()
        node.closingLine = line.number
        return true
    }

    /// Whether a line of colons at this indent belongs to an open division, fenced code or raw HTML inside `node`.
    ///
    /// If the inner block is in a list item, the line belongs to it only with the item's indent. The line never belongs to a block in a
    /// quote, since it does not begin with `>`.
    private static func innerBlockOwns(indent: Int, below node: Node) -> Bool {
        var indent = indent, child = node.lastChild
        while let inner = child, inner.isOpen {
            switch inner.type {
            case SyntaxExtensions.shared.division: return indent < 4
            case CMARK_NODE_CODE_BLOCK: return inner.isFencedCode
            // Kinds 6 and 7 of CommonMark §4.6 end at a blank line; the other kinds end at their end mark.
            case CMARK_NODE_HTML_BLOCK: return inner.htmlKind < 6
            case CMARK_NODE_BLOCK_QUOTE: return false
            case CMARK_NODE_ITEM:
                indent -= Int(inner.list.marker_offset + inner.list.padding)
                if indent < 0 { return false }
            default: break
            }
            child = inner.lastChild
        }
        return false
    }
}
