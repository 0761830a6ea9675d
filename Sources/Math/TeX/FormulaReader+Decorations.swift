// Parts with something above, below, beside, around or through them.
extension FormulaReader {
    /// `\overset` and `\underset`, which have the class of their base.
    mutating func stacked(isAbove: Bool, _ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> MathAtom {
        let script = try argument(level.ofScripts, of: token)
        let start = position
        guard let first = try next() else { throw missingArgument(of: token) }
        let base: MathNode, atomClass: MathOperator.Class
        if first.isCharacter("{") {
            base = try braced(level)
            atomClass = if case .symbol(let symbol) = base.content { symbol.atomClass } else { .ordinary }
        } else {
            let atoms = try nested(at: token.span) { reader throws(FormulaProblem) in try reader.nucleus(level) }
            guard !atoms.isEmpty else { throw missingArgument(of: token) }
            atomClass = atoms.count == 1 ? atoms[0].atomClass ?? .ordinary : .ordinary
            base = MathSpacing.row(atoms, level, span: span(from: start))
        }
        let content = MathContent.limits(base: base, lower: isAbove ? nil : script, upper: isAbove ? script : nil, isAccent: false)
        return MathAtom(try node(content, from: token.span.lowerBound), atomClass, level)
    }

    /// `\sideset{left scripts}{right scripts}\operator`.
    mutating func sideset(_ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> MathAtom {
        let start = token.span.lowerBound
        let left = try argumentTokens(of: token), right = try argumentTokens(of: token)
        let before = left.isEmpty ? nil : try row(of: left, level), base = try argument(level, of: token)
        let place = MathToken(kind: .character("{"), span: start..<start), close = MathToken(kind: .character("}"), span: start..<start)
        let after = right.isEmpty ? nil : try row(of: [place, close] + right, level)
        let nodes = [before, base, after].compactMap(\.self)
        var atom = MathAtom(try node(.row(nodes), from: start), .large, level)
        atom.limits = .movable
        return atom
    }

    /// `\prescript{upper}{lower}{base}`.
    mutating func prescript(_ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> [MathAtom] {
        let start = token.span.lowerBound
        let upper = try argument(level.ofScripts, of: token), lower = try argument(level.ofScripts, of: token)
        let empty = try node(.row([]), from: start)
        let scripts = try node(.scripts(base: empty, lower: lower, upper: upper), from: start)
        return [MathAtom(scripts, .ordinary, level), ordinary(try argument(level, of: token), level)]
    }

    /// `\not`, which strikes the next symbol.
    mutating func negated(_ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> MathAtom {
        try struck(try argument(level, of: token), level, from: token.span.lowerBound)
    }

    /// A part with a stroke: the character that Unicode has for it, or the part with a line through it.
    mutating func struck(_ body: MathNode, _ level: MathLevel, from start: Int) throws(FormulaProblem) -> MathAtom {
        let text: String, atomClass: MathOperator.Class
        switch body.content {
        case .symbol(let symbol): (text, atomClass) = (symbol.text, symbol.atomClass)
        case .identifier(let name): (text, atomClass) = (name, .ordinary)
        default: return MathAtom(try node(.enclosed(body, .upwardStroke), from: start), .ordinary, level)
        }
        let struck = text + "\u{338}"
        if case .symbol(let composed, _) = meaning(ofCharacter: struck) {
            return MathAtom(try node(.symbol(MathOperator(composed, .relation)), from: start), .relation, level)
        }
        if let composed = Self.composedNegations[struck] {
            return MathAtom(try node(.symbol(MathOperator(composed, atomClass)), from: start), atomClass, level)
        }
        return MathAtom(try node(.enclosed(body, .upwardStroke), from: start), atomClass, level)
    }

    /// The composed characters of Unicode that end in a stroke; the keys compare by canonical equivalence.
    private static let composedNegations: [String: String] = Dictionary(
        "↚↛↮⇍⇎⇏∄∉∌∤∦≁≄≇≉≠≢≭≮≯≰≱≴≵≸≹⊀⊁⊄⊅⊈⊉⊬⊭⊮⊯⋠⋡⋢⋣⋪⋫⋬⋭⫝̸".map { (String($0), String($0)) }, uniquingKeysWith: { $1 })

    mutating func phantom(
        _ token: MathToken, _ level: MathLevel, width: Bool, height: Bool
    ) throws(FormulaProblem) -> MathAtom {
        let body = try argument(level, of: token)
        return MathAtom(
            try node(.phantom(body, width: width, height: height, depth: height), from: token.span.lowerBound), .ordinary, level)
    }

    mutating func enclosed(_ shape: MathEnclosure, _ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> MathAtom {
        let body = try argument(level, of: token)
        return MathAtom(try node(.enclosed(body, shape), from: token.span.lowerBound), .ordinary, level)
    }

    /// Words in a frame.
    mutating func framed(_ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> MathAtom {
        let body = try words(.upright, token, level)
        let inner = MathSpacing.row(body, level, span: token.span)
        return MathAtom(try node(.enclosed(inner, .frame), from: token.span.lowerBound), .ordinary, level)
    }
}
