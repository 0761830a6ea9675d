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
        /// Whether the value is below the label.
        var isValueBelow = false

        func mirrored(in measure: Points) -> Slot {
            Slot(
                label: measure - label - labelWidth, labelWidth: labelWidth, value: measure - value - valueWidth, valueWidth: valueWidth,
                isValueBelow: isValueBelow)
        }
    }

    /// The columns of the fields with separate lines; nil if there are none or no label fits beside its values.
    var columns: RecordColumns?
    /// The columns of the table whose values begin after their labels and continue below them, in all records.
    var runIn: Set<Int> = []
    /// The widths of labels on one line, by column.
    var labelWidths: [Int: Points] = [:]
    /// The labels that are artifacts, the same in all records but the first.
    let labels = RecordLabelCells()
    /// The slots of fields that share a line, by column.
    var slots: [Int: Slot] = [:]
    /// The columns that begin a shared line.
    var starts: Set<Int> = []

    /// Returns the fields by line.
    ///
    /// - Parameter name: the column of the record's name, which has a separate line; nil if it has none.
    func lines(of fields: [RecordField], name: Int?) -> [[RecordField]] {
        fields.reduce(into: []) { lines, field in
            let column = field.cell.columns.lowerBound, last = lines.last?.last?.cell.columns.lowerBound
            if slots[column] != nil, !starts.contains(column), column != name, let last, last != name, slots[last] != nil {
                lines[lines.count - 1].append(field)
            } else {
                lines.append([field])
            }
        }
    }
}

extension RecordForm {
    /// Chooses the form of the records of tables with one head.
    ///
    /// - Parameter tables: the tables with the same head, with their measurements.
    init(_ tables: [(table: FlowTable, measured: MeasuredTable)], in containing: ContainingBlock, styles: StyleTable) {
        guard var measured = tables.first?.measured, tables[0].table.head.count == 1, let labels = measured.rows.first,
            !tables.contains(where: \.measured.hasSpans)
        else { return }
        measured.rows += tables.dropFirst().flatMap { $0.measured.rows.dropFirst() }
        for (column, label) in labels.enumerated() { labelWidths[column] = label.widths.maxContent + .roundingError }
        let hasNames = tables.contains { $0.table.hasNames }, size = measured.readable / MeasuredTable.readableEms
        let others = Array(labels.indices.dropFirst(hasNames ? 1 : 0))
        let values = labels.indices.map { column in
            tables.allSatisfy { $0.table.isTextOnly(column: column, styles) } ? measured.usualValue(column) : .infinity
        }
        let grid = SlotGrid(labels: labelWidths, values: values, size: size, available: containing.width)
        let gap = RecordColumns.gap * size
        var runs = grid.runs(of: others), columnRuns: [[Int]] = [], areAligned = false
        while !areAligned {
            let shared = Set(runs.joined())
            columnRuns = grid.columnRuns(of: others, without: shared)
            let single = others.filter { !shared.union(columnRuns.joined()).contains($0) }
            setColumns(of: single, measured, gap: gap, available: containing.width)
            let aligned = runs.filter { grid.slots(for: $0, besides: columns?.label ?? 0) != nil }
            areAligned = aligned.count == runs.count
            runs = aligned
        }
        for run in runs { setSlots(of: run, grid.slots(for: run, besides: columns?.label ?? 0) ?? []) }
        for run in columnRuns { setSlots(of: run, grid.columns(for: run)) }
    }

    /// Distributes fields over lines of slots.
    private mutating func setSlots(of fields: [Int], _ line: [Slot]) {
        guard !line.isEmpty else { return }
        for (index, column) in fields.enumerated() {
            slots[column] = line[index % line.count]
            if index % line.count == 0 { starts.insert(column) }
        }
    }

    /// Sets fields with separate lines in two columns, except those whose values are better after their labels.
    private mutating func setColumns(of fields: [Int], _ measured: MeasuredTable, gap: Points, available: Points) {
        var beside = fields
        (columns, runIn) = (nil, [])
        while !beside.isEmpty {
            guard let found = measured.recordColumns(beside, gap: gap, available: available) else {
                // The other fields may fit without the one that needs most room.
                guard let widest = beside.max(by: { measured.leastWidth($0) < measured.leastWidth($1) }) else { return }
                runIn.insert(widest)
                beside.removeAll { $0 == widest }
                continue
            }
            let better = beside.filter { measured.isBetterRunIn(column: $0, found, gap: gap, measure: available) }
            guard !better.isEmpty else { return columns = found }
            runIn.formUnion(better)
            beside.removeAll(where: better.contains)
        }
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
    /// The share of the values of a column that fit shared lines; records with wider values have separate lines.
    private static let usualShare = 0.98

    /// Returns the width that the lines of usual values of a column do not exceed.
    fileprivate func usualValue(_ column: Int) -> Points {
        let widths = rows.dropFirst().lazy.filter { $0.indices.contains(column) }.map { $0[column].widths.maxContent }.sorted()
        return widths.isEmpty ? 0 : widths[min(widths.count - 1, Int(Double(widths.count) * Self.usualShare))]
    }

    /// Returns the width of a field whose label and widest value have one word a line.
    fileprivate func leastWidth(_ field: Int) -> Points {
        rows.dropFirst().reduce(0) { $1.indices.contains(field) ? max($0, $1[field].widths.minContent) : $0 }
            + (rows.first?[field].widths.minContent ?? 0)
    }

    /// Whether the values of a column are better after their labels.
    ///
    /// They are if words of a value do not fit beside the label, or if all values take many more lines there.
    fileprivate func isBetterRunIn(column: Int, _ columns: RecordColumns, gap: Points, measure: Points) -> Bool {
        guard let label = rows.first?[column].texts.first?.widths else { return false }
        let values = rows.dropFirst().compactMap { $0.indices.contains(column) ? $0[column].texts.first?.widths : nil }
        if values.contains(where: { $0.widths.breakable > columns.value }) { return true }
        let labelLines = label.fit(columns.label).lines, indent = label.widths.maxContent + gap
        let (beside, after) = values.prefix(Self.comparedValues).reduce(into: (0, 0)) { lines, value in
            lines.0 += max(labelLines, value.fit(columns.value).lines)
            lines.1 += value.fit(measure, indent: min(indent, measure)).lines
        }
        return Double(beside) > Self.worthRunningIn * Double(after)
    }

    /// The factor of lines that values in a column are worth.
    private static let worthRunningIn = 1.4
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
