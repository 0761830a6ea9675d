import TypesetBase
import TypesetMath
import TypesetText

/// The room for one line of a formula, in em.
struct LineRoom {
    var width: Em
    /// The height of a page.
    var height: Em

    func fits(_ box: MathBox) -> Bool { box.width <= width && box.height <= height }
}

/// The rows of a formula that is a block by itself, at one scale of its scripts.
struct DisplayBoxes: Sendable {
    /// A row: aligned with the others, and as parts between which a line may end.
    struct Row: Sendable {
        /// The row on its own baseline, as wide as all rows; nil if the formula has no rows.
        var aligned: FormulaBox?
        var parts: [FormulaBox]
        /// The break before each part, and the space that it hides at the end of the part before it.
        var starts: [FormulaBreak?]
        var leadings: [Em]
        /// The place of a row of `multline` between the left (0) and the right (1) edge; nil for the middle.
        var shift: Double?
        /// Whether it continues the row before it: it is aligned, and begins with a relation.
        var continuesRow = false
        /// The left edge of each part and the right edge of the last, from the left edge of the first.
        private let edges: [Em]

        /// Returns the distance from the left edge of the row to that of a part.
        func left(of part: Int) -> Em { edges[part] }

        /// Returns the width of some parts on one line, without the space at its end.
        func width(of range: Range<Int>) -> Em {
            edges[range.upperBound] - edges[range.lowerBound] - (range.upperBound < parts.count ? leadings[range.upperBound] : 0)
        }
    }

    var rows: [Row] = []
    /// The narrowest form of a part.
    private(set) var form = FormulaForm.whole
    /// Whether the columns of a matrix are in groups below each other.
    private(set) var groupsColumns = false

    /// The width of the widest part.
    var widestPart: Em { rows.reduce(0) { $1.parts.reduce($0) { max($0, $1.width) } } }

    /// The height of the highest part.
    var highestPart: Em { rows.reduce(0) { $1.parts.reduce($0) { max($0, $1.ascent + $1.descent) } } }

    /// Lays out the rows of a formula.
    ///
    /// - Parameter room: the room for a part; larger ones are set in lines. Nil for any room.
    init(_ formula: Formula, in room: LineRoom? = nil, _ layout: MathLayout) {
        let style = MathLayout.Style(isDisplay: formula.isDisplay)
        guard let table = formula.root.rowTable else {
            rows = [Row(nil, fitted(layout.parts(of: formula.root, style), in: room, layout, style), layout, style)]
            return
        }
        let grid = layout.grid(table, style)
        rows = table.rows.indices.map { number in
            let cells = table.rows[number].cells
            let parts = layout.parts(of: MathNode(joining: cells, span: formula.root.span), style)
            var row = Row(FormulaBox(grid.box(ofRow: number)), fitted(parts, in: room, layout, style), layout, style)
            row.continuesRow = number > 0 && table.purpose == .aligned && cells.beginWithRelation
            if table.purpose == .lines, table.rows.count > 1 {
                row.aligned = nil
                row.shift = number == 0 ? 0 : number == table.rows.count - 1 ? 1 : nil
            }
            return row
        }
    }
}

extension DisplayBoxes {
    /// A part with its box, if the box is not that of its nodes.
    fileprivate struct FittedPart {
        var part: FormulaPart
        var box: MathBox?
    }

    /// Returns the parts of a row, those that are too large in another form.
    private mutating func fitted(
        _ parts: [FormulaPart], in room: LineRoom?, _ layout: MathLayout, _ style: MathLayout.Style
    ) -> [FittedPart] {
        guard let room else { return parts.map { FittedPart(part: $0) } }
        func isTooLarge(_ part: FormulaPart) -> Bool {
            var box = layout.row(part.nodes, style, begins: true)
            box.width -= layout.blank(after: part, style)
            return !room.fits(box)
        }
        return parts.enumerated().flatMap { number, part -> [FittedPart] in
            guard isTooLarge(part) else { return [FittedPart(part: part)] }
            if let groups = layout.columnGroups(of: part.nodes, in: room, style) {
                if groups.contains(where: { $0.start == .row }) { groupsColumns = true }
                return groups.enumerated().map { number, group in
                    let nodes = number == 0 ? part.nodes : [], start = number == 0 ? part.start : group.start
                    return FittedPart(part: FormulaPart(nodes: nodes, start: start), box: group.box)
                }
            }
            form = max(form, .linear)
            if let box = casesInLines(of: part, after: parts[..<number], in: room, layout, style) {
                return [FittedPart(part: part, box: box)]
            }
            let nodes = part.nodes.contains { $0.isTable } ? part.nodes.map(\.withoutFixedFence) : part.nodes
            return part.divided(nodes, in: .linear, layout, style).flatMap { part -> [FormulaPart] in
                guard isTooLarge(part) else { return [part] }
                form = .divided
                let nodes = part.nodes.contains { $0.isStack } ? part.nodes.map(\.withoutFixedFence) : part.nodes
                return part.divided(nodes, in: .divided, layout, style)
            }.map { FittedPart(part: $0) }
        }
    }
}

