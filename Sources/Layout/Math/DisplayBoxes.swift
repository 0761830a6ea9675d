import TypesetBase
import TypesetMath
import TypesetText

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

        /// Returns the width of some parts on one line, without the space at its end.
        func width(of range: Range<Int>) -> Em {
            edges[range.upperBound] - edges[range.lowerBound] - (range.upperBound < parts.count ? leadings[range.upperBound] : 0)
        }
    }

    var rows: [Row] = []

    /// - Parameter widest: the width of the widest part; wider ones are set in lines.
    init(_ formula: Formula, upTo widest: Em = .infinity, _ layout: MathLayout) {
        let style = MathLayout.Style(isDisplay: formula.isDisplay)
        guard let table = formula.root.rowTable else {
            rows = [Row(formula.root, nil, upTo: widest, layout, style)]
            return
        }
        let grid = layout.grid(table, style)
        rows = table.rows.indices.map { number in
            let cells = table.rows[number].cells
            var row = Row(
                MathNode(joining: cells, span: formula.root.span), FormulaBox(grid.box(ofRow: number)), upTo: widest, layout, style)
            row.continuesRow = number > 0 && table.purpose == .aligned && cells.beginWithRelation
            if table.purpose == .lines, table.rows.count > 1 {
                row.aligned = nil
                row.shift = number == 0 ? 0 : number == table.rows.count - 1 ? 1 : nil
            }
            return row
        }
    }
}

extension DisplayBoxes.Row {
    fileprivate init(_ node: MathNode, _ aligned: FormulaBox?, upTo widest: Em, _ layout: MathLayout, _ style: MathLayout.Style) {
        var parts = layout.parts(of: node, style)
        if widest.isFinite {
            parts = parts.flatMap { part in
                guard layout.row(part.nodes, style, begins: true).width > widest else { return [part] }
                let whole = MathNode(
                    .row(part.nodes.contains { $0.isTable } ? part.nodes.map(\.withoutFixedFence) : part.nodes), span: node.span)
                var inner = layout.parts(of: whole, isLinear: true, style)
                inner[0].start = part.start
                return inner
            }
        }
        self.aligned = aligned
        self.parts = layout.boxes(of: parts, style).map(FormulaBox.init)
        starts = parts.map(\.start)
        leadings = parts.map { $0.leading * layout.scale(style) }
        edges = self.parts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.width) }
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

    /// The fence at its own height, for a table that is set in lines.
    fileprivate var withoutFixedFence: MathNode {
        guard case .symbol(var symbol) = content, symbol.atomClass == .opening || symbol.atomClass == .closing else { return self }
        symbol.height = nil
        return MathNode(.symbol(symbol), span: span)
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
