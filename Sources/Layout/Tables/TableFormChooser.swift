import TypesetBase

/// The forms that a table can take, in the order in which they lose overview.
enum TableForm {
    case columns, landscape, groups, records
}

/// A table in the form that it takes.
enum TableArrangement {
    case columns(ColumnPlan)
    /// The columns on landscape pages.
    case landscape(ColumnPlan)
    case groups([ColumnGroup])
    case records(MeasuredTable)
}

/// The room for the rows of a table: the measure, and the height of its pages.
struct TableRoom: Hashable {
    var width: Points
    var height: Points
}

/// The rooms that a table can have.
struct TableRooms: Hashable {
    /// The room on the pages of the block that it is in.
    var upright: TableRoom
    /// The room on landscape pages; nil if the table cannot be on them.
    var landscape: TableRoom?
}

/// Chooses the form of a table from the measured widths and heights of all tables with its head.
///
/// Heights are those of trial layouts, which record no fallbacks.
struct TableFormChooser: LayoutPart {
    let context: LayoutContext
    private let rooms: TableRooms
    private let family: TableFamily
    /// Lays out tables to measure their heights.
    private let trial: TableLayout

    /// A table with its measurement.
    private typealias Candidate = (table: FlowTable, measured: MeasuredTable)

    init(for table: FlowTable, in rooms: TableRooms, _ context: LayoutContext) {
        (self.context, self.rooms) = (context, rooms)
        family = context.tableFamilies.family(of: table)
        trial = TableLayout(context: LayoutContext(trialOf: context))
    }

    /// Returns the arrangement of a table.
    func arrangement(of table: FlowTable) -> TableArrangement {
        let form = family.form(of: table, in: rooms) { commonForm(of: $0.map(candidate)) }
        let chosen = candidate(table)
        defer { family.release(table) }
        switch form {
        case .columns: if let plan = plan(of: chosen, in: rooms.upright) { return .columns(plan) }
        case .landscape: if let room = rooms.landscape, let plan = plan(of: chosen, in: room) { return .landscape(plan) }
        case .groups: if let groups = groups(of: chosen) { return .groups(groups) }
        case .records: break
        }
        return .records(chosen.measured)
    }

    /// Returns the form of a table's records in a block.
    func recordForm(of table: FlowTable, _ measured: MeasuredTable, in containing: ContainingBlock) -> RecordForm {
        family.recordForm(of: table, in: containing, rooms) { tables in
            RecordForm(
                tables.map { ($0, $0.source == table.source ? measured : candidate($0).measured) }, in: containing, styles: styles)
        }
    }

    private func candidate(_ table: FlowTable) -> Candidate {
        (table, family.measured(table) { TableMeter(context: context).measure($0) })
    }

    private func plan(of candidate: Candidate, in room: TableRoom) -> ColumnPlan? {
        family.plan(of: candidate.table, candidate.measured, available: room.width)
    }

    /// Returns the form of tables with one head: the first that fits all of them and serves readers of the longest.
    private func commonForm(of candidates: [Candidate]) -> TableForm {
        guard let union = MeasuredTable.union(candidates.map(\.measured)),
            let longest = candidates.max(by: { $0.table.rows.count < $1.table.rows.count })
        else { return .records }
        if union.step(available: rooms.upright.width) != nil, serves(longest, in: rooms.upright) { return .columns }
        if union.fallbacks.contains(.landscape), candidates.count <= Self.mostOnLandscapePages, let room = rooms.landscape,
            candidates.allSatisfy({ fillsLandscapePage($0, in: room) }), serves(longest, in: room)
        {
            return .landscape
        }
        return union.fallbacks.contains(.groups) && candidates.allSatisfy { groups(of: $0) != nil } ? .groups : .records
    }
}

/// Landscape pages.
extension TableFormChooser {
    /// From this number of columns on, groups would destroy the comparison of rows.
    private static let manyColumns = 8
    /// The maximum number of tables with one head on landscape pages; more alternate with text, and a page would end early around each.
    private static let mostOnLandscapePages = 3

    /// Whether a table on landscape pages may be set in groups or records instead.
    ///
    /// It may if the style permits one of these and the table has few enough columns to remain comparable.
    func canBeUpright(_ table: FlowTable) -> Bool {
        table.columnCount < Self.manyColumns && !styles[table.style].tableFallbacks.isDisjoint(with: [.groups, .stack])
    }

    /// Whether a table fills enough of a landscape page.
    ///
    /// From six columns on, whose rows are compared, half a page is enough. From eight on, a third is. Narrower tables must fill it.
    private func fillsLandscapePage(_ candidate: Candidate, in room: TableRoom) -> Bool {
        let table = candidate.table
        guard table.columnCount > MeasuredTable.fewColumns, !context.assumptions.upright.tables.contains(table.source),
            room.width > rooms.upright.width, let plan = plan(of: candidate, in: room)
        else { return false }
        let least = (table.columnCount >= Self.manyColumns ? 1.0 / 3 : table.columnCount >= 6 ? 0.5 : 1) * room.height
        return leastHeight(of: table) >= least || trial.rows(of: table, plan).height >= least
    }

