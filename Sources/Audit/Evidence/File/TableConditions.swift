import TypesetPDFReading

/// The conditions on tables: they are grids without holes, and every data cell has a header (ISO 14289-1 7.2 and 7.5).
struct TableConditions {
    let structure: InspectedStructure
    /// The budget that is left after the tables judged so far.
    private(set) var budget: ComparisonBudget

    init(_ pdf: InspectedPDF) {
        structure = pdf.structure
        budget = ComparisonBudget(pdf)
    }

    mutating func addFaults(to faults: inout FaultList) {
        for index in structure.elements.indices where structure.elements[index].standardType == .table {
            let grid = TableGrid(table: index, structure, &budget)
            guard !budget.isExhausted else { break }
            faults.add(gridFaults(grid, index) + headerFaults(grid))
        }
    }

    private func gridFaults(_ grid: TableGrid, _ table: Int) -> [ConditionFault] {
        var faults = grid.overlapping.map { ConditionFault(.tables, "a cell overlaps another cell", element: $0) }
        if let row = grid.unequalRow {
            faults.append(
                ConditionFault(
                    .tables, "row \(row.number) of a Table has \(Phrase.count(row.width, "column")), not \(grid.width)", element: table))
        }
        if let column = grid.overhangingColumn {
            faults.append(ConditionFault(.tables, "a cell of column \(column) of a Table reaches past its last row", element: table))
        }
        return faults
    }

    /// The faults of headers, judged under 7.5 as veraPDF does.
    ///
    /// If every header has a Scope, this determines the headers of each cell. Otherwise every data cell must name its headers. A table
    /// without headers has none to determine.
    private func headerFaults(_ grid: TableGrid) -> [ConditionFault] {
        guard grid.cells.contains(where: { $0.isHeader && $0.scope == nil }) else { return [] }
        let ids = Set(grid.cells.compactMap { structure.elements[$0.element].id })
        return grid.cells.filter { !$0.isHeader }.compactMap { cell in
            let headers = structure.elements[cell.element].attributes.headers
            if let unknown = headers.first(where: { !ids.contains($0) }) {
                return ConditionFault(
                    "7.5", "a TD names the header “\(unknown)”, which its table does not have", matterhorn: "15-003",
                    element: cell.element)
            }
            return headers.isEmpty
                ? ConditionFault(
                    "7.5", "a TD has no header: some TH of its table has no Scope, and it names none (Headers)", matterhorn: "15-003",
                    element: cell.element)
                : nil
        }
    }
}

/// The cells of a table at their positions.
struct TableGrid {
    struct Cell {
        var element: Int; var row: Int; var column: Int; var rowSpan: Int; var columnSpan: Int; var scope: String?; var isHeader: Bool
    }

    private(set) var cells: [Cell] = []
    private(set) var overlapping: [Int] = []
    private(set) var width = 0
    private(set) var rowCount = 0
    private var rowWidths: [Int] = []

    /// The cost of entering one position of the grid, in comparisons.
    private static let placeCost = 32

    /// Creates the grid, which is incomplete if the budget is exhausted.
    init(table: Int, _ structure: InspectedStructure, _ budget: inout ComparisonBudget) {
        let rows = Self.rows(of: table, structure)
        rowCount = rows.count
        var taken = Array(repeating: TakenColumns(), count: rows.count)
        for (row, element) in rows.enumerated() {
            var column = 0
            for child in structure.members(of: element) where [.headerCell, .dataCell].contains(structure.elements[child].standardType) {
                column = taken[row].firstFree(from: column)
                let cell = Self.cell(child, row, column, structure)
                let rowCount = min(cell.rowSpan, taken.count - row)
                guard budget.spend(Self.placeCost * rowCount * cell.columnSpan) else { return }
                place(cell, &taken)
                column += cell.columnSpan
            }
        }
        rowWidths = taken.map(\.width)
        width = rowWidths.first ?? 0
    }

    private static func cell(_ element: Int, _ row: Int, _ column: Int, _ structure: InspectedStructure) -> Cell {
        let attributes = structure.elements[element].attributes
        return Cell(
            element: element, row: row, column: column, rowSpan: attributes.rowSpan, columnSpan: attributes.columnSpan,
            scope: attributes.scope,
            isHeader: structure.elements[element].standardType == .headerCell)
    }

    private mutating func place(_ cell: Cell, _ taken: inout [TakenColumns]) {
        for row in cell.row..<min(cell.row + cell.rowSpan, taken.count) {
            for column in cell.column..<(cell.column + cell.columnSpan) where !taken[row].insert(column) {
                if overlapping.last != cell.element { overlapping.append(cell.element) }
            }
        }
        cells.append(cell)
    }

    /// The rows of the table, including those in its head, body and foot.
    private static func rows(of table: Int, _ structure: InspectedStructure) -> [Int] {
        structure.members(of: table).flatMap { child -> [Int] in
            switch structure.elements[child].standardType {
            case .row: [child]
            case .tableHead, .tableBody, .tableFoot:
                structure.members(of: child).filter { structure.elements[$0].standardType == .row }
            default: []
            }
        }
    }

    /// The first row whose width differs from that of the first row.
    var unequalRow: (number: Int, width: Int)? {
        rowWidths.firstIndex { $0 != width }.map { ($0 + 1, rowWidths[$0]) }
    }

    /// A column, from 1, with a cell that extends past the last row.
    var overhangingColumn: Int? { cells.first { $0.row + $0.rowSpan > rowCount }.map { $0.column + 1 } }
}

/// The columns of a row that cells cover, nearly always the first ones.
private struct TakenColumns {
    /// The number of first columns without a gap.
    private var first = 0
    /// The columns after a gap, which only spans of earlier rows cover.
    private var others: Set<Int> = []

    var width: Int { max(first, (others.max() ?? -1) + 1) }

    func firstFree(from column: Int) -> Int {
        var column = max(column, first)
        while others.contains(column) { column += 1 }
        return column
    }

    /// Inserts a column; returns false if it is taken.
    mutating func insert(_ column: Int) -> Bool {
        guard column == first else { return column > first && others.insert(column).inserted }
        first += 1
        while others.remove(first) != nil { first += 1 }
        return true
    }
}
