import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

/// Lists and tables.
extension FlowBuilder {
    mutating func list(_ list: List, _ block: Block, in context: Context) -> FlowBlock {
        var inner = context
        inner.parent = add(.list, to: context.parent, for: block)
        var list = list
        switch list.marker {
        case .bullet: inner.bulletDepth += 1
        case .ordered:
            inner.numberDepth += 1
            if list.numbering == .decimal { list.numbering = List.Numbering(stylesheet.listNumbers[at: inner.numberDepth]) }
        }
        flow.structure[inner.parent].listNumbering = Self.numbering(list)
        let style = listStyle(.list, block, in: context)
        inner.container = style
        var items = zip(list.items, list.numbers).map { item, number in self.item(item, number: number, of: list, block, in: inner) }
        let isRightToLeft = inner.isRightToLeft || items.first?.children.first?.isRightToLeft == true
        for index in items.indices { items[index].isRightToLeft = items[index].firstParagraph?.runsRightToLeft ?? isRightToLeft }
        flow.structure.setDirection(ofBlock: inner.parent, isRightToLeft: isRightToLeft)
        return .list(FlowList(style: style, isTight: list.isTight, isRightToLeft: isRightToLeft, items: items))
    }

    /// Returns the style of a list or item; in a cell, that of the cell's plain paragraphs.
    private mutating func listStyle(_ element: Element, _ block: Block, in context: Context) -> StyleID {
        guard let cell = context.cell else { return style(element, block, in: context) }
        return flow.styles.number(of: .block(.paragraph, classes: [], container: cell))
    }

    /// Returns the value of ListNumbering (ISO 32000-1 table 347).
    ///
    /// A list with labels may not have `None` (ISO 14289-2 8.2.5.25). Ballot boxes are squares.
    private static func numbering(_ list: List) -> String {
        switch list.marker {
        case .ordered: list.numbering.structureName
        case .bullet: list.items.contains { $0.checked != nil } ? "Square" : "Disc"
        }
    }

    private mutating func item(_ item: List.Item, number: Int, of list: List, _ block: Block, in context: Context) -> FlowList.Item {
        let style = listStyle(.listItem, block, in: context)
        let context = self.context(of: item.attributes, in: context)
        let element = flow.structure.add(.listItem, to: context.parent)
        flow.structure[element].language = item.attributes.values["lang"]
        flow.structure[element].source = item.span
        let label = flow.structure.add(.label, to: element)
        let marker = self.marker(of: item, number: number, in: list, style: style, element: label, in: context)
        var inner = context
        inner.parent = flow.structure.add(.listBody, to: element)
        inner.container = style
        inner.followsLabel = true
        let anchor = self.anchor(of: item.attributes, element: element)
        return FlowList.Item(
            style: style, marker: marker, children: blocks(item.blocks, in: inner), isRightToLeft: context.isRightToLeft, anchor: anchor,
            source: item.span)
    }

    /// Returns the label of an item: a bullet by depth, a ballot box for a task, or a number, with a box after it for a numbered task.
    private mutating func marker(
        of item: List.Item, number: Int, in list: List, style: StyleID, element: StructureID, in context: Context
    ) -> FlowParagraph {
        var collector = TextCollector(), parts: [(text: String, style: StyleID)] = []
        func append(_ text: String, _ kind: Element) {
            parts.append((text, flow.styles.number(of: .inline(kind, classes: [], within: style))))
        }
        var spoken = ""
        switch list.marker {
        case .ordered(_, let delimiter):
            let numeral = numerals(for: context.language).replacing(delimiter.around(list.numbering.text(number)))
            append(item.checked == nil ? numeral : numeral + " ", .marker)
            spoken = numeral + " "
        case .bullet where item.checked == nil: append(stylesheet.bullets[at: context.bulletDepth], .marker)
        case .bullet: break
        }
        if let checked = item.checked {
            append(checked ? "☑" : "☐", .taskMarker)
            let state = BuiltInTerm.task(done: checked, in: context.language)
            flow.structure[element].actualText = spoken + state.text
            flow.structure[element].language = state.ownLanguage
        }
        for part in parts {
            let content = flow.structure.addContent(to: element)
            collector.appendVerbatim(part.text, as: piece(style: part.style, language: context.language, content: content))
        }
        return FlowParagraph(
            collector.result, style: parts[0].style, isLabel: true, isRightToLeft: context.isRightToLeft, source: item.span)
    }

