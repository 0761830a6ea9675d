extension Construct {
    static let gridTable = Construct(
        "grid-table", "`+---+---+` above `\\| a \\| b \\|`", .block(AlignedBlockSearch.parser { GridTableSyntax.read($0) }),
        set: [.pandoc, .quarto])
}

/// Grid tables: cells in frames of `+`, `-` and `|`, which may contain blocks and span columns and rows.
///
/// A frame of `=` separates the head, and one before a last frame of `=` the foot. Colons in the frame of the head, or in the first one,
/// align the columns.
enum GridTableSyntax {
    static func read(_ lines: AlignedLines) -> AlignedBlock? {
        guard !lines.isInRefusedGrid, let first = lines[0] else { return nil }
        let start = lines.trimmed(first), indent = start.lowerBound - first.lowerBound
        guard start.count > 3, indent < 4, lines.text.bytes[start].allSatisfy({ "+-:".utf8.contains($0) }),
            lines.text.bytes[start.lowerBound] == UInt8(ascii: "+"), lines.text.bytes[start.upperBound - 1] == UInt8(ascii: "+")
        else { return nil }
        var rows: [ColumnLine] = []
        while let range = lines[rows.count] {
            guard let line = lines.columns(range.lowerBound..<max(range.lowerBound, lines.trimmed(range).upperBound)),
                line[indent] == UInt8(ascii: "+") || line[indent] == UInt8(ascii: "|"), line.bytes.prefix(indent).allSatisfy({ $0 == 0x20 })
            else { break }
            rows.append(line)
        }
        guard let table = GridScanner(rows, indent: indent)?.table(lines) else {
            lines.refuseGrid(lineCount: rows.count)
            return nil
        }
        return AlignedBlock(lineCount: rows.count, content: .table(table))
    }
}

/// Finds the cells of a grid table by their frames.
private struct GridScanner {
    private struct Cell {
        var top: Int, left: Int, bottom: Int, right: Int
    }

    private let rows: [ColumnLine]
    private var cells: [Cell] = []
    /// The number of characters that may still be read; the frames of a table are read a few times.
    private var remaining: Int

    /// Prepares the search for the cells of a table; nil for lines that cells do not fill.
    init?(_ rows: [ColumnLine], indent: Int) {
        // Text outside of the frame would be lost.
        guard rows.count > 2, let width = rows.first?.bytes.count, rows.allSatisfy({ $0.bytes.count <= width }) else { return nil }
        self.rows = rows
        remaining = 50_000 + 6 * rows.count * width
        var done = Array(repeating: -1, count: width)
        for top in 0..<rows.count - 1 {
            for left in indent..<width - 1 where isCorner(top, left) && done[left] < top {
                guard let cell = cell(top, left), cell.right < width else { return nil }
                cells.append(cell)
                for column in left..<cell.right { done[column] = cell.bottom - 1 }
            }
        }
        guard done[indent..<width - 1].allSatisfy({ $0 == rows.count - 2 }) else { return nil }
    }

    private func isCorner(_ row: Int, _ column: Int) -> Bool { rows[row][column] == UInt8(ascii: "+") }
    private func isAcross(_ row: Int, _ column: Int) -> Bool { "+-=:".utf8.contains(rows[row][column]) }
    private func isDown(_ row: Int, _ column: Int) -> Bool {
        rows[row][column] == UInt8(ascii: "|") || rows[row][column] == UInt8(ascii: "+")
    }

    /// The smallest cell with this corner.
    private mutating func cell(_ top: Int, _ left: Int) -> Cell? {
        var right = left + 1
        while isAcross(top, right), remaining > 0 {
            if isCorner(top, right), let bottom = bottom(top, left, right) {
                return Cell(top: top, left: left, bottom: bottom, right: right)
            }
            right += 1
            remaining -= 1
        }
        return nil
    }

    private mutating func bottom(_ top: Int, _ left: Int, _ right: Int) -> Int? {
        var bottom = top + 1
        while bottom < rows.count, isDown(bottom, right), remaining > 0 {
            if isCorner(bottom, right), isCorner(bottom, left), closes(bottom, top, left, right) { return bottom }
            bottom += 1
            remaining -= 1
        }
        return nil
    }

    private mutating func closes(_ bottom: Int, _ top: Int, _ left: Int, _ right: Int) -> Bool {
        remaining -= right - left + bottom - top
        return (left + 1..<right).allSatisfy { isAcross(bottom, $0) } && (top + 1..<bottom).allSatisfy { isDown($0, left) }
    }

    // MARK: The table

    func table(_ lines: AlignedLines) -> AlignedTable? {
        let tops = Set(cells.map(\.top)).sorted(), lefts = Set(cells.map(\.left)).sorted()
        guard lefts.count <= TableLimits.maximumColumns, let right = cells.map(\.right).max() else { return nil }
        func count(_ starts: [Int], _ range: Range<Int>) -> Int { starts.count { range.contains($0) } }
        var table = AlignedTable(alignments: [], rows: Array(repeating: [], count: tops.count), holdsBlocks: true)
        for cell in cells {
            guard let row = tops.firstIndex(of: cell.top) else { continue }
            var content = AlignedTable.Cell(lines: text(of: cell, lines))
            content.columns = count(lefts, cell.left..<cell.right)
            content.rows = count(tops, cell.top..<cell.bottom)
            table.rows[row].append(content)
        }
        let doubles = rows.indices.filter { row in
            row > 0 && rows[row].bytes.contains(UInt8(ascii: "=")) && rows[row].bytes.allSatisfy { "+=: ".utf8.contains($0) }
        }
        if let first = doubles.first { table.headRows = tops.count { $0 < first } }
        if doubles.last == rows.count - 1, doubles.count > 1 { table.footRows = tops.count { $0 >= doubles[doubles.count - 2] } }
        let rule = table.headRows > 0 ? doubles[0] : 0
        table.alignments = lefts.indices.map { index in
            alignment(rule, lefts[index] + 1, (index + 1 < lefts.count ? lefts[index + 1] : right) - 1)
        }
        return table
    }

    private func alignment(_ row: Int, _ first: Int, _ last: Int) -> Table.Alignment {
        let colon = UInt8(ascii: ":")
        return switch (rows[row][first] == colon, rows[row][last] == colon) {
        case (true, true): .center
        case (true, false): .left
        case (false, true): .right
        case (false, false): .none
        }
    }

    /// The lines of a cell without the blank after its frame and the blanks at their ends.
    private func text(of cell: Cell, _ lines: AlignedLines) -> [Range<Int>] {
        let parts = (cell.top + 1..<cell.bottom).map { rows[$0].range(cell.left + 1..<cell.right) }
        let bytes = lines.text.bytes
        let isIndented = parts.allSatisfy { lines.isBlank($0) || bytes[$0.lowerBound] == 0x20 }
        var result = parts.map { part in
            let end = lines.isBlank(part) ? part.lowerBound : lines.trimmed(part).upperBound
            return (isIndented ? min(part.lowerBound + 1, end) : part.lowerBound)..<end
        }
        while result.last?.isEmpty == true { result.removeLast() }
        return result
    }
}
