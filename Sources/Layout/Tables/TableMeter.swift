import Geometry
import Stylesheet
import Typography

/// Measures the cells of tables.
struct TableMeter: LayoutPart {
    let context: LayoutContext

    func measure(_ table: FlowTable) -> MeasuredTable {
        let size = table.rows.first?.cells.first.map { styles[$0.style].pointSize } ?? styles.bodySize
        let decimals = decimalColumns(table)
        return MeasuredTable(
            rows: (table.head + table.rows).map { $0.cells.map { measured($0, decimals) } }, columnCount: table.columnCount,
            readable: MeasuredTable.readableEms * size,
            ladder: styles[table.style].ladder, decimals: decimals)
    }

    private func measured(_ cell: FlowTable.Cell, _ decimals: DecimalColumns) -> MeasuredTable.Cell {
        let texts = texts(of: cell)
        var widths = cell.blocks.isEmpty ? texts.first?.widths.widths ?? ContentWidths() : contentWidths(of: cell.blocks)
        widths.add(decimalIndent(of: cell, in: decimals))
        // A cell that spans rows can wrap over all of them.
        widths.maxContent = max(widths.minContent, widths.maxContent / Double(cell.rows))
        let style = styles[cell.style]
        // The tolerance prevents rounding from wrapping a line that just fits.
        return MeasuredTable.Cell(
            columns: cell.columns, widths: widths, padding: style.cellPadding().horizontal + .roundingError,
            tightPadding: style.cellPadding(isTight: true).horizontal + .roundingError, texts: texts, rowSpan: cell.rows)
    }

    private func texts(of cell: FlowTable.Cell) -> [MeasuredTable.Text] {
        if !cell.blocks.isEmpty { return cell.blocks.flatMap { texts(of: $0, inset: 0) } }
        return cell.paragraph.text.isEmpty ? [] : [text(cell.paragraph, inset: 0)]
    }

    private func text(_ paragraph: FlowParagraph, inset: Points) -> MeasuredTable.Text {
        MeasuredTable.Text(widths: text.textWidths(of: paragraph), inset: inset, lineHeight: styles.lineMetrics(paragraph.style).height)
    }

    private func texts(of block: FlowBlock, inset: Points) -> [MeasuredTable.Text] {
        switch block {
        case .list(let list):
            return list.items.flatMap { item in
                let inset = inset + listIndent(item)
                return item.children.flatMap { texts(of: $0, inset: inset) }
            }
        case .container(let container):
            let inset = inset + (container.isPlain ? 0 : styles[container.style].frameWidth)
            return container.children.flatMap { texts(of: $0, inset: inset) }
        default: return block.paragraphs.map { text($0, inset: inset + styles[$0.style].frameWidth) }
        }
    }
}

/// The intrinsic widths of blocks in cells.
extension TableMeter {
    private func contentWidths(of blocks: [FlowBlock]) -> ContentWidths {
        blocks.reduce(into: ContentWidths()) { $0.include(contentWidths(of: $1)) }
    }

    private func contentWidths(of paragraph: FlowParagraph) -> ContentWidths { text.textWidths(of: paragraph).widths }

    private func contentWidths(of block: FlowBlock) -> ContentWidths {
        switch block {
        case .paragraph(let paragraph, _): return contentWidths(of: paragraph).framed(by: styles[paragraph.style])
        case .code(let code):
            // Code wraps at any character. Eight em fit a dozen letters.
            var widths = contentWidths(of: code.paragraph)
            widths.minContent = min(widths.maxContent, 8 * styles[code.style].pointSize)
            widths.breakable = widths.minContent
            return widths.framed(by: styles[code.style])
        case .container(let container):
            let widths = contentWidths(of: container.children)
            return container.isPlain ? widths : widths.framed(by: styles[container.style])
        case .list(let list): return contentWidths(of: list)
        case .figure(let figure):
            let size = text.fitted(figure.image, figure.wanted.fixed, measure: frames.styled.measure / 3, height: frames.styled.height / 3)
            var widths = figure.caption.map(contentWidths) ?? ContentWidths()
            widths.include(ContentWidths(minContent: Points(size.width), breakable: Points(size.width), maxContent: Points(size.width)))
            return widths.framed(by: styles[figure.imageStyle])
        case .table(let table):
            let cells = (table.head + table.rows).map { $0.cells.map { contentWidths(of: $0.paragraph) } }
            var widths = cells.joined().reduce(into: ContentWidths()) { $0.include($1) }
            widths.maxContent = cells.map { $0.reduce(0) { $0 + $1.maxContent } }.max() ?? 0
            return widths
        case .rule, .contents, .index: return ContentWidths()
        }
    }

    private func contentWidths(of list: FlowList) -> ContentWidths {
        list.items.reduce(into: ContentWidths()) { widths, item in
            var own = contentWidths(of: item.children)
            own.add(listIndent(item))
            widths.include(own)
        }
    }

    private func listIndent(_ item: FlowList.Item) -> Points {
        max(styles[item.style].headIndent, contentWidths(of: item.marker).maxContent + 0.4 * styles[item.style].pointSize)
    }
}

extension ContentWidths {
    /// Returns the widths with the indents, padding and border of a style.
    fileprivate func framed(by style: ResolvedStyle) -> ContentWidths {
        var widths = self
        widths.add(style.frameWidth)
        return widths
    }
}

extension ResolvedStyle {
    /// The width that indents, padding and border take from a measure.
    fileprivate var frameWidth: Points { max(0, headIndent + tailIndent + textInsets.horizontal + border.insets.horizontal) }
}
