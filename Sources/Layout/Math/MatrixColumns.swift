import TypesetBase
import TypesetMath

/// A matrix with its fences and what no line end separates from them.
private struct FencedMatrix {
    /// The nodes before the matrix, with its opening fence.
    var before: [MathNode]
    var table: MathTable
    /// The closing fence; after the last matrix of a part, also what follows.
    var after: [MathNode]

    /// The nodes before the opening fence, and the matrix with its fences and the nodes after them; nil if nothing is before.
    var withoutLead: (lead: [MathNode], rest: [MathNode])? {
        let fences = before.reversed().prefix { $0.coreOperator?.atomClass == .opening }.count
        guard fences < before.count else { return nil }
        return (Array(before.dropLast(fences)), Array(before[(before.count - fences)...]) + [MathNode(.table(table), span: 0..<0)] + after)
    }
}

/// Matrices that are wider than the measure: groups of columns below each other, as in large print.
///
/// Each column has its number above it. The opening fence is before the first group, the closing fence after the last. Rows are as high as
/// in the whole matrix.
extension MathLayout {
    /// Returns the boxes of a part that contains matrices, one for each line; nil if it has none, or if a column of one does not fit.
    func columnGroups(of nodes: [MathNode], in room: LineRoom, _ style: Style) -> [(start: FormulaBreak, box: MathBox)]? {
        let matrices = matrices(in: nodes, style)
        guard !matrices.isEmpty else { return nil }
        var groups: [(start: FormulaBreak, box: MathBox)] = []
        for matrix in matrices {
            guard let boxes = columnGroups(of: matrix, in: room, style) else { return nil }
            guard boxes.allSatisfy({ room.fits($0.box) }) else { return nil }
            groups += boxes
        }
        return groups
    }

    private func columnGroups(
        of matrix: FencedMatrix, in room: LineRoom, _ style: Style
    ) -> [(start: FormulaBreak, box: MathBox)]? {
        let grid = grid(matrix.table, style), count = grid.columns.count
        let opening = row(matrix.before, style, begins: true), closing = row(matrix.after, style)
        func width(_ columns: Range<Int>) -> Em {
            let edges = grid.edges(of: columns, of: matrix.table)
            return edges.right - edges.left + (columns.lowerBound == 0 ? opening.width : 0)
                + (columns.upperBound == count ? closing.width : 0)
        }
        guard count > 0, let groups = Self.groups(of: count, { width($0) <= room.width }) else { return nil }
        if groups.count > 1, let (lead, rest) = matrix.withoutLead {
            // A line may end after the operator before a matrix that then fits whole.
            let whole = row(rest, style)
            if room.fits(whole) { return [(.factor, row(lead, style, begins: true)), (.factor, whole)] }
        }
        return groups.map { columns in
            let table = tableBox(matrix.table, grid, columns: columns, style)
            var box = MathBox()
            if columns.lowerBound == 0 { box.add(opening, x: 0) }
            let x = box.width
            if groups.count > 1 {
                addNumbers(of: columns, grid, of: matrix.table, x: x, y: max(box.ascent, table.ascent), to: &box, style)
            }
            box.draw(table, x: x)
            (box.width, box.ascent, box.descent) = (x + table.width, max(box.ascent, table.ascent), max(box.descent, table.descent))
            if columns.upperBound == count { box.add(closing, x: box.width) }
            return (columns.lowerBound == 0 ? .factor : .row, box)
        }
    }

    /// Adds the numbers of columns above them, without those that would touch the number before.
    ///
    /// - Parameter y: the upper edge of the columns.
    private func addNumbers(
        of columns: Range<Int>, _ grid: Grid, of table: MathTable, x: Em, y: Em, to box: inout MathBox, _ style: Style
    ) {
        let left = grid.edges(of: columns, of: table).left, scale = scale(style)
        var end: Em?
        for column in columns {
            let number = letters(String(column + 1), style.superscript), place = grid.columns[column]
            let start = max(0, x + place.x - left + (place.width - number.width) / 2)
            if let end, start < end + 0.3 * scale { continue }
            box.add(number, x: start, y: y + 0.2 * scale + number.descent)
            end = start + number.width
        }
        // The numbers are nearer to their columns than to the rows above.
        box.ascent += 0.4 * scale
    }

    /// Returns the fewest groups of columns that fit, as even as they fit; nil if a column does not fit.
    private static func groups(of count: Int, _ fits: (Range<Int>) -> Bool) -> [Range<Int>]? {
        func groups(atMost most: Int) -> [Range<Int>]? {
            var groups: [Range<Int>] = [], start = 0
            while start < count {
                guard let end = (start + 1...min(start + most, count)).last(where: { fits(start..<$0) }) else { return nil }
                groups.append(start..<end)
                start = end
            }
            return groups
        }
        guard let fewest = groups(atMost: count) else { return nil }
        let even = groups(atMost: (count + fewest.count - 1) / fewest.count)
        return even?.count == fewest.count ? even : fewest
    }

    // MARK: Finding matrices

    /// Returns the matrices of a part with the nodes around them.
    private func matrices(in nodes: [MathNode], _ style: Style) -> [FencedMatrix] {
        let nodes = nodes.flatMap(\.matrixNodes)
        var matrices: [FencedMatrix] = [], pending: [MathNode] = []
        for node in nodes {
            if case .table(let table) = node.content, table.isMatrix {
                matrices.append(FencedMatrix(before: pending, table: table, after: []))
                pending = []
            } else if pending.isEmpty, !matrices.isEmpty, node.coreOperator?.atomClass == .closing {
                matrices[matrices.count - 1].after.append(node)
            } else {
                pending.append(node)
            }
        }
        if let last = matrices.indices.last { matrices[last].after += pending }
        return matrices.map { matrix in
            let height = fenceHeight(beside: [tableBox(matrix.table, style)], style) / scale(style)
            return FencedMatrix(
                before: matrix.before.map { $0.withFence(height: height) }, table: matrix.table,
                after: matrix.after.map { $0.withFence(height: height) })
        }
    }
}

extension MathTable {
    fileprivate var isMatrix: Bool { purpose == .matrix || purpose == .smallMatrix }
}

extension MathNode {
    fileprivate var hasMatrix: Bool {
        switch content {
        case .table(let table): table.isMatrix
        case .row(let nodes): nodes.contains(where: \.hasMatrix)
        case .scripts(let base, _, _): base.hasMatrix
        default: false
        }
    }

    /// The nodes of rows around matrices one after the other; scripts of a matrix are at its closing fence.
    fileprivate var matrixNodes: [MathNode] {
        switch content {
        case .row(let nodes) where hasMatrix: return nodes.flatMap(\.matrixNodes)
        case .scripts(let base, let lower, let upper) where base.hasMatrix:
            var nodes = base.matrixNodes
            guard let last = nodes.last, !last.hasMatrix else { return [self] }
            nodes[nodes.count - 1] = MathNode(.scripts(base: last, lower: lower, upper: upper), span: span)
            return nodes
        default: return [self]
        }
    }

    /// The node with its growing fence at a height.
    fileprivate func withFence(height: Em) -> MathNode {
        var node = self
        if case .scripts(let base, let lower, let upper) = content {
            node.content = .scripts(base: base.withFence(height: height), lower: lower, upper: upper)
        } else if var fence = stretchyFence {
            fence.height = fence.text.isEmpty || fence.text == "." ? nil : height.value
            fence.isStretchy = false
            node.content = .symbol(fence)
        }
        return node
    }
}
