import Geometry
import Stylesheet
import Typography

/// The cells of a table, measured at one size.
struct MeasuredTable {
    struct Cell {
        var columns: Range<Int>
        /// The widths of the cell's content, without padding. A cell that spans rows can wrap over all of them.
        var widths: ContentWidths
        var padding: Points
        /// The padding of the fallback that reduces it.
        var tightPadding: Points
        var texts: [Text]
        var rowSpan: Int
    }

    /// A text of a cell.
    struct Text {
        var widths: TextWidths
        /// The width that indents, padding and borders in the cell take from its measure.
        var inset: Points = 0
        var lineHeight: Points
    }

    /// The cells of head and body, by row.
    var rows: [[Cell]]
    var columnCount: Int
    /// The minimum width for cells of more than three lines.
    var readable: Points
    /// The fallbacks that are permitted to fit the table.
    var fallbacks: Set<TableFallback>
    var decimals: DecimalColumns

    /// Twelve characters of half an em, as the rule `line-too-short` requires for running text, and half an em of padding.
    static let readableEms = 6.5

    /// The widths of the columns, with normal and with minimum padding.
    private var looseColumns: [ContentWidths]
    private var tightColumns: [ContentWidths]

    init(rows: [[Cell]], columnCount: Int, readable: Points, fallbacks: Set<TableFallback>, decimals: DecimalColumns) {
        (self.rows, self.columnCount, self.readable, self.fallbacks, self.decimals) = (rows, columnCount, readable, fallbacks, decimals)
        looseColumns = Self.columns(rows, columnCount, isTight: false)
        tightColumns = Self.columns(rows, columnCount, isTight: true)
    }

    /// Returns several tables as one, whose columns contain the cells of all of them.
    static func union(_ tables: [MeasuredTable]) -> MeasuredTable? {
        guard var union = tables.first else { return nil }
        guard tables.count > 1 else { return union }
        union.rows = tables.flatMap(\.rows)
        for table in tables.dropFirst() {
            for column in union.looseColumns.indices {
                union.looseColumns[column].include(table.looseColumns[column])
                union.tightColumns[column].include(table.tightColumns[column])
            }
        }
        return union
    }

    /// Whether any cell spans several rows or columns.
    var hasSpans: Bool { rows.contains { $0.contains { $0.rowSpan > 1 || $0.columns.count > 1 } } }

    /// Returns the widths of the columns.
    func columns(isTight: Bool) -> [ContentWidths] { isTight ? tightColumns : looseColumns }

    private static func columns(_ rows: [[Cell]], _ count: Int, isTight: Bool) -> [ContentWidths] {
        var columns = [ContentWidths](repeating: ContentWidths(), count: count)
        var spanning: [(columns: Range<Int>, widths: ContentWidths)] = []
        for row in rows {
            for index in row.indices where !row[index].columns.isEmpty {
                var widths = row[index].widths
                widths.add(row[index].padding(isTight: isTight))
                if row[index].columns.count == 1 {
                    columns[row[index].columns.lowerBound].include(widths)
                } else {
                    spanning.append((row[index].columns, widths))
                }
            }
        }
        for cell in spanning.sorted(by: { $0.columns.count < $1.columns.count }) { columns.widen(cell.columns, to: cell.widths) }
        return columns
    }

    /// Returns the problem of finding widths for some of the columns.
    ///
    /// - Parameter selection: the columns, in order; nil for all.
    func problem(_ selection: [Int]? = nil, isTight: Bool) -> ColumnProblem {
        let all = columns(isTight: isTight), selection = selection ?? Array(all.indices)
        var problem = ColumnProblem(columns: selection.map { all[$0] }, readable: readable)
        let least = problem.least(breaking: .all)
        var places = [Int?](repeating: nil, count: columnCount)
        for (place, column) in selection.enumerated() { places[column] = place }
        problem.rows = sampled.compactMap { row in
            let cells = row.compactMap { cell -> ColumnProblem.Cell? in
                guard cell.columns.count == 1, cell.rowSpan == 1, let place = places[cell.columns.lowerBound] else { return nil }
                let padding = cell.padding(isTight: isTight)
                guard cell.widths.maxContent + padding > least[place] else { return nil }
                let curve = cell.curve(minimum: least[place] - padding)
                return curve.isFlat ? nil : ColumnProblem.Cell(column: place, padding: padding, curve: curve)
            }
            return cells.isEmpty ? nil : cells
        }
        let lineHeight = rows.lazy.flatMap(\.self).flatMap(\.texts).map(\.lineHeight).first ?? 0
        problem.otherRows = Double(min(rows.count, Self.sample) - problem.rows.count) * lineHeight
        return problem
    }

