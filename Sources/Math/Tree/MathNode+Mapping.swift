extension MathNode {
    /// Whether it contains no other parts.
    private var isLeaf: Bool {
        switch content {
        case .identifier, .number, .symbol, .text, .reference, .space: true
        default: false
        }
    }

    /// Returns the part with other parts in place of those that contain none: letters, numbers, operators, texts, references and spaces.
    ///
    /// - Parameter replacement: returns the new part; it is called in reading order.
    package func mappingLeaves(_ replacement: (MathNode) -> MathNode) -> MathNode {
        if isLeaf { return replacement(self) }
        func mapped(_ node: MathNode) -> MathNode { node.mappingLeaves(replacement) }
        var node = self
        switch content {
        case .identifier, .number, .symbol, .text, .reference, .space: break
        case .row(let nodes): node.content = .row(nodes.map(mapped))
        case .fraction(let numerator, let denominator, let isBarred):
            node.content = .fraction(numerator: mapped(numerator), denominator: mapped(denominator), isBarred: isBarred)
        case .root(let radicand, let index): node.content = .root(radicand: mapped(radicand), index: index.map(mapped))
        case .scripts(let base, let lower, let upper):
            node.content = .scripts(base: mapped(base), lower: lower.map(mapped), upper: upper.map(mapped))
        case .limits(let base, let lower, let upper, let isAccent):
            node.content = .limits(base: mapped(base), lower: lower.map(mapped), upper: upper.map(mapped), isAccent: isAccent)
        case .table(var table):
            for row in table.rows.indices { table.rows[row].cells = table.rows[row].cells.map(mapped) }
            node.content = .table(table)
        case .styled(let style, let inner): node.content = .styled(style, mapped(inner))
        case .phantom(let inner, let width, let height, let depth):
            node.content = .phantom(mapped(inner), width: width, height: height, depth: depth)
        case .enclosed(let inner, let enclosure): node.content = .enclosed(mapped(inner), enclosure)
        }
        return node
    }
}
