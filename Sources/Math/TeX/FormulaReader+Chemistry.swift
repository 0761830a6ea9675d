// Chemistry: the common part of mhchem.
extension FormulaReader {
    mutating func chemistry(_ token: MathToken, _ level: MathLevel) throws(FormulaProblem) -> [MathAtom] {
        throw unknown("ce", at: token.span)
    }
}
