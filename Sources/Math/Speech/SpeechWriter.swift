/// Turns the parts of a formula into words.
struct SpeechWriter {
    let table: SpeechTable
    let numbers: [String: String]

    /// The words of a part, with spaces normalized.
    func text(_ node: MathNode) -> String { Self.normalized(words(node)) }

    /// The names of commas, full stops and semicolons, for a formula of such signs alone, which are pauses between words.
    func signs(_ node: MathNode) -> String {
        var signs: [String] = []
        _ = node.mappingLeaves { leaf in
            switch leaf.content {
            case .symbol(let symbol): signs += symbol.text.map(String.init)
            case .text(let text): signs += text.map(String.init)
            default: break
            }
            return leaf
        }
        if signs == [".", ".", "."] { signs = ["…"] }
        return Self.normalized(signs.map { table[$0] ?? $0 }.joined(separator: " "))
    }

    /// Joins words; no space is before a comma or full stop.
    private static func normalized(_ text: String) -> String {
        var result = ""
        for word in text.split(whereSeparator: \.isWhitespace) {
            if word.first == "," || word.first == "." && word.count == 1 {
                while result.last == "," { result.removeLast() }
                if !result.isEmpty { result += word }
            } else {
                if !result.isEmpty { result += " " }
                for character in word where character != "," || result.last != "," { result.append(character) }
            }
        }
        while result.last == "," { result.removeLast() }
        return result
    }

    /// The words of a part.
    func words(_ node: MathNode) -> String {
        switch node.content {
        case .row(let nodes): return row(nodes)
        case .identifier(let name): return identifier(name)
        case .number(let digits): return plain(digits)
        case .symbol(let symbol): return self.symbol(symbol)
        case .text("("), .text(")"): return ""
        case .text(let words): return plain(words)
        case .reference(let label): return table.phrase("reference", numbers[label] ?? label)
        case .space(let width): return width >= 1 ? "," : ""
        case .fraction(let numerator, let denominator, let isBarred): return fraction(numerator, denominator, isBarred)
        case .root(let radicand, let index): return root(radicand, index)
        case .scripts(let base, let lower, let upper): return scripts(base, lower, upper)
        case .limits(let base, let lower, let upper, let isAccent):
            return isAccent ? accent(base, lower ?? upper) : limits(base, lower, upper)
        case .table(let table): return self.table(table)
        case .styled(_, let part): return words(part)
        case .phantom: return ""
        case .enclosed(let part, let shape): return table.phrase(shape == .frame ? "framed" : "crossedOut", words(part))
        }
    }

    // MARK: - Leaves

    private func identifier(_ name: String) -> String {
        let scalars = name.unicodeScalars
        guard scalars.count == 1, let scalar = scalars.first else { return table[name] ?? plain(name) }
        if let set = Self.numberSets[name] { return table[set] ?? name }
        if let word = table[name] { return word }
        guard let (alphabet, letter) = MathAlphabet.plain(scalar) else { return self.letter(scalar) }
        let word = self.letter(letter)
        return switch alphabet {
        case .bold, .boldItalic, .sansSerifBold, .sansSerifBoldItalic: table.phrase("bold", word)
        case .script, .boldScript: table.phrase("script", word)
        case .fraktur, .boldFraktur: table.phrase("fraktur", word)
        case .doubleStruck: table.phrase("doubleStruck", word)
        case .italic, .upright, .sansSerif, .sansSerifItalic, .monospace: word
        }
    }

    /// A Latin or Greek letter, or a dotless one.
    private func letter(_ scalar: Unicode.Scalar) -> String {
        let variants: [Unicode.Scalar: Unicode.Scalar] = [
            "ϵ": "ε", "ϑ": "θ", "ϰ": "κ", "ϕ": "φ", "ϱ": "ρ", "ϖ": "π", "ς": "σ", "ı": "i", "ȷ": "j",
        ]
        let scalar = variants[scalar] ?? scalar
        let text = String(scalar), lower = text.lowercased()
        let word = table[lower] ?? lower
        return lower == text || scalar.properties.lowercaseMapping == text ? word : table.phrase("capital", table[lower] ?? text)
    }

