extension Construct {
    static let attributeLine = Construct("attribute-line", "`{.lead}` on a line of its own", .block(AttributeLineSyntax.parser))
    /// The attribute lists of Python-Markdown, which apply to the block that ends above them.
    static let trailingAttributes = Construct("trailing-attributes", "`{ .lead }` right below its block", .otherStage, set: [.mkdocs])
}

/// Lines such as `{.lead lang=fr}`, before the block that they apply to.
enum AttributeLineSyntax {
    static let parser = BlockParser { line, parent in
        let text = line.text
        guard text.first == UInt8(ascii: "{"), AttributeSyntax.parse(whole: text) != nil else { return nil }
        return line.open(SyntaxExtensions.shared.attributeLine, in: parent, content: text[...])
    }
}
