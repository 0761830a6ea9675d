import TypesetBase
import TypesetMath

/// A place at which a line of a formula may end, the best first.
enum FormulaBreak: Int, Sendable {
    /// Between two rows of a table that is set in lines, where a line always ends.
    case row
    /// After a wide space between two statements.
    case clause
    /// Before a relation outside of fences.
    case relation
    /// Before a binary operator outside of fences.
    case binary
    /// Before an operator or after a comma within fences, or between words.
    case inner
    /// Between two factors; only if a formula is set in lines.
    case factor
    /// Within a long word; only if a formula is set in lines.
    case letter
}

/// A part of a formula that no line divides.
struct FormulaPart: Sendable {
    var nodes: [MathNode]
    /// The break before it; nil for the first part.
    var start: FormulaBreak?

    /// The space before its first operator, in em, which a line end hides.
    var leading: Em { Em(nodes.first?.coreOperator?.leading ?? 0) }
}

extension MathNode {
    /// Returns the parts of the outermost row, and of the rows within its growing fences.
    ///
    /// - Parameters:
    ///   - isLinear: whether what is set in two dimensions is set in lines: a fraction with a slash, a root with fences, the rows of a
    ///     table one after the other.
    ///   - dissolve: returns the nodes of a row with fences of fixed heights, of which there are as many.
    func lineParts(isLinear: Bool = false, dissolve: @escaping ([MathNode]) -> [MathNode] = { $0 }) -> [FormulaPart] {
        var builder = PartBuilder(isLinear: isLinear, dissolve: dissolve)
        builder.append(self, isOutermost: true)
        return builder.parts.isEmpty ? [FormulaPart(nodes: [self])] : builder.parts
    }

    fileprivate var hasFences: Bool {
        if case .row(let nodes) = content { nodes.contains { $0.stretchyFence != nil } } else { false }
    }

    /// Whether a part is set differently in lines.
    var isLinearizable: Bool {
        switch content {
        case .fraction(_, _, let isBarred): isBarred
        case .root, .table: true
        case .row(let nodes): nodes.count > 1 || nodes.contains(where: \.isLinearizable)
        case .scripts(let base, _, _): base.isLinearizable
        case .styled(_, let node): node.isLinearizable
        case .text(let words): words.contains(" ")
        default: false
        }
    }
}

/// Divides a formula into parts.
private struct PartBuilder {
    let isLinear: Bool
    let dissolve: ([MathNode]) -> [MathNode]
    private(set) var parts: [FormulaPart] = []
    private var last: MathOperator.Class?
    /// Whether the last node is a wide space.
    private var isAfterGap = false
    /// The break before the next node, of any kind.
    private var pending: FormulaBreak?
    /// The number of open fences.
    private var depth = 0

    init(isLinear: Bool, dissolve: @escaping ([MathNode]) -> [MathNode]) { (self.isLinear, self.dissolve) = (isLinear, dissolve) }

    mutating func append(_ node: MathNode, isOutermost: Bool = false) {
        switch node.content {
        case .row(let nodes) where isOutermost || isLinear || node.hasFences:
            for inner in dissolve(nodes) { append(inner, isOutermost: isOutermost && nodes.count == 1) }
        case .fraction(let numerator, let denominator, isBarred: true) where isLinear:
            appendFenced(numerator)
            append(MathNode(.symbol(MathOperator("/")), span: node.span))
            appendFenced(denominator)
        case .root(let radicand, nil) where isLinear:
            append(MathNode(.symbol(MathOperator("\u{221A}")), span: node.span))
            appendFenced(radicand)
        case .scripts(let base, let lower, let upper) where isLinear && base.isLinearizable:
            append(base)
            guard let last = parts.indices.last, let end = parts[last].nodes.popLast() else { return }
            parts[last].nodes.append(MathNode(.scripts(base: end, lower: lower, upper: upper), span: node.span))
        case .styled(_, let inner) where isLinear && inner.isLinearizable: append(inner)
        case .table(let table) where isLinear: append(table, span: node.span)
        case .text(let words) where isLinear: append(words: words, span: node.span)
        default: add(node)
        }
    }

    /// Appends a part in fences, unless it is a single letter, number or group.
    private mutating func appendFenced(_ node: MathNode) {
        if case .row(let nodes) = node.content, nodes.count == 1 { return appendFenced(nodes[0]) }
        switch node.content {
        case .row, .fraction, .styled, .limits, .table, .text:
            append(MathNode(.symbol(MathOperator("(", .opening)), span: node.span))
            append(node)
            append(MathNode(.symbol(MathOperator(")", .closing)), span: node.span))
        default: append(node)
        }
    }