    /// Words or digits whose mathematical letters are replaced by plain ones.
    private func plain(_ text: String) -> String {
        text.unicodeScalars.contains { $0.value > 0x2100 } ? MathAlphabet.plain(text) : text
    }

    private static let numberSets = ["ℝ": "reals", "ℕ": "naturals", "ℤ": "integers", "ℚ": "rationals", "ℂ": "complexes"]

    func symbol(_ symbol: MathOperator) -> String {
        switch symbol.text {
        case ",", ";": return ","
        case ".": return "."
        case "−" where symbol.atomClass == .ordinary: return table["negativeSign"] ?? "−"
        case "⩽": return self.symbol(MathOperator("≤"))
        case "⩾": return self.symbol(MathOperator("≥"))
        case "·": return self.symbol(MathOperator("⋅"))
        default: break
        }
        if let word = table[symbol.text] { return word }
        if symbol.text.contains(where: \.isLetter) { return table[symbol.text.filter { $0 != " " }] ?? symbol.text }
        let scalars = symbol.text.unicodeScalars
        if scalars.count > 1 { return scalars.map { self.symbol(MathOperator(String($0))) }.joined(separator: " ") }
        // Unicode's names are English.
        guard table.language == "en", let name = scalars.first?.properties.name else { return symbol.text }
        return name.lowercased()
    }

    // MARK: - Rows

    func row(_ nodes: [MathNode]) -> String {
        var words: [String] = [], index = 0
        while index < nodes.count {
            if let (text, count) = group(nodes[index...]) {
                words.append(text)
                index += count
            } else {
                words.append(index > 0 ? product(nodes[index], after: nodes[index - 1]) : self.words(nodes[index]))
                index += 1
            }
        }
        return words.joined(separator: " ")
    }

    /// The words of a part, which are those of a product of vectors after one.
    private func product(_ node: MathNode, after factor: MathNode) -> String {
        guard case .symbol(let symbol) = node.content, symbol.text == "⋅" || symbol.text == "×", Self.isVector(factor) else {
            return words(node)
        }
        return table[symbol.text == "⋅" ? "dotProduct" : "crossProduct"] ?? words(node)
    }

    /// Whether a part is a bold letter, one with an arrow, or nabla.
    private static func isVector(_ node: MathNode) -> Bool {
        switch node.content {
        case .identifier(let name):
            let alphabet = name.unicodeScalars.first.flatMap(MathAlphabet.plain)?.alphabet
            return alphabet == .bold || alphabet == .boldItalic
        case .symbol(let symbol): return symbol.text == "∇"
        case .scripts(let base, _, _): return isVector(base)
        case .limits(_, _, let mark?, true): if case .symbol(let symbol) = mark.content { return symbol.text == "\u{20D7}" }
        default: break
        }
        return false
    }

    /// The words of several parts that belong together, and their number; nil if the first one is spoken alone.
    ///
    /// - Parameter depth: the number of functions whose argument they are.
    func group(_ nodes: ArraySlice<MathNode>, depth: Int = 0) -> (words: String, count: Int)? {
        guard let first = nodes.first else { return nil }
        if let result = fenced(nodes) { return result }
        if depth < Self.deepestApplication, Self.isFunction(first) { return application(nodes, depth: depth) }
        return nil
    }

