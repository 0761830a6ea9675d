import TypesetBase

/// The columns of a table at one size.
struct TableColumns {
    /// The left edge of each column, and the right edge of the last, from the edge at which the table begins.
    private let edges: [Points]
    /// The table's left edge.
    let x: Points
    let isRightToLeft: Bool
    /// The orientation of its pages.
    let orientation: PageOrientation
    /// Whether the cells have the minimum padding.
    let isTight: Bool
    let decimals: DecimalColumns
    /// Whether the first column repeats that of a column group above, and is an artifact.
    var repeatsFirst = false

    var width: Points { edges[edges.count - 1] }

    init(_ plan: ColumnPlan, in containing: ContainingBlock) {
        edges = plan.widths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        (isRightToLeft, orientation) = (containing.isRightToLeft, containing.orientation)
        (isTight, decimals) = (plan.isTight, plan.decimals)
        x = isRightToLeft ? containing.x + containing.width - edges[edges.count - 1] : containing.x
    }

    /// Returns the left edge and width of a cell of these columns.
    func place(of columns: Range<Int>) -> (x: Points, width: Points) {
        let start = edges[min(columns.lowerBound, edges.count - 1)], end = edges[min(columns.upperBound, edges.count - 1)]
        return (isRightToLeft ? x + edges[edges.count - 1] - end : x + start, end - start)
    }
}

extension FlowTable {
    /// The maximum number of rows that are laid out as one; a page contains fewer, and each page would process all remaining rows.
    private static let longestBand = 200

    /// Returns the rows in groups joined by cells, mostly of one row; if a cell spans more than the maximum, its next part is empty.
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
    /// Whether a single cell spans the table, such as the label of the rows below.
    func spans(_ table: FlowTable) -> Bool { table.columnCount > 1 && cells.count == 1 && cells[0].columns.count == table.columnCount }

    /// Adds an empty cell for each cell of earlier rows that extends into this one.
    fileprivate mutating func `continue`(_ before: ArraySlice<FlowTable.Row>, from start: Int) {
        for (index, row) in zip(before.indices, before) {
            for cell in row.cells where index + cell.rows > before.endIndex {
                let text = FlowParagraph(FlowText(), style: cell.style, source: nil)
                cells.append(
                    FlowTable.Cell(
                        style: cell.style, paragraph: text, alignment: cell.alignment, columns: cell.columns,
                        rows: index + cell.rows - before.endIndex))
            }
        }
    }
}

extension RowBox.Frame {
    /// Creates a frame; nil if the container is invisible.
    init?(_ container: ContainerBox) {
        guard !container.isClipped, container.first <= container.last else { return nil }
        self.init(
            style: container.style, x: container.x, width: container.width, isMirrored: container.isMirrored,
            boxes: container.first...container.last, paddingTop: container.paddingTop, paddingBottom: container.paddingBottom)
    }
}
