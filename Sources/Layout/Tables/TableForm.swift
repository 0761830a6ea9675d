import Diagnostics
import Geometry

/// The forms that a table can take, in the order in which they lose overview.
enum TableForm: Int {
    case columns, turned, groups, stacked
}

/// A table in the form that it takes in a measure.
enum TableArrangement {
    case columns(ColumnPlan)
    /// The columns on landscape pages.
    case turned(ColumnPlan)
    case groups([ColumnGroup])
    case stacked(MeasuredTable)
}

/// The measures and heights available to a table.
struct TableMeasures: Hashable {
    /// The measure of the block that it is in.
    var upright: Points
    /// The height of the pages of that block.
    var height: Points
    /// The measure on landscape pages; nil if the table cannot be on them.
    var turned: Points?
    var turnedHeight: Points
}

/// The forms of the tables of a document at one size. Tables with the same head take the same form, for uniformity.
final class TableForms {
    private struct Key: Hashable {
        var head: [UInt8]
        var columnCount: Int
        var measures: TableMeasures
        var style: StyleID
    }

    /// The tables by the text of their heads; nil before the first request.
    private var tables: [[UInt8]: [FlowTable]]?
    private var forms: [Key: TableForm] = [:]
    /// The tables that have been measured to choose the form of another.
    private var measured: [SourceSpan: MeasuredTable] = [:]
    /// The columns of tables by measure, computed to compare forms.
    private var plans: [SourceSpan: [Points: ColumnPlan?]] = [:]
    private var recordForms: [RecordKey: RecordForm] = [:]

    private struct RecordKey: Hashable {
        var table: Key
        var x: Points
        var width: Points
        var isRightToLeft: Bool
    }

    /// Returns the form of a table.
    ///
    /// - Parameter find: chooses a form for all tables with the same head.
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

    /// Returns the table's measurement, which is computed once for its form and its columns.
    func measured(_ table: FlowTable, by measure: (FlowTable) -> MeasuredTable) -> MeasuredTable {
        if let known = measured[table.source] { return known }
        let result = measure(table)
        measured[table.source] = result
        return result
    }

    /// Returns the table's columns in a measure, which are computed once for its form and for the page.
    func plan(of table: FlowTable, available: Points, by find: () -> ColumnPlan?) -> ColumnPlan? {
        if let known = plans[table.source]?[available] { return known }
        let plan = find()
        plans[table.source, default: [:]][available] = .some(plan)
        return plan
    }

    /// Returns the form of records, which is the same for all tables with the same head.
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

    /// Releases the measurements of a table that has been laid out.
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
        case .paragraph, .code, .figure, .rule, .contents, .index: []
        }
    }
}

/// Choice of the form of a table.
extension SizeLayout {
    /// Returns the arrangement of a table.
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

    /// Returns the form of tables with one head: the first that fits all of them and serves readers of the longest.
    private func commonForm(of tables: [FlowTable], in measures: TableMeasures) -> TableForm {
        let measured = tables.map(measured)
        guard let union = MeasuredTable.union(measured) else { return .stacked }
        let longest = zip(tables, measured).max { $0.0.rows.count < $1.0.rows.count } ?? (tables[0], measured[0])
        if union.step(available: measures.upright) != nil,
            serves(longest.0, longest.1, available: measures.upright, page: measures.height, measures)
        {
            return .columns
        }
        if union.fallbacks.contains(.landscape), tables.count <= Self.mostTurned,
            zip(tables, measured).allSatisfy({ isWorthTurning($0, $1, measures) }), let turned = measures.turned,
            serves(longest.0, longest.1, available: turned, page: measures.turnedHeight, measures)
        {
            return .turned
        }
        let hasGroups =
            union.fallbacks.contains(.groups) && zip(tables, measured).allSatisfy { columnGroups(of: $0, $1, in: measures) != nil }
        return hasGroups ? .groups : .stacked
    }

    /// Whether a table on a landscape page may be set in groups or records instead.
    ///
    /// It may if the style permits one of these and the table has few enough columns to remain comparable.
    func mayStandUpright(_ table: FlowTable) -> Bool {
        table.columnCount < Self.manyColumns && !styles[table.style].tableFallbacks.isDisjoint(with: [.groups, .stack])
    }

    private static let manyColumns = 8

    /// The maximum number of tables with one head on landscape pages. More alternate with text, and a page would end early around each.
    private static let mostTurned = 3

    /// Whether a table fills enough of a landscape page.
    ///
    /// From six columns on, whose rows are compared, half a page is enough. From eight on, where groups would destroy the comparison, a
    /// third is. Narrower tables must fill it.
    private func isWorthTurning(_ table: FlowTable, _ measured: MeasuredTable, _ measures: TableMeasures) -> Bool {
        guard table.columnCount > MeasuredTable.fewColumns, !reserve.upright.tables.contains(table.source),
            let turned = measures.turned, turned > measures.upright, let plan = plan(of: table, measured, available: turned)
        else { return false }
        let least = (table.columnCount >= Self.manyColumns ? 1.0 / 3 : table.columnCount >= 6 ? 0.5 : 1) * measures.turnedHeight
        let lineHeight = lineMetrics(table.rows.first?.cells.first?.style ?? table.style).height
        if Double(table.rows.count) * lineHeight >= least { return true }
        return height(of: table, plan) >= least
    }

    /// Returns the height of a table in columns.
    func height(of table: FlowTable, _ plan: ColumnPlan) -> Points { rows(of: table, plan).height }

    /// Returns the rows of a table in columns.
    func rows(of table: FlowTable, _ plan: ColumnPlan) -> VerticalList {
        var list = VerticalList()
        let block = ContainingBlock(x: 0, width: plan.width, isRightToLeft: table.isRightToLeft)
        layOutRows(table, TableColumns(plan, in: block), into: &list)
        return list
    }
}
