import TypesetPDFReading

/// The headers of each cell of a table (ISO 32000-1 14.8.4.3.4): those that it names, or the nearest in its columns and rows.
struct TableHeaders {
    /// The header cells of each cell.
    private(set) var headers: [Int: [Int]] = [:]

    /// The longest text of a header in characters, and the most headers of a cell, as more would only repeat.
    static let textLimit = 60, countLimit = 8

    /// The headers that apply in a column or a row so far: those next to one another nearest to the cell.
    private struct Series {
        private(set) var cells: [Int] = []
        private var isClosed = false

        mutating func add(_ cell: Int) {
            if isClosed { cells = [] }
            isClosed = false
            if cells.count < TableHeaders.countLimit { cells.append(cell) }
        }

        mutating func addData() { isClosed = true }
    }

    init(_ grid: TableGrid, _ structure: InspectedStructure) {
        var columns: [Int: Series] = [:], rows: [Int: Series] = [:], byID: [String: Int] = [:]
        for cell in grid.cells { if let id = structure.elements[cell.element].id { byID[id] = cell.element } }
        for cell in grid.cells {
            let covered = cell.column..<(cell.column + cell.columnSpan), own = cell.row..<min(cell.row + cell.rowSpan, grid.rowCount)
            let named = structure.elements[cell.element].attributes.headers.prefix(Self.countLimit).compactMap { byID[$0] }
            let found = covered.flatMap { columns[$0]?.cells ?? [] } + (cell.isHeader ? [] : rows[cell.row]?.cells ?? [])
            var list: [Int] = []
            for header in named.isEmpty ? found : named where !list.contains(header) && list.count < Self.countLimit { list.append(header) }
            if !list.isEmpty { headers[cell.element] = list }
            let header = cell.header
            for column in covered {
                if header == .ofColumn || header == .ofBoth {
                    columns[column, default: Series()].add(cell.element)
                } else {
                    columns[column]?.addData()
                }
            }
            for row in own {
                if header == .ofRow || header == .ofBoth {
                    rows[row, default: Series()].add(cell.element)
                } else {
                    rows[row]?.addData()
                }
            }
        }
    }
}

extension TableGrid.Cell {
    /// The cells that a header cell heads; nil for a data cell.
    ///
    /// Without a Scope, a header in the first row heads its column, and another one in the first column heads its row.
    var header: SpokenCell.Header? {
        guard isHeader else { return nil }
        return switch scope {
        case "Row": .ofRow
        case "Column": .ofColumn
        case "Both": .ofBoth
        default: row == 0 ? .ofColumn : column == 0 ? .ofRow : .ofBoth
        }
    }
}
