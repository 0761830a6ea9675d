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

    /// Returns the part with words in place of references; those within fractions, roots and scripts are kept.
    ///
    /// - Parameter number: returns the number of a name.
    func mappingReferences(_ number: (String) -> String) -> MathNode {
        var node = self
        switch content {
        case .reference(let label): node.content = .text(number(label))
        case .row(let nodes): node.content = .row(nodes.map { $0.mappingReferences(number) })
        case .styled(let style, let inner): node.content = .styled(style, inner.mappingReferences(number))
        case .enclosed(let inner, let enclosure): node.content = .enclosed(inner.mappingReferences(number), enclosure)
        case .table(var table):
            for row in table.rows.indices { table.rows[row].cells = table.rows[row].cells.map { $0.mappingReferences(number) } }
            node.content = .table(table)
        default: break
        }
        return node
    }
}
