/// Reads formulas in TeX, as KaTeX documents it.
package struct FormulaParser: Sendable {
    /// The longest source, in bytes.
    package static let longestSource = 65_536

    private let macros: [String: MathMacro]

    /// Creates a parser of formulas.
    ///
    /// - Parameter macros: the macros that the document defines, by name; a backslash before a name is not needed.
    package init(macros: [String: MathMacro] = [:]) {
        self.macros = Dictionary(
            macros.sorted { $0.key < $1.key }.map { (String($0.trimmingPrefix("\\")), $1) }, uniquingKeysWith: { first, _ in first })
    }

    /// Reads a formula from its source without dollar signs, or from a whole environment such as `\begin{align}`.
    ///
    /// - Parameter isDisplay: whether the formula is a block of its own.
    package func parse(_ source: String, isDisplay: Bool) -> Result<Formula, FormulaProblem> {
        guard source.utf8.count <= Self.longestSource else {
            return .failure(FormulaProblem("the formula is longer than 64 KB", at: 0..<source.utf8.count, hint: "split the formula"))
        }
        let halved = DoubledBackslashes.halved(source)
        if let halved, DoubledBackslashes.areCertain(in: source), let formula = try? read(halved, isDisplay) { return .success(formula) }
        do {
            return .success(try read(source, isDisplay))
        } catch {
            if let halved, let formula = try? read(halved, isDisplay) { return .success(formula) }
            return .failure(error)
        }
    }

    private func read(_ source: String, _ isDisplay: Bool) throws(FormulaProblem) -> Formula {
        var reader = FormulaReader(source, macros: macros)
        return try reader.formula(isDisplay: isDisplay)
    }
}
