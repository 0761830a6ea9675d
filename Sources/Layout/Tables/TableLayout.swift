import TypesetBase
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// Lays out tables: in columns if these fit, otherwise on landscape pages, in column groups or as records.
struct TableLayout: LayoutPart {
    let context: LayoutContext

    func layOut(_ table: FlowTable, in containing: ContainingBlock, into list: inout VerticalList) {
        var containing = containing
        containing.isRightToLeft = table.isRightToLeft
        let style = styles[table.style]
        blocks.layOutBlock(table.style, into: &list) { list in
            list.add(table.anchor)
            layOut(table, style, in: containing, into: &list)
        }
    }

    private func layOut(_ table: FlowTable, _ style: ResolvedStyle, in containing: ContainingBlock, into list: inout VerticalList) {
        let chooser = TableFormChooser(for: table, in: rooms(for: style, in: containing, list), context)
        switch chooser.arrangement(of: table) {
        case .columns(let plan):
            if layOutBesideCaption(table, style, plan, in: containing, into: &list) { return }
            record(plan, table.source)
            layOut(table, style, width: plan.width, in: containing, into: &list) { inner, list in
                layOutRows(table, TableColumns(plan, in: inner), into: &list)
            }
        case .landscape(let plan):
            fallbacks.record(.landscapeTable, table.source)
            record(plan, table.source)
            let landscape = RowBox.LandscapeTable(source: table.source, canBeUpright: chooser.canBeUpright(table))
            // Without a caption, only its position shows what a table belongs to.
            blocks.layOut(on: frames.orientation(of: .landscape), in: containing, into: &list, floats: table.caption != nil) {
                inner, list in
                layOut(table, style, width: plan.width, in: inner, into: &list) { inner, list in
                    layOutRows(table, TableColumns(plan, in: inner), landscapeTable: landscape, into: &list)
                }
            }
        case .groups(let groups):
            fallbacks.record(.groupedTable, table.source)
            layOut(table, style, width: groups.map(\.plan.width).max() ?? 0, in: containing, into: &list) { inner, list in
                layOut(groups, of: table, in: inner, into: &list)
            }
        case .records(let measured):
            fallbacks.record(.stackedTable, table.source)
            layOut(table, style, width: .infinity, in: containing, into: &list) { inner, list in
                let form = chooser.recordForm(of: table, measured, in: inner)
                var records = RecordLayout(table, measured, form, in: inner, context)
                records.layOut(into: &list)
            }
        }
    }

    /// Lays out a table with its caption at its side; returns false if its style has no such captions or there is no room.
    private func layOutBesideCaption(
        _ table: FlowTable, _ style: ResolvedStyle, _ plan: ColumnPlan, in containing: ContainingBlock, into list: inout VerticalList
    ) -> Bool {
        guard style.captionPlace == .side, let caption = table.caption else { return false }
        var alone = table
        alone.caption = nil
        return blocks.layOut(
            .table(alone), besideCaption: caption, style: table.style, width: plan.width + frameWidth(style, in: containing),
            captionLeads: true, in: containing, into: &list)
    }

    /// Returns the rows of a table in columns.
    func rows(of table: FlowTable, _ plan: ColumnPlan) -> VerticalList {
        var list = VerticalList()
        let block = ContainingBlock(x: 0, width: plan.width, isRightToLeft: table.isRightToLeft)
        layOutRows(table, TableColumns(plan, in: block), into: &list)
        return list
    }

    /// Returns the records of a table in a measure.
    func records(of table: FlowTable, _ measured: MeasuredTable, width: Points) -> VerticalList {
        var list = VerticalList()
        let block = ContainingBlock(x: 0, width: width, isRightToLeft: table.isRightToLeft)
        var records = RecordLayout(table, measured, RecordForm([(table, measured)], in: block, styles: styles), in: block, context)
        records.layOut(into: &list)
        return list
    }

    /// Lays out the caption and `body` within the table's indents and box.
    ///
    /// - Parameter width: the width of the rows; if it exceeds the measure, they take all of it.
    private func layOut(
        _ table: FlowTable, _ style: ResolvedStyle, width: Points, in containing: ContainingBlock, into list: inout VerticalList,
        body: (ContainingBlock, inout VerticalList) -> Void
    ) {
        if let caption = table.caption {
            let first = list.boxes.count
            blocks.layOut(caption, anchor: nil, in: containing, into: &list, isTight: false)
            // A stronger keep than between caption and table: if heading, caption and table exceed a page, no line of the caption is alone.
            list.keepWholeWithNext(from: first)
        }
        let narrowed = narrowed(containing, to: width + frameWidth(style, in: containing), table.alignment ?? style.alignment)
        blocks.layOutIndented(table.style, in: narrowed, into: &list, body: body)
    }

    /// Returns the rooms for the table's rows.
    private func rooms(for style: ResolvedStyle, in containing: ContainingBlock, _ list: VerticalList) -> TableRooms {
        let orientation = frames.orientation(of: .landscape)
        func room(_ block: ContainingBlock) -> TableRoom {
            TableRoom(width: block.width - frameWidth(style, in: block), height: context.bodies.height(block.orientation))
        }
        let landscape = orientation == containing.orientation ? nil : blocks.block(containing, on: orientation, in: list)
        return TableRooms(upright: room(containing), landscape: landscape.map(room))
    }

    private func record(_ plan: ColumnPlan, _ source: SourceSpan?) {
        if plan.isTight { fallbacks.record(.reducedCellPadding, source) }
        if plan.breaksWords { fallbacks.record(.brokenTableWord, source) }
    }

