package import Diagnostics

/// Reads Markdown in values of front matter, as pandoc and Quarto do.
package enum MarkdownFragment {
    /// The maximum length of Markdown, in bytes; longer values are plain text. No title or abstract is longer, and every limit on documents
    /// would have to apply here too.
    private static let longest = 20_000

    /// The inlines of a value with one paragraph; any other value is literal text.
    package static func inlines(_ text: String, at span: SourceSpan) -> [Inline] {
        let blocks = blocks(text, at: span)
        if blocks.count == 1, case .paragraph(let inlines) = blocks[0].kind { return inlines }
        return [Inline(.text(text), span: span)]
    }

    /// The blocks of a value, all at the value's position. A title block can contain no headings or footnotes; a value with them is literal
    /// text.
    static func blocks(_ text: String, at span: SourceSpan) -> [Block] {
        let plain = Block(.paragraph([Inline(.text(text), span: span)]), span: span)
        guard text.utf8.count <= longest else { return [plain] }
        let file = SourceFile(path: span.file.path, text: text)
        let markdown = MarkdownText(file: file, from: 0)
        guard let tree = SyntaxTree(parsing: markdown.bytes) else { return [plain] }
        let (blocks, footnotes) = DocumentBuilder(text: markdown).build(tree, skippingFirstBlock: false)
        var isSuitable = footnotes.isEmpty && !blocks.isEmpty
        Document(source: file, blocks: blocks).forEachPart { part in
            if case .block(let block) = part, case .heading = block.kind { isSuitable = false }
        }
        return isSuitable ? blocks.map { $0.placed(at: span) } : [plain]
    }
}

extension Block {
    /// The block with all of its content at one position.
    fileprivate func placed(at span: SourceSpan) -> Block {
        var block = self
        block.span = span
        switch kind {
        case .heading(let level, let inlines): block.kind = .heading(level: level, inlines.placed(at: span))
        case .paragraph(let inlines): block.kind = .paragraph(inlines.placed(at: span))
        case .blockQuote(let inner): block.kind = .blockQuote(inner.map { $0.placed(at: span) })
        case .alert(let kind, let inner): block.kind = .alert(kind: kind, inner.map { $0.placed(at: span) })
        case .division(let inner): block.kind = .division(inner.map { $0.placed(at: span) })
        case .list(var list):
            list.items = list.items.map {
                var item = $0
                (item.blocks, item.span) = (item.blocks.map { $0.placed(at: span) }, span)
                return item
            }
            block.kind = .list(list)
        case .table(var table):
            func placed(_ row: Table.Row) -> Table.Row {
                let cells = row.cells.map { cell in
                    var cell = cell
                    (cell.inlines, cell.span) = (cell.inlines.placed(at: span), span)
                    cell.blocks = cell.blocks.map { $0.placed(at: span) }
                    return cell
                }
                return Table.Row(cells: cells, span: span)
            }
            table.header = placed(table.header)
            table.furtherHeaders = table.furtherHeaders.map(placed)
            table.rows = table.rows.map(placed)
            table.caption = table.caption.placed(at: span)
            block.kind = .table(table)
        case .definitionList(let groups):
            func placed(_ part: DefinitionGroup.Part) -> DefinitionGroup.Part {
                DefinitionGroup.Part(blocks: part.blocks.map { $0.placed(at: span) }, span: span, attributes: part.attributes)
            }
            block.kind = .definitionList(
                groups.map { DefinitionGroup(terms: $0.terms.map(placed), definitions: $0.definitions.map(placed)) })
        case .details(let summary, let inner):
            block.kind = .details(summary: summary.map { $0.placed(at: span) }, inner.map { $0.placed(at: span) })
        case .figure(let caption, let inner):
            block.kind = .figure(caption: caption.placed(at: span), inner.map { $0.placed(at: span) })
        case .codeBlock, .thematicBreak, .tableOfContents, .index, .chapter: break
        }
        return block
    }
}

extension [Inline] {
    fileprivate func placed(at span: SourceSpan) -> [Inline] {
        map { inline in
            var inline = inline
            inline.span = span
            switch inline.kind {
            case .emphasis(let inner): inline.kind = .emphasis(inner.placed(at: span))
            case .strong(let inner): inline.kind = .strong(inner.placed(at: span))
            case .strikethrough(let inner): inline.kind = .strikethrough(inner.placed(at: span))
            case .span(let inner): inline.kind = .span(inner.placed(at: span))
            case .element(let element, let inner): inline.kind = .element(element, inner.placed(at: span))
            case .ruby(let parts):
                inline.kind = .ruby(
                    parts.map { RubyPart(base: $0.base.placed(at: span), annotation: $0.annotation.placed(at: span)) })
            case .link(let destination, let title, let inner):
                inline.kind = .link(destination: destination, title: title, inner.placed(at: span))
            case .text, .code, .image, .softBreak, .hardBreak, .footnoteReference, .crossReference: break
            }
            return inline
        }
    }
}
