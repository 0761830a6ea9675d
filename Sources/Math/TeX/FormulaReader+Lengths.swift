// Lengths.
extension FormulaReader {
    /// A length without braces, such as `3mu`.
    mutating func writtenLength() throws(FormulaProblem) -> String {
        skipSpaces()
        if peekUnexpanded()?.isCharacter("{") == true, let token = peekUnexpanded() { return try argumentText(of: token) }
        var text = ""
        while let token = peekUnexpanded(), case .character(let scalar) = token.kind,
            scalar.isDigit || scalar == "." || scalar == "-" || scalar == "+"
        {
            text.unicodeScalars.append(scalar)
            drop()
        }
        skipSpaces()
        for _ in 0..<2 {
            guard let token = peekUnexpanded(), case .character(let scalar) = token.kind, scalar.isASCIILetter else { break }
            text.unicodeScalars.append(scalar)
            drop()
        }
        return text
    }

    /// A space of a length in one of TeX's units.
    mutating func space(ofLength text: String, _ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> MathAtom {
        let compact = text.filter { $0 != " " }, unit = String(compact.suffix(2))
        let amount = Double(compact.dropLast(2))
        guard let amount, amount.isFinite, abs(amount) < 10_000, let em = Self.units[unit] else {
            throw FormulaProblem("`\(text)` is not a length", at: token.span, hint: "write a number and a unit, such as `2em` or `3pt`")
        }
        return MathAtom(try node(.space(width: amount * em), from: token.span.lowerBound), nil, level)
    }

    /// The units of TeX in em of a font of 10 pt.
    private static let units: [String: Double] = [
        "em": 1, "ex": 0.43, "mu": 1.0 / 18, "pt": 0.1, "bp": 0.100375, "mm": 0.284528, "cm": 2.84528, "in": 7.227, "pc": 1.2, "dd": 0.107,
        "cc": 1.284, "sp": 0.1 / 65536,
    ]
}
