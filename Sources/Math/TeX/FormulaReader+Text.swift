// Words between mathematics (`\text`).
extension FormulaReader {
    /// The argument of `\text` and its like: words, formulas between dollar signs, and references.
    mutating func words(_ alphabet: MathAlphabet, _ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> [MathAtom] {
        let tokens = try argumentTokens(of: token)
        let nodes = try nested(at: token.span) { reader throws(FormulaProblem) in
            try reader.words(tokens, alphabet, level == .display ? .text : level)
        }
        if nodes.count == 1 { return [MathAtom(nodes[0], .ordinary, level)] }
        return [MathAtom(try node(.row(nodes), from: token.span.lowerBound), .ordinary, level)]
    }

    /// The nodes of text mode.
    mutating func words(_ tokens: [MathToken], _ alphabet: MathAlphabet, _ level: MathLevel) throws(FormulaProblem) -> [MathNode] {
        var nodes: [MathNode] = [], text = "", start = tokens.first?.span.lowerBound ?? position
        let stop = pendingCount
        func flush(_ reader: inout FormulaReader, before offset: Int) throws(FormulaProblem) {
            if !text.isEmpty {
                try reader.spend(1, at: start..<max(start, offset))
                nodes.append(MathNode(.text(text), span: start..<max(start, offset)))
            }
            text = ""
        }
        func append(_ scalar: Unicode.Scalar) { text.unicodeScalars.append(alphabet.character(for: scalar)) }
        putBack(tokens)
        while pendingCount > stop, let token = takeUnexpanded() {
            try spend(1, at: token.span)
            if text.isEmpty { start = token.span.lowerBound }
            switch token.kind {
            case .space: text += " "
            case .character("~"): text += "\u{A0}"
            case .character("{"), .character("}"): break
            case .character("$"):
                try flush(&self, before: token.span.lowerBound)
                nodes.append(try dollars(token, stop, level))
            case .character("-") where text.last == "-": text = text.dropLast() + "–"
            case .character("`"): text = text.last == "‘" ? text.dropLast() + "“" : text + "‘"
            case .character("'"): text = text.last == "’" ? text.dropLast() + "”" : text + "’"
            case .character(let scalar): append(scalar)
            case .parameter: throw unexpected(token)
            case .command(let name):
                if let fixed = Self.textCharacters[name] {
                    text += fixed
                } else if let mark = Self.textAccents[name] {
                    let base = try argumentText(of: token)
                    text += String(base.prefix(1)) + mark + base.dropFirst()
                } else if name == "textcircled" {
                    text += Self.circled(try argumentText(of: token))
                } else if name == "sout" {
                    try flush(&self, before: token.span.lowerBound)
                    let argument = try argumentTokens(of: token)
                    let inner = try nested(at: token.span) { reader throws(FormulaProblem) in try reader.words(argument, alphabet, level) }
                    let row = try node(.row(inner), from: token.span.lowerBound)
                    nodes.append(try node(.enclosed(row, .horizontalStroke), from: token.span.lowerBound))
                } else if name == "ref" || name == "eqref" {
                    try flush(&self, before: token.span.lowerBound)
                    nodes += try reference(name, token)
                } else if name == "(" {
                    try flush(&self, before: token.span.lowerBound)
                    nodes.append(try dollars(token, stop, level))
                } else if case .words(let inner) = meaning(of: name) {
                    try flush(&self, before: token.span.lowerBound)
                    let argument = try argumentTokens(of: token)
                    let changed = inner == .upright ? alphabet : inner
                    nodes += try nested(at: token.span) { reader throws(FormulaProblem) in try reader.words(argument, changed, level) }
                } else if case .ignored = meaning(of: name) {
                } else if case .space(let width) = meaning(of: name) {
                    text += width > 0.9 ? "\u{2003}" : "\u{2009}"
                } else if case .symbol(let symbol, _) = meaning(of: name) {
                    text += symbol
                } else if case .letter(let letter) = meaning(of: name) {
                    text += letter
                } else if case .alphabetSwitch = meaning(of: name) {
                } else if name == "textcolor" || name == "color" {
                    _ = try color(of: token)
                } else if let macro = macro(name) {
                    guard macro.parameterCount == 0 else {
                        throw FormulaProblem("`\\\(name)` is not allowed in text", at: token.span, hint: "put it between dollar signs")
                    }
                    putBack(MathToken.tokens(of: macro.body).map { MathToken(kind: $0.kind, span: token.span) })
                } else if isKnown(name) {
                    throw FormulaProblem("`\\\(name)` is not allowed in text", at: token.span, hint: "put it between dollar signs")
                } else {
                    throw unknown(name, at: token.span)
                }
            }
        }
        try flush(&self, before: max(start, tokens.last?.span.upperBound ?? start))
        return nodes
    }

    /// A formula within text, up to the second dollar sign.
    private mutating func dollars(_ open: MathToken, _ stop: Int, _ level: MathLevel) throws(FormulaProblem) -> MathNode {
        let isDollar = open.isCharacter("$")
        var inner: [MathToken] = [], depth = 0
        while pendingCount > stop, let token = takeUnexpanded() {
            if depth == 0, isDollar ? token.isCharacter("$") : token.isCommand(")") { return try row(of: inner, level) }
            if token.isCharacter("{") { depth += 1 }
            if token.isCharacter("}") { depth -= 1 }
            inner.append(token)
        }
        throw FormulaProblem(
            "`\(isDollar ? "$" : "\\(")` within text has no second one", at: open.span, hint: "write `\\$` for a dollar sign")
    }

    /// `\ref` and `\eqref`.
    mutating func reference(_ name: String, _ token: MathToken) throws(FormulaProblem) -> [MathNode] {
        let label = try argumentText(of: token)
        let number = try node(.reference(label: label), from: token.span.lowerBound)
        guard name == "eqref" else { return [number] }
        return [MathNode(.text("("), span: token.span), number, MathNode(.text(")"), span: token.span)]
    }

    /// A letter or a digit in a circle; other characters have a combining circle.
    static func circled(_ text: String) -> String {
        let circled: UInt32? =
            switch text.unicodeScalars.first?.value ?? 0 {
            case let letter where (0x41...0x5A).contains(letter): letter - 0x41 + 0x24B6
            case let letter where (0x61...0x7A).contains(letter): letter - 0x61 + 0x24D0
            case let digit where (0x31...0x39).contains(digit): digit - 0x31 + 0x2460
            default: nil
            }
        let scalar = text.unicodeScalars.count == 1 ? circled.flatMap(Unicode.Scalar.init) : nil
        return scalar.map { String(Character($0)) } ?? text + "\u{20DD}"
    }

    /// The commands of text mode that stand for characters.
    private static let textCharacters: [String: String] = [
        " ": " ", "$": "$", "%": "%", "&": "&", "#": "#", "_": "_", "{": "{", "}": "}", "-": "\u{AD}", "/": "", "\\": " ", "i": "ı",
        "j": "ȷ", "ss": "ß",
        "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "dots": "…", "ldots": "…", "textendash": "–",
        "textemdash": "—", "textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "textquotedblleft": "“",
        "textquotedblright": "”", "textquoteleft": "‘", "textquoteright": "’", "textless": "<", "textgreater": ">", "textbar": "|",
        "textunderscore": "_", "textdollar": "$", "textbraceleft": "{", "textbraceright": "}", "textdegree": "°", "textbullet": "•",
        "textperiodcentered": "·", "textsterling": "£", "textmu": "µ", "textdagger": "†", "textdaggerdbl": "‡", "textbardbl": "‖",
        "copyright": "©", "TeX": "TeX", "LaTeX": "LaTeX", "slash": "/", "newline": " ",
    ]

    /// The accents of text mode.
    private static let textAccents: [String: String] = [
        "'": "\u{301}", "`": "\u{300}", "^": "\u{302}", "\"": "\u{308}", "~": "\u{303}", "=": "\u{304}", ".": "\u{307}", "u": "\u{306}",
        "v": "\u{30C}", "H": "\u{30B}", "r": "\u{30A}", "c": "\u{327}", "k": "\u{328}", "d": "\u{323}", "b": "\u{331}", "t": "\u{361}",
    ]
}
