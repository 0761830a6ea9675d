/// The cells of a table's head, as labels of the cells below.
struct RecordLabels {
    struct Label {
        var cell: FlowTable.Cell
        /// Whether it is set for the first time, as the header cell itself.
        var isFirst: Bool
        /// Whether it has no blocks, which have structure elements and are set only once, as the header cell.
        var isText: Bool { cell.blocks.isEmpty }
    }

    private var cells: [FlowTable.Cell]
    private var isTaken: [Bool]
    private let columnCount: Int
    private let repeats: Bool
    /// The cells of each column, from top to bottom of the head.
    private var cellsOfColumn: [Int: [Int]] = [:]
    /// The cells over all columns, which head the whole table.
    let titles: [FlowTable.Cell]

    /// Creates the labels from the cells of a head.
    ///
    /// - Parameter repeats: whether each cell of a column has its label; if false, only the first has one.
    init(_ head: [FlowTable.Row], columnCount: Int, repeats: Bool) {
        (self.repeats, self.columnCount) = (repeats, columnCount)
        let isTitle = { (cell: FlowTable.Cell) in columnCount > 1 && cell.columns.count == columnCount }
        titles = head.flatMap(\.cells).filter(isTitle)
        cells = head.flatMap(\.cells).filter { !isTitle($0) }
        isTaken = cells.map { _ in false }
        for (index, cell) in cells.enumerated() { for column in cell.columns { cellsOfColumn[column, default: []].append(index) } }
    }

    /// The header cells that no record has used yet.
    var untaken: [FlowTable.Cell] { zip(cells, isTaken).compactMap { $1 ? nil : $0 } }

    /// Returns the indices of the cells above some columns, column by column, each from top to bottom of the head.
    private func headers(of columns: Range<Int>) -> [Int] {
        columns.flatMap { column in
            (cellsOfColumn[column] ?? []).filter { max(cells[$0].columns.lowerBound, columns.lowerBound) == column }
        }
    }

    /// Returns the headers of a cell's columns, and marks them as set; none for a cell over all columns, which heads the rows below.
    mutating func take(for cell: FlowTable.Cell) -> [Label] {
        guard cell.columns.count < columnCount || columnCount == 1 else { return [] }
        return headers(of: cell.columns).filter { repeats || !isTaken[$0] }.map { index in
            defer { isTaken[index] = true }
            return Label(cell: cells[index], isFirst: !isTaken[index])
        }
    }
}
