import Diagnostics
import Markdown
import Stylesheet

/// Lists and tables.
extension FlowBuilder {
    mutating func list(_ list: List, _ block: Block, in context: Context) -> FlowBlock {
        var inner = context
        inner.parent = flow.structure.add(.list, to: context.parent)
        flow.structure[inner.parent].source = block.span
        flow.structure[inner.parent].listNumbering = Self.numbering(list)
        flow.structure[inner.parent].language = languageAttribute(block)
        if case .bullet = list.marker { inner.bulletDepth += 1 }
        let style = self.style(.list, block, in: context)
        let items = list.items.enumerated().map { index, item in self.item(item, number: index, of: list, block, in: inner) }
        let isRightToLeft = inner.isRightToLeft || items.first?.children.first?.isRightToLeft == true
        flow.structure.setDirection(ofBlock: inner.parent, isRightToLeft: isRightToLeft)
        return .list(FlowList(style: style, isTight: list.isTight, isRightToLeft: isRightToLeft, items: items))
    }

    /// ListNumbering (ISO 32000-1 table 347). A list with labels may not have `None` (ISO 14289-2 8.2.5.25); ballot boxes are squares.
    private static func numbering(_ list: List) -> String {
        switch list.marker {
        case .ordered: "Decimal"
        case .bullet: list.items.contains { $0.checked != nil } ? "Square" : "Disc"
        }
    }

    private mutating func item(_ item: List.Item, number: Int, of list: List, _ block: Block, in context: Context) -> FlowList.Item {
        let style = self.style(.listItem, block, in: context)
        let element = flow.structure.add(.listItem, to: context.parent)
        flow.structure[element].source = item.span
        let label = flow.structure.add(.label, to: element)
        let marker = self.marker(of: item, number: number, in: list, style: style, element: label, in: context)
        var inner = context
        inner.parent = flow.structure.add(.listBody, to: element)
        inner.container = style
        inner.isInItem = true
        return FlowList.Item(style: style, marker: marker, children: blocks(item.blocks, in: inner), source: item.span)
    }

    private mutating func marker(
        of item: List.Item, number: Int, in list: List, style: StyleID, element: StructureID, in context: Context
    ) -> FlowParagraph {
        let kind: Element = item.checked == nil ? .marker : .taskMarker
        let markerStyle = flow.styles.number(of: .inline(kind, classes: [], within: style))
        let part = piece(style: markerStyle, language: context.language, content: flow.structure.addContent(to: element))
        var collector = TextCollector()
        collector.appendVerbatim(Self.markerText(of: item, number: number, in: list, depth: context.bulletDepth), as: part)
        if let checked = item.checked {
            let state = BuiltInTerm.task(done: checked, in: context.language)
            flow.structure[element].actualText = state.text
            flow.structure[element].language = state.ownLanguage
        }
        return FlowParagraph(
            text: collector.text, pieces: collector.pieces, style: markerStyle, isLabel: true, isRightToLeft: context.isRightToLeft,
            source: item.span)
    }

    /// Bullets by depth, ballot boxes for tasks, or numbers counted from the first.
    private static func markerText(of item: List.Item, number: Int, in list: List, depth: Int) -> String {
        if let checked = item.checked { return checked ? "☑" : "☐" }
        switch list.marker {
        case .bullet: return ["•", "◦", "▪"][(max(depth, 1) - 1) % 3]
        case .ordered(let start, let parenthesis): return "\(start + number)\(parenthesis ? ")" : ".")"
        }
    }

    mutating func table(_ table: Table, _ block: Block, in context: Context) -> FlowBlock {
        var inner = context
        inner.parent = flow.structure.add(.table, to: context.parent)
        flow.structure[inner.parent].source = block.span
        flow.structure[inner.parent].language = languageAttribute(block)
        let style = self.style(.table, block, in: context)
        let anchor = self.anchor(of: block, element: inner.parent)
        let caption = table.caption.isEmpty ? nil : self.caption(table.caption, of: inner.parent, span: block.span, in: inner)
        let header = self.header(table, block, in: inner)
        let rows = body(table, block, in: inner)
        let isRightToLeft = inner.isRightToLeft || Self.isRightToLeft(table)
        flow.structure.setDirection(ofBlock: inner.parent, isRightToLeft: isRightToLeft)
        return .table(
            FlowTable(
                style: style, caption: caption, header: header, rows: rows, rowHeaders: table.rowHeaders, isRightToLeft: isRightToLeft,
                anchor: anchor, source: block.span))
    }

    private static func isRightToLeft(_ table: Table) -> Bool {
        let text = table.header.cells.lazy.map(\.inlines.plainText).first { !$0.isEmpty } ?? ""
        return WritingDirection.isRightToLeft(text: Array(text.utf8)) == true
    }

    private mutating func header(_ table: Table, _ block: Block, in context: Context) -> FlowTable.Row {
        // A table with a head must have a body, too (ISO 32000-1 14.8.4.3.4): of one row, that is the body.
        let group = flow.structure.add(table.rows.isEmpty ? .tableBody : .tableHead, to: context.parent)
        let row = flow.structure.add(.tableRow, to: group)
        let style = self.style(.tableHeader, block, in: context)
        let cells = zip(table.header.cells, table.alignments).enumerated().map { column, pair in
            let element = flow.structure.add(.tableHeader, to: row)
            flow.structure[element].scope = .column
            let cell = self.cell(pair.0, pair.1, style: style, element: element, in: context)
            // An empty corner is the header of nothing.
            if column == 0, cell.paragraph.text.isEmpty {
                flow.structure[element].kind = .tableData
                flow.structure[element].scope = nil
            }
            return cell
        }
        return FlowTable.Row(cells: cells, source: table.header.span)
    }

    private mutating func body(_ table: Table, _ block: Block, in context: Context) -> [FlowTable.Row] {
        guard !table.rows.isEmpty else { return [] }
        let body = flow.structure.add(.tableBody, to: context.parent)
        let cellStyle = self.style(.tableCell, block, in: context)
        let headerStyle = self.style(.tableHeader, block, in: context)
        return table.rows.map { row in
            let element = flow.structure.add(.tableRow, to: body)
            let cells = zip(row.cells, table.alignments).enumerated().map { column, pair in
                let isHeader = column < table.rowHeaders
                let tag = flow.structure.add(isHeader ? .tableHeader : .tableData, to: element)
                if isHeader { flow.structure[tag].scope = .row }
                return self.cell(pair.0, pair.1, style: isHeader ? headerStyle : cellStyle, element: tag, in: context)
            }
            return FlowTable.Row(cells: cells, source: row.span)
        }
    }

    /// A cell's text is content of the cell itself; footnotes first referred to in it follow its text.
    private mutating func cell(
        _ cell: Table.Cell, _ alignment: Table.Alignment, style: StyleID, element: StructureID, in context: Context
    ) -> FlowTable.Cell {
        flow.structure[element].source = cell.span
        let paragraph = text(cell.inlines, style: style, element: element, span: cell.span, in: context)
        return FlowTable.Cell(style: style, paragraph: paragraph, alignment: alignment)
    }
}
