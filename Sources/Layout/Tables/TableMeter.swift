import TypesetBase
import TypesetStylesheet
import TypesetText

/// Measures the cells of tables.
struct TableMeter: LayoutPart {
    let context: LayoutContext

    func measure(_ table: FlowTable) -> MeasuredTable {
        let size = table.rows.first?.cells.first.map { styles[$0.style].pointSize } ?? styles.bodySize
        let decimals = decimalColumns(table)
        return MeasuredTable(
            rows: (table.head + table.rows).map { $0.cells.map { measured($0, decimals) } }, columnCount: table.columnCount,
            readable: MeasuredTable.readableEms * size,
            fallbacks: styles[table.style].tableFallbacks, decimals: decimals)
    }

    private func measured(_ cell: FlowTable.Cell, _ decimals: DecimalColumns) -> MeasuredTable.Cell {
        let content = content(of: cell)
        var widths = content.widths
        widths.add(decimalIndent(of: cell, in: decimals))
        // A cell that spans rows can wrap over all of them.
        widths.maxContent = max(widths.minContent, widths.maxContent / Double(cell.rows))
        let style = styles[cell.style]
        // The tolerance prevents rounding from wrapping a line that just fits.
        return MeasuredTable.Cell(
            columns: cell.columns, widths: widths, padding: style.cellPadding().horizontal + .roundingError,
            tightPadding: style.cellPadding(isTight: true).horizontal + .roundingError, texts: content.texts, rowSpan: cell.rows)
    }

    /// The texts of a cell, and the widths of all its content.
    private struct Content {
        var widths = ContentWidths()
        var texts: [MeasuredTable.Text] = []

        mutating func include(_ other: Content) {
            widths.include(other.widths)
            texts += other.texts
        }

        func widened(by inset: Points) -> Content {
            var content = self
            content.widths.add(inset)
            return content
        }
    }

    private func content(of cell: FlowTable.Cell) -> Content {
        guard cell.blocks.isEmpty else { return content(of: cell.blocks, inset: 0) }
        guard !cell.paragraph.text.isEmpty else { return Content() }
        let text = text(cell.paragraph, inset: 0)
        return Content(widths: text.widths.widths, texts: [text])
    }

    private func text(_ paragraph: FlowParagraph, inset: Points) -> MeasuredTable.Text {
        MeasuredTable.Text(widths: text.textWidths(of: paragraph), inset: inset, lineHeight: styles.lineMetrics(paragraph.style).pitch)
    }

    /// Returns the measurements of the blocks of a cell.
    ///
    /// - Parameter inset: the width that the blocks around these take from their measure.
    private func content(of blocks: [FlowBlock], inset: Points) -> Content {
        blocks.reduce(into: Content()) { $0.include(content(of: $1, inset: inset)) }
    }

    private func content(of block: FlowBlock, inset: Points) -> Content {
        switch block {
        case .list(let list):
            return list.items.reduce(into: Content()) { content, item in
                let indent = listIndent(item)
                content.include(self.content(of: item.children, inset: inset + indent).widened(by: indent))
            }
        case .container(let container):
            let frame = container.isPlain ? 0 : styles[container.style].frameWidth
            return content(of: container.children, inset: inset + frame).widened(by: frame)
        default:
            let texts = block.paragraphs.map { text($0, inset: inset + styles[$0.style].frameWidth) }
            return Content(widths: widths(of: block, text: texts.first?.widths.widths ?? ContentWidths()), texts: texts)
        }
    }

    /// Returns the widths of a block, with its padding and its marker.
    ///
    /// - Parameter text: the widths of the block's first text.
    private func widths(of block: FlowBlock, text: ContentWidths) -> ContentWidths {
        var widths = text
        switch block {
        case .code(let code):
            // Code wraps at any character. Eight em fit a dozen letters.
            widths.minContent = min(widths.maxContent, 8 * styles[code.style].pointSize)
            widths.breakable = widths.minContent
            widths.add(styles[code.style].frameWidth)
        case .formula(let block):
            let widths = self.text.widths(of: block)
            return ContentWidths(minContent: widths.narrowest, breakable: widths.narrowest, maxContent: widths.natural)
        case .figure(let figure):
            let size = self.text.fitted(
                figure.image, figure.wanted.fixed, measure: frames.styled.measure / 3, height: frames.styled.height / 3)
            widths.include(ContentWidths(minContent: Points(size.width), breakable: Points(size.width), maxContent: Points(size.width)))
            widths.add(styles[figure.imageStyle].frameWidth)
        case .table(let table):
            // As records, it is as wide as a word.
            let measured = measure(table), columns = measured.columns(isTight: false)
            widths.maxContent = 0
            for cell in measured.rows.joined() { widths.include(cell.widths) }
            widths.maxContent = max(widths.minContent, columns.reduce(0) { $0 + $1.maxContent })
            widths.add(styles[table.style].frameWidth)
        case .rule, .contents, .index: return ContentWidths()
        case .paragraph, .container, .list, .bibliography: widths.add(styles[block.style].frameWidth)
        }
        return widths
    }

    private func listIndent(_ item: FlowList.Item) -> Points {
        max(styles[item.style].headIndent, text.textWidths(of: item.marker).widths.maxContent + 0.4 * styles[item.style].pointSize)
    }
}

extension ResolvedStyle {
    /// The width that indents, padding and border take from a measure.
    fileprivate var frameWidth: Points { max(0, headIndent + tailIndent + textInsets.horizontal + border.insets.horizontal) }
}
