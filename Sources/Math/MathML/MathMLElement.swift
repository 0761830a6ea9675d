/// An element of presentation MathML with its place in the tree of a formula.
package struct MathMLElement: Sendable, Equatable {
    /// The names of elements that contain glyphs, and of those around them.
    package enum Name: String, Sendable {
        case math, mrow, mi, mn, mo, mtext, mfrac, msqrt, mroot, msub, msup, msubsup, munder, mover, munderover, mtable, mtr, mtd, mstyle
        case menclose
    }

    package var name: Name
    /// The index of the element around it; nil for `math`, the first element.
    package var parent: Int?
    /// The number of the token that it contains; nil for an element around others.
    package var token: Int?
}

extension Formula {
    /// The elements of the formula in reading order, without those that are never shown.
    package var mathMLElements: [MathMLElement] {
        var elements = [MathMLElement(name: .math)]
        root.addElements(to: &elements, in: 0)
        return elements
    }
}

extension MathNode {
    fileprivate func addElements(to elements: inout [MathMLElement], in parent: Int) {
        func add(_ name: MathMLElement.Name, _ nodes: [MathNode?], token: Int32? = nil) {
            elements.append(MathMLElement(name: name, parent: parent, token: token.map(Int.init)))
            let index = elements.count - 1
            for case let node? in nodes { node.addElements(to: &elements, in: index) }
        }
        switch content {
        case .row(let nodes): nodes.count == 1 ? nodes[0].addElements(to: &elements, in: parent) : add(.mrow, nodes)
        case .identifier: add(.mi, [], token: token)
        case .number: add(.mn, [], token: token)
        case .symbol: add(.mo, [], token: token)
        case .text, .reference: add(.mtext, [], token: token)
        case .space, .phantom: break
        case .fraction(let numerator, let denominator, _): add(.mfrac, [numerator, denominator])
        case .root(let radicand, nil): add(.msqrt, [radicand])
        case .root(let radicand, let index): add(.mroot, [radicand, index])
        case .scripts(let base, nil, nil), .limits(let base, nil, nil, _): base.addElements(to: &elements, in: parent)
        case .scripts(let base, let lower, let upper):
            add(upper == nil ? .msub : lower == nil ? .msup : .msubsup, [base, lower, upper])
        case .limits(let base, let lower, let upper, _):
            add(upper == nil ? .munder : lower == nil ? .mover : .munderover, [base, lower, upper])
        case .table(let table): addTable(table, to: &elements, in: parent)
        case .styled(_, let inner): add(.mstyle, [inner])
        case .enclosed(let inner, _): add(.menclose, [inner])
        }
    }

    private func addTable(_ table: MathTable, to elements: inout [MathMLElement], in parent: Int) {
        elements.append(MathMLElement(name: .mtable, parent: parent))
        let index = elements.count - 1
        for row in table.rows {
            elements.append(MathMLElement(name: .mtr, parent: index))
            let rowIndex = elements.count - 1
            for cell in row.cells {
                elements.append(MathMLElement(name: .mtd, parent: rowIndex))
                cell.addElements(to: &elements, in: elements.count - 1)
            }
        }
    }
}