extension DisplayBoxes {
    /// Returns a part with its cases in lines, if possible beside the parts before it; nil if it has none.
    private func casesInLines(
        of part: FormulaPart, after others: ArraySlice<FormulaPart>, in room: LineRoom, _ layout: MathLayout, _ style: MathLayout.Style
    ) -> MathBox? {
        guard part.nodes.contains(where: \.isCases) else { return nil }
        let boxes = layout.boxes(of: others + [part], style)
        var beside = room
        beside.width -= boxes.dropLast().reduce(Em(0)) { $0 + $1.width }
        return layout.casesInLines(of: part.nodes, in: beside, stacks: false, style)
            ?? layout.casesInLines(of: part.nodes, in: room, stacks: true, style)
    }
}

extension FormulaPart {
    /// Returns the parts of nodes in a narrower form, in place of this part.
    fileprivate func divided(
        _ nodes: [MathNode], in form: FormulaForm, _ layout: MathLayout, _ style: MathLayout.Style
    ) -> [FormulaPart] {
        let span = nodes.first?.span ?? 0..<0
        var inner = layout.parts(of: MathNode(.row(nodes), span: span), in: form, style)
        inner[0].start = start
        return inner
    }
}

extension DisplayBoxes.Row {
    fileprivate init(_ aligned: FormulaBox?, _ parts: [DisplayBoxes.FittedPart], _ layout: MathLayout, _ style: MathLayout.Style) {
        let spaces = parts.map { $0.part.leading * layout.scale(style) }
        // The space before an operator is at the end of the part before it.
        let boxes = parts.indices.map { index in
            var box = parts[index].box ?? layout.row(parts[index].part.nodes, style, begins: true)
            if index + 1 < parts.count { box.width += spaces[index + 1] }
            return FormulaBox(box)
        }
        let leadings = parts.indices.map { index in
            index == 0 ? 0 : spaces[index] + (parts[index - 1].box == nil ? layout.blank(after: parts[index - 1].part, style) : 0)
        }
        (self.aligned, self.parts, self.leadings) = (aligned, boxes, leadings)
        starts = parts.map(\.part.start)
        edges = boxes.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.width) }
    }
}

extension [MathNode] {
    /// Whether the first operator of cells is a relation, with nothing before it.
    fileprivate var beginWithRelation: Bool {
        for cell in self {
            guard case .row(let nodes) = cell.content, cell.coreOperator == nil else { return cell.coreOperator?.atomClass == .relation }
            if let first = nodes.first { return first.coreOperator?.atomClass == .relation }
        }
        return false
    }
}

extension MathNode {
    fileprivate var isTable: Bool { if case .table = content { true } else { false } }

    /// Whether it is a fraction without a bar, as in a binomial.
    fileprivate var isStack: Bool { if case .fraction(_, _, isBarred: false) = content { true } else { false } }

    /// The fence at its own height, for a table that is set in lines.
    fileprivate var withoutFixedFence: MathNode {
        guard case .symbol(var symbol) = content, symbol.atomClass == .opening || symbol.atomClass == .closing else { return self }
        symbol.height = nil
        return with(.symbol(symbol))
    }

    /// The table whose rows are the rows of the formula; nil if it has none.
    var rowTable: MathTable? {
        switch content {
        case .table(let table): [.aligned, .gathered, .lines].contains(table.purpose) ? table : nil
        case .row(let nodes): nodes.count == 1 ? nodes[0].rowTable : nil
        case .styled(_, let node): node.rowTable
        default: nil
        }
    }

    /// Creates a row of the nodes of all cells of a row.
    fileprivate init(joining cells: [MathNode], span: Range<Int>) {
        let nodes = cells.flatMap { cell in
            if case .row(let nodes) = cell.content, cell.coreOperator == nil { nodes } else { [cell] }
        }
        self.init(.row(nodes), span: span)
    }
}
