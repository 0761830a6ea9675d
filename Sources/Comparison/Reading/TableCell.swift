import TypesetPDFReading

/// The place of a cell in the tables of a file.
struct TableCell: Hashable, Sendable {
    /// The number of the table, from 0.
    var table: Int32
    /// The row and the first column of the cell, from 0.
    var row: Int32
    var column: Int32
    var isHeader: Bool
}

/// The places of cells while the tables around them are read.
struct TableCursors {
    private struct Cursor {
        var table: Int32
        var row: Int32 = -1
        var column: Int32 = 0
        /// The columns that cells of earlier rows cover, with the row after the last that they cover.
        var covered: [Int32: Int32] = [:]
    }
    private var open: [Cursor] = []
    private var count: Int32 = 0

    /// The most rows or columns of a cell.
    private static let spanLimit = 1_000

    mutating func begin() {
        open.append(Cursor(table: count))
        count += 1
    }

    mutating func end() { _ = open.popLast() }

    mutating func beginRow() {
        guard !open.isEmpty else { return }
        open[open.count - 1].row += 1
        open[open.count - 1].column = 0
    }

    /// Returns the place of the next cell of the row; nil outside tables.
    mutating func cell(isHeader: Bool, _ element: InspectedElement) -> TableCell? {
        guard var cursor = open.popLast() else { return nil }
        while let end = cursor.covered[cursor.column], end > cursor.row { cursor.column += 1 }
        let cell = TableCell(table: cursor.table, row: cursor.row, column: cursor.column, isHeader: isHeader)
        let spans = element.statesDetails ? (element.attributes.columnSpan, element.attributes.rowSpan) : (1, 1)
        let width = Int32(clamping: max(1, min(spans.0, Self.spanLimit))), height = Int32(clamping: max(1, min(spans.1, Self.spanLimit)))
        if height > 1 { for column in cursor.column..<cursor.column + width { cursor.covered[column] = cursor.row + height } }
        cursor.column += width
        open.append(cursor)
        return cell
    }
}
