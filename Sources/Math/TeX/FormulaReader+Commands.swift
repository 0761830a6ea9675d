// The commands that need code.
extension FormulaReader {
    /// The names of the commands that the table lacks, for suggestions.
    static let commandNames = Set(
        """
        frac cfrac binom sqrt left right middle over atop choose brace brack genfrac operatorname operatornamewithlimits mathop \
        mathbin mathrel mathopen mathclose mathpunct mathinner phantom hphantom vphantom color textcolor colorbox fcolorbox \
        cancel bcancel xcancel cancelto sout fbox framebox tag label notag nonumber ref eqref newcommand renewcommand \
        providecommand def gdef edef xdef let DeclareMathOperator begin end overset underset not hspace mspace kern mkern mskip hskip \
        mathchoice boldsymbol bm pmb char ce SI si qty unit num ang dots href url rule raisebox limits nolimits hline hdashline \
        cline multicolumn sideset prescript boldmath intertext shortintertext verb boxed numrange SIrange qtyrange begingroup endgroup \
        above textcircled
        """.split(separator: " ").map(String.init))

    /// The atoms of a command that the table lacks.
    mutating func command(_ name: String, _ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> [MathAtom] {
        let start = token.span.lowerBound
        switch name {
        case " ": return [MathAtom(try node(.space(width: 6.0 / 18), from: start), nil, level)]
        case "frac": return [try fraction(isBarred: true, token, level)]
        case "cfrac":
            _ = try optionalTokens()
            return [try fraction(isBarred: true, token, level, parts: .display)]
        case "binom": return [try fraction(isBarred: false, fences: ("(", ")"), token, level)]
        case "genfrac": return [try generalFraction(token, level)]
        case "sqrt": return [try root(token, level)]
        case "left": return [try nested(at: token.span) { reader throws(FormulaProblem) in try reader.fences(token, level) }]
        case "middle":
            guard openFences > 0 else { throw unexpected(token) }
            // It closes what is before it and opens what follows, so it has no spaces.
            let bar = try node(.symbol(MathOperator(try delimiter(of: token), isStretchy: true)), from: start)
            return [MathAtom(try node(.row([]), from: start), .closing, level), MathAtom(bar, .opening, level)]
        case "begin": return [try environment(token, level)]
        case "operatorname", "operatornamewithlimits": return [try operatorName(name, token, level)]
        case "mathop": return [try classed(.large, token, level)]
        case "mathbin": return [try classed(.binary, token, level)]
        case "mathrel": return [try classed(.relation, token, level)]
        case "mathopen": return [try classed(.opening, token, level)]
        case "mathclose": return [try classed(.closing, token, level)]
        case "mathpunct": return [try classed(.punctuation, token, level)]
        case "mathinner": return [try classed(.inner, token, level)]
        case "overset", "underset": return [try stacked(isAbove: name == "overset", token, level)]
        case "sideset": return [try sideset(token, level)]
        case "prescript": return try prescript(token, level)
        case "not": return [try negated(token, level)]
        case "phantom": return [try phantom(token, level, width: true, height: true)]
        case "hphantom": return [try phantom(token, level, width: true, height: false)]
        case "vphantom": return [try phantom(token, level, width: false, height: true)]
        case "textcolor": return try colored(token, level)
        case "colorbox":
            _ = try color(of: token)
            return try words(.upright, token, level)
        case "fcolorbox":
            for _ in 0..<2 { _ = try color(of: token) }
            return [try framed(token, level)]
        case "fbox", "framebox": return [try framed(token, level)]
        case "boxed":
            let body = try argument(.display, of: token)
            let styled = level == .display ? body : try node(.styled(.display(true), body), from: start)
            return [MathAtom(try node(.enclosed(styled, .frame), from: start), .ordinary, level)]
        case "cancel": return [try enclosed(.upwardStroke, token, level)]
        case "bcancel": return [try enclosed(.downwardStroke, token, level)]
        case "xcancel": return [try enclosed(.crossedStrokes, token, level)]
        case "sout": return [try enclosed(.horizontalStroke, token, level)]
        case "cancelto":
            let value = try argument(level.ofScripts, of: token), base = try enclosed(.upwardStroke, token, level)
            return [MathAtom(try node(.scripts(base: base.node, lower: nil, upper: value), from: start), .ordinary, level)]
        case "boldsymbol", "bm", "pmb":
            let saved = isBold
            defer { isBold = saved }
            isBold = true
            let atom = try argument(level, of: token)
            if case .symbol(let symbol) = atom.content { return [MathAtom(atom, symbol.atomClass, level)] }
            return [ordinary(atom, level)]
        case "hspace", "mspace", "kern", "mkern", "mskip", "hskip":
            _ = take("*")
            return [try space(ofLength: try writtenLength(), token, level)]
        case "rule":
            _ = try optionalTokens()
            let atom = try space(ofLength: try argumentText(of: token), token, level)
            _ = try argumentTokens(of: token)
            return [atom]
        case "raisebox":
            _ = try argumentTokens(of: token)
            return try words(.upright, token, level)
        case "mathchoice":
            var choices: [[MathToken]] = []
            for _ in 0..<4 { choices.append(try argumentTokens(of: token)) }
            return [ordinary(try row(of: choices[level.rawValue], level), level)]
        case "dots": return [try symbol(try nextIsOperator() ? "⋯" : "…", .inner, level, from: start)]
        case "char": return [try numberedCharacter(token, level)]
        case "href", "htmlId", "htmlClass", "htmlStyle", "htmlData":
            _ = try argumentTokens(of: token)
            return [ordinary(try argument(level, of: token), level)]
        case "textcircled": return [MathAtom(try node(.text(Self.circled(try argumentText(of: token))), from: start), .ordinary, level)]
        case "verb":
            let mark = takeUnexpanded()?.kind
            var text = ""
            while let next = takeUnexpanded(), next.kind != mark { text += next.source }
            return [MathAtom(try node(.text(text), from: start), .ordinary, level)]
        case "begingroup": return [ordinary(try delimitedGroup(token, level), level)]
        case "url": return [MathAtom(try node(.text(try argumentText(of: token)), from: start), .ordinary, level)]
        case "ref", "eqref":
            let nodes = try reference(name, token)
            return [MathAtom(nodes.count == 1 ? nodes[0] : try node(.row(nodes), from: start), .ordinary, level)]
        case "ce", "pu": return try chemistry(token, level)
        case "SI", "qty", "si", "unit", "num", "ang", "numrange", "SIrange", "qtyrange": return try quantity(name, token, level)
        case "newcommand", "renewcommand", "providecommand", "def", "gdef", "edef", "xdef", "let", "DeclareMathOperator", "global", "long":
            try definition(name, token)
            return []
        case "tag", "label", "notag", "nonumber":
            try number(name, token)
            return []
        case "hline", "hdashline", "cline", "multicolumn", "intertext", "shortintertext":
            throw FormulaProblem("`\\\(name)` is outside of a table", at: token.span)
        case "limits", "nolimits": throw FormulaProblem("`\\\(name)` does not follow an operator", at: token.span)
        case "right", "end", "endgroup", "\\", "cr", "over", "atop", "choose": throw unexpected(token)
        default: throw unknown(name, at: token.span)
        }
    }

    /// The row between `\begingroup` and `\endgroup`.
    private mutating func delimitedGroup(_ open: MathToken, _ level: MathLevel) throws(FormulaProblem) -> MathNode {
        let result = try row(level)
        guard let close = try next(), close.isCommand("endgroup") else {
            throw FormulaProblem("`\\begingroup` has no `\\endgroup`", at: open.span)
        }
        drop()
        return result
    }

    /// `\tag`, `\label` and `\notag`.
    private mutating func number(_ name: String, _ token: MathToken) throws(FormulaProblem) {
        switch name {
        case "tag":
            _ = take("*")
            let tokens = try argumentTokens(of: token)
            let nodes = try nested(at: token.span) { reader throws(FormulaProblem) in try reader.words(tokens, .upright, .text) }
            numbering.tag = Self.word(MathNode(.row(nodes), span: token.span)).map(MathAlphabet.plain) ?? tokens.source
        case "label": numbering.label = try argumentText(of: token)
        default: numbering.isUnnumbered = true
        }
    }

    private mutating func operatorName(_ name: String, _ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> MathAtom {
        let hasLimits = take("*") || name == "operatornamewithlimits"
        let saved = alphabet
        defer { alphabet = saved }
        alphabet = .upright
        let body = try argument(level, of: token)
        if let word = Self.word(body) { return try function(word, hasLimits: hasLimits, level, from: token.span.lowerBound) }
        var atom = MathAtom(body, .large, level)
        if hasLimits { atom.limits = .movable }
        return atom
    }

    /// The word of a row of letters, thin spaces, digits and hyphens.
    static func word(_ node: MathNode) -> String? {
        switch node.content {
        case .identifier(let text), .number(let text), .text(let text): return text
        case .space(let width): return width > 0.1 ? " " : ""
        case .scripts(let base, nil, let upper?): return word(base).flatMap { base in word(upper).map { base + $0 } }
        case .symbol(let symbol) where symbol.text == "−": return "-"
        case .symbol(let symbol) where ["∗", "/", ".", "′"].contains(symbol.text): return symbol.text == "∗" ? "*" : symbol.text
        case .row(let nodes):
            var result = ""
            for node in nodes {
                guard let word = word(node) else { return nil }
                result += word
            }
            return result.isEmpty ? nil : result
        default: return nil
        }
    }

    /// An argument in a class (`\mathbin`).
    private mutating func classed(_ new: MathOperator.Class, _ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> MathAtom {
        let body = try argument(level, of: token)
        if new == .large, let word = Self.word(body), word.utf8.count > 1, word.utf8.allSatisfy({ $0 < 0x80 }) {
            return try function(word, hasLimits: true, level, from: token.span.lowerBound)
        }
        var atom = MathAtom(body, new, level)
        if let text = Self.symbols(body) {
            atom.node = try node(.symbol(MathOperator(text)), from: token.span.lowerBound)
        }
        atom.setClass(new)
        if new == .large { atom.limits = .movable }
        return atom
    }

    /// The text of a row of symbols without more, such as ":=".
    private static func symbols(_ node: MathNode) -> String? {
        switch node.content {
        case .symbol(let symbol): return symbol.isLarge || symbol.height != nil || symbol.isStretchy ? nil : symbol.text
        case .row(let nodes):
            var result = ""
            for node in nodes {
                guard let text = symbols(node) else { return nil }
                result += text
            }
            return result.isEmpty ? nil : result
        default: return nil
        }
    }

    /// Whether dots are followed by an operator or a relation, which centers them.
    private mutating func nextIsOperator() throws(FormulaProblem) -> Bool {
        guard let token = try next() else { return false }
        let meaning: CommandTable.Meaning? =
            switch token.kind {
            case .character("-"): .symbol("−", .binary)
            case .character("*"): .symbol("∗", .binary)
            case .character(let scalar): meaning(ofCharacter: String(scalar))
            case .command(let name): meaning(of: name)
            default: nil
            }
        switch meaning {
        case .symbol(_, .binary), .symbol(_, .relation), .large: return true
        default: return false
        }
    }

    /// `\char` with a number in decimal, octal (') or hexadecimal (") digits, or of a character (`).
    private mutating func numberedCharacter(_ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> MathAtom {
        var value: UInt32?
        if take("`") {
            switch takeUnexpanded()?.kind {
            case .character(let scalar): value = scalar.value
            case .command(let name): value = name.unicodeScalars.first?.value
            default: break
            }
        } else {
            let radix: Int = take("\"") ? 16 : take("'") ? 8 : 10
            var digits = ""
            while let next = peekUnexpanded(), case .character(let scalar) = next.kind, Character(scalar).hexDigitValue ?? 99 < radix {
                digits.unicodeScalars.append(scalar)
                drop()
            }
            value = UInt32(digits, radix: radix)
        }
        guard let scalar = value.flatMap(Unicode.Scalar.init), scalar.value >= 0x20 else {
            throw FormulaProblem("`\\char` has no number of a character", at: token.span, hint: "write `\\char\"2211`")
        }
        return MathAtom(try node(.text(String(scalar)), from: token.span.lowerBound), .ordinary, level)
    }
}
