import TypesetBase

/// Assembles a table from `<tr>`, `<th>` and `<td>`.
struct HTMLTableAssembler {
    private enum Group: String { case head = "thead", body = "tbody", foot = "tfoot" }

    private struct Row {
        var cells: [Table.Cell] = []
        var span: SourceSpan
        /// The alignment of cells without an `align` of their own.
        var alignment: Table.Alignment?
    }

    private struct Rows {
        var group: Group?
        var rows: [Row] = []
    }

    private var groups: [Rows] = []
    /// Whether the last row is still open.
    private var isInRow = false

    // MARK: Tags

    /// Handles a start tag of a row or of a group of rows.
    mutating func begin(_ tag: HTMLTag, at span: SourceSpan) {
        if let group = Group(rawValue: tag.name) {
            groups.append(Rows(group: group))
            isInRow = false
        } else if tag.name == "tr" {
            beginRow(at: span, tag.cellAlignment)
        }
    }

    /// Handles an end tag of a cell, a row or a group of rows.
    mutating func end(_ tag: HTMLTag) {
        isInRow = isInRow && ["td", "th", "caption"].contains(tag.name)
        if Group(rawValue: tag.name) != nil { groups.append(Rows()) }
    }

    private mutating func beginRow(at span: SourceSpan, _ alignment: Table.Alignment?) {
        if groups.isEmpty { groups.append(Rows()) }
        groups[groups.count - 1].rows.append(Row(span: span, alignment: alignment))
        isInRow = true
    }

    mutating func add(_ element: OpenElement) {
        if !isInRow { beginRow(at: element.span, nil) }
        let group = groups.count - 1, row = groups[group].rows.count - 1
        var cell = Table.Cell(blocks: element.blocks, span: element.span)
        cell.isHeader = element.name == "th"
        cell.columns = max(1, element.number("colspan") ?? 1)
        // 0 means all remaining rows of the group.
        cell.rows = element.number("rowspan").map { $0 == 0 ? Int.max : max(1, $0) } ?? 1
        cell.alignment = element.cellAlignment ?? cell.alignment ?? groups[group].rows[row].alignment
        cell.attributes = element.attributes(ofCell: cell.attributes)
        groups[group].rows[row].cells.append(cell)
        groups[group].rows[row].span = groups[group].rows[row].span.joined(with: element.span)
    }

    // MARK: The table

    /// Returns the table; a caption without a table is a paragraph.
    mutating func finish(caption: [Inline], span: SourceSpan, attributes: Attributes) -> [Block] {
        for index in groups.indices { groups[index].rows.removeAll(where: \.cells.isEmpty) }
        groups.removeAll(where: \.rows.isEmpty)
        guard !groups.isEmpty else { return caption.isEmpty ? [] : [Block(.paragraph(caption), span: span)] }
        separateHead()
        var grid = TableGrid()
        let placed = groups.map { grid.place($0.rows.map(\.cells)) }
        var head: [Table.Row] = [], body: [Table.Row] = [], foot: [Table.Row] = []
        for (group, rows) in zip(groups, placed) {
            let full = zip(group.rows, grid.filled(rows)).map { Table.Row(cells: $1, span: $0.span) }
            switch group.group {
            case .head: head += full.map(\.flattened)
            case .foot: foot += full
            case .body, nil: body += full
            }
        }
        var table = Table(
            alignments: Array(repeating: .none, count: grid.columns), header: head.first ?? Table.Row(cells: [], span: span),
            rows: body + foot, caption: caption)
        table.furtherHeaders = Array(head.dropFirst())
        table.footerRows = foot.count
        table.rowHeaders = Self.headsRows(zip(groups, placed).flatMap { $0.group == .head ? [] : $1 }) ? 1 : 0
        return [Block(.table(table), span: span, attributes: attributes)]
    }

    /// Whether the first column contains only headers.
    private static func headsRows(_ rows: [TableGrid.Placed]) -> Bool {
        let first = rows.compactMap { $0.first }.filter { $0.column == 0 }
        return !first.isEmpty && first.allSatisfy(\.cell.isHeader)
    }

    /// Makes the first rows the head if there is no `thead` and they contain only headers.
    private mutating func separateHead() {
        guard !groups.contains(where: { $0.group == .head }), let rows = groups.first?.rows else { return }
        let count = rows.prefix { $0.cells.allSatisfy(\.isHeader) }.count
        guard count > 0, count < rows.count || groups.count > 1 else { return }
        groups.insert(Rows(group: .head, rows: Array(rows[..<count])), at: 0)
        groups[1].rows.removeFirst(count)
        if groups[1].rows.isEmpty { groups.remove(at: 1) }
    }
}

/// Places cells in rows and columns, by HTML's algorithm (§4.9.12), one cell in each place of the grid.
struct TableGrid {
    private(set) var columns = 0
    /// The number of places that cells may still take in rows after their own; it prevents a few bytes from filling a table of millions of
    /// cells.
    private var spannedPlaces = 100_000

