import TypesetBase
import TypesetStylesheet

/// The cells of a table, measured at one size.
struct MeasuredTable {
    struct Cell {
        var columns: Range<Int>
        /// The widths of the cell's content, without padding; a cell that spans rows can wrap over all of them.
        var widths: ContentWidths
        var padding: Points
        /// The padding of the fallback that reduces it.
        var tightPadding: Points
        var texts: [Text]
        var rowSpan: Int
    }

    /// A text of a cell.
    struct Text {
        var widths: TextWidths
        /// The width that indents, padding and borders in the cell take from its measure.
        var inset: Points = 0
        var lineHeight: Points
    }

    /// The cells of head and body, by row.
    var rows: [[Cell]]
    var columnCount: Int
    /// The minimum width for cells of more than three lines.
    var readable: Points
    /// The fallbacks that are permitted to fit the table.
    var fallbacks: Set<TableFallback>
    var decimals: DecimalColumns

    /// Twelve characters of half an em, as the rule `line-too-short` requires for running text, and half an em of padding.
    static let readableEms = 6.5

    /// The widths of the columns, with normal and with minimum padding.
    private var looseColumns: [ContentWidths]
    private var tightColumns: [ContentWidths]

    init(rows: [[Cell]], columnCount: Int, readable: Points, fallbacks: Set<TableFallback>, decimals: DecimalColumns) {
        (self.rows, self.columnCount, self.readable, self.fallbacks, self.decimals) = (rows, columnCount, readable, fallbacks, decimals)
        looseColumns = Self.columns(rows, columnCount, isTight: false)
        tightColumns = Self.columns(rows, columnCount, isTight: true)
    }

    /// Returns several tables as one, whose columns contain the cells of all of them.
    static func union(_ tables: [MeasuredTable]) -> MeasuredTable? {
        guard var union = tables.first else { return nil }
        guard tables.count > 1 else { return union }
        union.rows = tables.flatMap(\.rows)
        for table in tables.dropFirst() {
            for column in union.looseColumns.indices {
                union.looseColumns[column].include(table.looseColumns[column])
                union.tightColumns[column].include(table.tightColumns[column])
            }
        }
        return union
    }

    /// The height of a line of the first text; nil if the table has none.
    var lineHeight: Points? { rows.lazy.flatMap(\.self).flatMap(\.texts).map(\.lineHeight).first }

    /// Whether any cell spans several rows, or several columns but not all.
    var hasSpans: Bool { rows.contains { $0.contains { $0.rowSpan > 1 || $0.columns.count > 1 && $0.columns.count < columnCount } } }

    /// Returns the widths of the columns.
    func columns(isTight: Bool) -> [ContentWidths] { isTight ? tightColumns : looseColumns }

    private static func columns(_ rows: [[Cell]], _ count: Int, isTight: Bool) -> [ContentWidths] {
        var columns = [ContentWidths](repeating: ContentWidths(), count: count)
        var spanning: [(columns: Range<Int>, widths: ContentWidths)] = []
        for row in rows {
            for index in row.indices where !row[index].columns.isEmpty {
                var widths = row[index].widths
                widths.add(row[index].padding(isTight: isTight))
                if row[index].columns.count == 1 {
                    columns[row[index].columns.lowerBound].include(widths)
                } else {
                    spanning.append((row[index].columns, widths))
                }
            }
        }
        for cell in spanning.sorted(by: { $0.columns.count < $1.columns.count }) { columns.widen(cell.columns, to: cell.widths) }
        return columns
    }

    /// Returns the problem of finding widths for some of the columns.
    ///
    /// - Parameter selection: the columns, in order; nil for all.
    func problem(_ selection: [Int]? = nil, isTight: Bool) -> ColumnProblem {
        let all = columns(isTight: isTight), selection = selection ?? Array(all.indices)
        var problem = ColumnProblem(columns: selection.map { all[$0] }, readable: readable)
        let least = problem.least(breaking: .all)
        var places = [Int?](repeating: nil, count: columnCount)
        for (place, column) in selection.enumerated() { places[column] = place }
        problem.rows = sampled.compactMap { row in
            let cells = row.compactMap { cell -> ColumnProblem.Cell? in
                guard cell.columns.count == 1, cell.rowSpan == 1, let place = places[cell.columns.lowerBound] else { return nil }
                let padding = cell.padding(isTight: isTight)
                guard cell.widths.maxContent + padding > least[place] else { return nil }
                let curve = cell.curve(minimum: least[place] - padding)
                return curve.isFlat ? nil : ColumnProblem.Cell(column: place, padding: padding, curve: curve)
            }
            return cells.isEmpty ? nil : cells
        }
        problem.otherRows = Double(min(rows.count, Self.sample) - problem.rows.count) * (lineHeight ?? 0)
        return problem
    }

    /// The number of rows that are sampled; more rows do not change the best widths.
    private static let sample = 200

    var sampled: [[Cell]] {
        guard rows.count > Self.sample else { return rows }
        return (0..<Self.sample).map { rows[$0 * rows.count / Self.sample] }
    }
}

extension MeasuredTable.Cell {
    func padding(isTight: Bool) -> Points { isTight ? tightPadding : padding }

    /// Returns the height of the cell's content by measure; for several texts, the sum of their heights.
    func curve(minimum: Points) -> LineCurve {
        let curves = texts.map { (inset: $0.inset, curve: LineCurve($0.widths, lineHeight: $0.lineHeight, minimum: minimum - $0.inset)) }
        return curves.count == 1 && curves[0].inset == 0 ? curves[0].curve : LineCurve(sum: curves)
    }
}
