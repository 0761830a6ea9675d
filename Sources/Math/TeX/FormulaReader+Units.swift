// Quantities: the common part of siunitx.
extension FormulaReader {
    mutating func quantity(_ name: String, _ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> [MathAtom] {
        throw unknown(name, at: token.span)
    }
}