    mutating func table(_ table: Table, _ block: Block, in context: Context) -> FlowBlock {
        var inner = context
        inner.parent = add(.table, to: context.parent, for: block)
        if table.isWithoutHeaders { flow.obstacles.append(.tableWithoutHeaders(block.span)) }
        // `align` applies to the table in the measure, not to its cells.
        if block.attributes.alignment != nil { inner.alignment = nil }
        let style = self.style(.table, block, in: context)
        inner.container = style
        let anchor = self.anchor(of: block, element: inner.parent)
        let number = captionNumber(of: block.attributes.id, at: block.span, in: inner.language)
        let isCaptioned = !(number.isEmpty && table.caption.isEmpty)
        let caption = isCaptioned ? self.caption(after: number, table.caption, of: inner.parent, span: block.span, in: inner) : nil
        let head = self.head(table, block, in: inner)
        let rows = body(table, block, in: inner)
        let continuation = head.isEmpty ? nil : self.continuation(block, in: inner)
        let isRightToLeft = inner.isRightToLeft || inner.direction == nil && Self.isRightToLeft(table)
        flow.structure.setDirection(ofBlock: inner.parent, isRightToLeft: isRightToLeft)
        let repeatsLabels = canRepeatLabels(of: head, in: rows, at: block.span)
        return .table(
            FlowTable(
                style: style, caption: caption, head: head, rows: rows, columnCount: table.alignments.count, continuation: continuation,
                isRightToLeft: isRightToLeft, alignment: block.attributes.alignment, repeatsLabels: repeatsLabels, anchor: anchor,
                source: block.span))
    }

    /// Returns the mark of a row that continues on another page.
    private mutating func continuation(_ block: Block, in context: Context) -> FlowParagraph {
        let style = self.style(.tableCell, block, in: context)
        var collector = TextCollector()
        collector.appendVerbatim(
            BuiltInTerm.continued(in: context.language), as: piece(style: style, language: context.language, content: nil))
        return FlowParagraph(
            collector.result, style: style, isRightToLeft: context.isRightToLeft, source: nil)
    }

    private static func isRightToLeft(_ table: Table) -> Bool {
        let text = table.allRows.first?.cells.lazy.map(\.inlines.plainText).first { !$0.isEmpty } ?? ""
        return WritingDirection.isRightToLeft(text: Array(text.utf8)) == true
    }

    private mutating func head(_ table: Table, _ block: Block, in context: Context) -> [FlowTable.Row] {
        guard !table.head.isEmpty else { return [] }
        // A table with a head must also have a body (ISO 32000-1 14.8.4.3.4). If the head is all there is, it is the body.
        let group = flow.structure.add(table.rows.isEmpty ? .tableBody : .tableHead, to: context.parent)
        let style = self.style(.tableHeader, block, in: context)
        var rows = rows(table.head, of: table, in: group, context) { cell, column in
            // An empty corner heads no cells.
            column == 0 && cell.blocks.isEmpty && cell.inlines.isEmpty ? (.tableData, nil, style) : (.tableHeader, .column, style)
        }
        for row in rows.indices { for cell in rows[row].cells.indices { rows[row].cells[cell].isInHead = true } }
        return rows
    }

    private mutating func body(_ table: Table, _ block: Block, in context: Context) -> [FlowTable.Row] {
        guard !table.rows.isEmpty else { return [] }
        let cellStyle = self.style(.tableCell, block, in: context), headerStyle = self.style(.tableHeader, block, in: context)
        let tag = { (cell: Table.Cell, column: Int) -> CellTag in
            column < table.rowHeaders || cell.isHeader ? (.tableHeader, .row, headerStyle) : (.tableData, nil, cellStyle)
        }
        // A foot without rows before it is the body.
        let foot = table.footerRows < table.rows.count ? table.footerRows : 0
        let body = flow.structure.add(.tableBody, to: context.parent)
        var rows = self.rows(Array(table.rows.dropLast(foot)), of: table, in: body, context, tag)
        if foot > 0 {
            let group = flow.structure.add(.tableFoot, to: context.parent)
            rows += self.rows(table.rows.suffix(foot), of: table, in: group, context, tag)
        }
        spanLabels(in: &rows, columnCount: table.alignments.count)
        guard !table.head.isEmpty else { return rows }
        let name = flow.styles.number(
            of: .block(.tableHeader, classes: [Element.recordName] + block.attributes.classes, container: context.container))
        return rows.map { named($0, name) }
    }

