import TypesetBase

/// The rows of a record: labels beside their values, and the name that is repeated on another page.
extension RecordLayout {
    /// Returns a label and its value as a row; nil if they do not fit side by side or have boxes.
    func row(_ field: RecordField, _ label: RecordLabels.Label) -> RowBox? {
        let cell = field.cell
        guard cell.blocks.isEmpty, styles[cell.style].isTextOnly, label.isText, styles[label.cell.style].isTextOnly else { return nil }
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
    func row(_ field: RecordField, _ labels: [RecordLabels.Label]) -> RowBox? {
        let value = field.cell
        guard value.blocks.isEmpty, styles[value.style].isTextOnly,
            labels.allSatisfy({ $0.isText && styles[$0.cell.style].isTextOnly })
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
        if form.runIn.contains(label.columns.lowerBound) { return nil }
        if let columns = form.columns { return value.breakable > columns.value ? nil : columns }
        let width = labelWidth(label)
        let gap = RecordColumns.gap * styles[label.style].pointSize
        let places = RecordColumns(label: width, value: containing.width - width - gap)
        return value.maxContent <= places.value ? places : nil
    }

    private func labelWidth(_ label: FlowTable.Cell) -> Points {
        form.labelWidths[label.columns.lowerBound] ?? text.textWidths(of: label.paragraph).widths.maxContent + .roundingError
    }

    /// The part of the measure that a label may take before a value that continues below it.
    private static let runInShare = 0.6

    /// Returns a label and a value that begins after it and continues below it; nil if a word of the value has no room there, if their text
    /// runs in another direction than the table, or if they have boxes.
    func runInRow(_ field: RecordField, _ label: RecordLabels.Label) -> RowBox? {
        let cell = field.cell, isRightToLeft = containing.isRightToLeft
        guard !cell.paragraph.text.isEmpty, cell.blocks.isEmpty, styles[cell.style].isTextOnly, label.isText,
            styles[label.cell.style].isTextOnly,
            cell.paragraph.runsRightToLeft == isRightToLeft, label.cell.paragraph.runsRightToLeft == isRightToLeft
        else { return nil }
        let width = labelWidth(label.cell), indent = width + RecordColumns.gap * styles[label.cell.style].pointSize
        guard let first = (field.widths ?? text.textWidths(of: cell.paragraph)).words.first,
            indent <= Self.runInShare * containing.width, indent + first.width <= containing.width
        else { return nil }
        return RowBox(aligned: [
            labelCell(label, x: isRightToLeft ? containing.x + containing.width - width : containing.x, width: width),
            recordCell(cell, x: containing.x, width: containing.width, isArtifact: field.isRepeated, indent: indent),
        ])
    }

    func append(_ row: RowBox, to list: inout VerticalList) {
        tables.append(row, x: containing.x, width: containing.width, to: &list)
    }

    /// Whether the value of a field fits its slot in a shared line.
    func fitsSlot(_ field: RecordField) -> Bool {
        guard let slot = form.slots[field.cell.columns.lowerBound] else { return false }
        return (field.widths ?? text.textWidths(of: field.cell.paragraph)).widths.maxContent <= slot.valueWidth
    }

    /// Lays out several short values with their labels on one line, or below their labels, in the same positions in all records.
    func layOut(line fields: [(field: RecordField, labels: [RecordLabels.Label])], into list: inout VerticalList) {
        var labelCells: [RowBox.Cell] = [], cells: [RowBox.Cell] = []
        for (field, labels) in fields {
            guard let slot = form.slots[field.cell.columns.lowerBound], labels.first?.isFirst == true || !field.cell.isEmpty else {
                continue
            }
            let places = containing.isRightToLeft ? slot.mirrored(in: containing.width) : slot
            if let label = labels.first {
                let cell = labelCell(label, x: containing.x + places.label, width: slot.labelWidth)
                if slot.isValueBelow { labelCells.append(cell) } else { cells.append(cell) }
            }
            cells.append(recordCell(field.cell, x: containing.x + places.value, width: slot.valueWidth, isArtifact: false))
        }
        if !labelCells.isEmpty {
            append(RowBox(aligned: labelCells), to: &list)
            list.keepWithNext(Penalty.labelOfValue)
        }
        if !cells.isEmpty { append(RowBox(aligned: cells), to: &list) }
    }

    private func labelCell(_ label: RecordLabels.Label, x: Points, width: Points) -> RowBox.Cell {
        guard !label.isFirst else { return recordCell(label.cell, x: x, width: width, isArtifact: false, isWhole: true) }
        return form.labels.cell(.init(column: label.cell.columns.lowerBound, x: x, width: width)) {
            recordCell(label.cell, x: x, width: width, isArtifact: true, isWhole: true)
        }
    }

    /// Lays out a cell of a record.
    ///
    /// - Parameters:
    ///   - isWhole: whether no page break divides it, as in a label.
    ///   - indent: the indent of its first line.
    private func recordCell(
        _ cell: FlowTable.Cell, x: Points, width: Points, isArtifact: Bool, isWhole: Bool = false, indent: Points = 0
    ) -> RowBox.Cell {
        var inner = ContainingBlock(x: x, width: width, isRightToLeft: containing.isRightToLeft)
        inner.hangingIndent = -indent
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
}

/// The name of a record on the other pages that it continues on.
extension RecordLayout {
    /// Returns the name of a record that continues on another page, and the mark "continued" beside or below it; an artifact.
    func continuedHead(_ name: FlowParagraph) -> RowBox? {
        guard !name.text.isEmpty, let sign = table.continuation else { return nil }
        let mark = text.paragraphBox(sign, in: containing, alignment: .natural, isArtifact: true)
        let title = tables.repeated(name, in: containing, alignment: .natural)
        return RowBox(aligned: continuedCells(title, mark), isHead: true, spaceBelow: 0.25 * styles[name.style].pointSize)
    }

    private func continuedCells(_ title: ParagraphBox, _ mark: ParagraphBox) -> [RowBox.Cell] {
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
