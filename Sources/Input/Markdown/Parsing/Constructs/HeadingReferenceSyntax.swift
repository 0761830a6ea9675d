import CTypesetMarkdown

extension Construct {
    static let headingReference = Construct("heading-reference", "`[Heading]`, `[text][Heading]`", .otherStage, set: [.pandoc, .quarto])
}

/// Links of pandoc whose label is the text of a heading: `[Heading]`, `[text][Heading]`.
///
/// The definitions of such labels are added to the end of the text, after those of the author, which win.
enum HeadingReferenceSyntax {
    /// The largest number of headings and length of a heading that are labels.
    private static let limits = (headings: 2000, length: 200)

    /// The definitions for a text, as lines after it; nil if the text needs none or can have none.
    static func definitions(for tree: SyntaxTree) -> [UInt8]? {
        guard mayHaveLines(after: tree.root) else { return nil }
        var headings: [Node] = [], hasBrackets = false
        for node in tree.root.descendants() {
            if node.type == CMARK_NODE_HEADING, headings.count < limits.headings { headings.append(node) }
            hasBrackets = hasBrackets || node.type == CMARK_NODE_TEXT && node.literal.contains(UInt8(ascii: "["))
        }
        guard hasBrackets else { return nil }
        var slug = GitHubSlug(), labels: Set<String> = [], lines: [UInt8] = []
        for heading in headings {
            let (text, id) = text(of: heading), anchor = slug.anchor(for: text)
            guard !text.isEmpty, text.utf8.count < limits.length, !text.contains(where: { "[]\\\n\r<>".contains($0) }),
                labels.insert(text.lowercased()).inserted
            else { continue }
            lines += Array("[\(text)]: <#\(id ?? anchor)>\n".utf8)
        }
        return lines.isEmpty ? nil : [0x0A, 0x0A] + lines
    }

    /// The source of a heading without its attributes, and its id if it states one.
    private static func text(of heading: Node) -> (text: String, id: String?) {
        let content = heading.content
        var text = content[...], id: String?
        if text.last == UInt8(ascii: "}"), let brace = text.lastIndex(of: UInt8(ascii: "{")) {
            let attributes = UnsafeBufferPointer(rebasing: text[brace...])
            if let parsed = AttributeSyntax.parse(whole: attributes) {
                id = parsed.id
                text = text[..<brace]
            } else if attributes.elementsEqual("{-}".utf8) {
                text = text[..<brace]
            }
        }
        return (String(decoding: text, as: UTF8.self).trimmingSpaces, id)
    }

    /// Whether lines after the text are no part of its last block.
    private static func mayHaveLines(after root: Node) -> Bool {
        var last = root.lastChild
        while let node = last {
            if node.isFencedCode || node.type == CMARK_NODE_HTML_BLOCK && !node.endsAtBlankLine { return false }
            last = node.type == CMARK_NODE_PARAGRAPH ? nil : node.lastChild
        }
        return true
    }
}
