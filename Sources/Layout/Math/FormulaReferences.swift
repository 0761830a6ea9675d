import TypesetMath

/// References to other formulas.
extension MathNode {
    var hasReference: Bool {
        if case .reference = content { return true }
        return children.contains(where: \.hasReference)
    }

    /// The parts directly within it.
    var children: [MathNode] {
        switch content {
        case .row(let nodes): nodes
        case .identifier, .number, .symbol, .text, .reference, .space: []
        case .fraction(let numerator, let denominator, _): [numerator, denominator]
        case .root(let radicand, let index): [radicand] + [index].compactMap(\.self)
        case .scripts(let base, let lower, let upper), .limits(let base, let lower, let upper, _):
            [base] + [lower, upper].compactMap(\.self)
        case .table(let table): table.rows.flatMap(\.cells)
        case .styled(_, let node), .phantom(let node, _, _, _), .enclosed(let node, _): [node]
        }
    }
}
