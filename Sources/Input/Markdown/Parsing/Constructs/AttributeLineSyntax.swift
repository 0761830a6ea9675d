extension Construct {
    static let attributeLine = Construct("attribute-line", "`{.lead}` on a line of its own", .block(AttributeLineSyntax.parser))
}

/// Lines such as `{.lead lang=fr}`, before the block that they apply to.
enum AttributeLineSyntax {
    static let parser = BlockParser { line, parent in
        let text = line.text
        guard text.first == UInt8(ascii: "{"), AttributeSyntax.parse(whole: text) != nil else { return nil }
        return line.open(SyntaxExtensions.shared.attributeLine, in: parent, content: text[...])
    }
}
