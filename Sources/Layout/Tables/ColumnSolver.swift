import TypesetBase

/// The columns of a table, and the height of its rows at any column widths.
struct ColumnProblem {
    /// The content widths of the columns, with their padding.
    var columns: [ContentWidths]
    /// The minimum width for cells of more than three lines.
    var readable: Points
    /// The cells of each row that may have several lines; other cells have one line at any permitted width.
    var rows: [[Cell]] = []
    /// The total height of the rows without such cells.
    var otherRows: Points = 0

    struct Cell {
        var column: Int
        var padding: Points
        var curve: LineCurve
    }

    /// Returns the minimum width of a column: that of its words, and enough for running text.
    func least(_ column: Int, breaking: WordBreaks) -> Points {
        max(columns[column].least(breaking), min(readable, columns[column].maxContent / 3))
    }

    func least(breaking: WordBreaks) -> [Points] { columns.indices.map { least($0, breaking: breaking) } }
}

/// The places where words that are wider than their column may break.
enum WordBreaks {
    case none
    /// Words may break at joints in names of code, paths and compounds, which hardly disturb readers.
    case joints
    /// Words may break at joints and, with hyphens, between syllables.
    case all
}

extension ContentWidths {
    /// Returns the width of the widest word, or of its widest part.
    func least(_ breaks: WordBreaks) -> Points {
        switch breaks {
        case .none: minContent
        case .joints: jointed
        case .all: breakable
        }
    }
}

/// The widths of columns: the natural ones if they fit, otherwise those at which the table is lowest.
struct ColumnSolver {
    typealias Solution = (widths: [Points], height: Points)

    private let problem: ColumnProblem
    private let least: [Points]
    private var widths: [Points]
    /// The heights of the problem's cells, by row.
    private var heights: [[Points]] = []

    /// Returns the widths; nil if the minimum widths do not fit.
    static func widths(_ problem: ColumnProblem, available: Points, breaking: WordBreaks = .none) -> [Points]? {
        solution(of: problem, available: available, breaking: breaking)?.widths
    }

    /// Returns the widths, and the height of the table's rows at these widths, without padding.
    ///
    /// - Parameter floor: the widths below which columns do not get; empty if only `breaking` decides.
    static func solution(
        of problem: ColumnProblem, available: Points, breaking: WordBreaks, floor: [Points] = []
    ) -> Solution? {
        let natural = problem.columns.map(\.maxContent)
        if natural.reduce(0, +) <= available { return (natural, 0) }
        var least = problem.least(breaking: breaking)
        for (column, width) in floor.enumerated() { least[column] = max(least[column], width) }
        guard least.reduce(0, +) <= available else { return nil }
        var solver = ColumnSolver(problem, least, available: available)
        solver.lower()
        return (solver.widths, solver.heights.reduce(problem.otherRows) { $0 + ($1.max() ?? 0) })
    }

    private init(_ problem: ColumnProblem, _ least: [Points], available: Points) {
        self.problem = problem
        self.least = least
        widths = Self.balanced(problem.columns.map(\.maxContent), from: least, available: available)
        heights = problem.rows.map { row in row.map { $0.curve.height(at: widths[$0.column] - $0.padding) } }
    }

    /// Widens in steps the column that would take the most lines.
    private static func balanced(_ natural: [Points], from least: [Points], available: Points) -> [Points] {
        var widths = least
        // Two hundred steps are finer than a point on any page.
        let step = (available - widths.reduce(0, +)) / 200
        for _ in 0..<200 {
            let lines = natural.indices.max { natural[$0].ratio(to: widths[$0]) < natural[$1].ratio(to: widths[$1]) }
            guard let lines, natural[lines] > widths[lines] else { break }
            widths[lines] = min(natural[lines], widths[lines] + step)
        }
        return widths
    }

    /// Moves width between columns, in decreasing steps, while the table becomes lower.
    private mutating func lower() {
        let free = zip(widths, least).reduce(0) { $0 + $1.0 - $1.1 }
        guard free > 0.01, widths.count > 1, !problem.rows.isEmpty else { return }
        // Large steps first, since small ones stop at widths where cells do not wrap better yet.
        for share in [1.0, 1.5, 2, 3, 4, 6, 8, 16, 32, 64] {
            // Four passes settle all but contrived tables.
            for _ in 0..<4 where !pass(free / share) { break }
        }
    }

    /// Moves this much width between columns, and returns whether any move made the table lower.
    private mutating func pass(_ step: Points) -> Bool {
        var isLower = false
        for from in widths.indices {
            for to in widths.indices where to != from {
                let moved = min(step, widths[from] - least[from])
                guard moved > 0.01, widths[to] < problem.columns[to].maxContent else { continue }
                if gain(from, to, moved) > 0.001 {
                    move(from, to, moved)
                    isLower = true
                }
            }
        }
        return isLower
    }

    /// The weight of cells that become lower in a row that does not, since the next move may lower the row.
    private static let cellShare = 0.05

    private func gain(_ from: Int, _ to: Int, _ moved: Points) -> Points {
        var gain: Points = 0
        for (row, heights) in zip(problem.rows, heights) {
            var before: Points = 0, after: Points = 0, cells: Points = 0
            for (cell, height) in zip(row, heights) {
                var new = height
                if cell.column == from { new = cell.curve.height(at: widths[from] - moved - cell.padding) }
                if cell.column == to { new = cell.curve.height(at: widths[to] + moved - cell.padding) }
                before = max(before, height)
                after = max(after, new)
                cells += height - new
            }
            gain += before - after + Self.cellShare * cells
        }
        return gain
    }

    private mutating func move(_ from: Int, _ to: Int, _ moved: Points) {
        widths[from] -= moved
        widths[to] += moved
        for (index, row) in problem.rows.enumerated() {
            for (place, cell) in row.enumerated() where cell.column == from || cell.column == to {
                heights[index][place] = cell.curve.height(at: widths[cell.column] - cell.padding)
            }
        }
    }
}
