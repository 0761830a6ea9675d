import CTypesetMarkdown

/// Joins table cells over columns and rows, in DocC's syntax.
///
/// Between two bars without a blank, a cell spans the next column (`| a || b |`). A cell with only `^` continues the cell above it.
///
/// Source: the tables of swift-cmark's option `CMARK_OPT_TABLE_SPANS`.
struct TableSpans {
    /// The cells of a row, without those that other cells span, each with the column in which it begins.
    private typealias Placed = [(column: Int, cell: Table.Cell)]

    private(set) var header: Table.Row
    private(set) var rows: [Table.Row] = []
    /// The rows whose first cell does not continue a cell above.
    private(set) var rowsWithFirstCell: [Table.Row] = []

    /// The last body cell that begins in each column, as a position in `rows`.
    private var last: [Int: (row: Int, place: Int)] = [:]

    /// Joins cells that continue others into cells that span columns.
    ///
    /// - Parameters:
    ///   - all: the rows, with a cell for each column. The first row is the head.
    ///   - continued: whether each cell of each row continues the cell before it.
    init(_ all: [Table.Row], continued: [[Bool]]) {
        let placed = zip(all, continued).map { Self.joined($0.cells, $1) }
        header = Table.Row(cells: placed[0].map(\.cell), span: all[0].span)
        // Body cells cannot continue a head cell, because the head is repeated on other pages.
        for (row, cells) in zip(all, placed).dropFirst() { add(cells, of: row) }
    }

    private static func joined(_ cells: [Table.Cell], _ continued: [Bool]) -> Placed {
        var result: Placed = []
        for (column, cell) in cells.enumerated() {
            if continued[column], let last = result.indices.last {
                result[last].cell.columns += 1
            } else {
                result.append((column, cell))
            }
        }
        return result
    }

    /// Adds a row without its marks; cells above with the same columns extend into it.
    private mutating func add(_ cells: Placed, of row: Table.Row) {
        let origins = cells.map { origin(of: $0.cell, at: $0.column) }
        // A row that contains only marks is dropped.
        guard origins.contains(where: { $0 == nil }) else { return }
        var own: Placed = []
        for (cell, origin) in zip(cells, origins) {
            if let origin {
                rows[origin.row].cells[origin.place].rows = rows.count - origin.row + 1
            } else {
                last[cell.column] = (rows.count, own.count)
                own.append(cell)
            }
        }
        rows.append(Table.Row(cells: own.map(\.cell), span: row.span))
        if own.first?.column == 0 { rowsWithFirstCell.append(rows[rows.count - 1]) }
    }

    /// The cell that a mark continues: it has the same columns and reaches the row above.
    private func origin(of mark: Table.Cell, at column: Int) -> (row: Int, place: Int)? {
        guard mark.isMark, let above = last[column] else { return nil }
        let cell = rows[above.row].cells[above.place]
        return cell.columns == mark.columns && above.row + cell.rows == rows.count ? above : nil
    }
}

extension Table.Cell {
    /// Whether the cell is a mark that continues the cell above.
    fileprivate var isMark: Bool {
        guard blocks.isEmpty, inlines.count == 1, case .text("^") = inlines[0].kind else { return false }
        return true
    }
}

extension DocumentBuilder {
    /// Whether there is nothing between the bars around a cell.
    func continuesCell(_ node: Node) -> Bool {
        guard node.firstColumn > 1 else { return false }
        let start = text.offset(ofLine: node.firstLine) + node.firstColumn - 1
        return start > 0 && start < text.bytes.count && text.bytes[start] == UInt8(ascii: "|") && text.bytes[start - 1] == UInt8(ascii: "|")
    }
}