    /// The number of rows that are sampled. More rows do not change the best widths.
    private static let sample = 200

    var sampled: [[Cell]] {
        guard rows.count > Self.sample else { return rows }
        return (0..<Self.sample).map { rows[$0 * rows.count / Self.sample] }
    }
}

extension MeasuredTable.Cell {
    func padding(isTight: Bool) -> Points { isTight ? tightPadding : padding }

    /// Returns the height of the cell's content by measure. For several texts, it is the sum of their heights.
    func curve(minimum: Points) -> LineCurve {
        let curves = texts.map { (inset: $0.inset, curve: LineCurve($0.widths, lineHeight: $0.lineHeight, minimum: minimum - $0.inset)) }
        return curves.count == 1 && curves[0].inset == 0 ? curves[0].curve : LineCurve(sum: curves)
    }
}

/// Measurement of the cells of tables.
extension SizeLayout {
    func measure(_ table: FlowTable) -> MeasuredTable {
        let size = table.rows.first?.cells.first.map { styles[$0.style].pointSize } ?? bodySize
        let decimals = decimalColumns(table)
        return MeasuredTable(
            rows: (table.head + table.rows).map { $0.cells.map { measured($0, decimals) } }, columnCount: table.columnCount,
            readable: MeasuredTable.readableEms * size,
            fallbacks: styles[table.style].tableFallbacks, decimals: decimals)
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
            columns: cell.columns, widths: widths, padding: cellPadding(style).horizontal + Self.tolerance,
            tightPadding: cellPadding(style, isTight: true).horizontal + Self.tolerance, texts: texts, rowSpan: cell.rows)
    }

    private func texts(of cell: FlowTable.Cell) -> [MeasuredTable.Text] {
        if !cell.blocks.isEmpty { return cell.blocks.flatMap { texts(of: $0, inset: 0) } }
        return cell.paragraph.text.isEmpty ? [] : [text(cell.paragraph, inset: 0)]
    }

    private func text(_ paragraph: FlowParagraph, inset: Points) -> MeasuredTable.Text {
        MeasuredTable.Text(widths: textWidths(of: paragraph), inset: inset, lineHeight: lineMetrics(paragraph.style).height)
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

    func textWidths(of paragraph: FlowParagraph) -> TextWidths {
        let shaped = paragraph.shaped(with: attributes, by: shaper)
        let objects = paragraph.objects.map { object in
            let size = fitted(object.image, object.wanted.fixed, measure: bodyWidth / 3, height: styledFrame.height / 3)
            let insets = insets(of: object, measure: bodyWidth / 3)
            return (width: Points(size.width) + insets.horizontal, height: Points(size.height) + insets.vertical)
        }
        return shaped.textWidths(
            size: styles[paragraph.style].pointSize, pointSizes: pointSizes(of: paragraph), objects: objects,
            insets: runInsets(of: paragraph, shaped, measure: bodyWidth))
    }
}

/// The intrinsic widths of blocks in cells.
extension SizeLayout {
    private func contentWidths(of blocks: [FlowBlock]) -> ContentWidths {
        blocks.reduce(into: ContentWidths()) { $0.include(contentWidths(of: $1)) }
    }

    private func contentWidths(of paragraph: FlowParagraph) -> ContentWidths { textWidths(of: paragraph).widths }

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
            let size = fitted(figure.image, figure.wanted.fixed, measure: bodyWidth / 3, height: styledFrame.height / 3)
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
