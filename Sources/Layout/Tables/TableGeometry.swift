import Geometry

/// The columns of a table at one size.
struct TableColumns {
    /// The left edge of each column, and the right edge of the last, in the direction of the table from the edge at which it begins.
    private let edges: [Points]
    /// The table's left edge.
    let x: Points
    let isRightToLeft: Bool
    /// How its pages lie.
    let orientation: PageOrientation
    /// Whether the cells have the least padding.
    let isTight: Bool
    let decimals: DecimalColumns
    /// Whether the first column says again what a group of columns above has said, and is an artifact.
    var repeatsFirst = false

    var width: Points { edges[edges.count - 1] }

    init(_ plan: ColumnPlan, in containing: ContainingBlock) {
        edges = plan.widths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        (isRightToLeft, orientation) = (containing.isRightToLeft, containing.orientation)
        (isTight, decimals) = (plan.isTight, plan.decimals)
        x = isRightToLeft ? containing.x + containing.width - edges[edges.count - 1] : containing.x
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
