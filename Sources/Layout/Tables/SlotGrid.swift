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
    /// - Parameter column: the width of the labels of fields with separate lines, with whose values those of the first slot align if there
    ///   is room.
    func slots(for fields: [Int], besides column: Points) -> [RecordForm.Slot]? {
        for lines in 1...max(1, (fields.count + 1) / 2) {
            let count = (fields.count + lines - 1) / lines
            guard count <= Self.mostSlots else { continue }
            if let slots = slots(for: fields, count: count, first: column) ?? slots(for: fields, count: count, first: 0) { return slots }
        }
        return nil
    }

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
}