    /// Returns the height of a table's body if each row is one line.
    private func leastHeight(of table: FlowTable) -> Points {
        Double(table.rows.count) * styles.lineMetrics(table.rows.first?.cells.first?.style ?? table.style).height
    }
}

/// Groups of columns.
extension TableFormChooser {
    /// The maximum number of pages of a group.
    ///
    /// It has its head on each page and columns are read downwards, but related cells are far apart.
    private static let mostPages = 2.0

    /// Returns the groups; nil if records serve the reader better: a group exceeds two pages or has a single column.
    private func groups(of candidate: Candidate) -> [ColumnGroup]? {
        let (table, measured) = candidate, most = Self.mostPages * rooms.upright.height
        // With fewer columns, no two groups would have two columns after the first. Blocks cannot be repeated, since they have elements.
        guard table.columnCount >= 5, !measured.hasSpans, table.rows.allSatisfy({ $0.cells.first?.blocks.isEmpty ?? true }),
            leastHeight(of: table) <= most, let groups = measured.groups(available: rooms.upright.width)
        else { return nil }
        return groups.allSatisfy { trial.rows(of: table.selecting($0.columns), $0.plan).height <= most } ? groups : nil
    }
}

/// Comparison with records, for the benefit of readers.
extension TableFormChooser {
    /// The number of rows that are laid out in two forms to compare them; more do not change the result.
    private static let comparedRows = 24
    /// The number of lines from which a row may consist of narrow columns of single words.
    private static let highRow = 4.0

    /// Whether columns in a room serve readers at least as well as records.
    private func serves(_ candidate: Candidate, in room: TableRoom) -> Bool {
        let (table, measured) = candidate
        guard measured.fallbacks.contains(.stack), !table.rows.isEmpty, let plan = plan(of: candidate, in: room) else { return true }
        let heights = measured.estimatedHeights(plan, rows: table.head.count + Self.comparedRows)
        let head = heights.prefix(table.head.count).reduce(0, +), rows = heights.dropFirst(table.head.count)
        guard let line = measured.lineHeight, !rows.isEmpty else { return true }
        let mean = rows.reduce(0, +) / Double(rows.count)
        // On later pages the columns would have no head. The estimate excludes padding.
        if head > room.height / 4, Double(table.rows.count) * mean > room.height / 2,
            !table.headAlone.holdsTables, trial.rows(of: table.headAlone, plan).height > room.height / 3
        {
            return false
        }
        // Three columns are easy to read across; only very large type makes them too narrow.
        if table.columnCount == MeasuredTable.fewColumns, !plan.breaksWords, !context.category.isAccessibility { return true }
        // Nested tables would be laid out twice at each level, which doubles with every level.
        guard mean >= Self.highRow * line, !table.holdsTables else { return true }
        let sample = table.beginning(atLeast: Self.comparedRows), upright = rooms.upright
        let columns = trial.rows(of: sample, plan), records = trial.records(of: sample, measured, width: upright.width)
        // The factor of pages that the overview in columns is worth. Two columns are terms and their descriptions, and compare nothing.
        let worth = table.columnCount > 2 ? 4.0 / 3 : 1
        // High rows leave more of their pages blank than their heights show.
        return columns.height.ratio(to: room.height) <= worth * records.height.ratio(to: upright.height)
            && pages(of: columns, height: room.height) <= worth * pages(of: records, height: upright.height)
    }

    /// Returns the number of pages that the list fills, with the last page counted by its filled fraction.
    private func pages(of list: VerticalList, height: Points) -> Double {
        var stream = BoxStream(trial.context)
        stream.append(list)
        return stream.pageCount(within: height)
    }
}

extension MeasuredTable {
    /// Returns the estimated heights of the first rows without padding, from the words of their cells.
    fileprivate func estimatedHeights(_ plan: ColumnPlan, rows count: Int) -> [Points] {
        rows.prefix(count).map { row in
            row.reduce(0) { height, cell in
                guard cell.rowSpan == 1, !cell.columns.isEmpty else { return height }
                let measure = plan.widths[cell.columns].reduce(0, +) - cell.padding(isTight: plan.isTight)
                return max(height, cell.texts.reduce(0) { $0 + Double($1.widths.fit(measure - $1.inset).lines) * $1.lineHeight })
            }
        }
    }
}

extension FlowTable {
    fileprivate var holdsTables: Bool { (head + rows).contains { $0.cells.contains { !$0.blocks.flatMap(\.tables).isEmpty } } }

    /// The table without its body.
    fileprivate var headAlone: FlowTable {
        var table = self
        table.rows = []
        return table
    }

    /// Returns the table with only its first rows, extended to the end of cells that span rows.
    fileprivate func beginning(atLeast count: Int) -> FlowTable {
        var table = self
        let end = FlowTable.bands(of: rows).first { $0.endIndex >= count }?.endIndex ?? rows.count
        table.rows = Array(rows[..<end])
        return table
    }
}