    /// The cells of a row, with the columns in which they begin.
    typealias Placed = [(column: Int, cell: Table.Cell)]

    /// Places the cells of a group of rows, their spans limited to the group and the table.
    mutating func place(_ rows: [[Table.Cell]]) -> [Placed] {
        var taken: [Int] = [], result: [Placed] = []
        for (index, cells) in rows.enumerated() {
            var placed: Placed = [], column = 0
            for cell in cells {
                while column < taken.count, taken[column] > 0 { column += 1 }
                guard column < TableLimits.maximumColumns else {
                    // There is no column left. The cell's content is added to the last cell before it, in this row or above.
                    if !placed.isEmpty {
                        placed[placed.count - 1].cell.append(cell)
                    } else if let row = result.lastIndex(where: { !$0.isEmpty }) {
                        result[row][result[row].count - 1].cell.append(cell)
                    }
                    continue
                }
                var cell = cell
                let free = (taken.dropFirst(column).firstIndex { $0 > 0 } ?? TableLimits.maximumColumns) - column
                cell.columns = min(cell.columns, free, TableLimits.maximumColumns - column)
                cell.rows = min(cell.rows, rows.count - index, 1 + spannedPlaces / cell.columns)
                spannedPlaces -= (cell.rows - 1) * cell.columns
                let end = column + cell.columns
                if taken.count < end { taken += Array(repeating: 0, count: end - taken.count) }
                for place in column..<end { taken[place] = cell.rows }
                placed.append((column, cell))
                column = end
            }
            columns = max(columns, taken.count)
            for place in taken.indices where taken[place] > 0 { taken[place] -= 1 }
            result.append(placed)
        }
        return result
    }

    /// The rows of a group with an empty cell for each gap in the grid.
    func filled(_ rows: [Placed]) -> [[Table.Cell]] {
        var taken = [Int](repeating: 0, count: columns)
        return rows.map { placed in
            var cells: [Table.Cell] = [], next = 0
            for (column, cell) in placed {
                for place in column..<column + cell.columns { taken[place] = cell.rows }
                cells.append(cell)
                next = column + cell.columns
            }
            while next < columns {
                let end = taken[next...].firstIndex { $0 > 0 } ?? columns
                if end > next, let last = placed.last {
                    var filler = Table.Cell(inlines: [], span: last.cell.span)
                    filler.columns = end - next
                    cells.append(filler)
                }
                next = end + 1
            }
            for place in taken.indices where taken[place] > 0 { taken[place] -= 1 }
            return cells
        }
    }
}

extension Table.Cell {
    /// Creates a cell; a single paragraph becomes its text, other content its blocks.
    init(blocks: [Block], span: SourceSpan) {
        self.init(inlines: [], span: span)
        guard blocks.count == 1, case .paragraph(let inlines) = blocks[0].kind else {
            self.blocks = blocks
            return
        }
        self.inlines = inlines
        attributes = blocks[0].attributes
        alignment = attributes.values.removeValue(forKey: "align").flatMap(Table.Alignment.init)
    }

    /// Appends the content of a cell for which the table has no column.
    fileprivate mutating func append(_ other: Table.Cell) {
        if blocks.isEmpty, other.blocks.isEmpty {
            if !inlines.isEmpty { inlines.append(Inline(.text(" "), span: span)) }
            inlines += other.inlines
        } else {
            blocks = content + other.content
            inlines = []
        }
    }

    private var content: [Block] { inlines.isEmpty ? blocks : [Block(.paragraph(inlines), span: span)] }
}

extension Table.Row {
    /// The row with only text in its cells, because the head is repeated on later pages.
    var flattened: Table.Row {
        Table.Row(
            cells: cells.map { cell in
                var cell = cell
                if !cell.blocks.isEmpty { (cell.inlines, cell.blocks) = (cell.blocks.flattened, []) }
                return cell
            }, span: span)
    }
}

extension Table.Alignment {
    fileprivate init?(_ name: String) {
        switch name.lowercased() {
        case "left": self = .left
        case "center": self = .center
        case "right": self = .right
        default: return nil
        }
    }
}

extension HTMLTag {
    fileprivate var cellAlignment: Table.Alignment? { attributes["align"].flatMap(Table.Alignment.init) }
}

extension OpenElement {
    fileprivate var cellAlignment: Table.Alignment? { attributes.values["align"].flatMap(Table.Alignment.init) }

    /// The attributes of the cell, which override those of its paragraph.
    fileprivate func attributes(ofCell paragraph: Attributes) -> Attributes {
        var result = paragraph
        result.merge(attributes)
        result.values["align"] = nil
        for key in ["scope", "headers"] { if let value = text(key) { result.values[key] = value } }
        return result
    }
}
