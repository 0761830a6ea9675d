import Geometry

/// Some of a table's columns, which are set as a table of their own, with the first column before them.
struct ColumnGroup {
    /// The first column and those of the group.
    var columns: [Int]
    var plan: ColumnPlan
}

/// Tables too wide for the measure in groups of columns, one under the other. Each says again whose the rows are.
///
/// The tags remain those of one table: the cells of a row are content of one row, wherever they stand. What a group says again is an
/// artifact.
extension SizeLayout {
    /// Pages that a group may go over: it has its head on each, and columns are read down, but what belongs together is then far apart.
    private static let mostPages = 2.0

    /// The groups; nil where a reader has more of the stacked form: where a group goes over more than two pages, or holds a single column.
    func columnGroups(of table: FlowTable, _ measured: MeasuredTable, in measures: TableMeasures) -> [ColumnGroup]? {
        // Of fewer columns no two groups would have two beside the first. Blocks cannot be repeated: they have elements of their own.
        guard table.columnCount >= 5, !measured.hasSpans, table.rows.allSatisfy({ $0.cells.first?.blocks.isEmpty ?? true }) else {
            return nil
        }
        let lines = Double(table.rows.count) * (lineMetrics(table.rows.first?.cells.first?.style ?? table.style).height)
        let most = Self.mostPages * measures.height
        guard lines <= most, let groups = measured.groups(available: measures.upright) else { return nil }
        let highest = groups.map { height(of: table.selecting($0.columns), $0.plan) }.max() ?? 0
        return highest <= most ? groups : nil
    }

    func layOut(_ groups: [ColumnGroup], of table: FlowTable, in containing: ContainingBlock, into list: inout VerticalList) {
        for (index, group) in groups.enumerated() {
            if index > 0 { list.addGlue(styles[table.style].lineHeight / 2) }
            var columns = TableColumns(group.plan, in: containing)
            columns.repeatsFirst = index > 0
            let first = list.boxes.count
            layOutRows(table.selecting(group.columns), columns, into: &list)
            // A parted group has its head again, which is better than a third of a page left blank.
            list.keepTogether(from: first, penalty: Penalty.looseKeep)
        }
    }
}

extension MeasuredTable {
    /// As few groups as fit, of about as many columns each.
    fileprivate func groups(available: Points) -> [ColumnGroup]? {
        let others = Array(1..<columnCount)
        for count in 2..<max(2, others.count / 2 + 1) {
            let groups = (0..<count).map { group in
                [0] + others[others.count * group / count..<others.count * (group + 1) / count]
            }
            let plans = groups.map { plan($0, available: available) }
            guard plans.allSatisfy({ $0 != nil }) else { continue }
            return Self.aligned(
                zip(groups, plans).compactMap { columns, plan in plan.map { ColumnGroup(columns: columns, plan: $0) } }, available)
        }
        return nil
    }

    /// The first column as wide in each group as where it is widest, if there is room for it.
    private static func aligned(_ groups: [ColumnGroup], _ available: Points) -> [ColumnGroup] {
        let first = groups.map { $0.plan.widths[0] }.max() ?? 0
        return groups.map { group in
            var group = group
            if group.plan.width - group.plan.widths[0] + first <= available { group.plan.widths[0] = first }
            return group
        }
    }

}

extension FlowTable {
    /// The table with some of its columns, which are numbered anew.
    fileprivate func selecting(_ columns: [Int]) -> FlowTable {
        var table = self
        let select = { (row: Row) -> Row in
            var row = row
            row.cells = row.cells.compactMap { cell in
                guard let place = columns.firstIndex(of: cell.columns.lowerBound), !cell.columns.isEmpty else { return nil }
                var cell = cell
                cell.columns = place..<place + 1
                return cell
            }
            return row
        }
        (table.head, table.rows) = (head.map(select), rows.map(select))
        table.columnCount = columns.count
        return table
    }
}