    private mutating func append(_ table: MathTable, span: Range<Int>) {
        for (number, row) in table.rows.enumerated() {
            if number > 0 { pending = .row }
            for (column, cell) in row.cells.enumerated() {
                if column > 0, table.purpose == .matrix || table.purpose == .smallMatrix || table.purpose == .cases {
                    add(MathNode(.space(width: 1), span: span))
                    pending = .relation
                }
                append(cell)
            }
        }
    }

    private mutating func append(words: String, span: Range<Int>) {
        for (number, word) in words.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            if number > 0 {
                add(MathNode(.text(" "), span: span))
                pending = .inner
            }
            append(word: word, span: span)
        }
    }

    /// Appends a word, a long one letter by letter, with at least two letters on each line.
    private mutating func append(word: Substring, span: Range<Int>) {
        guard word.count > Self.longestWord else {
            if !word.isEmpty { add(MathNode(.text(String(word)), span: span)) }
            return
        }
        let letters = word.map(String.init),
            pieces = [letters[0] + letters[1]] + letters[2..<letters.count - 2] + [letters.suffix(2).joined()]
        for (number, letters) in pieces.enumerated() {
            if number > 0 { pending = .letter }
            add(MathNode(.text(letters), span: span))
        }
    }

    /// The number of letters of a word that fits any measure.
    private static let longestWord = 7

    private mutating func add(_ node: MathNode) {
        let kind = node.coreOperator?.atomClass, isSpace = node.isSpace
        if kind == .closing { depth = max(depth - 1, 0) }
        if parts.isEmpty {
            parts.append(FormulaPart(nodes: []))
        } else if let start = isSpace ? nil : pending ?? (isAfterGap && depth == 0 ? .clause : start(of: kind)) {
            parts.append(FormulaPart(nodes: [], start: start))
        }
        parts[parts.count - 1].nodes.append(node)
        if kind == .opening { depth += 1 }
        // After at least a quad, another statement begins.
        if case .space(let width) = node.content { return isAfterGap = isAfterGap || width >= 1 }
        (isAfterGap, last, pending) = (false, kind, nil)
    }

    /// Returns the break before an operator; nil if none is allowed.
    private func start(of kind: MathOperator.Class?) -> FormulaBreak? {
        switch kind {
        case .relation: last == .relation || last == .opening ? nil : depth > 0 ? .inner : .relation
        case .binary: last == .opening ? nil : depth > 0 ? .inner : .binary
        case .closing, .punctuation: nil
        default:
            switch last {
            case .punctuation: depth > 0 ? .inner : .binary
            case .opening, .binary, .relation, .large: nil
            default: isLinear ? .factor : nil
            }
        }
    }
}

extension MathNode {
    fileprivate var isSpace: Bool { if case .space = content { true } else { false } }
}

extension MathLayout {
    /// Returns the parts of a part of a formula or a whole one.
    func parts(of node: MathNode, isLinear: Bool = false, _ style: Style) -> [FormulaPart] {
        node.lineParts(isLinear: isLinear) { dissolved($0, isLinear: isLinear, style) }
    }

    /// Returns the nodes of a row with fences as high as they are in the whole row, or as what is set in lines.
    private func dissolved(_ nodes: [MathNode], isLinear: Bool, _ style: Style) -> [MathNode] {
        guard nodes.contains(where: { $0.stretchyFence != nil }) else { return nodes }
        let content = nodes.filter { $0.stretchyFence == nil && !(isLinear && $0.isLinearizable) }
        let height = fenceHeight(beside: content.map { box($0, style) }, style) / scale(style)
        return nodes.map { node in
            guard var fence = node.stretchyFence else { return node }
            fence.height = fence.text.isEmpty || fence.text == "." ? nil : height.value
            fence.isStretchy = false
            return MathNode(.symbol(fence), span: node.span)
        }
    }

    /// Returns the boxes of parts, each as it begins a line; the space before an operator is at the end of the part before it.
    func boxes(of parts: [FormulaPart], _ style: Style) -> [MathBox] {
        var boxes = parts.map { row($0.nodes, style, begins: true) }
        for index in boxes.indices.dropFirst() { boxes[index - 1].width += parts[index].leading * scale(style) }
        return boxes
    }
}
