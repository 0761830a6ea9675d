// Names of functions and their arguments.
extension SpeechWriter {
    /// Whether a part is a function's name, perhaps with scripts, or a letter that usually names a function; the symbol of a unit is none.
    static func isFunction(_ node: MathNode) -> Bool {
        switch node.content {
        case .identifier(let name) where name.unicodeScalars.count > 1: return !UnitTable.standard.symbols.contains(name)
        case .identifier(let name): return "𝑓𝑔ℎ𝐹𝐺𝐻𝑂𝑃𝑝𝜑𝜙𝜓𝜁Γ".contains(name)
        case .symbol(let symbol): return symbol.text.count > 1 && symbol.atomClass == .large
        case .scripts(let base, _, _): return isFunction(base)
        case .limits(let base, _, _, false): return isFunction(base)
        default: return false
        }
    }

    /// A function's name and its argument.
    func application(_ nodes: ArraySlice<MathNode>, depth: Int) -> (words: String, count: Int)? {
        guard let function = nodes.first else { return nil }
        var next = nodes.dropFirst(), skipped = 1
        // A space that the source gives follows a unit or another word.
        while let node = next.first, case .space(let width) = node.content, width < 1, node.span.isEmpty {
            next = next.dropFirst()
            skipped += 1
        }
        guard let argument = next.first else { return nil }
        var name = words(function)
        if case .scripts(let base, nil, let upper?) = function.content, Self.isMinusOne(upper) {
            name = table.phrase("inverse", words(base))
        }
        if case .limits(_, .some, _, false) = function.content { return (name, 1) }
        // TeX adds a space after the name of a function, but not after that of a unit or a chemical element.
        let letters = if case .identifier(let text) = Self.base(function).content { text } else { "" }
        let isWord = letters.isEmpty || letters.unicodeScalars.count > 1 && skipped > 1
        if letters.unicodeScalars.count == 2, letters.first?.isUppercase == true, letters != "Pr" { return nil }
        if case .symbol(let open) = argument.content, open.text == "(", let close = closing(next, bars: nil), Self.isSymbol(next[close]) {
            let inner = Array(next[(next.startIndex + 1)..<close])
            let isPlain = !inner.isEmpty && !inner.contains(where: Self.isInfix)
            var text = content(inner, of: "(")
            text = isPlain ? text + "," : ", \(symbol(open)) \(text) \(words(next[close]))"
            return (table.phrase("of", name, text), skipped + close - next.startIndex + 1)
        }
        // A row in its own fences.
        if case .row(let parts) = argument.content, let open = parts.first.flatMap(Self.core), open.atomClass == .opening {
            return (table.phrase("of", name, ", " + words(argument)), skipped + 1)
        }
        guard isWord, Self.core(argument) == nil || Self.isFunction(argument) else { return nil }
        if let (text, count) = group(next, depth: depth + 1) { return (table.phrase("of", name, text), skipped + count) }
        return (table.phrase("of", name, words(argument)), skipped + 1)
    }

    /// Whether a part is a binary operator or a relation other than a bar.
    static func isInfix(_ node: MathNode) -> Bool {
        guard let symbol = core(node), !isBar(node) else { return false }
        return symbol.atomClass == .binary || symbol.atomClass == .relation
    }

    /// A part without its scripts.
    private static func base(_ node: MathNode) -> MathNode {
        switch node.content {
        case .scripts(let base, _, _), .limits(let base, _, _, _): Self.base(base)
        default: node
        }
    }

    static func isMinusOne(_ node: MathNode) -> Bool {
        guard case .row(let nodes) = node.content, nodes.count == 2, case .symbol(let sign) = nodes[0].content else { return false }
        return sign.text == "−" && nodes[1].content == .number("1")
    }
}
