import Diagnostics
import Geometry
import Markdown
import Stylesheet
import Typography

/// Tables: in columns where these fit, else with their cells stacked.
extension SizeLayout {
    func layOut(_ table: FlowTable, in containing: ContainingBlock, into list: inout VerticalList) {
        var containing = containing
        containing.isRightToLeft = table.isRightToLeft
        let style = styles[table.style]
        layOutBlock(style, into: &list) { list in
            list.add(table.anchor)
            layOut(table, style, in: containing, into: &list)
        }
    }

    private func layOut(_ table: FlowTable, _ style: ResolvedStyle, in containing: ContainingBlock, into list: inout VerticalList) {
        if let caption = table.caption {
            layOut(caption, anchor: nil, in: containing, into: &list, isTight: false)
            list.keepWithNext()
        }
        let frame = frameWidth(style, in: containing)
        if let widths = columnWidths(table, available: containing.width - frame) {
            let narrowed = narrowed(containing, to: widths.reduce(0, +) + frame, style)
            layOutIndented(table.style, in: narrowed, into: &list) { inner, list in
                layOutRows(table, widths: widths, in: inner, into: &list)
            }
        } else {
            recordFallback(.stackedTable, table.source)
            layOutIndented(table.style, in: containing, into: &list) { inner, list in layOutStacked(table, in: inner, into: &list) }
        }
    }

    /// The part of the measure that indents, padding and border take.
    private func frameWidth(_ style: ResolvedStyle, in containing: ContainingBlock) -> Points {
        let inner = indented(containing, style)
        return containing.width - inner.width + (style.hasBox ? fittedInsets(style, in: inner).horizontal : 0)
    }

    /// A table is as wide as its columns, and aligned by its style.
    private func narrowed(_ containing: ContainingBlock, to width: Points, _ style: ResolvedStyle) -> ContainingBlock {
        let slack = max(0, containing.width - width)
        let x: Points =
            switch style.alignment {
            case .center: slack / 2
            case .right: slack
            case .left: 0
            case .natural, .justified: containing.isRightToLeft ? slack : 0
            }
        return ContainingBlock(x: containing.x + x, width: containing.width - slack, isRightToLeft: containing.isRightToLeft)
    }

    private func columnWidths(_ table: FlowTable, available: Points) -> [Points]? {
        var columns = [ContentWidths](repeating: ContentWidths(), count: table.header.cells.count)
        for row in [table.header] + table.rows {
            for (column, cell) in row.cells.enumerated() where column < columns.count { columns[column].include(contentWidths(of: cell)) }
        }
        // Twelve characters of half an em, as the rule `line-too-short` demands of running text, and half an em of padding.
        let size = table.rows.first?.cells.first.map { styles[$0.style].pointSize } ?? bodySize
        return ColumnSolver.widths(columns, available: available, readable: 6.5 * size)
    }

    private func contentWidths(of cell: FlowTable.Cell) -> ContentWidths {
        let shaped = cell.paragraph.shaped(with: attributes, by: shaper)
        let objects = cell.paragraph.objects.map { object in
            let size = fitted(object.image.naturalSize, width: nil, measure: bodyWidth / 3, height: pageHeight / 3)
            return (width: Points(size.width), height: Points(size.height))
        }
        var widths = shaped.contentWidths(
            pointSizes: pointSizes(of: cell.paragraph), objects: objects, insets: runInsets(of: cell.paragraph, shaped, measure: bodyWidth))
        let padding = cellPadding(styles[cell.style]).horizontal
        // The tolerance keeps rounding from wrapping a line that just fits.
        widths.minContent += padding + Self.tolerance
        widths.breakable += padding + Self.tolerance
        widths.maxContent += padding + Self.tolerance
        return widths
    }

    /// A cell's padding, indents and border; at least a quarter of an em at each side, so that columns stay apart.
    func cellPadding(_ style: ResolvedStyle, isMirrored: Bool = false) -> Insets {
        let border = style.border.insets
        let least = 0.25 * style.pointSize
        let left = max(style.textInsets.left + style.headIndent, least) + border.left,
            right = max(style.textInsets.right + style.tailIndent, least) + border.right
        return Insets(
            top: style.textInsets.top + border.top, right: isMirrored ? left : right,
            bottom: style.textInsets.bottom + border.bottom, left: isMirrored ? right : left)
    }

    private func layOutRows(_ table: FlowTable, widths: [Points], in containing: ContainingBlock, into list: inout VerticalList) {
        let total = widths.reduce(0, +)
        let x = containing.isRightToLeft ? containing.x + containing.width - total : containing.x
        let head = row(table.header, widths: widths, x: x, isRightToLeft: containing.isRightToLeft, isHead: true)
        let repeated = repeatedHead(table, widths: widths, x: x, isRightToLeft: containing.isRightToLeft)
        if head.height > 0 { append(head, x: x, width: total, to: &list) }
        for (index, flowRow) in table.rows.enumerated() {
            let body = row(flowRow, widths: widths, x: x, isRightToLeft: containing.isRightToLeft, isHead: false)
            if index == 0 { list.keepWithNext() }
            // No single row below the head or on the last page.
            if index == 1 || index == table.rows.count - 1 { list.keepWithNext(Penalty.widowOrOrphan) }
            append(body, x: x, width: total, to: &list, repeating: repeated)
        }
    }

