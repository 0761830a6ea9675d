import TypesetBase
import TypesetMarkdown
import TypesetMath

/// The numbers of formulas that TeX numbers: `equation`, `align` and similar environments, and those with `\\tag` or `\\label`.
extension AnchorTable {
    /// Enters the rows of a formula that have a number or a name.
    ///
    /// Only a formula that may have one is read here; all are read again when the flow is built.
    mutating func addEquations(of source: String, at span: SourceSpan) {
        guard ["\\begin", "\\label", "\\tag", "\\newcommand", "\\def"].contains(where: source.contains) else { return }
        guard case .success(let formula) = FormulaParser(macros: mathMacros).parse(FormulaSource(source).tex, isDisplay: true) else {
            return
        }
        mathMacros.merge(formula.macros) { $1 }
        let rows = formula.equationRows
        guard rows.contains(where: { $0.isNumbered || $0.tag != nil || $0.label != nil }) else { return }
        let place = Place(span)
        equationNumbers[place] = rows.map { _ in nil }
        for (number, row) in rows.enumerated() {
            let destination = row.label.map { addName($0) }
            guard row.isNumbered || row.tag != nil || row.label != nil else { continue }
            captioned.append(
                Captioned(
                    target: .equation, destination: destination, place: place, chapter: chapter, isNamed: false, row: number, tag: row.tag,
                    headingCount: headings.count))
        }
    }

    /// Returns the numbers of a formula's rows; nil for rows without one.
    func equationNumbers(at span: SourceSpan) -> [String?] { equationNumbers[Place(span)] ?? [] }
}

extension Formula {
    /// A row that may have a number.
    struct EquationRow {
        var isNumbered: Bool
        var tag: String?
        var label: String?
    }

    /// The rows of the formula, or the whole as one row.
    var equationRows: [EquationRow] {
        guard let table = root.rowTable, tag == nil, label == nil || table.rows.contains(where: { $0.label != nil }) else {
            return [EquationRow(isNumbered: isNumbered, tag: tag, label: label)]
        }
        return table.rows.map { EquationRow(isNumbered: isNumbered && !$0.isUnnumbered, tag: $0.tag, label: $0.label) }
    }
}
