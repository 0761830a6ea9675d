import TypesetBase
import TypesetMath

/// Divides a formula into parts.
struct PartBuilder {
    let form: FormulaForm
    let separatesRows: Bool
    let dissolve: ([MathNode]) -> [MathNode]
    var parts: [FormulaPart] = []
    private var last: MathOperator.Class?
    /// Whether the last node is a wide space.
    private var isAfterGap = false
    /// The break before the next node, of any kind.
    private var pending: FormulaBreak?
    /// The number of open fences.
    private var depth = 0

    init(form: FormulaForm, separatesRows: Bool, dissolve: @escaping ([MathNode]) -> [MathNode]) {
        (self.form, self.separatesRows, self.dissolve) = (form, separatesRows, dissolve)
    }

    var isLinear: Bool { form >= .linear }
    private var isDivided: Bool { form == .divided }

    mutating func append(_ node: MathNode, isOutermost: Bool = false) {
        switch node.content {
        case .row(let nodes) where isOutermost || isLinear || node.hasFences:
            for inner in dissolve(nodes) { append(inner, isOutermost: isOutermost && nodes.count == 1) }
        case .fraction(let numerator, let denominator, isBarred: true) where isLinear:
            appendFenced(numerator)
            append(MathNode(.symbol(MathOperator("/")), span: node.span))
            appendFenced(denominator)
        case .root(let radicand, let index) where isLinear:
            // Like a large operator, it stays with what follows.
            let sign = MathNode(.symbol(MathOperator("\u{221A}", .large)), span: node.span)
            if let index {
                add(MathNode(.scripts(base: MathNode(.row([]), span: node.span), lower: nil, upper: index), span: node.span))
                last = .large
            }
            append(sign)
            appendFenced(radicand)
        case .scripts(let base, let lower, let upper) where isDivided: append(base, scripts: (lower, upper), span: node.span)
        case .scripts(let base, let lower, let upper) where isLinear && base.isLinearizable:
            append(base)
            attach((lower, upper), span: node.span)
        case .limits(let base, let lower, let upper, let isAccent) where isDivided:
            append(node, base: base, limits: (lower, upper), isAccent: isAccent)
        case .enclosed(let inner, .frame) where isDivided: append(inner)
        case .enclosed(let inner, let stroke) where isDivided: append(inner, wrappingParts: { .enclosed($0, stroke) })
        case .styled(let style, let inner) where isLinear && (isDivided || inner.isLinearizable):
            append(inner, wrappingNodes: { .styled(style, $0) })
        case .table(let table) where isLinear: append(table, span: node.span)
        case .text(let words) where isLinear: append(words: words, of: node)
        case .identifier(let name) where isDivided: append(letters: name, of: node) { .identifier($0) }
        case .number(let digits) where isDivided: append(letters: digits, of: node) { .number($0) }
        default: add(node)
        }
    }

    /// Appends a part each of whose nodes is in a color.
    mutating func append(_ node: MathNode, wrappingNodes content: (MathNode) -> MathContent) {
        appendReplacing(node) { $0.map { MathNode(content($0), span: $0.span) } }
    }

    /// Appends a part each of whose lines is in a stroke or below a line.
    mutating func append(_ node: MathNode, wrappingParts content: (MathNode) -> MathContent) {
        appendReplacing(node) { [MathNode(content(MathNode(.row($0), span: node.span)), span: node.span)] }
    }

    /// Appends a part, and replaces the nodes that it adds to each part.
    private mutating func appendReplacing(_ node: MathNode, _ replacement: ([MathNode]) -> [MathNode]) {
        var part = max(parts.count - 1, 0), first = parts.last?.nodes.count ?? 0
        append(node)
        while part < parts.count {
            let added = Array(parts[part].nodes[min(first, parts[part].nodes.count)...])
            if !added.isEmpty { parts[part].nodes.replaceSubrange(first..., with: replacement(added)) }
            (part, first) = (part + 1, 0)
        }
    }

