/// Resolves lists of atoms into rows with spaces (The TeXbook, chapter 18 and appendix G, rules 5, 6 and 20).
enum MathSpacing {
    /// The row of a list.
    ///
    /// - Parameters:
    ///   - level: the style of the list; atoms in another style are wrapped.
    ///   - span: the source of the list.
    static func row(_ list: [MathAtom], _ level: MathLevel, span: Range<Int>) -> MathNode {
        var atoms = mergeWords(list)
        resolveBinaries(&atoms)
        let nodes = grouped(spaced(atoms), level)
        return nodes.count == 1 ? nodes[0] : MathNode(.row(nodes), span: nodes.isEmpty ? span : cover(nodes, span))
    }

    private static func cover(_ nodes: [MathNode], _ span: Range<Int>) -> Range<Int> {
        let lower = nodes.map(\.span.lowerBound).min() ?? span.lowerBound, upper = nodes.map(\.span.upperBound).max() ?? span.upperBound
        return min(lower, span.lowerBound)..<max(upper, span.upperBound)
    }

    /// Merges the letters of `\mathrm{word}`.
    private static func mergeWords(_ list: [MathAtom]) -> [MathAtom] {
        var result: [MathAtom] = []
        result.reserveCapacity(list.count)
        for atom in list {
            if atom.isWordPart, let last = result.last, last.isWordPart, last.color == atom.color, last.level == atom.level,
                case .identifier(let letter) = atom.node.content, case .identifier(let word) = last.node.content
            {
                let span = last.node.span.lowerBound..<max(last.node.span.upperBound, atom.node.span.upperBound)
                result[result.count - 1].node = MathNode(.identifier(word + letter), span: span)
            } else {
                result.append(atom)
            }
        }
        return result
    }

    /// Turns binary operators without operand on one side into ordinary symbols, such as the minus of a negative number.
    private static func resolveBinaries(_ atoms: inout [MathAtom]) {
        var last: Int?
        for index in atoms.indices {
            guard let atomClass = atoms[index].atomClass else { continue }
            let before = last.flatMap { atoms[$0].atomClass }
            switch atomClass {
            case .binary:
                switch before {
                case nil, .binary, .large, .relation, .opening, .punctuation: atoms[index].setClass(.ordinary)
                default: break
                }
            case .relation, .closing, .punctuation:
                if let last, before == .binary { atoms[last].setClass(.ordinary) }
            default: break
            }
            last = index
        }
        if let last, atoms[last].atomClass == .binary { atoms[last].setClass(.ordinary) }
    }

    /// Adds the spaces between atoms: to operators where there are some, otherwise as parts of their own.
    private static func spaced(_ list: [MathAtom]) -> [MathAtom] {
        var result: [MathAtom] = []
        result.reserveCapacity(list.count)
        var last: Int?
        for atom in list {
            guard let atomClass = atom.atomClass else {
                result.append(atom)
                continue
            }
            var atom = atom
            if let left = last, let leftClass = result[left].atomClass {
                let width = space(leftClass, atomClass, isScript: atom.level.isScript)
                if width > 0 {
                    if atomClass == .binary || atomClass == .relation, addSpace(width, before: &atom) {
                    } else if addSpace(width, after: &result[left]) || addSpace(width, before: &atom) {
                    } else {
                        let start = atom.node.span.lowerBound
                        var space = MathAtom(MathNode(.space(width: width), span: start..<start), nil, atom.level)
                        space.color = atom.color
                        result.append(space)
                    }
                }
            }
            last = result.count
            result.append(atom)
        }
        return result.filter { if case .row(let nodes) = $0.node.content { !nodes.isEmpty } else { true } }
    }

    private static func addSpace(_ width: Double, before atom: inout MathAtom) -> Bool {
        guard case .symbol(var symbol) = atom.node.content else { return false }
        symbol.leading = width
        atom.node.content = .symbol(symbol)
        return true
    }

    private static func addSpace(_ width: Double, after atom: inout MathAtom) -> Bool {
        guard case .symbol(var symbol) = atom.node.content else { return false }
        symbol.trailing = width
        atom.node.content = .symbol(symbol)
        return true
    }

    /// Wraps runs of atoms in a style or color of their own.
    private static func grouped(_ atoms: [MathAtom], _ level: MathLevel) -> [MathNode] {
        if atoms.allSatisfy({ $0.level == level && $0.color == nil }) { return atoms.map(\.node) }
        var nodes: [MathNode] = []
        var start = atoms.startIndex
        while start < atoms.endIndex {
            let first = atoms[start]
            let end = atoms[start...].firstIndex { $0.level != first.level || $0.color != first.color } ?? atoms.endIndex
            let run = atoms[start..<end].map(\.node)
            start = end
            guard first.level != level || first.color != nil else {
                nodes += run
                continue
            }
            let span = cover(run, run[0].span)
            var node = run.count == 1 ? run[0] : MathNode(.row(run), span: span)
            if first.level != level { node = MathNode(.styled(first.level.style, node), span: span) }
            if let color = first.color { node = MathNode(.styled(.color(color), node), span: span) }
            nodes.append(node)
        }
        return nodes
    }

    private static let thin = 3.0 / 18, medium = 4.0 / 18, thick = 5.0 / 18

    /// The space between two atoms in em (The TeXbook, page 170).
    static func space(_ left: MathOperator.Class, _ right: MathOperator.Class, isScript: Bool) -> Double {
        switch (left, right) {
        case (.opening, _), (_, .closing), (.relation, .relation): 0
        case (_, .punctuation) where left != .punctuation && left != .inner: 0
        case (.punctuation, _): isScript ? 0 : thin
        case (.relation, _), (_, .relation): isScript ? 0 : thick
        case (.binary, _), (_, .binary): isScript ? 0 : medium
        case (.ordinary, .large), (.large, .ordinary), (.large, .large), (.closing, .large), (.inner, .large): thin
        case (.large, .inner), (.ordinary, .inner), (.closing, .inner), (.inner, _): isScript ? 0 : thin
        default: 0
        }
    }
}