    /// The head to repeat on later pages, an artifact; nil where it has no text or is higher than a third of the page.
    private func repeatedHead(_ table: FlowTable, widths: [Points], x: Points, isRightToLeft: Bool) -> RowBox? {
        guard table.header.cells.contains(where: { !$0.paragraph.text.isEmpty }) else { return nil }
        let head = row(table.header, widths: widths, x: x, isRightToLeft: isRightToLeft, isHead: true, isArtifact: true)
        return head.height <= bodyHeight / 3 ? head : nil
    }

    private func append(_ row: RowBox, x: Points, width: Points, to list: inout VerticalList, repeating head: RowBox? = nil) {
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
        _ flow: FlowTable.Row, widths: [Points], x: Points, isRightToLeft: Bool, isHead: Bool, isArtifact: Bool = false
    ) -> RowBox {
        var left = isRightToLeft ? x + widths.reduce(0, +) : x
        var cells: [RowBox.Cell] = []
        var height: Points = 0
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

    private func cell(_ cell: FlowTable.Cell, x: Points, width: Points, isRightToLeft: Bool, isArtifact: Bool) -> RowBox.Cell {
        let padding = cellPadding(styles[cell.style], isMirrored: isRightToLeft)
        var inner = ContainingBlock(x: x + padding.left, width: width - padding.horizontal, isRightToLeft: isRightToLeft)
        inner.forbidsOutdents = true
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

    /// The tops of consecutive boxes, where the ink of the first must not reach over the cell's top edge.
    private func tops(of boxes: [Box], from top: Points) -> [Points] {
        var y = top + max(0, (boxes.first?.inkOver ?? 0) - top)
        return boxes.enumerated().map { index, box in
            if index > 0 { y += box.glue }
            defer { y += box.height }
            return y
        }
    }

    private func contentHeight(_ cell: RowBox.Cell) -> Points {
        guard let last = cell.boxes.last, let top = cell.tops.last else {
            return cell.paddingTop + cell.paddingBottom + lineMetrics(cell.style).height
        }
        return top + last.height + max(cell.paddingBottom, last.inkUnder)
    }

    private func aligned(_ cell: RowBox.Cell, rowHeight: Points) -> RowBox.Cell {
        let slack = rowHeight - contentHeight(cell)
        let shift = slack * styles[cell.style].verticalAlignment.shareAbove
        guard shift > 0, !cell.boxes.isEmpty else { return cell }
        var cell = cell
        cell.tops = cell.tops.map { $0 + shift }
        return cell
    }
}

/// Tables too wide for the measure: the cells of each row are stacked, each below the header of its column.
///
/// The tags remain those of a table. The headers above the first row's cells are the header cells; the repeated ones are artifacts.
extension SizeLayout {
    func layOutStacked(_ table: FlowTable, in containing: ContainingBlock, into list: inout VerticalList) {
        guard !table.rows.isEmpty else {
            for cell in table.header.cells { stack(cell.paragraph, isArtifact: false, in: containing, into: &list) }
            return
        }
        for (index, row) in table.rows.enumerated() {
            if index > 0 { separateRows(row, in: containing, into: &list) }
            stack(row, of: table, isFirst: index == 0, in: containing, into: &list)
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
        _ row: FlowTable.Row, of table: FlowTable, isFirst: Bool, in containing: ContainingBlock, into list: inout VerticalList
    ) {
        for (column, cell) in row.cells.enumerated() {
            let header = column < table.header.cells.count ? table.header.cells[column].paragraph : nil
            if let header, !header.text.isEmpty, isFirst || !cell.paragraph.text.isEmpty {
                stack(header, isArtifact: !isFirst, in: containing, into: &list)
                if !cell.paragraph.text.isEmpty { list.keepWithNext() }
            }
            stack(cell.paragraph, isArtifact: false, in: containing, into: &list)
            list.addGlue(0.25 * styles[cell.style].pointSize)
        }
    }

    /// A cell with a background or a height keeps its box; the others need none between the rules that separate rows.
    private func stack(_ paragraph: FlowParagraph, isArtifact: Bool, in containing: ContainingBlock, into list: inout VerticalList) {
        guard !paragraph.text.isEmpty else { return }
        let style = styles[paragraph.style]
        let layOutCell = { [self] (containing: ContainingBlock, list: inout VerticalList) in
            let containing = indented(containing, style)
            append(
                paragraphBox(paragraph, in: limited(containing, to: list, paragraph.style), alignment: .natural, isArtifact: isArtifact),
                in: containing, to: &list)
        }
        guard style.background != nil || style.height != nil else { return layOutCell(containing, &list) }
        layOutBoxed(paragraph.style, paragraph.source, in: containing, into: &list, body: layOutCell)
    }
}