    /// Appends a part in fences, unless it is a single letter, number or group.
    ///
    /// - Parameter fencesWords: whether a word is in fences too.
    private mutating func appendFenced(_ node: MathNode, fencesWords: Bool = false) {
        guard !node.isSingleGroup(countingWords: !fencesWords) else { return append(node) }
        append(MathNode(.symbol(MathOperator("(", .opening)), span: node.span))
        append(node)
        append(MathNode(.symbol(MathOperator(")", .closing)), span: node.span))
    }

    mutating func append(_ table: MathTable, span: Range<Int>) {
        for (number, row) in table.rows.enumerated() {
            if number > 0 { beginRow(of: table, span: span) }
            for (column, cell) in row.cells.enumerated() {
                if column > 0, table.purpose.hasColumns {
                    add(MathNode(.space(width: 1), span: span))
                    pending = .relation
                }
                append(cell)
            }
        }
    }

    /// Begins another row; within text, a semicolon is between the rows of a matrix, and a wide space between statements.
    private mutating func beginRow(of table: MathTable, span: Range<Int>) {
        if separatesRows {
            if table.purpose.hasColumns { add(MathNode(.symbol(MathOperator(";", .punctuation)), span: span)) }
            add(MathNode(.space(width: table.purpose.hasColumns ? 0.5 : 2), span: span))
        }
        pending = .row
    }

    mutating func append(words: String, of node: MathNode) {
        for (number, word) in words.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            if number > 0 {
                add(node.with(.text(" ")))
                pending = .inner
            }
            append(letters: word, of: node) { .text($0) }
        }
    }

    /// Appends a word or a number, a long one letter by letter, with at least two letters on each line.
    mutating func append(letters word: some StringProtocol, of node: MathNode, _ content: (String) -> MathContent) {
        guard word.count > Self.longestWord else {
            if !word.isEmpty { add(node.with(content(String(word)))) }
            return
        }
        let letters = word.map(String.init),
            pieces = [letters[0] + letters[1]] + letters[2..<letters.count - 2] + [letters.suffix(2).joined()]
        for (number, letters) in pieces.enumerated() {
            if number > 0 { pending = .letter }
            add(node.with(content(letters)))
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
        let inner: FormulaBreak? = depth == 0 ? nil : depth == 1 ? .inner : .nested
        return switch kind {
        case .relation: last == .relation || last == .opening ? nil : inner ?? .relation
        case .binary: last == .opening ? nil : inner ?? .binary
        case .closing, .punctuation: nil
        default:
            switch last {
            case .punctuation: inner ?? .binary
            case .opening, .binary, .relation, .large: nil
            // The name of a function stays with its fence.
            case nil where kind == .opening && !isDivided: nil
            default: isLinear ? .factor : nil
            }
        }
    }
}

/// Parts that are divided only if nothing else fits.
extension PartBuilder {
    /// The characters of the longest base whose height is that of the line over each of its parts.
    private static let longestStrut = 100

    /// Appends a base with its scripts, which continue on the next line as scripts.
    mutating func append(_ base: MathNode, scripts: (lower: MathNode?, upper: MathNode?), span: Range<Int>) {
        let empty = MathNode(.row([]), span: span)
        func pieces(_ script: MathNode?) -> [MathNode] {
            script.map { $0.lineParts(in: form, dissolve: dissolve).map { MathNode(.row($0.nodes), span: span) } } ?? []
        }
        let lower = pieces(scripts.lower), upper = pieces(scripts.upper)
        // Scripts of several pieces are one after the other, not one over the other.
        let isStacked = lower.count <= 1 || upper.count <= 1
        let first = (lower: lower.first, upper: isStacked ? upper.first : nil)
        if case .row([]) = base.content {
            add(MathNode(.scripts(base: empty, lower: first.lower, upper: first.upper), span: span))
        } else {
            append(base)
            attach(first, span: span)
        }
        for piece in lower.dropFirst() { addScript(empty, (piece, nil), span: span) }
        for piece in isStacked ? upper.dropFirst() : upper[...] { addScript(empty, (nil, piece), span: span) }
    }

