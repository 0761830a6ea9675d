/// The cells of a file's tables by their places, with the names of their rows and columns.
struct TableIndex {
    private let file: ComparedFile
    private let vocabulary: Vocabulary
    /// The first block of each cell.
    private var blocks: [TableCell: Int] = [:]
    /// The cells of each row that have text.
    private var rows: [Row: [TableCell]] = [:]
    /// The rows of each table that have only headers, which name columns; rows with other cells have names of rows only.
    private var heads: [Int32: [Int32]] = [:]

    private struct Row: Hashable { var table: Int32, row: Int32 }

    /// The most words of a cell that name its row or column.
    private static let nameLength = 6

    init(_ file: ComparedFile, _ vocabulary: Vocabulary) {
        (self.file, self.vocabulary) = (file, vocabulary)
        for (index, block) in file.blocks.enumerated() {
            guard let cell = block.cell, !block.tokens.isEmpty, blocks[cell] == nil else { continue }
            blocks[cell] = index
            rows[Row(table: cell.table, row: cell.row), default: []].append(cell)
        }
        for (row, cells) in rows where cells.allSatisfy(\.isHeader) { heads[row.table, default: []].append(row.row) }
        for table in heads.keys { heads[table]?.sort(by: >) }
    }

    /// Returns the row and the column of a cell in words, such as ` in the row “Rhine”, column “Length”`; empty without names.
    func place(of cell: TableCell) -> String {
        let names = [rowName(of: cell).map { "row “\($0)”" }, columnName(of: cell).map { "column “\($0)”" }].compactMap(\.self)
        return names.isEmpty ? "" : " in " + names.joined(separator: ", ")
    }

    private func rowName(of cell: TableCell) -> String? {
        let row = rows[Row(table: cell.table, row: cell.row)] ?? []
        guard let name = row.first(where: \.isHeader) ?? row.first, name.column < cell.column else { return nil }
        return text(name)
    }

    private func columnName(of cell: TableCell) -> String? {
        let head = heads[cell.table]?.first { row in
            row < cell.row && blocks[TableCell(table: cell.table, row: row, column: cell.column, isHeader: true)] != nil
        }
        return head.flatMap { text(TableCell(table: cell.table, row: $0, column: cell.column, isHeader: true)) }
    }

    private func text(_ cell: TableCell) -> String? {
        blocks[cell].map { file.quote(file.blocks[$0].tokens, limit: Self.nameLength, vocabulary) }
    }

    /// Returns the columns of which some blocks are all the cells with text, in tables that also have other columns.
    func wholeColumns(_ own: [Int]) -> [[Int]] {
        struct Column: Hashable { var table: Int32, column: Int32 }
        var found: [Column: [Int]] = [:]
        for block in own {
            if let cell = file.blocks[block].cell { found[Column(table: cell.table, column: cell.column), default: []].append(block) }
        }
        guard !found.isEmpty else { return [] }
        var counts: [Column: Int] = [:], tables: [Int32: Int] = [:]
        for cell in blocks.keys {
            counts[Column(table: cell.table, column: cell.column), default: 0] += 1
            tables[cell.table, default: 0] += 1
        }
        let whole = found.filter { $0.value.count > 1 && Set($0.value.map { file.blocks[$0].cell }).count == counts[$0.key] }
        return whole.filter { column in
            whole.filter { $0.key.table == column.key.table }.reduce(0) { $0 + (counts[$1.key] ?? 0) } < tables[column.key.table] ?? 0
        }.map(\.value).sorted { ($0.first ?? 0) < ($1.first ?? 0) }
    }

    /// Returns the number of rows of which some blocks are all the cells with text; nil for other blocks.
    func wholeRows(_ run: Range<Int>) -> Int? {
        var found: [Row: Set<TableCell>] = [:]
        for block in run {
            guard let cell = file.blocks[block].cell else { return nil }
            found[Row(table: cell.table, row: cell.row), default: []].insert(cell)
        }
        return found.allSatisfy { rows[$0.key]?.count == $0.value.count } ? found.count : nil
    }
}
