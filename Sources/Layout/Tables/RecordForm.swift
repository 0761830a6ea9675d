import TypesetBase
import TypesetStylesheet

/// A cell of a record.
struct RecordField {
    var cell: FlowTable.Cell
    /// Whether it spans rows and belongs to an earlier record.
    var isRepeated = false
    /// The widths of its text; nil if it has not been measured.
    var widths: TextWidths?
}

/// The widths of a record's labels and values, which are at the two sides of the measure.
struct RecordColumns {
    var label: Points
    var value: Points

    /// The gap between the two, in em.
    static let gap = 0.75
}

/// The repeated labels of a table's records, laid out once.
final class RecordLabelCells {
    struct Position: Hashable {
        var column: Int
        var x: Points
        var width: Points
    }

    private var known: [Position: RowBox.Cell] = [:]

    func cell(_ position: Position, make: () -> RowBox.Cell) -> RowBox.Cell {
        if let cell = known[position] { return cell }
        let cell = make()
        known[position] = cell
        return cell
    }
}

/// The form of the records of a stacked table, the same for all of them.
struct RecordForm {
    /// The positions of a label and its value on a shared line, from the edge at which lines begin.
    struct Slot {
        var label: Points
        var labelWidth: Points
        var value: Points
        var valueWidth: Points

        func mirrored(in measure: Points) -> Slot {
            Slot(label: measure - label - labelWidth, labelWidth: labelWidth, value: measure - value - valueWidth, valueWidth: valueWidth)
        }
    }

    /// The columns of the fields with separate lines; nil if not all fit two columns.
    var columns: RecordColumns?
    /// The columns of the table whose values are below their labels, in all records.
    var below: Set<Int> = []
    /// The widths of labels on one line, by column.
    var labelWidths: [Int: Points] = [:]
    /// The labels that are artifacts, the same in all records but the first.
    let labels = RecordLabelCells()
    /// The slots of fields that share a line, by column.
    var slots: [Int: Slot] = [:]
    /// The columns that begin a shared line.
    var starts: Set<Int> = []

    /// Returns the fields by line.
    func lines(of fields: [RecordField]) -> [[RecordField]] {
        fields.reduce(into: []) { lines, field in
            let column = field.cell.columns.lowerBound
            if slots[column] != nil, !starts.contains(column), !lines.isEmpty {
                lines[lines.count - 1].append(field)
            } else {
                lines.append([field])
            }
        }
    }
}

extension RecordForm {
    /// The gap between a value and the next label on its line, in em.
    private static let separation = 1.5

    /// - Parameter tables: the tables with the same head, with their measurements.
    init(_ tables: [(table: FlowTable, measured: MeasuredTable)], in containing: ContainingBlock, styles: StyleTable) {
        guard var measured = tables.first?.measured, tables[0].table.head.count == 1, let labels = measured.rows.first,
            !tables.contains(where: \.measured.hasSpans)
        else { return }
        measured.rows += tables.dropFirst().flatMap { $0.measured.rows.dropFirst() }
        for (column, label) in labels.enumerated() { labelWidths[column] = label.widths.maxContent + .roundingError }
        let hasNames = tables.contains { $0.table.hasNames }, size = measured.readable / MeasuredTable.readableEms
        let others = Array(labels.indices.dropFirst(hasNames ? 1 : 0))
        let widths = labels.indices.map { column in
            tables.allSatisfy { $0.table.isTextOnly(column: column, styles) } ? measured.widestValue(column) : .infinity
        }
        shareLines(others, widths, size: size, available: containing.width)
        let single = others.filter { slots[$0] == nil }
        columns = measured.recordColumns(single, gap: RecordColumns.gap * size, available: containing.width)
        if let columns {
            below = Set(single.filter { measured.isBetterBelow(column: $0, columns, measure: containing.width) })
        }
    }

