import TypesetBase

/// The tables of a document by their heads; tables with the same head take the same form, for uniformity.
final class TableFamilies {
    private struct Key: Hashable {
        var head: [UInt8]
        var columnCount: Int
        var style: StyleID

        init(_ table: FlowTable) { (head, columnCount, style) = (table.headText, table.columnCount, table.style) }
    }

    private let flow: FlowDocument
    private lazy var tables = Dictionary(grouping: flow.blocks.flatMap(\.tables), by: Key.init)
    private var families: [Key: TableFamily] = [:]

    init(_ flow: FlowDocument) { self.flow = flow }

    /// Returns the family of a table; a table without a head is alone in its family.
    func family(of table: FlowTable) -> TableFamily {
        let key = Key(table)
        guard !key.head.isEmpty else { return TableFamily([]) }
        return families.value(of: key) { TableFamily(tables[key] ?? []) }
    }
}

/// The tables with one head, and what has been measured and chosen for them.
final class TableFamily {
    /// The tables, except those in notes and in cells of other tables; empty for a table without a head.
    private let tables: [FlowTable]
    private var measured: [SourceSpan: MeasuredTable] = [:]
    private var plans: [SourceSpan: [Points: ColumnPlan?]] = [:]
    private var forms: [TableRooms: TableForm] = [:]
    private var recordForms: [RecordPlace: RecordForm] = [:]

    private struct RecordPlace: Hashable {
        var rooms: TableRooms
        var x: Points
        var width: Points
        var isRightToLeft: Bool
    }

    fileprivate init(_ tables: [FlowTable]) { self.tables = tables }

    private func contains(_ table: FlowTable) -> Bool { tables.contains { $0.source == table.source } }

    /// Returns the form of a table in rooms, chosen once for the family.
    ///
    /// - Parameter choose: chooses a form for all tables of the family.
    func form(of table: FlowTable, in rooms: TableRooms, choose: ([FlowTable]) -> TableForm) -> TableForm {
        if let known = forms[rooms] { return known }
        let form = choose(contains(table) ? tables : tables + [table])
        forms[rooms] = form
        return form
    }

    /// Returns the form of records in a block, chosen once for the family.
    func recordForm(
        of table: FlowTable, in containing: ContainingBlock, _ rooms: TableRooms, choose: ([FlowTable]) -> RecordForm
    ) -> RecordForm {
        let place = RecordPlace(rooms: rooms, x: containing.x, width: containing.width, isRightToLeft: containing.isRightToLeft)
        if let known = recordForms[place] { return known }
        let form = choose(contains(table) ? tables : [table])
        recordForms[place] = form
        return form
    }

    /// Returns a table's measurement, which is computed once for its form and its columns.
    func measured(_ table: FlowTable, by measure: (FlowTable) -> MeasuredTable) -> MeasuredTable {
        if let known = measured[table.source] { return known }
        let result = measure(table)
        measured[table.source] = result
        return result
    }

    /// Returns a table's columns in a measure, which are computed once for its form and for the page.
    func plan(of table: FlowTable, _ measured: MeasuredTable, available: Points) -> ColumnPlan? {
        if let known = plans[table.source]?[available] { return known }
        let plan = measured.plan(available: available)
        plans[table.source, default: [:]][available] = .some(plan)
        return plan
    }

    /// Releases the measurements of a table that has its form.
    func release(_ table: FlowTable) {
        measured[table.source] = nil
        plans[table.source] = nil
    }
}

extension FlowTable {
    /// The text of the head's cells, by which tables are grouped; empty if there is none.
    fileprivate var headText: [UInt8] {
        let cells = head.flatMap(\.cells)
        guard cells.contains(where: { !$0.paragraph.text.isEmpty }) else { return [] }
        return Array(cells.map(\.paragraph.text).joined(separator: [0]))
    }
}

extension FlowBlock {
    /// The tables in the block, except those in cells of other tables.
    var tables: [FlowTable] {
        switch self {
        case .table(let table): [table]
        case .container(let container): container.children.flatMap(\.tables)
        case .list(let list): list.items.flatMap { $0.children.flatMap(\.tables) }
        case .paragraph, .code, .formula, .figure, .rule, .contents, .index, .bibliography: []
        }
    }
}
