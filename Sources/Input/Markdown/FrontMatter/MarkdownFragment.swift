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
        var uses: [ForeignSyntax] = []
        return (inlines(of: blocks(text, at: span, constructs, uses: &uses), text, at: span), uses)
    }

    /// The inlines of a value with one paragraph, which may have inline notes.
    ///
    /// - Parameter notes: the inline notes of the title block so far, which references number from 0.
    static func inlines(_ text: Located<String>, _ constructs: Set<Construct>, notes: inout [Footnote]) -> [Inline] {
        inlines(of: blocks(text, constructs, notes: &notes), text.value, at: text.span)
    }

    private static func inlines(of blocks: [Block], _ text: String, at span: SourceSpan) -> [Inline] {
        if blocks.count == 1, case .paragraph(let inlines) = blocks[0].kind { return inlines }
        return [Inline(.text(text), span: span)]
    }

    /// The blocks of a value, all at the value's position, which may have inline notes.
    ///
    /// A title block can contain no headings or definitions of footnotes; a value with them is literal text.
    static func blocks(_ text: Located<String>, _ constructs: Set<Construct>, notes: inout [Footnote]) -> [Block] {
        var own: [Footnote]? = [], uses: [ForeignSyntax] = []
        let blocks = blocks(text.value, at: text.span, constructs, notes: &own, uses: &uses), first = notes.count
        notes += own ?? []
        return HeadingLevels.shifted(blocks, by: 0, notes: first)
    }

    private static func blocks(_ text: String, at span: SourceSpan, _ constructs: Set<Construct>, uses: inout [ForeignSyntax]) -> [Block] {
        var none: [Footnote]?
        return blocks(text, at: span, constructs, notes: &none, uses: &uses)
    }

    /// Parses a text of front matter to blocks.
    ///
    /// - Parameter notes: the inline notes of the text; nil if it may have none.
    private static func blocks(
        _ text: String, at span: SourceSpan, _ constructs: Set<Construct>, notes: inout [Footnote]?, uses: inout [ForeignSyntax]
    ) -> [Block] {
        let plain = Block(.paragraph([Inline(.text(text), span: span)]), span: span)
        guard text.utf8.count <= longest else { return [plain] }
        let file = SourceFile(path: span.file.path, text: text)
        let markdown = MarkdownText(file: file, from: 0)
        guard let tree = SyntaxTree(parsing: markdown.bytes, constructs) else { return [plain] }
        let builder = DocumentBuilder(text: markdown, constructs)
        let (blocks, footnotes) = builder.build(tree, skippingFirstBlock: false)
        var isSuitable = !blocks.isEmpty && (notes == nil ? footnotes.isEmpty : footnotes.allSatisfy(\.label.isEmpty))
        Document(source: file, blocks: blocks).forEachPart { part in
            if case .block(let block) = part, case .heading = block.kind { isSuitable = false }
        }
        guard isSuitable else { return [plain] }
        let placed = TreeMapping(span: { _ in span })
        if notes != nil { notes = footnotes.map { Footnote(label: "", blocks: placed.mapped($0.blocks), span: span) } }
        uses = Array(builder.foreignUses.keys)
        return placed.mapped(blocks)
    }
}
