package import TypesetBase

/// Reads Markdown in values of front matter, as pandoc and Quarto do.
package enum MarkdownFragment {
    /// The maximum length of Markdown, in bytes; longer values are plain text.
    ///
    /// No title or abstract is longer, and every limit on documents would have to apply here too.
    private static let longest = 20_000

    /// The inlines of a value with one paragraph; any other value is literal text.
    package static func inlines(_ text: String, at span: SourceSpan) -> [Inline] {
        let blocks = blocks(text, at: span)
        if blocks.count == 1, case .paragraph(let inlines) = blocks[0].kind { return inlines }
        return [Inline(.text(text), span: span)]
    }

    /// The blocks of a value, all at the value's position.
    ///
    /// A title block can contain no headings or footnotes; a value with them is literal text.
    static func blocks(_ text: String, at span: SourceSpan) -> [Block] {
        let plain = Block(.paragraph([Inline(.text(text), span: span)]), span: span)
        guard text.utf8.count <= longest else { return [plain] }
        let file = SourceFile(path: span.file.path, text: text)
        let markdown = MarkdownText(file: file, from: 0)
        let constructs = Dialect.github.constructs
        guard let tree = SyntaxTree(parsing: markdown.bytes, constructs) else { return [plain] }
        let (blocks, footnotes) = DocumentBuilder(text: markdown, constructs).build(tree, skippingFirstBlock: false)
        var isSuitable = footnotes.isEmpty && !blocks.isEmpty
        Document(source: file, blocks: blocks).forEachPart { part in
            if case .block(let block) = part, case .heading = block.kind { isSuitable = false }
        }
        return isSuitable ? TreeMapping(span: { _ in span }).mapped(blocks) : [plain]
    }
}
