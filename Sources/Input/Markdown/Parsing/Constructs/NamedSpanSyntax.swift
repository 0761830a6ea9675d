import CTypesetMarkdown

extension Construct {
    static let namedSpan = Construct(
        "named-span", "`[text]{.underline}`, `[text]{.mark}`, `[text]{.smallcaps}`", .otherStage, set: [.pandoc, .quarto])
    static let unnumberedMark = Construct(
        "unnumbered-mark", "`# Heading {-}`", .inline(UnnumberedMarkSyntax.parser), set: [.pandoc, .quarto])
}

/// Classes of spans that name an element.
extension InlineAssembler {
    /// Makes the span at the end the element that its class names.
    mutating func nameLastSpan() {
        changeLast { inline in
            guard case .span(let content) = inline.kind else { return }
            for (name, element) in Self.elements where inline.attributes.classes.contains(name) {
                inline.attributes.classes.removeAll { $0 == name }
                inline.kind = .element(element, content)
                return
            }
        }
    }

    private static let elements: KeyValuePairs<String, InlineElement> = ["underline": .u, "ul": .u, "mark": .mark]
}

/// The mark `{-}` of a heading without a number.
enum UnnumberedMarkSyntax {
    static let parser = InlineParser(at: "{") { text, parent in
        guard parent.type == CMARK_NODE_HEADING, text.bytes[text.start...].starts(with: "{-}".utf8),
            let node = text.take(CMARK_NODE_HTML_INLINE, upTo: text.start + 3)
        else { return nil }
        cmark_node_set_literal(node.pointer, "{.\(ReservedClass.unnumbered.rawValue)}")
        node.number = InlineAttributeSyntax.Mark.attributes.rawValue
        return node
    }
}
