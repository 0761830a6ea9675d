import Diagnostics
import Geometry

/// Tables too wide for the measure: the cells of each row are stacked, each below the headers of its columns.
///
/// The tags remain those of a table. The headers above the first row's cells are the header cells; the repeated ones are artifacts. So is
/// the text of a cell that spans rows, in the rows after its first.
extension SizeLayout {
    func layOutStacked(_ table: FlowTable, in containing: ContainingBlock, into list: inout VerticalList) {
        guard !table.rows.isEmpty else {
            for cell in table.head.flatMap(\.cells) { stack(cell, isArtifact: false, in: containing, into: &list) }
            return
        }
        var labels = StackedLabels(table.head), spanning: [(cell: FlowTable.Cell, end: Int)] = []
        for (index, row) in table.rows.enumerated() {
            if index > 0 { separateRows(row, in: containing, into: &list) }
            spanning.removeAll { $0.end <= index }
            let own = row.cells.map { (cell: $0, isRepeated: false) }, repeated = spanning.map { (cell: $0.cell, isRepeated: true) }
            for (cell, isRepeated) in (own + repeated).sorted(by: { $0.cell.columns.lowerBound < $1.cell.columns.lowerBound }) {
                // Only text can be repeated: blocks have structure elements of their own.
                if isRepeated, cell.paragraph.text.isEmpty { continue }
                stack(cell, labels: labels.take(for: cell), isArtifact: isRepeated, in: containing, into: &list)
            }
            spanning += row.cells.filter { $0.rows > 1 }.map { ($0, index + $0.rows) }
        }
    }

    /// A rule in the colour of the cells' borders, with 0.4 em above and below.
    private func separateRows(_ row: FlowTable.Row, in containing: ContainingBlock, into list: inout VerticalList) {
        guard let cell = row.cells.first else { return }
        let space = 0.4 * styles[cell.style].pointSize
        list.addGlue(space)
        list.append(Box(content: .rule(cell.style), x: containing.x, width: containing.width, height: 1))
        list.keepWithNext()
        list.addGlue(space)
    }

    private func stack(
        _ cell: FlowTable.Cell, labels: [StackedLabels.Label], isArtifact: Bool, in containing: ContainingBlock,
        into list: inout VerticalList
    ) {
        for label in labels where !label.cell.paragraph.text.isEmpty && (label.isFirst || !cell.isEmpty) {
            stack(label.cell, isArtifact: !label.isFirst, in: containing, into: &list)
            if !cell.isEmpty { list.keepWithNext() }
        }
        stack(cell, isArtifact: isArtifact, in: containing, into: &list)
        list.addGlue(0.25 * styles[cell.style].pointSize)
    }

    /// A cell with a background or a height keeps its box; the others need none between the rules that separate rows.
    private func stack(_ cell: FlowTable.Cell, isArtifact: Bool, in containing: ContainingBlock, into list: inout VerticalList) {
        guard !cell.isEmpty else { return }
        if !isArtifact { list.add(cell.anchor) }
        let style = styles[cell.style]
        let layOutCell = { [self] (containing: ContainingBlock, list: inout VerticalList) in
            let containing = indented(containing, style)
            guard cell.blocks.isEmpty else { return layOut(cell.blocks, in: containing, into: &list) }
            append(
                paragraphBox(cell.paragraph, in: limited(containing, to: list, cell.style), alignment: .natural, isArtifact: isArtifact),
                in: containing, to: &list)
        }
        guard style.background != nil || style.height != nil else { return layOutCell(containing, &list) }
        layOutBoxed(cell.style, cell.paragraph.source, in: containing, into: &list, body: layOutCell)
    }
}

/// The cells of a table's head, as labels of the cells below.
private struct StackedLabels {
    struct Label {
        var cell: FlowTable.Cell
        /// Whether it is set for the first time: it is the header cell itself then.
        var isFirst: Bool
    }

    private var cells: [FlowTable.Cell]
    private var isTaken: [Bool]

    init(_ head: [FlowTable.Row]) {
        cells = head.flatMap(\.cells)
        isTaken = cells.map { _ in false }
    }

    /// The headers of a cell's columns, from the top of the head down.
    mutating func take(for cell: FlowTable.Cell) -> [Label] {
        cells.indices.filter { cells[$0].columns.overlaps(cell.columns) }.map { index in
            defer { isTaken[index] = true }
            return Label(cell: cells[index], isFirst: !isTaken[index])
        }
    }
}
