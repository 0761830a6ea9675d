import TypesetBase

/// Tables that are wider than the measure, set as records: each row below the name in its first cell, with labels beside the other cells.
///
/// The tags remain those of a table. The labels of the first record are the header cells; repeated labels are artifacts. So are the
/// repeated text of a cell that spans rows and the repeated name of a record on another page.
struct RecordLayout: LayoutPart {
    let context: LayoutContext
    let table: FlowTable
    private let measured: MeasuredTable
    let form: RecordForm
    let containing: ContainingBlock
    private var labels: RecordLabels

    init(_ table: FlowTable, _ measured: MeasuredTable, _ form: RecordForm, in containing: ContainingBlock, _ context: LayoutContext) {
        (self.context, self.table, self.measured, self.form, self.containing) = (context, table, measured, form, containing)
        labels = RecordLabels(table.head, columnCount: table.columnCount, repeats: table.repeatsLabels)
    }

    mutating func layOut(into list: inout VerticalList) {
        guard !table.rows.isEmpty else {
            for cell in table.head.flatMap(\.cells) { stack(cell, isArtifact: false, into: &list) }
            return
        }
        var spanning: [(cell: FlowTable.Cell, end: Int)] = []
        let border = styles[table.style].border.insets
        // Rows have room between their text and the rules of the table, and so have records.
        if border.top > 0, let row = table.rows.first { list.addPadding(recordGap(row)) }
        for title in labels.titles { stack(label: title, isArtifact: false, into: &list) }
        for (index, row) in table.rows.enumerated() {
            if index > 0 { list.addGlue(recordGap(row)) }
            spanning.removeAll { $0.end <= index }
            let widths = measured.rows[table.head.count + index]
            let own = zip(row.cells, widths).map { RecordField(cell: $0, widths: $1.texts.first?.widths) }
            // Only text can be repeated: blocks have structure elements.
            let repeated = spanning.filter { !$0.cell.paragraph.text.isEmpty }.map { RecordField(cell: $0.cell, isRepeated: true) }
            let fields = (own + repeated).sorted { $0.cell.columns.lowerBound < $1.cell.columns.lowerBound }
            layOut(record: fields, into: &list)
            if row.spans(table) {
                list.keepWithNext(Penalty.nameOfRecord)
            } else if index < table.rows.count - 1 {
                closeRecord(row, into: &list)
            }
            spanning += row.cells.filter { $0.rows > 1 }.map { ($0, index + $0.rows) }
        }
        for label in labels.untaken { stack(label, isArtifact: false, into: &list) }
        if border.bottom > 0, let row = table.rows.last { list.addPadding(recordGap(row)) }
    }

    /// Returns the space between a record and the rule after it, and between the rule and the next record.
    private func recordGap(_ row: FlowTable.Row) -> Points { row.cells.first.map { gap(0.4, $0) } ?? 0 }

    /// Returns the space between the lines of a record.
    private func lineGap(_ cell: FlowTable.Cell) -> Points { gap(0.25, cell) }

    /// The type size, in points, beyond which gaps do not grow: they separate as well, and large type leaves no room.
    private static let largestGapSize: Points = 24

    /// Returns a gap in the size of a cell's text, up to a maximum.
    ///
    /// - Parameter ems: the gap in em.
    private func gap(_ ems: Double, _ cell: FlowTable.Cell) -> Points { ems * min(styles[cell.style].pointSize, Self.largestGapSize) }

    /// Adds a rule in the colour of the cells' borders; it stays with its record and begins no page.
    private func closeRecord(_ row: FlowTable.Row, into list: inout VerticalList) {
        guard let cell = row.cells.first else { return }
        list.setSpacing(lineGap(cell) + recordGap(row))
        list.keepWithNext()
        list.append(Box(content: .rule(cell.style), x: containing.x, width: containing.width, height: 1))
        list.allowBreak()
    }

    /// The height of the body of the table's pages.
    private var pageHeight: Points { context.bodies.height(containing.orientation) }

