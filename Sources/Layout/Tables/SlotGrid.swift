import TypesetBase

/// The distribution of a record's short fields over lines that several of them share, with equal positions on all lines.
struct SlotGrid {
    /// The widths of labels on one line, by column.
    let labels: [Int: Points]
    /// The widths of the usual values, by column.
    let values: [Points]
    /// The type size of the values.
    let size: Points
    /// The measure.
    let available: Points

    /// The gap between a value and the next label on its line, in em.
    private static let separation = 1.5
    /// The maximum number of fields on a line; more would be confused.
    private static let mostSlots = 4

    /// Returns the runs of consecutive fields that share lines.
    func runs(of fields: [Int]) -> [[Int]] {
        var runs: [[Int]] = [], run: [Int] = []
        func endRun() {
            if run.count > 1, slots(for: run, besides: 0) != nil { runs.append(run) }
            run = []
        }
        for field in fields {
            if isShort(field) { run.append(field) } else { endRun() }
        }
        endRun()
        return runs
    }

    /// Whether two fields of this width fit a line.
    private func isShort(_ field: Int) -> Bool {
        2 * ((labels[field] ?? 0) + RecordColumns.gap * size + values[field]) + Self.separation * size <= available
    }

    /// Returns the slots of a line for a run of fields, which take as few lines as possible; nil if no two share a line.
    ///
    /// The values of the first slot align with those of fields with separate lines, unless three or more fields share the only line.
    ///
    /// - Parameter column: the width of the labels of fields with separate lines.
    func slots(for fields: [Int], besides column: Points) -> [RecordForm.Slot]? {
        for lines in 1...max(1, (fields.count + 1) / 2) {
            let count = (fields.count + lines - 1) / lines
            guard count <= Self.mostSlots else { continue }
            if let slots = slots(for: fields, count: count, first: column) { return slots }
            if lines == 1, count > 2, let slots = slots(for: fields, count: count, first: 0) { return slots }
        }
        return nil
    }

    /// Returns equal slots for some fields; nil if they do not fit.
    ///
    /// - Parameter first: the least width of the first slot's label.
    private func slots(for fields: [Int], count: Int, first: Points) -> [RecordForm.Slot]? {
        var slots: [RecordForm.Slot] = [], x: Points = 0
        for index in 0..<count {
            let own = stride(from: index, to: fields.count, by: count).map { fields[$0] }
            let label = own.reduce(index == 0 ? first : 0) { max($0, labels[$1] ?? 0) }
            let value = own.reduce(0) { max($0, values[$1]) } + .roundingError
            slots.append(
                RecordForm.Slot(label: x, labelWidth: label, value: x + label + RecordColumns.gap * size, valueWidth: value))
            x += label + RecordColumns.gap * size + value + Self.separation * size
        }
        return x - Self.separation * size <= available ? slots : nil
    }

    // MARK: Values below their labels

    /// The least gap between columns of values, in em: that of the narrowest columns of tables.
    private static let leastGap = 0.5

    /// Returns the runs of three or more consecutive fields that fit a line if their values are below their labels, like a small table.
    ///
    /// - Parameter others: the fields that share lines otherwise.
    func columnRuns(of fields: [Int], without others: Set<Int>) -> [[Int]] {
        var runs: [[Int]] = [], run: [Int] = [], width: Points = 0
        func endRun() {
            if run.count > 2 { runs.append(run) }
            (run, width) = ([], 0)
        }
        for field in fields {
            if others.contains(field) || run.count == Self.mostSlots || width + columnWidth(field) > available { endRun() }
            guard !others.contains(field) else { continue }
            run.append(field)
            width += columnWidth(field) + Self.leastGap * size
        }
        endRun()
        return runs
    }

    private func columnWidth(_ field: Int) -> Points { max(labels[field] ?? 0, values[field]) + .roundingError }

    /// Returns the slots of a line for fields whose values are below their labels.
    func columns(for fields: [Int]) -> [RecordForm.Slot] {
        let free = available - fields.reduce(0) { $0 + columnWidth($1) }
        let gap = min(Self.separation * size, free / Double(max(1, fields.count - 1)))
        var x: Points = 0
        return fields.map { field in
            defer { x += columnWidth(field) + gap }
            return RecordForm.Slot(
                label: x, labelWidth: columnWidth(field), value: x, valueWidth: columnWidth(field), isValueBelow: true)
        }
    }
}
