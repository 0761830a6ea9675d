/// A table of a formula (`mtable`).
package struct MathTable: Sendable, Equatable {
    /// The purpose of a table, which decides its spacing.
    package enum Purpose: Sendable, Equatable {
        /// A matrix or an array.
        case matrix
        /// A small matrix within text.
        case smallMatrix
        /// Cases: the cells are left-aligned.
        case cases
        /// Aligned equations: columns in pairs, right- and left-aligned, in display style.
        case aligned
        /// Equations below each other, centered.
        case gathered
        /// Lines of one equation: the first at the left, the last at the right, the others centered.
        case lines
        /// The lines of a script (`\substack`).
        case stack
    }

    /// The alignment of a column's cells.
    package enum Alignment: Sendable, Equatable {
        case left, center, right
    }

    /// A row with its number.
    package struct Row: Sendable, Equatable {
        package var cells: [MathNode]
        /// The text of the row's number, without its parentheses: `\tag`, or nil.
        package var tag: String?
        /// Whether the row takes no number although its environment numbers rows (`\notag`).
        package var isUnnumbered = false
        /// The name of the row for references (`\label`).
        package var label: String?
    }

    package var purpose: Purpose
    package var rows: [Row]
    /// The alignment of each column; the last one holds for further columns.
    package var alignments: [Alignment]
    /// The columns before which a vertical line is drawn (`{c|c}` has 1); the number of columns stands for one at the end.
    package var columnLines: [Int]
    /// The rows above which a horizontal line is drawn (`\hline`); the number of rows stands for one at the end.
    package var rowLines: [Int]

    package init(
        _ purpose: Purpose, rows: [Row], alignments: [Alignment] = [.center], columnLines: [Int] = [], rowLines: [Int] = []
    ) {
        self.purpose = purpose
        self.rows = rows
        self.alignments = alignments
        self.columnLines = columnLines
        self.rowLines = rowLines
    }
}
