import TypesetBase

/// Some of a table's columns, set as a separate table after the table's first column.
struct ColumnGroup {
    /// The first column and the columns of the group.
    var columns: [Int]
    var plan: ColumnPlan
}

/// Tables that are wider than the measure, set in groups of columns, one below the other. Each group repeats the first column.
///
/// The tags remain those of one table: the cells of a row are content of one row in all groups. Repeated cells are artifacts.
extension TableLayout {
    func layOut(_ groups: [ColumnGroup], of table: FlowTable, in containing: ContainingBlock, into list: inout VerticalList) {
        for (index, group) in groups.enumerated() {
            if index > 0 { list.addGlue(styles[table.style].lineHeight / 2) }
            var columns = TableColumns(group.plan, in: containing)
            columns.repeatsFirst = index > 0
            let first = list.boxes.count
            layOutRows(table.selecting(group.columns), columns, into: &list)
            // If a group breaks across pages, its head is repeated, which is better than a third of a page left blank.
            list.keepTogether(from: first, penalty: Penalty.looseKeep)
        }
    }
}

extension MeasuredTable {
    /// Returns the fewest groups that fit, with about equal numbers of columns.
    func groups(available: Points) -> [ColumnGroup]? {
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

    /// Returns the groups with the first column at its greatest width in all of them, if there is room.
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
    /// Returns the table with some of its columns, which are renumbered.
    func selecting(_ columns: [Int]) -> FlowTable {
        var table = self
        let select = { (row: Row) -> Row in
            var row = row
            row.cells = row.cells.compactMap { cell in
                guard let place = columns.firstIndex(of: cell.columns.lowerBound), !cell.columns.isEmpty else { return nil }
                var cell = cell
                cell.columns = cell.columns.count == columnCount ? 0..<columns.count : place..<place + 1
                return cell
            }
            return row
        }
        (table.head, table.rows) = (head.map(select), rows.map(select))
        table.columnCount = columns.count
        return table
    }
}
