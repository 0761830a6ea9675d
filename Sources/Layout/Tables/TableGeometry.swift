import Geometry
import Images
import Stylesheet
import Typography

/// The columns of a table at one size.
struct TableColumns {
    /// The left edge of each column, and the right edge of the last, in the direction of the table from the edge at which it begins.
    private let edges: [Points]
    private let x: Points
    let isRightToLeft: Bool
    /// How its pages lie.
    var orientation = PageOrientation.styled

    /// - Parameter x: the table's left edge.
    init(widths: [Points], x: Points, isRightToLeft: Bool) {
        edges = widths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        self.x = x
        self.isRightToLeft = isRightToLeft
    }

    /// Left edge and width of a cell of these columns.
    func place(of columns: Range<Int>) -> (x: Points, width: Points) {
        let start = edges[min(columns.lowerBound, edges.count - 1)], end = edges[min(columns.upperBound, edges.count - 1)]
        return (isRightToLeft ? x + edges[edges.count - 1] - end : x + start, end - start)
    }
}

extension FlowTable {
    /// How many rows at most are laid out as one. A page holds fewer, and each page would go through all that are left.
    private static let longestBand = 200

    /// The rows in groups that cells hold together; most have one row. What spans more rows than the longest is empty in the next.
    static func bands(of rows: [Row]) -> [ArraySlice<Row>] {
        guard rows.contains(where: { $0.cells.contains { $0.rows > 1 } }) else { return rows.indices.map { rows[$0...$0] } }
        var rows = rows, bands: [Range<Int>] = [], start = 0, reach = 0
        for index in rows.indices {
            if index > start, index >= reach || index - start >= longestBand {
                if index < reach { rows[index].continue(rows[start..<index], from: start) }
                bands.append(start..<index)
                start = index
            }
            reach = max(reach, index + (rows[index].cells.map(\.rows).max() ?? 1))
        }
        bands.append(start..<rows.count)
        return bands.map { rows[$0] }
    }
}

extension FlowTable.Row {
    /// Adds an empty cell for each cell of the rows before that reaches into this one.
    fileprivate mutating func `continue`(_ before: ArraySlice<FlowTable.Row>, from start: Int) {
        for (index, row) in zip(before.indices, before) {
            for cell in row.cells where index + cell.rows > before.endIndex {
                let text = FlowParagraph(text: [], pieces: [], style: cell.style, source: nil)
                cells.append(
                    FlowTable.Cell(
                        style: cell.style, paragraph: text, alignment: cell.alignment, columns: cell.columns,
                        rows: index + cell.rows - before.endIndex))
            }
        }
    }
}

extension RowBox.Frame {
    /// nil for what is not visible.
    init?(_ container: ContainerBox) {
        guard !container.isClipped, container.first <= container.last else { return nil }
        self.init(
            style: container.style, x: container.x, width: container.width, isMirrored: container.isMirrored,
            boxes: container.first...container.last, paddingTop: container.paddingTop, paddingBottom: container.paddingBottom)
    }
}

extension [ContentWidths] {
    /// Widens columns, each by as much, so that a cell that takes all of them fits.
    mutating func widen(_ columns: Range<Int>, to widths: ContentWidths) {
        widen(columns, \.minContent, to: widths)
        widen(columns, \.breakable, to: widths)
        widen(columns, \.maxContent, to: widths)
    }

    private mutating func widen(_ columns: Range<Int>, _ width: WritableKeyPath<ContentWidths, Points>, to widths: ContentWidths) {
        let missing = widths[keyPath: width] - columns.reduce(0) { $0 + self[$1][keyPath: width] }
        guard missing > 0 else { return }
        for column in columns { self[column][keyPath: width] += missing / Double(columns.count) }
    }
}

/// The intrinsic widths of what is in a cell.
extension SizeLayout {
    func contentWidths(of paragraph: FlowParagraph) -> ContentWidths {
        let shaped = paragraph.shaped(with: attributes, by: shaper)
        let objects = paragraph.objects.map { object in
            let size = fitted(object.image, object.wanted.fixed, measure: bodyWidth / 3, height: styledFrame.height / 3)
            return (width: Points(size.width), height: Points(size.height))
        }
        return shaped.contentWidths(
            pointSizes: pointSizes(of: paragraph), objects: objects, insets: runInsets(of: paragraph, shaped, measure: bodyWidth))
    }

    func contentWidths(of blocks: [FlowBlock]) -> ContentWidths {
        blocks.reduce(into: ContentWidths()) { $0.include(contentWidths(of: $1)) }
    }

    private func contentWidths(of block: FlowBlock) -> ContentWidths {
        switch block {
        case .paragraph(let paragraph, _): return contentWidths(of: paragraph).framed(by: styles[paragraph.style])
        case .code(let code):
            // Code wraps anywhere; eight ems hold a dozen letters.
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
        case .rule, .contents: return ContentWidths()
        }
    }

    private func contentWidths(of list: FlowList) -> ContentWidths {
        list.items.reduce(into: ContentWidths()) { widths, item in
            var own = contentWidths(of: item.children)
            own.add(max(styles[item.style].headIndent, contentWidths(of: item.marker).maxContent + 0.4 * styles[item.style].pointSize))
            widths.include(own)
        }
    }
}

extension ContentWidths {
    mutating func add(_ width: Points) {
        minContent += width
        breakable += width
        maxContent += width
    }

    /// With the indents, the padding and the border of a style.
    fileprivate func framed(by style: ResolvedStyle) -> ContentWidths {
        var widths = self
        widths.add(max(0, style.headIndent + style.tailIndent + style.textInsets.horizontal + style.border.insets.horizontal))
        return widths
    }
}
