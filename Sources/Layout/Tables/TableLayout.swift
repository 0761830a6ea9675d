import Diagnostics
import Geometry
import Markdown
import Stylesheet
import Typography

/// Tables: columns where they fit, else cells stacked under their headers.
extension SizeLayout {
    func lay(_ table: FlowTable, in area: Area, into list: inout VerticalList) {
        var area = area
        area.isRightToLeft = table.isRightToLeft
        let style = styles[table.style]
        block(style, into: &list) { list in
            list.add(table.mark)
            lay(table, style, in: area, into: &list)
        }
    }

    private func lay(_ table: FlowTable, _ style: ResolvedStyle, in area: Area, into list: inout VerticalList) {
        if let caption = table.caption {
            lay(caption, mark: nil, in: area, into: &list, isTight: false)
            list.keepWithNext()
        }
        let frame = frameWidth(style, in: area)
        if let widths = columnWidths(table, available: area.width - frame) {
            let narrowed = narrowed(area, to: widths.reduce(0, +) + frame, style)
            framed(style, table.style, in: narrowed, into: &list) { inner, list in layRows(table, widths: widths, in: inner, into: &list) }
        } else {
            recordFallback(.stackedTable, table.source)
            framed(style, table.style, in: area, into: &list) { inner, list in layStacked(table, in: inner, into: &list) }
        }
    }

    /// What indents, padding and border take of the measure.
    private func frameWidth(_ style: ResolvedStyle, in area: Area) -> Double {
        let inner = indented(area, style)
        return area.width - inner.width + (hasBox(style) ? fittedInsets(style, in: inner).horizontal : 0)
    }

    /// A table is as wide as its columns, and stands where its style aligns it.
    private func narrowed(_ area: Area, to width: Double, _ style: ResolvedStyle) -> Area {
        let slack = max(0, area.width - width)
        let x: Double =
            switch style.alignment {
            case .center: slack / 2
            case .right: slack
            case .left: 0
            case .natural, .justified: area.isRightToLeft ? slack : 0
            }
        return Area(x: area.x + x, width: area.width - slack, isRightToLeft: area.isRightToLeft)
    }

    private func columnWidths(_ table: FlowTable, available: Double) -> [Double]? {
        var demands = [ColumnDemand](repeating: ColumnDemand(), count: table.header.cells.count)
        for row in [table.header] + table.rows {
            for (column, cell) in row.cells.enumerated() where column < demands.count { demands[column].include(demand(of: cell)) }
        }
        // Twelve characters, the least that `line-too-short` allows in running text, at half an em each.
        let size = table.rows.first?.cells.first.map { styles[$0.style].pointSize } ?? bodySize
        return ColumnSolver.widths(demands, available: available, readable: 6.5 * size)
    }

    private func demand(of cell: FlowTable.Cell) -> ColumnDemand {
        let shaped = cell.paragraph.shaped(with: attributes, by: shaper)
        let objects = cell.paragraph.objects.map { object in
            let size = fitted(object.image.naturalSize, width: nil, measure: bodyWidth / 3, height: page.size.height / 3)
            return (size.width, size.height)
        }
        var demand = shaped.demand(
            pointSizes: pointSizes(of: cell.paragraph), objects: objects, insets: runInsets(of: cell.paragraph, shaped, measure: bodyWidth))
        let padding = cellPadding(styles[cell.style]).horizontal
        // A hundredth of a point keeps rounding from wrapping a line that just fits.
        demand.minimum += padding + 0.01
        demand.breakable += padding + 0.01
        demand.maximum += padding + 0.01
        return demand
    }

    /// A cell's padding, indents and border; a quarter of an em at least parts the columns.
    func cellPadding(_ style: ResolvedStyle, isMirrored: Bool = false) -> Insets {
        let border = style.border.insets
        let least = 0.25 * style.pointSize
        let left = max(style.textInsets.left + style.headIndent, least) + border.left,
            right = max(style.textInsets.right + style.tailIndent, least) + border.right
        return Insets(
            top: style.textInsets.top + border.top, right: isMirrored ? left : right,
            bottom: style.textInsets.bottom + border.bottom, left: isMirrored ? right : left)
    }

    private func layRows(_ table: FlowTable, widths: [Double], in area: Area, into list: inout VerticalList) {
        let total = widths.reduce(0, +)
        let x = area.isRightToLeft ? area.x + area.width - total : area.x
        let head = row(table.header, widths: widths, x: x, isRightToLeft: area.isRightToLeft, isHead: true)
        let repeated = repeatedHead(table, widths: widths, x: x, isRightToLeft: area.isRightToLeft)
        if head.height > 0 { append(head, x: x, width: total, to: &list) }
        for (index, flowRow) in table.rows.enumerated() {
            let body = row(flowRow, widths: widths, x: x, isRightToLeft: area.isRightToLeft, isHead: false)
            if index == 0 { list.keepWithNext() }
            // No row alone under the head or on the last page.
            if index == 1 || index == table.rows.count - 1 { list.keepWithNext(Penalty.widowOrOrphan) }
            append(body, x: x, width: total, to: &list, repeating: repeated)
        }
    }

