import CTypesetMarkdown
import TypesetBase

/// Tables that are drawn with characters, and blocks of lines.
extension DocumentBuilder {
    func alignedTable(_ node: Node, depth: Int) -> Block? {
        guard alignedBlocks.indices.contains(node.number) else { return nil }
        let block = alignedBlocks[node.number]
        guard case .table(let source) = block.content else { return nil }
        var cells = zip(node.children, block.cells).map { cell($0, at: $1, depth: depth) }[...]
        let rows = source.rows.map { row in
            let written = zip(row, cells).map { shape, cell in
                var cell = cell
                (cell.columns, cell.rows) = (shape.columns, shape.rows)
                return cell
            }
            cells = cells.dropFirst(row.count)
            let span = written.first.map { $0.span.joined(with: written[written.count - 1].span) }
            return Table.Row(cells: written, span: span ?? block.span)
        }
        for cell in rows.prefix(source.headRows).flatMap(\.cells) where cell.blocks.contains(where: \.hasStructure) {
            diagnostics.append(
                .warning(
                    "lists and code in a table's head are set as lines", at: cell.span, hints: ["move them to a row below the head"]))
        }
        let head = rows.prefix(source.headRows).map(\.flattened), others = Array(rows.dropFirst(source.headRows))
        let isWhole = others.allSatisfy { $0.cells.count == source.alignments.count }
        var table = Table(
            alignments: source.alignments, header: head.first ?? Table.Row(cells: [], span: block.span), rows: others,
            rowHeaders: isWhole && Self.hasBoldFirstColumn(others) ? 1 : 0)
        table.furtherHeaders = Array(head.dropFirst())
        table.footerRows = source.footRows
        return Block(.table(table), span: block.span)
    }

    private func cell(_ node: Node, at span: SourceSpan, depth: Int) -> Table.Cell {
        guard let first = node.firstChild else { return Table.Cell(inlines: [], span: span) }
        if first.type == SyntaxExtensions.shared.alignedText, first.number == node.number {
            return Table.Cell(inlines: alignedInlines(first), span: span)
        }
        return Table.Cell(blocks: blocks(of: node, depth: depth + 1), span: span)
    }

    /// A block of lines: a paragraph that keeps its line ends.
    func lineBlock(_ node: Node) -> Block? {
        guard alignedBlocks.indices.contains(node.number) else { return nil }
        let keepingEnds = TreeMapping(inline: { inline in
            guard case .softBreak = inline.kind else { return inline }
            return Inline(.hardBreak, span: inline.span)
        })
        let paragraph = Block(.paragraph(alignedInlines(node)), span: alignedBlocks[node.number].span)
        return keepingEnds.mapped([paragraph]).first
    }

    private func alignedInlines(_ node: Node) -> [Inline] {
        var leaf = LeafText(node, in: text)
        var assembler = inlines(of: node, in: &leaf, depth: 0)
        let content = finished(&assembler)
        reportRawHTML()
        return content
    }
}

extension Block {
    /// Whether the block loses its structure as lines of text.
    fileprivate var hasStructure: Bool { if case .paragraph = kind { false } else { true } }
}
