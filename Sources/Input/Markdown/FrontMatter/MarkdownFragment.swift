package import TypesetBase

/// Reads Markdown in values of front matter, as pandoc and Quarto do.
package enum MarkdownFragment {
    /// The maximum length of Markdown, in bytes; longer values are plain text.
    ///
    /// No title or abstract is longer, and every limit on documents would have to apply here too.
    private static let longest = 20_000

    /// The inlines of a value with one paragraph; any other value is literal text.
    package static func inlines(_ text: String, at span: SourceSpan) -> [Inline] {
        inlines(text, at: span, Dialect.github.constructs).inlines
    }

    /// The inlines of a text with one paragraph, with the syntax in it that is not set; any other text is literal.
    static func inlines(_ text: String, at span: SourceSpan, _ constructs: Set<Construct>) -> (inlines: [Inline], uses: [ForeignSyntax]) {
        let (blocks, uses) = blocks(text, at: span, constructs)
        if blocks.count == 1, case .paragraph(let inlines) = blocks[0].kind { return (inlines, uses) }
        return ([Inline(.text(text), span: span)], uses)
    }

    /// The blocks of a value, all at the value's position.
    ///
    /// A title block can contain no headings or footnotes; a value with them is literal text.
    static func blocks(_ text: String, at span: SourceSpan) -> [Block] { blocks(text, at: span, Dialect.github.constructs).blocks }

    private static func blocks(
        _ text: String, at span: SourceSpan, _ constructs: Set<Construct>
    ) -> (blocks: [Block], uses: [ForeignSyntax]) {
        let plain = Block(.paragraph([Inline(.text(text), span: span)]), span: span)
        guard text.utf8.count <= longest else { return ([plain], []) }
        let file = SourceFile(path: span.file.path, text: text)
        let markdown = MarkdownText(file: file, from: 0)
        guard let tree = SyntaxTree(parsing: markdown.bytes, constructs) else { return ([plain], []) }
        let builder = DocumentBuilder(text: markdown, constructs)
        let (blocks, footnotes) = builder.build(tree, skippingFirstBlock: false)
        var isSuitable = footnotes.isEmpty && !blocks.isEmpty
        Document(source: file, blocks: blocks).forEachPart { part in
            if case .block(let block) = part, case .heading = block.kind { isSuitable = false }
        }
        guard isSuitable else { return ([plain], []) }
        return (TreeMapping(span: { _ in span }).mapped(blocks), Array(builder.foreignUses.keys))
    }
}
