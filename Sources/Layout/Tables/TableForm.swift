import Diagnostics
import Geometry

/// The forms that a table can take: the steps of a ladder on which readers lose more and more of the overview.
enum TableForm: Int {
    case columns, turned, groups, stacked
}

/// A table in the form that it takes in a measure.
enum TableArrangement {
    case columns(ColumnPlan)
    /// On pages that lie the other way.
    case turned(ColumnPlan)
    case groups([ColumnGroup])
    case stacked(MeasuredTable)
}

/// The room that a table has.
struct TableMeasures: Hashable {
    /// Of the block that it is in.
    var upright: Points
    /// Of the pages of that block.
    var height: Points
    /// On pages that lie the other way; nil where the table cannot stand on such.
    var turned: Points?
    var turnedHeight: Points
}

/// The forms of the tables of a document at one size. Those with the same head take the same form, so that neighbours look alike.
final class TableForms {
    private struct Key: Hashable {
        var head: [UInt8]
        var columnCount: Int
        var measures: TableMeasures
        var style: StyleID
    }

    /// The tables by the text of their heads; nil until it is asked for.
    private var tables: [[UInt8]: [FlowTable]]?
    private var forms: [Key: TableForm] = [:]
    /// Tables that have been measured for the form of another.
    private var measured: [SourceSpan: MeasuredTable] = [:]
    /// The columns of tables by their measure, found to compare forms.
    private var plans: [SourceSpan: [Points: ColumnPlan?]] = [:]
    private var recordForms: [RecordKey: RecordForm] = [:]

    private struct RecordKey: Hashable {
        var table: Key
        var x: Points
        var width: Points
        var isRightToLeft: Bool
    }

    /// - Parameter find: decides by all tables with the same head.
    func form(
        of table: FlowTable, in measures: TableMeasures, of blocks: [FlowBlock], find: ([FlowTable]) -> TableForm
    ) -> TableForm {
        let head = table.headText
        guard !head.isEmpty else { return find([table]) }
        let key = Key(head: head, columnCount: table.columnCount, measures: measures, style: table.style)
        if let known = forms[key] { return known }
        let alike = alike(head, of: blocks).filter { $0.columnCount == table.columnCount && $0.style == table.style }
        // Tables in notes are not among those of the flow.
        let form = find(alike.contains { $0.source == table.source } ? alike : alike + [table])
        forms[key] = form
        return form
    }

    private func alike(_ head: [UInt8], of blocks: [FlowBlock]) -> [FlowTable] {
        if tables == nil { tables = Dictionary(grouping: blocks.flatMap(\.tables), by: \.headText) }
        return tables?[head] ?? []
    }

    /// The table measured, once for its form and its columns.
    func measured(_ table: FlowTable, by measure: (FlowTable) -> MeasuredTable) -> MeasuredTable {
        if let known = measured[table.source] { return known }
        let result = measure(table)
        measured[table.source] = result
        return result
    }

    /// Its columns in a measure, once for its form and for the page.
    func plan(of table: FlowTable, available: Points, by find: () -> ColumnPlan?) -> ColumnPlan? {
        if let known = plans[table.source]?[available] { return known }
        let plan = find()
        plans[table.source, default: [:]][available] = .some(plan)
        return plan
    }

    /// How records are set, by all tables with the same head, so that neighbours look alike here too.
    func recordForm(
        of table: FlowTable, in containing: ContainingBlock, _ measures: TableMeasures, of blocks: [FlowBlock],
        find: ([FlowTable]) -> RecordForm
    ) -> RecordForm {
        let head = table.headText
        guard !head.isEmpty else { return find([table]) }
        let key = RecordKey(
            table: Key(head: head, columnCount: table.columnCount, measures: measures, style: table.style), x: containing.x,
            width: containing.width, isRightToLeft: containing.isRightToLeft)
        if let known = recordForms[key] { return known }
        let alike = alike(head, of: blocks).filter { $0.columnCount == table.columnCount && $0.style == table.style }
        let form = find(alike.contains { $0.source == table.source } ? alike : [table])
        recordForms[key] = form
        return form
    }

    /// Lets go what has been measured of a table that is laid out.
    func release(_ table: FlowTable) {
        measured[table.source] = nil
        plans[table.source] = nil
    }
}

extension FlowTable {
    /// The text of the head's cells, by which tables are alike; empty where there is none.
    fileprivate var headText: [UInt8] {
        let cells = head.flatMap(\.cells)
        guard cells.contains(where: { !$0.paragraph.text.isEmpty }) else { return [] }
        return Array(cells.map(\.paragraph.text).joined(separator: [0]))
    }
}