    /// Bars, binomials and matrices with their fences.
    private func fenced(_ nodes: ArraySlice<MathNode>) -> (words: String, count: Int)? {
        guard case .symbol(let open)? = nodes.first?.content else { return nil }
        let bars = open.text == "|" || open.text == "‖"
        guard bars || open.atomClass == .opening else { return nil }
        if nodes.count > 1, case .table(let table) = nodes[nodes.startIndex + 1].content, table.purpose == .cases {
            return (self.table(table), 2)
        }
        guard let close = closing(nodes, bars: bars ? open.text : nil) else { return nil }
        let inner = Array(nodes[(nodes.startIndex + 1)..<close]), count = close - nodes.startIndex + 1
        guard !inner.isEmpty else { return nil }
        if inner.count == 1, case .table(let table) = inner[0].content {
            let words = self.table(table)
            return (open.text == "|" ? self.table.phrase("determinant", words) : words, count)
        }
        if inner.count == 1, case .fraction(let top, let bottom, false) = inner[0].content {
            return (table.phrase("choose", words(top), words(bottom)), count)
        }
        guard bars else { return (symbol(open) + " " + content(inner, of: open.text) + " " + words(nodes[close]), count) }
        let key = open.text == "|" ? "absolute" : "norm"
        let text = phrase(key, row(inner), isShort: inner.count == 1 && Self.isShort(inner[0]))
        guard case .scripts(_, let lower, let upper) = nodes[close].content else { return (text, count) }
        // The comma separates the power of a norm from the norm of a power.
        let base = lower.map { phrase("sub", text + ",", words($0), isShort: Self.isShort($0)) } ?? text + ","
        return (upper.map { superscript($0, of: base) } ?? base, count)
    }

    /// The content of fences, in which a bar has a meaning.
    func content(_ nodes: [MathNode], of fence: String) -> String {
        let key = fence == "{" ? "suchThat" : "given"
        guard let word = table[key], let bar = nodes.firstIndex(where: Self.isBar), bar > 0, bar + 1 < nodes.count else {
            return row(nodes)
        }
        if fence != "{", nodes[(bar + 1)...].contains(where: Self.isBar) { return row(nodes) }
        return row(Array(nodes[..<bar])) + " " + word + " " + row(Array(nodes[(bar + 1)...]))
    }

    static func isBar(_ node: MathNode) -> Bool {
        if case .symbol(let symbol) = node.content { symbol.text == "|" || symbol.text == "∣" } else { false }
    }

    /// The largest number of parts between fences that are spoken as a group; others are spoken one by one.
    private static let longestGroup = 200
    /// The largest number of functions of functions, as in the sine of the cosine of x.
    private static let deepestApplication = 16

    /// The place of the fence that closes the first one.
    func closing(_ nodes: ArraySlice<MathNode>, bars: String?) -> Int? {
        var depth = 0
        for index in nodes.indices.dropFirst().prefix(Self.longestGroup) {
            guard let symbol = Self.core(nodes[index]) else { continue }
            if let bars, depth == 0, symbol.text == bars { return index }
            if symbol.atomClass == .opening, symbol.text != bars { depth += 1 }
            if symbol.atomClass == .closing {
                if depth == 0 { return bars == nil ? index : nil }
                depth -= 1
            }
        }
        return nil
    }

    static func isSymbol(_ node: MathNode) -> Bool { if case .symbol = node.content { true } else { false } }

    /// The operator that a part is, apart from its scripts.
    static func core(_ node: MathNode) -> MathOperator? {
        switch node.content {
        case .symbol(let symbol): symbol
        case .scripts(let base, _, _): core(base)
        default: nil
        }
    }

    // MARK: - Lengths

    /// A phrase, or its longer form with words that end it, whose name begins with "long".
    func phrase(_ key: String, _ parts: String..., isShort: Bool) -> String {
        let long = "long" + key.prefix(1).uppercased() + key.dropFirst()
        let name = isShort || table[long] == nil ? key : long
        return switch parts.count {
        case 1: table.phrase(name, parts[0])
        default: table.phrase(name, parts[0], parts[1])
        }
    }

    /// Whether a part is understood without words for its end: a leaf, one with short scripts, or two of them.
    static func isShort(_ node: MathNode) -> Bool {
        switch node.content {
        case .identifier, .number, .text, .symbol: true
        case .scripts(let base, let lower, let upper):
            isLeaf(base) && (lower.map(isLeaf) ?? true) && (upper.map(isLeaf) ?? true)
        case .limits(let base, _, _, true): isLeaf(base)
        case .row(let nodes):
            nodes.count == 2 && nodes.allSatisfy(isLeaf) || nodes.count == 1 && isShort(nodes[0])
        case .styled(_, let part): isShort(part)
        default: false
        }
    }

    private static func isLeaf(_ node: MathNode) -> Bool {
        switch node.content {
        case .identifier, .number, .symbol, .text: true
        default: false
        }
    }
}