    /// Puts short fields on shared lines.
    private mutating func shareLines(_ fields: [Int], _ values: [Points], size: Points, available: Points) {
        var line: [Int] = [], x: Points = 0
        for column in fields {
            let label = labelWidths[column] ?? 0, value = values[column] + .roundingError
            var start = line.isEmpty ? 0 : x + Self.separation * size
            let width = label + RecordColumns.gap * size + value
            if start + width > available {
                endLine(&line)
                start = 0
            }
            // Any two values of at most this width fit a line.
            guard 2 * width + Self.separation * size <= available else {
                endLine(&line)
                continue
            }
            x = start + width
            slots[column] = .init(label: start, labelWidth: label, value: start + label + RecordColumns.gap * size, valueWidth: value)
            line.append(column)
        }
        endLine(&line)
    }

    /// Ends a shared line; a field that would be alone on it joins those in two columns.
    private mutating func endLine(_ line: inout [Int]) {
        if line.count > 1 { starts.insert(line[0]) } else if let column = line.first { slots[column] = nil }
        line = []
    }
}

extension FlowTable {
    /// Whether the first cells of rows are set as names of records.
    fileprivate var hasNames: Bool { rows.contains { $0.cells.first?.heading != nil } }

    /// Whether the cells of a column contain only text without boxes.
    fileprivate func isTextOnly(column: Int, _ styles: StyleTable) -> Bool {
        (head + rows).allSatisfy { row in
            guard let cell = row.cells.first(where: { $0.columns.lowerBound == column }) else { return true }
            return cell.blocks.isEmpty && styles[cell.style].isTextOnly
        }
    }
}

extension ResolvedStyle {
    /// Whether a cell of the style is only its text, without background, height or indents.
    var isTextOnly: Bool { background == nil && height == nil && headIndent == 0 && tailIndent == 0 }
}

extension MeasuredTable {
    /// Returns the width of the widest line of a column's values.
    fileprivate func widestValue(_ column: Int) -> Points {
        rows.dropFirst().reduce(0) { width, row in
            row.indices.contains(column) ? max(width, row[column].widths.maxContent) : width
        }
    }

    /// Whether the values of a column are better below their labels.
    ///
    /// They are if words of a value do not fit beside the label, or if all values take more lines there than with the labels above.
    fileprivate func isBetterBelow(column: Int, _ columns: RecordColumns, measure: Points) -> Bool {
        guard let label = rows.first?[column].texts.first?.widths else { return false }
        let values = rows.dropFirst().compactMap { $0.indices.contains(column) ? $0[column].texts.first?.widths : nil }
        if values.contains(where: { $0.widths.breakable > columns.value }) { return true }
        let labelLines = label.fit(columns.label).lines, labelLinesAbove = label.fit(measure).lines
        let (beside, above) = values.prefix(Self.comparedValues).reduce(into: (0, 0)) { lines, value in
            lines.0 += max(labelLines, value.fit(columns.value).lines)
            lines.1 += labelLinesAbove + value.fit(measure).lines
        }
        return beside > above
    }

    /// The number of values that are compared; more do not change the result.
    private static let comparedValues = 200

    /// Returns the labels and values of some columns as two columns; nil if they do not fit.
    fileprivate func recordColumns(_ fields: [Int], gap: Points, available: Points) -> RecordColumns? {
        guard let head = rows.first, !fields.isEmpty else { return nil }
        var labels = ContentWidths(), values = ContentWidths()
        for field in fields { labels.include(head[field].widths) }
        for row in rows.dropFirst() { for field in fields where row.indices.contains(field) { values.include(row[field].widths) } }
        var problem = ColumnProblem(columns: [labels, values], readable: readable)
        let least = problem.least(breaking: .all)
        problem.rows = sampled.dropFirst().flatMap { row in
            fields.compactMap { field -> [ColumnProblem.Cell]? in
                guard row.indices.contains(field) else { return nil }
                let cells = [head[field], row[field]].enumerated().map { column, cell in
                    ColumnProblem.Cell(column: column, padding: 0, curve: cell.curve(minimum: least[column]))
                }
                return cells.allSatisfy(\.curve.isFlat) ? nil : cells
            }
        }
        let room = available - gap
        guard let widths = ColumnSolver.widths(problem, available: room) ?? ColumnSolver.widths(problem, available: room, breaking: .all)
        else { return nil }
        return RecordColumns(label: widths[0] + 0.01, value: room - widths[0] - 0.01)
    }
}