    private typealias CellTag = (kind: StructureKind, scope: StructureElement.Scope?, style: StyleID)

    /// Builds the rows of a part of a table.
    ///
    /// - Parameter tag: the tag of a cell that begins in a column.
    private mutating func rows(
        _ rows: [Table.Row], of table: Table, in group: StructureID, _ context: Context, _ tag: (Table.Cell, Int) -> CellTag
    ) -> [FlowTable.Row] {
        var places = ColumnPlaces(count: table.alignments.count)
        return rows.map { row in
            let element = flow.structure.add(.tableRow, to: group)
            let cells = row.cells.map { cell in
                let columns = places.next(cell), tag = tag(cell, columns.lowerBound)
                let id = flow.structure.add(tag.kind, to: element)
                flow.structure[id].scope = cell.scope ?? tag.scope
                (flow.structure[id].columnSpan, flow.structure[id].rowSpan) = (cell.columns, cell.rows)
                let alignment = cell.alignment ?? (columns.isEmpty ? .none : table.alignments[columns.lowerBound])
                return self.cell(cell, columns, alignment, style: tag.style, element: id, in: context)
            }
            places.endRow()
            return FlowTable.Row(cells: cells, source: row.span)
        }
    }

    /// Returns a cell, whose text is content of the cell element; footnotes first referred to in it follow the text.
    private mutating func cell(
        _ cell: Table.Cell, _ columns: Range<Int>, _ alignment: Table.Alignment, style: StyleID, element: StructureID, in context: Context
    ) -> FlowTable.Cell {
        flow.structure[element].source = cell.span
        flow.structure[element].language = cell.attributes.values["lang"]
        var inner = self.context(of: cell.attributes, in: context)
        let anchor = self.anchor(of: cell.attributes, element: element)
        let paragraph = text(cell.inlines, style: style, element: element, span: cell.span, in: inner)
        inner.parent = element
        inner.container = style
        inner.cell = style
        inner.alignment = alignment.ofBlocks ?? inner.alignment
        let blocks = cell.blocks.isEmpty ? [] : blocks(cell.blocks, in: inner)
        return FlowTable.Cell(
            style: style, paragraph: paragraph, blocks: blocks, alignment: alignment, columns: columns, rows: cell.rows, anchor: anchor)
    }
}

/// The columns of a table's cells, row by row; cells take the columns that cells above leave free.
private struct ColumnPlaces {
    /// The number of rows for which a cell takes each column, including the current row.
    private var taken: [Int]
    private var column = 0
    private var hasSpans = false

    init(count: Int) { taken = Array(repeating: 0, count: count) }

    mutating func next(_ cell: Table.Cell) -> Range<Int> {
        while hasSpans, column < taken.count, taken[column] > 0 { column += 1 }
        let columns = min(column, taken.count)..<min(column + cell.columns, taken.count)
        if cell.rows > 1 {
            hasSpans = true
            for place in columns { taken[place] = cell.rows }
        }
        column = columns.upperBound
        return columns
    }

    mutating func endRow() {
        column = 0
        guard hasSpans else { return }
        for place in taken.indices where taken[place] > 0 { taken[place] -= 1 }
    }
}

extension FlowList.Item {
    /// The paragraph that it begins with; nil if it begins with another block.
    var firstParagraph: FlowParagraph? { if case .paragraph(let paragraph, _) = children.first { paragraph } else { nil } }
}

extension Table.Cell {
    /// The value of `scope`; PDF has none for groups of rows and columns.
    fileprivate var scope: StructureElement.Scope? {
        guard isHeader else { return nil }
        return switch attributes.values["scope"]?.lowercased() {
        case "row", "rowgroup": .row
        case "col", "colgroup": .column
        default: nil
        }
    }
}

extension Table.Alignment {
    fileprivate var ofBlocks: ResolvedStyle.Alignment? {
        switch self {
        case .none: nil
        case .left: .left
        case .center: .center
        case .right: .right
        }
    }
}

extension Array {
    /// Returns the element for lists of a depth, from 1; deeper lists start again with the first.
    fileprivate subscript(at depth: Int) -> Element { self[(Swift.max(depth, 1) - 1) % count] }
}

extension Element {
    /// The class of `tableHeader` for names of records if a too wide table is set as records; only it distinguishes them from value labels.
    fileprivate static let recordName = "recordName"
}
