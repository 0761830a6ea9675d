// Fractions, roots, scripts, accents and tables.
extension SpeechWriter {
    func fraction(_ numerator: MathNode, _ denominator: MathNode, _ isBarred: Bool) -> String {
        let top = words(numerator), bottom = words(denominator)
        if case .number(let a) = numerator.content, case .number(let b) = denominator.content, let word = table["\(a)/\(b)"] { return word }
        if !isBarred { return table.phrase("above", bottom, top) }
        if Self.isShort(numerator), Self.isShort(denominator) { return table.phrase("over", top, bottom) }
        return table.phrase("fraction", top, bottom)
    }

    func root(_ radicand: MathNode, _ index: MathNode?) -> String {
        let inner = words(radicand), isShort = Self.isShort(radicand)
        guard let index, index.content != .number("2") else { return phrase("squareRoot", inner, isShort: isShort) }
        if index.content == .number("3") { return phrase("cubeRoot", inner, isShort: isShort) }
        return phrase("root", inner, table.ordinal(words(index)), isShort: isShort)
    }

    // MARK: - Scripts

    func scripts(_ base: MathNode, _ lower: MathNode?, _ upper: MathNode?) -> String {
        if case .symbol(let symbol) = base.content, symbol.atomClass == .large { return limits(base, lower, upper) }
        var text = words(base)
        if case .row(let nodes) = base.content, case .symbol(let bar)? = nodes.first?.content, "|‖".contains(bar.text) { text += "," }
        if let lower { text = phrase("sub", text, script(lower), isShort: Self.isShort(lower)) }
        guard let upper else { return text }
        if case .row(let nodes) = base.content, nodes.isEmpty, upper.content != .symbol(MathOperator("′")) {
            return table.phrase("superscript", text, words(upper))
        }
        return superscript(upper, of: text, isInverse: Self.isMatrixName(base))
    }

    /// Whether a letter is a capital or bold, as names of matrices and sets are.
    private static func isMatrixName(_ node: MathNode) -> Bool {
        guard case .identifier(let name) = node.content, let scalar = name.unicodeScalars.first else { return false }
        let plain = MathAlphabet.plain(scalar)
        return (plain?.letter ?? scalar).properties.isUppercase || plain?.alphabet == .bold || plain?.alphabet == .boldItalic
    }

    /// The words of dimensions such as n × m; nil for other exponents.
    private func dimensions(_ nodes: [MathNode]) -> String? {
        guard let by = table["by"], nodes.count % 2 == 1, nodes.count > 1 else { return nil }
        for (index, node) in nodes.enumerated() {
            switch node.content {
            case .symbol(let symbol) where index % 2 == 1 && symbol.text == "×": continue
            case .identifier, .number, .scripts: if index % 2 == 1 { return nil }
            default: return nil
            }
        }
        return nodes.enumerated().map { $0 % 2 == 1 ? by : words($1) }.joined(separator: " ")
    }

    /// A base with its superscript, which is a power if nothing speaks against it.
    ///
    /// - Parameter isInverse: whether the power of minus one is the inverse.
    func superscript(_ upper: MathNode, of base: String, isInverse: Bool = false) -> String {
        switch upper.content {
        case .number("2"): return table.phrase("squared", base)
        case .number("3"): return table.phrase("cubed", base)
        case .number(let digits) where Int(digits) != nil: return table.phrase("power", base, table.ordinal(digits))
        case .symbol(let symbol):
            if let key = Self.superscriptMarks[symbol.text] { return table.phrase(key, base) }
        case .identifier("⊤"), .identifier("T"): return table.phrase("transpose", base)
        case .row(let nodes):
            if case .symbol(let mark)? = nodes.first?.content, let key = Self.superscriptMarks[mark.text], nodes.count > 1,
                mark.text != "+", mark.text != "−"
            {
                return superscript(MathNode(.row(Array(nodes.dropFirst())), span: upper.span), of: table.phrase(key, base))
            }
            if nodes.count == 1 { return superscript(nodes[0], of: base) }
            if isInverse, Self.isMinusOne(upper) { return table.phrase("inverseOf", base) }
            if let dimensions = dimensions(nodes) { return table.phrase("power", base, dimensions) }
            if case .symbol(let mark)? = nodes.first?.content, mark.text == "(" {
                return table.phrase("superscript", base, words(upper))
            }
            // The charge of an ion.
            if case .symbol(let mark)? = nodes.last?.content, let key = ["+": "superscriptPlus", "−": "superscriptMinus"][mark.text] {
                let amount = row(Array(nodes.dropLast()))
                return table.phrase(key, table.phrase("superscript", base, amount))
            }
        default: break
        }
        return phrase("power", base, words(upper), isShort: Self.isShort(upper))
    }

    /// The words of a subscript, in which an asterisk is no product.
    private func script(_ node: MathNode) -> String {
        if case .symbol(let symbol) = node.content, symbol.text == "∗", let word = table["asterisk"] { return word }
        return words(node)
    }

    private static let superscriptMarks = [
        "′": "prime", "″": "doublePrime", "‴": "triplePrime", "∗": "star", "⋆": "star", "⊤": "transpose", "⊺": "transpose", "∘": "degrees",
        "°": "degrees", "†": "dagger", "+": "superscriptPlus", "−": "superscriptMinus",
    ]

