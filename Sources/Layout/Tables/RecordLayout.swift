import TypesetBase

/// Tables that are wider than the measure, set as records: each row below the name in its first cell, with labels beside the other cells.
///
/// The tags remain those of a table. The labels of the first record are the header cells; repeated labels are artifacts. So are the
/// repeated text of a cell that spans rows and the repeated name of a record on another page.
struct RecordLayout: LayoutPart {
    let context: LayoutContext
    private let table: FlowTable
    private let measured: MeasuredTable
    private let form: RecordForm
    private let containing: ContainingBlock
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
            if index < table.rows.count - 1 { closeRecord(row, into: &list) }
            spanning += row.cells.filter { $0.rows > 1 }.map { ($0, index + $0.rows) }
        }
        if border.bottom > 0, let row = table.rows.last { list.addPadding(recordGap(row)) }
    }

    /// Returns the space between a record and the rule after it, and between the rule and the next record.
    private func recordGap(_ row: FlowTable.Row) -> Points { row.cells.first.map { 0.4 * styles[$0.style].pointSize } ?? 0 }

    /// Adds a rule in the colour of the cells' borders; it stays with its record and begins no page.
    private func closeRecord(_ row: FlowTable.Row, into list: inout VerticalList) {
        guard let cell = row.cells.first else { return }
        list.addGlue(recordGap(row))
        list.keepWithNext()
        list.append(Box(content: .rule(cell.style), x: containing.x, width: containing.width, height: 1))
        list.allowBreak()
    }

    private mutating func layOut(record fields: [RecordField], into list: inout VerticalList) {
        let first = list.boxes.count, lines = form.lines(of: fields)
        var nameEnd = first + 1
        for (index, line) in lines.enumerated() {
            // Keeps a single line from being alone below the name or on another page.
            if index == 2 || index > 1 && index == lines.count - 1 { list.keepWithNext(Penalty.recordEdge) }
            let fields = line.map { (field: $0, labels: labels.take(for: $0.cell)) }
            if fields.count > 1 {
                layOut(line: fields, into: &list)
            } else if index == 0, fields[0].field.cell.heading != nil {
                layOut(name: fields[0].field, fields[0].labels, into: &list)
                nameEnd = list.boxes.count
            } else {
                layOut(fields[0].field, fields[0].labels, into: &list)
            }
            list.addGlue(0.25 * styles[line[0].cell.style].pointSize)
        }
        guard list.boxes.count > first + 1 else { return }
        list.keepTogether(from: first, penalty: Penalty.record)
        if let name = fields.first?.cell.heading, let head = continuedHead(name) {
            list.repeatHead(head, from: nameEnd)
        }
    }

    /// Lays out a row's first cell as a heading without a label; in the first record, the column's label is beside or above it.
    private func layOut(name field: RecordField, _ labels: [RecordLabels.Label], into list: inout VerticalList) {
        var cell = field.cell
        if let heading = cell.heading { cell.paragraph = heading }
        let first = labels.filter { $0.isFirst && !$0.cell.isEmpty }
        if first.count == 1, let row = row(RecordField(cell: cell, isRepeated: field.isRepeated), first[0]),
            row.cells.allSatisfy({ $0.boxes.count == 1 })
        {
            append(row, to: &list)
            return list.keepWithNext(Penalty.nameOfRecord)
        }
        for label in first { stack(label: label.cell, isArtifact: false, keep: Penalty.labelOfValue, into: &list) }
        stack(label: cell, isArtifact: field.isRepeated, keep: Penalty.nameOfRecord, into: &list)
    }

    /// Lays out a value beside its label if it fits there, otherwise below it.
    private func layOut(_ field: RecordField, _ labels: [RecordLabels.Label], into list: inout VerticalList) {
        let labels = labels.filter { !$0.cell.paragraph.text.isEmpty && ($0.isFirst || !field.cell.isEmpty) }
        if labels.count == 1, let row = row(field, labels[0]) {
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
    /// - Parameter penalty: the cost of a break below it.
    private func stack(
        label cell: FlowTable.Cell, isArtifact: Bool, keep penalty: Int = Penalty.keepWithNext, into list: inout VerticalList
    ) {
        let first = list.boxes.count
        stack(cell, isArtifact: isArtifact, into: &list)
        list.keepWholeWithNext(from: first, penalty)
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

/// Labels and values in two columns.
extension RecordLayout {
    /// Returns a label and its value as a row; nil if they do not fit side by side or have boxes.
    private func row(_ field: RecordField, _ label: RecordLabels.Label) -> RowBox? {
        let cell = field.cell
        guard cell.blocks.isEmpty, styles[cell.style].isTextOnly, styles[label.cell.style].isTextOnly else { return nil }
        let value = field.widths ?? text.textWidths(of: cell.paragraph)
        guard let places = places(of: label.cell, value.widths) else { return nil }
        let isRightToLeft = containing.isRightToLeft
        let labelX = isRightToLeft ? containing.x + containing.width - places.label : containing.x
        let valueX = isRightToLeft ? containing.x : containing.x + containing.width - places.value
        return RowBox(aligned: [
            labelCell(label, x: labelX, width: places.label),
            recordCell(cell, x: valueX, width: places.value, isArtifact: field.isRepeated),
        ])
    }

    /// Returns the labels of a head of several rows and the value on one line, such as `2024 Q1 1,210`; nil if these do not fit.
    private func row(_ field: RecordField, _ labels: [RecordLabels.Label]) -> RowBox? {
        let value = field.cell
        guard value.blocks.isEmpty, styles[value.style].isTextOnly,
            labels.allSatisfy({ $0.cell.blocks.isEmpty && styles[$0.cell.style].isTextOnly })
        else { return nil }
        let widths = labels.map { text.textWidths(of: $0.cell.paragraph).widths.maxContent + .roundingError }
        let gaps = labels.map { RecordColumns.gap * styles[$0.cell.style].pointSize }
        let before = zip(widths, gaps).reduce(0) { $0 + $1.0 + $1.1 }, rest = containing.width - before
        guard (field.widths ?? text.textWidths(of: value.paragraph)).widths.maxContent <= rest else { return nil }
        var cells: [RowBox.Cell] = [], start: Points = 0
        func place(_ width: Points) -> Points {
            containing.isRightToLeft ? containing.x + containing.width - start - width : containing.x + start
        }
        for (index, label) in labels.enumerated() {
            cells.append(
                recordCell(label.cell, x: place(widths[index]), width: widths[index], isArtifact: !label.isFirst))
            start += widths[index] + gaps[index]
        }
        cells.append(recordCell(value, x: place(rest), width: rest, isArtifact: field.isRepeated))
        return RowBox(aligned: cells)
    }

    /// Returns the widths of a label and its value; nil if the value is below the label.
    ///
    /// They are those of all records. If not all fields of the table fit two columns, they are those of a label and value that fit one
    /// line.
    private func places(of label: FlowTable.Cell, _ value: ContentWidths) -> RecordColumns? {
        if let columns = form.columns {
            return form.below.contains(label.columns.lowerBound) || value.breakable > columns.value ? nil : columns
        }
        let width = form.labelWidths[label.columns.lowerBound] ?? text.textWidths(of: label.paragraph).widths.maxContent + .roundingError
        let gap = RecordColumns.gap * styles[label.style].pointSize
        let places = RecordColumns(label: width, value: containing.width - width - gap)
        return value.maxContent <= places.value ? places : nil
    }

    private func append(_ row: RowBox, to list: inout VerticalList) {
        tables.append(row, x: containing.x, width: containing.width, to: &list)
    }

    /// Lays out several short values with their labels on one line, in the same positions in all records.
    private func layOut(line fields: [(field: RecordField, labels: [RecordLabels.Label])], into list: inout VerticalList) {
        var cells: [RowBox.Cell] = []
        for (field, labels) in fields {
            guard let slot = form.slots[field.cell.columns.lowerBound], labels.first?.isFirst == true || !field.cell.isEmpty else {
                continue
            }
            let places = containing.isRightToLeft ? slot.mirrored(in: containing.width) : slot
            if let label = labels.first {
                cells.append(labelCell(label, x: containing.x + places.label, width: slot.labelWidth))
            }
            cells.append(recordCell(field.cell, x: containing.x + places.value, width: slot.valueWidth, isArtifact: false))
        }
        if !cells.isEmpty { append(RowBox(aligned: cells), to: &list) }
    }

    private func labelCell(_ label: RecordLabels.Label, x: Points, width: Points) -> RowBox.Cell {
        guard !label.isFirst else { return recordCell(label.cell, x: x, width: width, isArtifact: false, isWhole: true) }
        return form.labels.cell(.init(column: label.cell.columns.lowerBound, x: x, width: width)) {
            recordCell(label.cell, x: x, width: width, isArtifact: true, isWhole: true)
        }
    }

    /// - Parameter isWhole: whether no page break divides it, as in a label.
    private func recordCell(
        _ cell: FlowTable.Cell, x: Points, width: Points, isArtifact: Bool, isWhole: Bool = false
    ) -> RowBox.Cell {
        var inner = ContainingBlock(x: x, width: width, isRightToLeft: containing.isRightToLeft)
        inner.forbidsOutdents = true
        inner.orientation = containing.orientation
        var list = VerticalList()
        if !isArtifact { list.add(cell.anchor) }
        if !cell.paragraph.text.isEmpty {
            blocks.append(text.paragraphBox(cell.paragraph, in: inner, alignment: .natural, isArtifact: isArtifact), in: inner, to: &list)
        }
        if isWhole { list.keepTogether(from: 0, penalty: Penalty.withinHeading) }
        return RowBox.Cell(x: x, width: width, style: cell.style, list: list)
    }

    /// Returns the name of a record that continues on another page, and the mark "continued" beside or below it; an artifact.
    private func continuedHead(_ name: FlowParagraph) -> RowBox? {
        guard !name.text.isEmpty, let sign = table.continuation else { return nil }
        let mark = text.paragraphBox(sign, in: containing, alignment: .natural, isArtifact: true)
        let title = tables.repeated(name, in: containing, alignment: .natural)
        return RowBox(aligned: cells(title, mark), isHead: true, spaceBelow: 0.25 * styles[name.style].pointSize)
    }

    private func cells(_ title: ParagraphBox, _ mark: ParagraphBox) -> [RowBox.Cell] {
        let width = (title.lines.first?.width ?? 0) + RecordColumns.gap * styles[title.style].pointSize
        var list = VerticalList()
        blocks.append(title, in: containing, to: &list)
        guard title.lines.count == 1, width + (mark.lines.first?.width ?? 0) <= containing.width, mark.lines.count == 1 else {
            blocks.append(mark, in: containing, to: &list)
            return [RowBox.Cell(x: containing.x, width: containing.width, style: title.style, list: list)]
        }
        var beside = containing.indented(leading: width)
        if title.shaped.isRightToLeft != containing.isRightToLeft {
            // The name is on the other side.
            beside.x = containing.isRightToLeft ? containing.x + width : containing.x
        }
        var marks = VerticalList()
        blocks.append(
            text.paragraphBox(mark.flow, in: beside, alignment: containing.isRightToLeft ? .right : .left, isArtifact: true), in: beside,
            to: &marks)
        return [
            RowBox.Cell(x: containing.x, width: containing.width, style: title.style, list: list),
            RowBox.Cell(x: beside.x, width: beside.width, style: mark.style, list: marks),
        ]
    }
}

/// The cells of a table's head, as labels of the cells below.
private struct RecordLabels {
    struct Label {
        var cell: FlowTable.Cell
        /// Whether it is set for the first time, as the header cell itself.
        var isFirst: Bool
    }

    private var cells: [FlowTable.Cell]
    private var isTaken: [Bool]
    private let repeats: Bool
    /// The cells of each column, from top to bottom of the head.
    private var cellsOfColumn: [Int: [Int]] = [:]
    /// The cells over all columns, which head the whole table.
    let titles: [FlowTable.Cell]

    /// - Parameter repeats: whether each cell of a column has its label; if false, only the first has one.
    init(_ head: [FlowTable.Row], columnCount: Int, repeats: Bool) {
        self.repeats = repeats
        let isTitle = { (cell: FlowTable.Cell) in columnCount > 1 && cell.columns.count == columnCount }
        titles = head.flatMap(\.cells).filter(isTitle)
        cells = head.flatMap(\.cells).filter { !isTitle($0) }
        isTaken = cells.map { _ in false }
        for (index, cell) in cells.enumerated() { for column in cell.columns { cellsOfColumn[column, default: []].append(index) } }
    }

    /// Returns the indices of the cells above some columns, column by column, each from top to bottom of the head.
    private func headers(of columns: Range<Int>) -> [Int] {
        columns.flatMap { column in
            (cellsOfColumn[column] ?? []).filter { max(cells[$0].columns.lowerBound, columns.lowerBound) == column }
        }
    }

    /// Returns the headers of a cell's columns, and marks them as set.
    mutating func take(for cell: FlowTable.Cell) -> [Label] {
        headers(of: cell.columns).filter { repeats || !isTaken[$0] }.map { index in
            defer { isTaken[index] = true }
            return Label(cell: cells[index], isFirst: !isTaken[index])
        }
    }
}

extension RowBox {
    /// Creates a row without padding or frames whose first lines share a baseline.
    fileprivate convenience init(aligned cells: [Cell], isHead: Bool = false, spaceBelow: Points = 0) {
        let ascent = cells.compactMap { $0.boxes.first?.ascent }.max() ?? 0
        let cells = cells.map { cell in cell.moved(down: max(0, ascent - (cell.boxes.first?.ascent ?? ascent))) }
        self.init(cells: cells, heights: [(cells.map(\.contentBottom).max() ?? 0) + spaceBelow], isHead: isHead)
    }
}

extension RowBox.Cell {
    /// Creates a cell of a record.
    fileprivate init(x: Points, width: Points, style: StyleID, list: VerticalList) {
        self.init(
            x: x, width: width, style: style, boxes: list.boxes, tops: Self.tops(of: list.boxes, from: 0), paddingTop: 0, paddingBottom: 0)
        isFramed = false
    }

    fileprivate var contentBottom: Points {
        guard let last = boxes.last, let top = tops.last else { return 0 }
        return top + last.height + last.kernAfter + max(0, last.inkUnder)
    }
}