    private mutating func layOut(record fields: [RecordField], into list: inout VerticalList) {
        // A field without text before the name has a line only for a label that no record has had.
        let name = fields.first { $0.cell.heading != nil }, nameColumn = name?.cell.columns.lowerBound
        let first = list.boxes.count, lines = form.lines(of: fields, name: nameColumn), head = name?.cell.heading.flatMap(continuedHead)
        var nameEnd = first + 1
        // The name on the next page takes room from what continues there.
        let cost = head.map { Int(100 * $0.height.ratio(to: pageHeight)) } ?? 0
        for (index, line) in lines.enumerated() {
            // Keeps a single line from being alone below the name or on another page.
            if index == 2 || index > 1 && index == lines.count - 1 { list.keepWithNext(Penalty.recordEdge + cost) }
            let fields = line.map { (field: $0, labels: labels.take(for: $0.cell)) }, start = list.boxes.count
            let column = fields[0].field.cell.columns.lowerBound
            if column == nameColumn {
                layOut(name: fields[0].field, fields[0].labels, into: &list)
                nameEnd = list.boxes.count
            } else if form.slots[column] != nil, line.allSatisfy(fitsSlot), fields.allSatisfy({ $0.labels.allSatisfy(\.isText) }) {
                layOut(line: fields, into: &list)
            } else {
                for (index, field) in fields.enumerated() {
                    let start = list.boxes.count
                    layOut(field.field, field.labels, into: &list)
                    if index < fields.count - 1 { list.addSpacing(lineGap(field.field.cell), afterBlockFrom: start) }
                }
            }
            list.addSpacing(lineGap(line[0].cell), afterBlockFrom: start)
        }
        guard list.boxes.count > first + 1 else { return }
        list.keepTogether(from: first, penalty: Penalty.record + cost)
        if let head { list.repeatHead(head, from: nameEnd, most: pageHeight / 2) }
    }

    /// Lays out a row's first cell with text as a heading without a label; in the first record, the column's label is beside or above it.
    ///
    /// A heading from a later column always has its label.
    private func layOut(name field: RecordField, _ labels: [RecordLabels.Label], into list: inout VerticalList) {
        var cell = field.cell
        if let heading = cell.heading { cell.paragraph = heading }
        let first = labels.filter { ($0.isFirst || cell.columns.lowerBound > 0) && !$0.cell.isEmpty }
        if first.count == 1, let row = row(RecordField(cell: cell, isRepeated: field.isRepeated), first[0]),
            row.cells.allSatisfy({ $0.boxes.count == 1 })
        {
            append(row, to: &list)
            return list.keepWithNext(Penalty.nameOfRecord)
        }
        for label in first { stack(label: label.cell, isArtifact: !label.isFirst, keep: Penalty.labelOfValue, into: &list) }
        stack(label: cell, isArtifact: field.isRepeated, keep: Penalty.nameOfRecord, into: &list)
    }

    /// Lays out a value beside its label if it fits there, otherwise after it or below it.
    private func layOut(_ field: RecordField, _ labels: [RecordLabels.Label], into list: inout VerticalList) {
        let labels = labels.filter { $0.isFirst ? !$0.cell.isEmpty : $0.isText && !$0.cell.isEmpty && !field.cell.isEmpty }
        if labels.count == 1, let row = row(field, labels[0]) ?? runInRow(field, labels[0]) {
            return append(row, to: &list)
        }
        if labels.count > 1, let row = row(field, labels) {
            return append(row, to: &list)
        }
        for label in labels { stack(label: label.cell, isArtifact: !label.isFirst, keep: Penalty.labelOfValue, into: &list) }
        if field.cell.isEmpty, !labels.isEmpty { list.allowBreak() }
        stack(field.cell, isArtifact: field.isRepeated, into: &list)
    }

    /// Lays out a label or a name, which stays whole and with what is below it.
    ///
    /// A name over half a page may break, since the headings above it would be left alone on pages of their own.
    ///
    /// - Parameter penalty: the cost of a break below it.
    private func stack(
        label cell: FlowTable.Cell, isArtifact: Bool, keep penalty: Int = Penalty.keepWithNext, into list: inout VerticalList
    ) {
        let first = list.boxes.count
        stack(cell, isArtifact: isArtifact, into: &list)
        list.keepWholeWithNext(from: first, penalty, upTo: pageHeight / 2)
    }

    /// Lays out a cell of a record, in its box if it has a background or a height; otherwise rules separate the records.
    private func stack(_ cell: FlowTable.Cell, isArtifact: Bool, into list: inout VerticalList) {
        guard !cell.isEmpty else { return }
        if !isArtifact { list.add(cell.anchor) }
        let style = styles[cell.style]
        let layOutCell = { [self] (block: ContainingBlock, list: inout VerticalList) in
            let containing = blocks.indented(block, style)
            guard cell.blocks.isEmpty else { return blocks.layOut(cell.blocks, in: containing, into: &list) }
            blocks.append(
                text.paragraphBox(
                    cell.paragraph, in: blocks.limited(containing, to: list, cell.style), alignment: .natural, isArtifact: isArtifact),
                in: containing, to: &list)
        }
        guard style.background != nil || style.height != nil else { return layOutCell(containing, &list) }
        blocks.layOutBoxed(cell.style, cell.paragraph.source, in: containing, into: &list, body: layOutCell)
    }
}