    /// A part with scripts below and above it: the bounds of a sum, the condition of a limit, or others.
    func limits(_ base: MathNode, _ lower: MathNode?, _ upper: MathNode?) -> String {
        let text = words(base)
        if case .symbol(let symbol) = base.content, symbol.atomClass == .large {
            if let lower, symbol.text == "lim" { return table.phrase("limit", limitCondition(lower)) }
            switch (lower, upper) {
            case (let lower?, let upper?): return table.phrase("fromTo", text, words(lower), words(upper))
            case (let lower?, nil):
                return symbol.text.hasPrefix("lim")
                    ? table.phrase("limitOf", text, limitCondition(lower)) : table.phrase("overOf", text, words(lower))
            case (nil, let upper?): return table.phrase("toOf", text, words(upper))
            case (nil, nil): return text
            }
        }
        if case .limits(_, let under, let over, true) = base.content, Self.isBrace(under ?? over), let label = lower ?? upper {
            return table.phrase("labelled", text, words(label)) + ","
        }
        switch (lower, upper) {
        case (let lower?, let upper?): return table.phrase("aboveBelow", text, words(upper), words(lower))
        case (let lower?, nil): return table.phrase("below", text, words(lower))
        case (nil, let upper?): return table.phrase("above", text, words(upper))
        case (nil, nil): return text
        }
    }

    private static func isBrace(_ node: MathNode?) -> Bool {
        if case .symbol(let symbol)? = node?.content { "⏞⏟⎴⎵".contains(symbol.text) } else { false }
    }

    /// The condition of a limit, in which an arrow is spoken as approaching, and a sign at the value as the side.
    private func limitCondition(_ node: MathNode) -> String {
        guard case .row(let nodes) = node.content, let word = table["approaches"] else { return words(node) }
        let arrow = nodes.firstIndex { if case .symbol(let symbol) = $0.content { symbol.text == "→" } else { false } }
        return nodes.enumerated().map { index, part in
            guard let arrow, index >= arrow else { return words(part) }
            return index == arrow ? word : side(of: part) ?? words(part)
        }.joined(separator: " ")
    }

    /// The words of a value that is approached from one side, such as 0⁺; nil for other parts.
    private func side(of node: MathNode) -> String? {
        guard case .scripts(let base, nil, let upper?) = node.content, let sign = Self.core(upper) else { return nil }
        switch sign.text {
        case "+": return table.phrase("fromRight", words(base))
        case "−": return table.phrase("fromLeft", words(base))
        default: return nil
        }
    }

    // MARK: - Accents

    func accent(_ base: MathNode, _ mark: MathNode?) -> String {
        let text = words(base)
        guard case .symbol(let symbol)? = mark?.content else { return text }
        guard let key = Self.accents[symbol.text] else { return table.phrase("above", text, words(mark ?? base)) }
        return table.phrase(key, text)
    }

    private static let accents = [
        "\u{302}": "hat", "\u{303}": "tilde", "\u{304}": "bar", "\u{301}": "acute", "\u{300}": "grave", "\u{307}": "dot",
        "\u{308}": "doubleDot",
        "\u{20DB}": "tripleDot", "\u{306}": "breve", "\u{30C}": "check", "\u{30A}": "ring", "\u{20D7}": "vector", "→": "vector",
        "‾": "overline",
        "_": "underline", "⏞": "overbrace", "⏟": "underbrace", "⎴": "overbrace", "⎵": "underbrace", "~": "tilde", "⏜": "overline",
        "⏝": "underline",
    ]

    // MARK: - Tables

    func table(_ table: MathTable) -> String {
        let rows = table.rows, columns = rows.map(\.cells.count).max() ?? 0
        switch table.purpose {
        case .matrix, .smallMatrix:
            let lines = rows.enumerated().map { self.table.phrase("row", "\($0 + 1)", cells($1, separator: ", ")) + "." }
            return self.table.phrase("matrix", "\(rows.count)", "\(columns)") + " " + lines.joined(separator: " ") + " "
                + (self.table["endMatrix"] ?? "") + ","
        case .cases: return list(rows, title: "cases", item: "case")
        case .stack: return rows.map { cells($0, separator: ", ") }.joined(separator: ", ")
        case .aligned, .gathered, .lines:
            return rows.count == 1 ? cells(rows[0], separator: " ") : list(rows, title: "lines", item: "line")
        }
    }

    private func list(_ rows: [MathTable.Row], title: String, item: String) -> String {
        let isCases = item == "case"
        let lines = rows.enumerated().map { row in
            let text = Self.withoutPunctuation(cells(row.element, separator: isCases ? ", " : " "))
            return table.phrase(item, "\(row.offset + 1)", text) + "."
        }
        return table.phrase(title, "\(rows.count)") + " " + lines.joined(separator: " ")
    }

    /// A text without the commas and full stop at its end.
    private static func withoutPunctuation(_ text: String) -> String {
        String(text.reversed().drop { $0 == " " || $0 == "," || $0 == "." }.reversed())
    }

    private func cells(_ row: MathTable.Row, separator: String) -> String { row.cells.map(words).joined(separator: separator) }
}