    /// The head as an artifact, for later pages; none where it has no text or would fill a third of the page.
    private func repeatedHead(_ table: FlowTable, widths: [Double], x: Double, isRightToLeft: Bool) -> RowBox? {
        guard table.header.cells.contains(where: { !$0.paragraph.text.isEmpty }) else { return nil }
        let head = row(table.header, widths: widths, x: x, isRightToLeft: isRightToLeft, isHead: true, isArtifact: true)
        return head.height <= bodyHeight / 3 ? head : nil
    }

    private func append(_ row: RowBox, x: Double, width: Double, to list: inout VerticalList, repeating head: RowBox? = nil) {
        if let room = list.room, !list.fits(row.height), let parts = row.split(at: room) {
            append(parts.first, x: x, width: width, to: &list, repeating: head)
            return append(parts.rest, x: x, width: width, to: &list, repeating: head)
        }
        var box = Box(content: .row(row), x: x, width: width, height: row.height, ascent: row.ascent)
        box.notes = row.notes
        box.tableHead = head
        list.append(box)
    }

    private func row(
        _ flow: FlowTable.Row, widths: [Double], x: Double, isRightToLeft: Bool, isHead: Bool, isArtifact: Bool = false
    ) -> RowBox {
        var left = isRightToLeft ? x + widths.reduce(0, +) : x
        var cells: [RowBox.Cell] = []
        var height = 0.0
        for (cell, width) in zip(flow.cells, widths) {
            if isRightToLeft { left -= width }
            cells.append(self.cell(cell, x: left, width: width, isRightToLeft: isRightToLeft, isArtifact: isArtifact))
            if !isRightToLeft { left += width }
            height = max(height, styles[cell.style].height ?? contentHeight(cells[cells.count - 1]))
        }
        let isEmptyHead = isHead && flow.cells.allSatisfy { $0.paragraph.text.isEmpty }
        return RowBox(
            cells: cells.map { aligned($0, rowHeight: height) }, height: isEmptyHead ? 0 : height, isHead: isHead, isMirrored: isRightToLeft
        )
    }

    private func cell(_ cell: FlowTable.Cell, x: Double, width: Double, isRightToLeft: Bool, isArtifact: Bool) -> RowBox.Cell {
        let padding = cellPadding(styles[cell.style], isMirrored: isRightToLeft)
        var inner = Area(x: x + padding.left, width: width - padding.horizontal, isRightToLeft: isRightToLeft)
        inner.isClosed = true
        inner.height = styles[cell.style].height.map { max(0, $0 - padding.vertical) }
        var list = VerticalList()
        if !cell.paragraph.text.isEmpty {
            let box = paragraphBox(cell.paragraph, in: inner, alignment: alignment(of: cell), isArtifact: isArtifact)
            append(box, in: inner, to: &list)
        }
        return RowBox.Cell(
            x: x, width: width, style: cell.style, boxes: list.boxes, tops: tops(of: list.boxes, from: padding.top),
            paddingTop: padding.top, paddingBottom: padding.bottom)
    }

    private func alignment(of cell: FlowTable.Cell) -> ResolvedStyle.Alignment? {
        switch cell.alignment {
        case .none: nil
        case .left: .left
        case .center: .center
        case .right: .right
        }
    }

    /// The tops of boxes one under the other; the ink of the first never reaches over the padding.
    private func tops(of boxes: [Box], from top: Double) -> [Double] {
        var y = top + max(0, (boxes.first?.inkOver ?? 0) - top)
        return boxes.enumerated().map { index, box in
            if index > 0 { y += box.glue }
            defer { y += box.height }
            return y
        }
    }

    private func contentHeight(_ cell: RowBox.Cell) -> Double {
        guard let last = cell.boxes.last, let top = cell.tops.last else {
            return cell.paddingTop + cell.paddingBottom + lineMetrics(cell.style).height
        }
        return top + last.height + max(cell.paddingBottom, last.inkUnder)
    }

    private func aligned(_ cell: RowBox.Cell, rowHeight: Double) -> RowBox.Cell {
        let slack = rowHeight - contentHeight(cell)
        let shift = slack * styles[cell.style].verticalAlignment.shareAbove
        guard shift > 0, !cell.boxes.isEmpty else { return cell }
        var cell = cell
        cell.tops = cell.tops.map { $0 + shift }
        return cell
    }
}
