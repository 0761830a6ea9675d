import TypesetBase
import TypesetMath

/// Divides a formula into parts.
struct PartBuilder {
    let form: FormulaForm
    let separatesRows: Bool
    let dissolve: ([MathNode]) -> [MathNode]
    var parts: [FormulaPart] = []
    var last: MathOperator.Class?
    /// Whether the last node is a wide space.
    private var isAfterGap = false
    /// The break before the next node, of any kind.
    var pending: FormulaBreak?
    /// Whether the last node is a space that TeX adds, such as the one before the name of a function.
    private var isAfterThinSpace = false
    /// Whether the last node, apart from spaces, is the name of a function.
    private var isAfterFunction = false
    /// The number of open fences.
    private var depth = 0

    init(form: FormulaForm, separatesRows: Bool, dissolve: @escaping ([MathNode]) -> [MathNode]) {
        (self.form, self.separatesRows, self.dissolve) = (form, separatesRows, dissolve)
    }

    var isLinear: Bool { form >= .linear }
    var isDivided: Bool { form == .divided }

    mutating func append(_ node: MathNode, isOutermost: Bool = false) {
        switch node.content {
        case .row(let nodes) where isOutermost || isLinear || node.hasFences || node.hasWords:
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
        case .fraction(let top, let bottom, isBarred: false) where isDivided: append(stack: top, over: bottom, span: node.span)
        case .scripts(let base, let lower, let upper) where isLinear && base.isLinearizable(in: form):
            append(base)
            attach((lower, upper), span: node.span)
        case .limits(let base, let lower, let upper, let isAccent) where isDivided:
            append(node, base: base, limits: (lower, upper), isAccent: isAccent)
        case .enclosed(let inner, .frame) where isDivided: append(inner)
        case .enclosed(let inner, let stroke) where isDivided: append(inner, wrappingParts: { .enclosed($0, stroke) })
        case .styled(let style, let inner) where isLinear && (isDivided || inner.isLinearizable(in: form)):
            append(inner, wrappingNodes: { .styled(style, $0) })
        case .table(let table) where isLinear: append(table, span: node.span)
        case .text(let words) where words != " ": append(words: words, of: node)
        case .symbol(let symbol) where isDivided && symbol.text.count > Self.longestWord:
            append(letters: symbol.text, of: node) { text in
                var part = symbol
                part.text = text
                return .symbol(part)
            }
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
    mutating func appendFenced(_ node: MathNode, fencesWords: Bool = false) {
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

    /// Appends words, between which a line may end; a single word that follows a space, such as a unit, stays with the number before it.
    mutating func append(words: String, of node: MathNode) {
        let words = words.split(separator: " ", omittingEmptySubsequences: false)
        let isSentence = isLinear || words.count { !$0.isEmpty } > 1
        for (number, word) in words.enumerated() {
            if number > 0 {
                addSpace(node.with(.text(" ")))
                if isSentence { pending = pending ?? (depth == 0 ? .word : .innerWord) }
            }
            append(letters: word, of: node) { .text($0) }
        }
    }

    /// Appends a word or a number; in the narrowest form, a long one letter by letter, with at least two letters on each line.
    mutating func append(letters word: some StringProtocol, of node: MathNode, _ content: (String) -> MathContent) {
        guard isDivided, word.count > Self.longestWord else {
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
    static let longestWord = 7

    /// Appends a space between words at the end of the last part, where a line end hides it.
    private mutating func addSpace(_ space: MathNode) {
        if parts.isEmpty { parts.append(FormulaPart(nodes: [])) }
        parts[parts.count - 1].nodes.append(space)
    }

    mutating func add(_ node: MathNode) {
        let symbol = node.coreOperator, kind = symbol?.atomClass
        // TeX's classes have the factorial sign among the closing fences.
        let isFence = symbol?.text != "!"
        if kind == .closing, isFence { depth = max(depth - 1, 0) }
        if parts.isEmpty {
            parts.append(FormulaPart(nodes: []))
        } else if let start = node.isBlank ? nil : pending ?? (isAfterGap && depth == 0 ? .clause : start(of: kind, node)) {
            parts.append(FormulaPart(nodes: [], start: start))
        }
        parts[parts.count - 1].nodes.append(node)
        if kind == .opening { depth += 1 }
        if node.isBlank {
            guard case .space(let width) = node.content else { return }
            // After at least a quad, another statement begins. Only the spaces that TeX adds have empty spans.
            isAfterGap = isAfterGap || width >= 1
            isAfterThinSpace = node.span.isEmpty
            return
        }
        (isAfterGap, isAfterThinSpace, last, pending) = (false, false, kind, nil)
        isAfterFunction = kind == nil && node.isFunctionName
    }

    /// Returns the break before a part; nil if none is allowed.
    private func start(of kind: MathOperator.Class?, _ node: MathNode) -> FormulaBreak? {
        let inner: FormulaBreak? = depth == 0 ? nil : depth == 1 ? .inner : .nested, worst: FormulaBreak? = isDivided ? .letter : nil
        let product: FormulaBreak = depth == 0 ? .product : depth == 1 ? .innerProduct : .nested
        switch kind {
        case .relation: return last == .relation || last == .opening ? worst : inner ?? .relation
        case .binary: return last == .opening ? worst : inner ?? .binary
        case .closing, .punctuation: return worst
        default: break
        }
        switch last {
        case .punctuation: return inner ?? .binary
        case .opening, .binary, .relation, .large: return worst
        // The name of a function stays with its fence.
        case nil where kind == .opening && !isDivided: return nil
        default: return beginsFactor(kind, node) ? product : isLinear ? .factor : nil
        }
    }

    /// Whether readers see where a factor begins: after a fence, and before a large operator or the name of a function.
    private func beginsFactor(_ kind: MathOperator.Class?, _ node: MathNode) -> Bool {
        guard kind == nil || kind == .large || kind == .opening else { return false }
        if last == .closing { return true }
        guard last == nil, !isAfterFunction else { return false }
        return kind == .large || kind == nil && isAfterThinSpace && node.isFunctionName
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
            let shown = nodes.filter { !$0.isBlank }
            return shown.count == 1 ? shown[0].isSingleGroup(countingWords: countingWords) : shown.areInOnePairOfFences
        case .styled(_, let inner): return inner.isSingleGroup(countingWords: countingWords)
        case .limits(let base, _, _, let isAccent): return isAccent && base.isSingleGroup(countingWords: countingWords)
        case .text(let words): return countingWords && !words.contains(" ")
        case .fraction, .table: return false
        default: return true
        }
    }

    /// Whether nothing of it is visible: a space or a phantom.
    var isBlank: Bool {
        switch content {
        case .space, .phantom: true
        case .text(let words): words == " "
        default: false
        }
    }

    /// Whether it is a name of several letters, such as log, perhaps with scripts.
    fileprivate var isFunctionName: Bool {
        switch content {
        case .identifier(let name): name.unicodeScalars.count > 1
        case .scripts(let base, _, _), .limits(let base, _, _, false): base.isFunctionName
        default: false
        }
    }
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