extension FlowBlock {
    /// The tables in the block, but for those in cells of others.
    var tables: [FlowTable] {
        switch self {
        case .table(let table): [table]
        case .container(let container): container.children.flatMap(\.tables)
        case .list(let list): list.items.flatMap { $0.children.flatMap(\.tables) }
        case .paragraph, .code, .figure, .rule, .contents, .index: []
        }
    }
}

/// Choosing the form of a table.
extension SizeLayout {
    /// How a table is laid out.
    func arrangement(of table: FlowTable, in measures: TableMeasures) -> TableArrangement {
        let form = tableForms.form(of: table, in: measures, of: flow.blocks) { commonForm(of: $0, in: measures) }
        let measured = measured(table)
        defer { tableForms.release(table) }
        switch form {
        case .columns: if let plan = plan(of: table, measured, available: measures.upright) { return .columns(plan) }
        case .turned: if let turned = measures.turned, let plan = plan(of: table, measured, available: turned) { return .turned(plan) }
        case .groups: if let groups = columnGroups(of: table, measured, in: measures) { return .groups(groups) }
        case .stacked: break
        }
        return .stacked(measured)
    }

    private func measured(_ table: FlowTable) -> MeasuredTable { tableForms.measured(table, by: measure) }

    func recordForm(
        of table: FlowTable, _ measured: MeasuredTable, _ measures: TableMeasures, in containing: ContainingBlock
    ) -> RecordForm {
        tableForms.recordForm(of: table, in: containing, measures, of: flow.blocks) { tables in
            recordForm(tables.map { ($0, $0.source == table.source ? measured : self.measured($0)) }, in: containing)
        }
    }

    func plan(of table: FlowTable, _ measured: MeasuredTable, available: Points) -> ColumnPlan? {
        tableForms.plan(of: table, available: available) { measured.plan(available: available) }
    }

    /// The form of tables with one head: the first that suits all, and serves the readers of the longest.
    private func commonForm(of tables: [FlowTable], in measures: TableMeasures) -> TableForm {
        let measured = tables.map(measured)
        guard let union = MeasuredTable.union(measured) else { return .stacked }
        let longest = zip(tables, measured).max { $0.0.rows.count < $1.0.rows.count } ?? (tables[0], measured[0])
        if union.step(available: measures.upright) != nil,
            serves(longest.0, longest.1, available: measures.upright, page: measures.height, measures)
        {
            return .columns
        }
        if union.ladder.contains(.landscape), tables.count <= Self.mostTurned,
            zip(tables, measured).allSatisfy({ isWorthTurning($0, $1, measures) }), let turned = measures.turned,
            serves(longest.0, longest.1, available: turned, page: measures.turnedHeight, measures)
        {
            return .turned
        }
        let hasGroups =
            union.ladder.contains(.groups) && zip(tables, measured).allSatisfy { columnGroups(of: $0, $1, in: measures) != nil }
        return hasGroups ? .groups : .stacked
    }

    /// Whether a table on a turned page could be set in groups or records instead, and has so few columns that these do not take the
    /// comparison away.
    func mayStandUpright(_ table: FlowTable) -> Bool {
        table.columnCount < Self.manyColumns && !styles[table.style].ladder.isDisjoint(with: [.groups, .stack])
    }

    private static let manyColumns = 8

    /// More tables than these with one head alternate with text. Before and after each, a page would end early.
    private static let mostTurned = 3

    /// Whether a table fills enough of a turned page: half of it where it has so many columns that its rows hold a comparison, a third
    /// where these are so many that groups of them would take the comparison away, else all.
    private func isWorthTurning(_ table: FlowTable, _ measured: MeasuredTable, _ measures: TableMeasures) -> Bool {
        guard table.columnCount > MeasuredTable.fewColumns, !reserve.upright.tables.contains(table.source),
            let turned = measures.turned, turned > measures.upright, let plan = plan(of: table, measured, available: turned)
        else { return false }
        let least = (table.columnCount >= Self.manyColumns ? 1.0 / 3 : table.columnCount >= 6 ? 0.5 : 1) * measures.turnedHeight
        let lineHeight = lineMetrics(table.rows.first?.cells.first?.style ?? table.style).height
        if Double(table.rows.count) * lineHeight >= least { return true }
        return height(of: table, plan) >= least
    }

    /// The height of a table in columns.
    func height(of table: FlowTable, _ plan: ColumnPlan) -> Points { rows(of: table, plan).height }

    /// The rows of a table in columns.
    func rows(of table: FlowTable, _ plan: ColumnPlan) -> VerticalList {
        var list = VerticalList()
        let block = ContainingBlock(x: 0, width: plan.width, isRightToLeft: table.isRightToLeft)
        layOutRows(table, TableColumns(plan, in: block), into: &list)
        return list
    }
}