    /// Returns the part of the measure that indents, padding and border take.
    private func frameWidth(_ style: ResolvedStyle, in containing: ContainingBlock) -> Points {
        let inner = blocks.indented(containing, style)
        return containing.width - inner.width + (style.hasBox ? limits.insets(style, in: inner).horizontal : 0)
    }

    /// Returns the block narrowed to the width of the table's columns, aligned by its style.
    private func narrowed(_ containing: ContainingBlock, to width: Points, _ alignment: ResolvedStyle.Alignment) -> ContainingBlock {
        let narrow = containing.narrowed(to: width, alignment)
        var block = ContainingBlock(x: narrow.x, width: narrow.width, isRightToLeft: containing.isRightToLeft)
        block.orientation = containing.orientation
        return block
    }

    /// Lays out the rows of a table into a list.
    ///
    /// - Parameter landscapeTable: the table on landscape pages, for its first row; nil if it is upright.
    func layOutRows(
        _ table: FlowTable, _ columns: TableColumns, landscapeTable: RowBox.LandscapeTable? = nil, into list: inout VerticalList
    ) {
        var landscapeTable = landscapeTable
        if !table.head.isEmpty {
            let head = rows(table.head[...], columns, isHead: true, landscapeTable: landscapeTable)
            if head.height > 0 {
                append(head, columns, to: &list)
                landscapeTable = nil
            }
        }
        let repeated = repeatedHead(table, columns), bands = FlowTable.bands(of: table.rows)
        for (index, band) in bands.enumerated() {
            let body = rows(band, columns, isHead: false, mark: table.continuation, landscapeTable: index == 0 ? landscapeTable : nil)
            if index == 0, !table.head.isEmpty { list.keepWithNext(Penalty.headOfTable) }
            // No single row below the head or on the last page, unless that leaves a third of a page blank.
            if index == 1 || index == bands.count - 1 { list.keepWithNext(Penalty.looseKeep) }
            if index > 0, bands[index - 1].first?.spans(table) == true { list.keepWithNext() }
            append(body, columns, to: &list, repeating: repeated)
        }
    }

    /// Returns the head to repeat on later pages, an artifact; nil if it has no text or is higher than half of the page.
    private func repeatedHead(_ table: FlowTable, _ columns: TableColumns) -> RowBox? {
        guard table.head.contains(where: { $0.cells.contains { !$0.paragraph.text.isEmpty } }) else { return nil }
        let head = rows(table.head[...], columns, isHead: true, isArtifact: true)
        return head.height <= context.bodies.height(columns.orientation) / 2 ? head : nil
    }

    private func append(_ row: RowBox, _ columns: TableColumns, to list: inout VerticalList, repeating head: RowBox? = nil) {
        append(row, x: columns.x, width: columns.width, to: &list, repeating: head)
    }

    func append(_ row: RowBox, x: Points, width: Points, to list: inout VerticalList, repeating head: RowBox? = nil) {
        if let room = list.room, !list.fits(row.height), let parts = row.split(at: room) {
            append(parts.first, x: x, width: width, to: &list, repeating: head)
            return append(parts.rest, x: x, width: width, to: &list, repeating: head)
        }
        var box = Box(content: .row(row), x: x, width: width, height: row.height, ascent: row.ascent)
        box.notes = row.notes
        box.tableHead = head
        let destinations = row.destinations
        if !destinations.isEmpty { list.add(Anchor(destinations: destinations)) }
        list.append(box)
    }

    /// Lays out rows that cells join, or a single row.
    ///
    /// - Parameter mark: the mark after the name of rows that continue on another page; nil for none.
    private func rows(
        _ flow: ArraySlice<FlowTable.Row>, _ columns: TableColumns, isHead: Bool, isArtifact: Bool = false, mark: FlowParagraph? = nil,
        landscapeTable: RowBox.LandscapeTable? = nil
    ) -> RowBox {
        var heights = [Points](repeating: 0, count: flow.count), cells: [RowBox.Cell] = []
        for (index, row) in flow.enumerated() {
            for flowCell in row.cells {
                let isRepeated = columns.repeatsFirst && flowCell.columns.lowerBound == 0
                var cell = self.cell(flowCell, columns, isArtifact: isArtifact || isRepeated)
                cell.rows = index..<min(index + flowCell.rows, flow.count)
                if cell.rows.count == 1 { heights[index] = max(heights[index], styles[cell.style].height ?? contentHeight(cell)) }
                cells.append(cell)
            }
        }
        // Only rows of several lines continue on another page.
        if !isHead, flow.count > 1 || cells.contains(where: { $0.lineCount > 1 }) { name(&cells, flow, columns, mark) }
        for cell in cells where cell.rows.count > 1 {
            let missing = (styles[cell.style].height ?? contentHeight(cell)) - heights[cell.rows].reduce(0, +)
            if missing > 0 { heights[cell.rows.upperBound - 1] += missing }
        }
        if isHead, flow.allSatisfy({ $0.cells.allSatisfy(\.isEmpty) }) { heights = heights.map { _ in 0 } }
        let tops = heights.reduce(into: [Points(0)]) { $0.append($0[$0.count - 1] + $1) }
        let placed = cells.map { cell in
            aligned(cell, height: heights[cell.rows].reduce(0, +)).moved(down: tops[cell.rows.lowerBound])
        }
        return RowBox(
            cells: placed, heights: heights, isHead: isHead, isMirrored: columns.isRightToLeft, landscapeTable: landscapeTable)
    }
}
