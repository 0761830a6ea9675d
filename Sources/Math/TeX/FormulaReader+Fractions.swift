/// A fraction written between its parts (`a \over b`).
struct InfixFraction {
    var isBarred: Bool
    var fences: (String, String)?

    init?(_ name: String) {
        switch name {
        case "over", "above": (isBarred, fences) = (true, nil)
        case "atop": (isBarred, fences) = (false, nil)
        case "choose": (isBarred, fences) = (false, ("(", ")"))
        case "brace": (isBarred, fences) = (false, ("{", "}"))
        case "brack": (isBarred, fences) = (false, ("[", "]"))
        default: return nil
        }
    }
}

// Fractions and roots.
extension FormulaReader {
    /// `\frac` and its like: two arguments in the style of fractions, or both in display style (`\cfrac`) if `parts` is given.
    mutating func fraction(
        isBarred: Bool, fences: (String, String)? = nil, _ token: MathToken, _ level: MathLevel, parts: MathLevel? = nil
    ) throws(FormulaProblem) -> MathAtom {
        let inner = parts ?? level.ofFractions
        var numerator = try argument(inner, of: token), denominator = try argument(inner, of: token)
        if parts != nil {
            numerator = try node(.styled(.display(true), numerator), from: numerator.span.lowerBound)
            denominator = try node(.styled(.display(true), denominator), from: denominator.span.lowerBound)
        }
        return try fraction(numerator, denominator, isBarred, fences, level, from: token.span.lowerBound)
    }

    private mutating func fraction(
        _ numerator: MathNode, _ denominator: MathNode, _ isBarred: Bool, _ fences: (String, String)?, _ level: MathLevel, from start: Int
    ) throws(FormulaProblem) -> MathAtom {
        let fraction = try node(.fraction(numerator: numerator, denominator: denominator, isBarred: isBarred), from: start)
        guard let fences else { return MathAtom(fraction, .inner, level) }
        let open = try node(.symbol(MathOperator(fences.0, .opening, isStretchy: true)), from: start)
        let close = try node(.symbol(MathOperator(fences.1, .closing, isStretchy: true)), from: start)
        let parts = (fences.0.isEmpty ? [] : [open]) + [fraction] + (fences.1.isEmpty ? [] : [close])
        return MathAtom(try node(.row(parts), from: start), .inner, level)
    }

    /// The rest of a group in which a fraction is written between its parts.
    mutating func infix(
        _ kind: InfixFraction, numerator: [MathAtom], _ level: MathLevel, _ token: MathToken
    ) throws(FormulaProblem) -> MathAtom {
        let start = numerator.first?.node.span.lowerBound ?? token.span.lowerBound, inner = level.ofFractions
        let atoms = numerator.map { atom in
            var atom = atom
            if atom.level == level { atom.level = inner }
            return atom
        }
        let top = MathSpacing.row(atoms, inner, span: span(from: start))
        if token.isCommand("above") { _ = try writtenLength() }
        let bottom = try nested(at: token.span) { reader throws(FormulaProblem) in try reader.row(inner) }
        return try fraction(top, bottom, kind.isBarred, kind.fences, level, from: start)
    }

    /// `\genfrac{open}{close}{thickness}{style}{numerator}{denominator}`.
    mutating func generalFraction(_ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> MathAtom {
        let open = try fence(of: token), close = try fence(of: token)
        let thickness = try argumentText(of: token)
        let style = try argumentText(of: token)
        let own = Int(style).flatMap(MathLevel.init(rawValue:)) ?? level
        let isBarred = thickness.isEmpty || thickness.contains { ("1"..."9").contains($0) }
        let fences = open.isEmpty && close.isEmpty ? nil : (open, close)
        return try fraction(isBarred: isBarred, fences: fences, token, own)
    }

    /// A delimiter in braces, which may be empty.
    private mutating func fence(of token: MathToken) throws(FormulaProblem) -> String {
        let tokens = try argumentTokens(of: token).filter { $0.kind != .space }
        guard !tokens.isEmpty else { return "" }
        putBack(tokens)
        return try delimiter(of: token)
    }

    /// `\sqrt[index]{radicand}`.
    mutating func root(_ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> MathAtom {
        let written = try optionalTokens()
        let index: MathNode? = if let written, !written.isEmpty { try row(of: written, .scriptscript) } else { nil }
        let radicand = try argument(level, of: token)
        return MathAtom(try node(.root(radicand: radicand, index: index), from: token.span.lowerBound), .ordinary, level)
    }
}
