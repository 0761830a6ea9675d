import Geometry

/// Comparison of a form that fits a table with records, for the benefit of readers.
extension SizeLayout {
    /// The number of rows that are laid out in two forms to compare them. More do not change the result.
    private static let comparedRows = 24
    /// The number of lines from which a row may consist of narrow columns of single words.
    private static let highRow = 4.0
    /// Returns the factor of pages that the overview in columns is worth, compared with records.
    ///
    /// Two columns are terms and their descriptions, and compare nothing.
    private static func worthOfOverview(_ table: FlowTable) -> Double { table.columnCount > 2 ? 4.0 / 3 : 1 }

    /// Whether a form serves readers at least as well as records.
    ///
    /// - Parameters:
    ///   - available: the measure of the form.
    ///   - page: the height of its pages.
    func serves(_ table: FlowTable, _ measured: MeasuredTable, available: Points, page: Points, _ measures: TableMeasures) -> Bool {
        // Nested tables would be laid out twice at each level, which doubles with every level.
        guard measured.fallbacks.contains(.stack), !table.rows.isEmpty, !table.holdsTables,
            let plan = plan(of: table, measured, available: available)
        else { return true }
        let heights = measured.estimatedHeights(plan, rows: table.head.count + Self.comparedRows), page = page
        let head = heights.prefix(table.head.count).reduce(0, +), rows = heights.dropFirst(table.head.count)
        guard let line = measured.lineHeight, !rows.isEmpty else { return true }
        let mean = rows.reduce(0, +) / Double(rows.count)
        // On later pages the columns would have no head. The estimate excludes padding.
        if head > page / 4, Double(table.rows.count) * mean > page / 2, headHeight(table, plan) > page / 3 { return false }
        guard mean >= Self.highRow * line else { return true }
        let sample = table.beginning(atLeast: Self.comparedRows)
        let columns = self.rows(of: sample, plan), records = records(of: sample, measured, width: measures.upright)
        // High rows leave more of their pages blank than their heights show.
        let worth = Self.worthOfOverview(table)
        return columns.height.ratio(to: page) <= worth * records.height.ratio(to: measures.height)
            && pages(of: columns, height: page) <= worth * pages(of: records, height: measures.height)
    }

    private func headHeight(_ table: FlowTable, _ plan: ColumnPlan) -> Points {
        var head = table
        head.rows = []
        return height(of: head, plan)
    }

    private func records(of table: FlowTable, _ measured: MeasuredTable, width: Points) -> VerticalList {
        var list = VerticalList()
        let block = ContainingBlock(x: 0, width: width, isRightToLeft: table.isRightToLeft)
        layOutStacked(table, measured, recordForm([(table, measured)], in: block), in: block, into: &list)
        return list
    }

    /// Returns the number of pages that the list fills. The last page counts by its filled fraction.
    private func pages(of list: VerticalList, height: Points) -> Double {
        var stream = BoxStream(layout: self)
        stream.append(list)
        return stream.pageCount(within: height)
    }
}

extension MeasuredTable {
    fileprivate var lineHeight: Points? { rows.lazy.flatMap(\.self).flatMap(\.texts).map(\.lineHeight).first }

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

    /// Returns the table with only its first rows, extended to the end of cells that span rows.
    fileprivate func beginning(atLeast count: Int) -> FlowTable {
        var table = self
        let end = FlowTable.bands(of: rows).first { $0.endIndex >= count }?.endIndex ?? rows.count
        table.rows = Array(rows[..<end])
        return table
    }
}
