import TypesetBase
import TypesetMath
import TypesetText

/// Tables: matrices, cases and aligned equations.
extension MathLayout {
    /// A table with the places of its rows and columns.
    struct Grid {
        /// The cells by row.
        var cells: [[MathBox]] = []
        /// The left edge and the width of each column.
        var columns: [(x: Em, width: Em)] = []
        var alignments: [MathTable.Alignment] = []
        /// The extent of each row above and below its baseline.
        var rows: [(ascent: Em, descent: Em)] = []
        var width: Em = 0
        /// The space between two rows.
        var rowGap: Em = 0

        /// The place of a cell in its row.
        func x(ofColumn column: Int, _ cell: MathBox) -> Em {
            let (x, width) = columns[column]
            return switch alignments[min(column, alignments.count - 1)] {
            case .left: x
            case .center: x + (width - cell.width) / 2
            case .right: x + width - cell.width
            }
        }

        /// Returns the middle between a column and the one before it; at the ends, the edge of the table.
        func edge(before column: Int) -> Em {
            guard column > 0, column <= columns.count else { return 0 }
            guard column < columns.count else { return width }
            return (columns[column - 1].x + columns[column - 1].width + columns[column].x) / 2
        }

        /// Returns the edges of some columns, with the line before the first; a line between two groups of columns is in the second.
        func edges(of range: Range<Int>, of table: MathTable) -> (left: Em, right: Em) {
            guard let first = range.first, let last = range.last else { return (0, width) }
            let left = first == 0 || table.columnLines.contains(first) ? edge(before: first) : columns[first].x
            return (left, last + 1 == columns.count ? width : columns[last].x + columns[last].width)
        }

        /// Returns a row on its own baseline.
        func box(ofRow row: Int) -> MathBox {
            var box = MathBox()
            for (column, cell) in cells[row].enumerated() { box.add(cell, x: x(ofColumn: column, cell)) }
            box.width = width
            return box
        }
    }

    func tableBox(_ table: MathTable, _ style: Style) -> MathBox {
        let grid = grid(table, style)
        return tableBox(table, grid, columns: grid.columns.indices, style)
    }

    /// Returns some columns of a table, whose rows are as high as in the whole table.
    func tableBox(_ table: MathTable, _ grid: Grid, columns: Range<Int>, _ style: Style) -> MathBox {
        let scale = scale(style), edges = grid.edges(of: columns, of: table)
        var result = MathBox(width: edges.right - edges.left), y: Em = 0, tops: [Em] = []
        let heights = grid.rows.reduce(Em(0)) { $0 + $1.ascent + $1.descent } + grid.rowGap * Double(max(grid.rows.count - 1, 0))
        let top = constants.axisHeight * scale + heights / 2
        y = top
        for (number, row) in grid.rows.enumerated() {
            tops.append(y)
            y -= row.ascent
            for (column, cell) in grid.cells[number].enumerated() where columns.contains(column) {
                result.draw(cell, x: grid.x(ofColumn: column, cell) - edges.left, y: y)
            }
            y -= row.descent + (number + 1 < grid.rows.count ? grid.rowGap : 0)
        }
        tops.append(y)
        (result.ascent, result.descent) = (top, -y)
        addRules(of: table, grid, columns, tops: tops, scale: scale, to: &result)
        return result
    }

    private func addRules(
        of table: MathTable, _ grid: Grid, _ columns: Range<Int>, tops: [Em], scale: Double, to box: inout MathBox
    ) {
        let thickness = constants.fractionRuleThickness * scale, left = grid.edges(of: columns, of: table).left
        for row in table.rowLines where tops.indices.contains(row) {
            let middle = row == 0 || row == tops.count - 1 ? tops[row] : tops[row] + grid.rowGap / 2
            box.rules.append(MathRule(x: 0, width: box.width, bottom: middle - thickness / 2, thickness: thickness))
        }
        for column in table.columnLines where columns.contains(column) || column == grid.columns.count && columns.upperBound == column {
            let x = grid.edge(before: column) - left
            box.rules.append(MathRule(fromX: x, y: -box.descent, toX: x, y: box.ascent, thickness: thickness))
        }
    }

    /// Returns the cells of a table with their places.
    func grid(_ table: MathTable, _ style: Style) -> Grid {
        let look = Look(table.purpose), cellStyle = look.style(in: style), scale = scale(cellStyle)
        var grid = Grid()
        grid.alignments = table.alignments.isEmpty ? [.center] : table.alignments
        grid.cells = table.rows.map { row in row.cells.map { box($0, cellStyle) } }
        grid.rowGap = look.rowGap * scale
        let count = grid.cells.map(\.count).max() ?? 0
        var x: Em = table.columnLines.contains(0) ? look.columnGap(after: 0) * scale / 2 : 0
        for column in 0..<count {
            let width = grid.cells.reduce(Em(0)) { max($0, column < $1.count ? $1[column].width : 0) }
            grid.columns.append((x, width))
            x += width + (column + 1 < count ? look.columnGap(after: column) * scale : 0)
        }
        if table.columnLines.contains(count), count > 0 { x += look.columnGap(after: 0) * scale / 2 }
        grid.width = x
        // A line above a row stays clear of its letters.
        let clearance: Em = table.rowLines.isEmpty ? 0 : 0.1
        grid.rows = grid.cells.map { cells in
            // A strut keeps the baselines of low rows apart, and a space the letters of rows with scripts and fractions.
            cells.reduce((ascent: (look.strut.ascent + clearance) * scale, descent: look.strut.descent * scale)) {
                (
                    max($0.ascent, $1.ascent + (Look.rowClearance + clearance) * scale),
                    max($0.descent, $1.descent + Look.rowClearance * scale)
                )
            }
        }
        return grid
    }

    /// The spaces of a kind of table, in em of its cells.
    private struct Look {
        let purpose: MathTable.Purpose

        /// The space above and below the letters of a row that is higher than its strut.
        static let rowClearance: Em = 0.1

        init(_ purpose: MathTable.Purpose) { self.purpose = purpose }

        func style(in style: Style) -> Style {
            switch purpose {
            case .aligned, .gathered, .lines: Style(level: style.level, isDisplay: style.level == 0, isCramped: style.isCramped)
            case .matrix, .cases: Style(level: style.level, isCramped: style.isCramped)
            case .smallMatrix: Style(level: min(style.level + 1, 2), isCramped: true)
            // It is a script itself.
            case .stack: Style(level: style.level, isCramped: true)
            }
        }

        /// The height and depth of a line of LaTeX's arrays, or of a line of scripts.
        var strut: (ascent: Em, descent: Em) {
            switch purpose {
            case .smallMatrix, .stack: (0.6, 0.2)
            default: (0.84, 0.36)
            }
        }

        /// The space between two rows; LaTeX's \jot in displays.
        var rowGap: Em {
            switch purpose {
            case .aligned, .gathered, .lines: 0.3
            case .cases: 0.1
            case .matrix, .smallMatrix, .stack: 0
            }
        }

        func columnGap(after column: Int) -> Em {
            switch purpose {
            // The pairs of right- and left-aligned columns are apart, and their members together.
            case .aligned: column % 2 == 0 ? 0 : 2
            case .smallMatrix: 0.5
            case .matrix, .cases: 1
            case .gathered, .lines, .stack: 0
            }
        }
    }
}