    private mutating func addScript(_ base: MathNode, _ scripts: (lower: MathNode?, upper: MathNode?), span: Range<Int>) {
        pending = .factor
        add(MathNode(.scripts(base: base, lower: scripts.lower, upper: scripts.upper), span: span))
    }

    /// Appends a part with something below and above it: limits as scripts, a line over each part, a note after a brace or an arrow.
    mutating func append(
        _ node: MathNode, base: MathNode, limits: (lower: MathNode?, upper: MathNode?), isAccent: Bool
    ) {
        let notes = [limits.lower, limits.upper].compactMap(\.self)
        if isAccent {
            let signs = notes.compactMap(\.coreOperator)
            if signs.allSatisfy(\.isLineAcross) {
                // The line is as high over each part as over the whole, unless that is long, and would be set once for each of its parts.
                let isLong = base.characterCount > Self.longestStrut
                let strut = MathNode(.phantom(base, width: false, height: true, depth: true), span: node.span)
                append(
                    base,
                    wrappingParts: {
                        let part = isLong ? $0 : MathNode(.row([strut, $0]), span: node.span)
                        return .limits(base: part, lower: limits.lower, upper: limits.upper, isAccent: true)
                    })
            } else if signs.allSatisfy(\.isBrace) {
                appendFenced(base)
            } else {
                add(node)
            }
        } else if case .limits(_, _, _, isAccent: true) = base.content {
            append(base)
            for note in notes { appendFenced(note, fencesWords: true) }
        } else if base.coreOperator?.isStretchy == true {
            add(base)
            for note in notes { appendFenced(note, fencesWords: true) }
        } else {
            append(base, scripts: limits, span: node.span)
        }
    }

    /// Puts scripts at the last node.
    private mutating func attach(_ scripts: (lower: MathNode?, upper: MathNode?), span: Range<Int>) {
        guard let last = parts.indices.last, let end = parts[last].nodes.popLast() else { return }
        parts[last].nodes.append(MathNode(.scripts(base: end, lower: scripts.lower, upper: scripts.upper), span: span))
    }
}

extension MathOperator {
    /// Whether it is a line over or under a base.
    fileprivate var isLineAcross: Bool { text.unicodeScalars.first?.isBar ?? false }

    /// Whether it is a brace or a bracket over or under a base.
    fileprivate var isBrace: Bool {
        text.unicodeScalars.first.map { (0x23B4...0x23B5).contains($0.value) || (0x23DC...0x23E1).contains($0.value) } ?? false
    }
}

extension MathTable.Purpose {
    /// Whether the cells of a row are values side by side, not parts of a statement.
    fileprivate var hasColumns: Bool { self == .matrix || self == .smallMatrix || self == .cases }
}

extension MathNode {
    /// Whether it needs no fences beside a slash or below a root: a letter, a number, a part in fences, or a word.
    fileprivate func isSingleGroup(countingWords: Bool) -> Bool {
        switch content {
        case .row(let nodes):
            let shown = nodes.filter { !$0.isSpace }
            return shown.count == 1 ? shown[0].isSingleGroup(countingWords: countingWords) : shown.areInOnePairOfFences
        case .styled(_, let inner): return inner.isSingleGroup(countingWords: countingWords)
        case .limits(let base, _, _, let isAccent): return isAccent && base.isSingleGroup(countingWords: countingWords)
        case .text(let words): return countingWords && !words.contains(" ")
        case .fraction, .table: return false
        default: return true
        }
    }

    fileprivate var isSpace: Bool { if case .space = content { true } else { false } }
}

extension [MathNode] {
    /// Whether the first fence opens and the last one closes the whole row.
    fileprivate var areInOnePairOfFences: Bool {
        var depth = 0
        for (index, node) in enumerated() {
            switch node.coreOperator?.atomClass {
            case .opening: depth += 1
            case .closing: depth -= 1
            default: break
            }
            if depth <= 0 { return depth == 0 && index > 0 && index == count - 1 }
        }
        return false
    }
}
