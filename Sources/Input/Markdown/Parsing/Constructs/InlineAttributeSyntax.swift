import CTypesetMarkdown

extension Construct {
    static let inlineAttributes = Construct(
        "inline-attributes", "`[text]{.class}`, `![](map.png){width=50%}`", .inline(InlineAttributeSyntax.parser))
}

/// Inline attributes: `{.class}` after a code span, a link, an image or emphasis, as `[text]{.class}`, or at a heading's end.
///
/// They are parsed as inlines, because marks inside a quoted value are not emphasis. `InlineAssembler` finds the inlines that they apply
/// to.
///
/// Their nodes have the type of HTML tags, with a mark. A table cell accepts no extension types except those of the table extension.
enum InlineAttributeSyntax {
    /// The role of a node with the type of an HTML tag, stored in its number.
    enum Mark: Int {
        case tag = 0
        case attributes
        /// The attributes of the bracketed text before them.
        case spanAttributes
        /// The `[` of `[text]{.class}`.
        case spanStart
        /// The format of the code before it, which is for another program.
        case rawFormat
    }

    static let parser = InlineParser(at: "{") { text, parent in
        guard let (_, end) = AttributeSyntax.parse(text.bytes, at: text.start), let node = text.take(CMARK_NODE_HTML_INLINE, upTo: end)
        else { return nil }
        node.number = (openSpan(endingAt: parent.lastChild) ? Mark.spanAttributes : .attributes).rawValue
        return node
    }

    static func mark(_ node: Node) -> Mark { Mark(rawValue: node.number) ?? .tag }

    /// The maximum number of nodes in a bracketed text; without a limit, a paragraph full of `]{.x}` would take quadratic time.
    private static let longestSpan = 1000

    /// Turns the brackets of `[text]` that end with `last` into the marks of a span.
    ///
    /// This cannot be done later: the parser finally joins all text of a line, including escaped brackets. The opening bracket is no longer
    /// in the parser's list. The closing bracket removed it when it found no link.
    private static func openSpan(endingAt last: Node?) -> Bool {
        guard let close = last, isBracket(close, "]") else { return false }
        var depth = 1, steps = 0, node = close.previous
        while let current = node {
            steps += 1
            if steps > longestSpan { return false }
            if isBracket(current, "]") { depth += 1 }
            if isBracket(current, "[") { depth -= 1 }
            if depth == 0 { break }
            node = current.previous
        }
        guard let open = node, open.becomeTag("[") else { return false }
        open.number = Mark.spanStart.rawValue
        close.remove()
        return true
    }

    /// Whether a node is this bracket, and not an escaped one, which takes two columns.
    private static func isBracket(_ node: Node, _ bracket: Unicode.Scalar) -> Bool {
        node.type == CMARK_NODE_TEXT && node.literal.count == 1 && node.literal[0] == UInt8(ascii: bracket)
            && node.lastColumn == node.firstColumn
    }
}
