import Geometry

/// A cell of a record.
struct RecordField {
    var cell: FlowTable.Cell
    /// It spans rows, and belongs to one before.
    var isRepeated = false
    /// Of its text; nil where it has not been measured.
    var widths: TextWidths?
}

/// The widths of a record's labels and values, which stand at the two sides of the measure.
struct RecordColumns {
    var label: Points
    var value: Points

    /// Between the two, in em.
    static let gap = 0.75
}

/// The labels of a table's records as they are repeated, laid out once.
final class RecordLabelCells {
    struct Key: Hashable {
        var column: Int
        var x: Points
        var width: Points
    }

    private var known: [Key: RowBox.Cell] = [:]

    func cell(_ key: Key, make: () -> RowBox.Cell) -> RowBox.Cell {
        if let cell = known[key] { return cell }
        let cell = make()
        known[key] = cell
        return cell
    }
}

/// How the records of a stacked table are set: alike in all of them.
struct RecordForm {
    /// Where a label and its value stand on a line that they share with others, from the edge at which lines begin.
    struct Slot {
        var label: Points
        var labelWidth: Points
        var value: Points
        var valueWidth: Points

        func mirrored(in measure: Points) -> Slot {
            Slot(label: measure - label - labelWidth, labelWidth: labelWidth, value: measure - value - valueWidth, valueWidth: valueWidth)
        }
    }

    /// Of the fields that have a line of their own; nil where not all fit two columns.
    var columns: RecordColumns?
    /// The columns of the table whose values stand below their labels, in all records.
    var below: Set<Int> = []
    /// By column, of the labels on one line.
    var labelWidths: [Int: Points] = [:]
    /// Labels that are artifacts, which are the same in all records but the first.
    let labels = RecordLabelCells()
    /// By column, of those that share a line.
    var slots: [Int: Slot] = [:]
    /// The columns that begin a line which they share.
    var starts: Set<Int> = []

    /// The fields by line.
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

/// Finding the form of a table's records.
extension SizeLayout {
    /// - Parameter tables: those with the same head, each as it has been measured.
    func recordForm(_ tables: [(table: FlowTable, measured: MeasuredTable)], in containing: ContainingBlock) -> RecordForm {
        var form = RecordForm()
        guard var measured = tables.first?.measured, tables[0].table.head.count == 1, let labels = measured.rows.first,
            !tables.contains(where: \.measured.hasSpans)
        else { return form }
        measured.rows += tables.dropFirst().flatMap { $0.measured.rows.dropFirst() }
        for (column, label) in labels.enumerated() { form.labelWidths[column] = label.widths.maxContent + Self.tolerance }
        let hasNames = tables.contains { $0.table.hasNames }, size = measured.readable / MeasuredTable.readableEms
        let others = Array(labels.indices.dropFirst(hasNames ? 1 : 0))
        let widths = labels.indices.map { column in
            tables.allSatisfy { isPlain(column: column, of: $0.table) } ? measured.widestValue(column) : .infinity
        }
        var line: [Int] = [], x: Points = 0
        for column in others {
            let label = form.labelWidths[column] ?? 0, value = widths[column] + Self.tolerance
            var start = line.isEmpty ? 0 : x + RecordForm.separation * size
            let width = label + RecordColumns.gap * size + value
            if start + width > containing.width {
                form.endLine(&line)
                start = 0
            }
            // Of values as short as this, any two fit a line.
            guard 2 * width + RecordForm.separation * size <= containing.width else {
                form.endLine(&line)
                continue
            }
            x = start + width
            form.slots[column] = .init(label: start, labelWidth: label, value: start + label + RecordColumns.gap * size, valueWidth: value)
            line.append(column)
        }
        form.endLine(&line)
        let single = others.filter { form.slots[$0] == nil }
        form.columns = measured.recordColumns(single, gap: RecordColumns.gap * size, available: containing.width)
        if let columns = form.columns {
            form.below = Set(single.filter { measured.isBetterBelow(column: $0, columns, measure: containing.width) })
        }
        return form
    }

    /// Whether the cells of a column hold text alone, without boxes.
    private func isPlain(column: Int, of table: FlowTable) -> Bool {
        (table.head + table.rows).allSatisfy { row in
            guard let cell = row.cells.first(where: { $0.columns.lowerBound == column }) else { return true }
            return cell.blocks.isEmpty && isPlain(cell)
        }
    }
}

extension RecordForm {
    /// Between a value and the next label on its line, in em.
    fileprivate static let separation = 1.5

    /// A field that would be alone on its line stands among those in two columns.
    fileprivate mutating func endLine(_ line: inout [Int]) {
        if line.count > 1 { starts.insert(line[0]) } else if let column = line.first { slots[column] = nil }
        line = []
    }
}

extension MeasuredTable {
    /// The widest line of a column's values.
    fileprivate func widestValue(_ column: Int) -> Points {
        rows.dropFirst().reduce(0) { width, row in
            row.indices.contains(column) ? max(width, row[column].widths.maxContent) : width
        }
    }

    /// Whether the values of a column are better below their labels: where words of one do not fit beside them, or all together take more
    /// lines there than with the labels above them.
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

    /// More values of a column say nothing new of how they are set best.
    private static let comparedValues = 200

    /// Labels and values of some columns as a table of two columns; nil where they do not fit so.
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

extension FlowTable {
    /// Whether the first cells of rows are set as names of records.
    var hasNames: Bool { rows.contains { $0.cells.first?.heading != nil } }
}
