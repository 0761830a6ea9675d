import Testing

@testable import TypesetMath

/// Numbers, labels and macros that a formula gives.
@Suite struct FormulaNumberingTests {
    private func formula(_ source: String) throws -> Formula { try FormulaParser().parse(source, isDisplay: true).get() }

    private func rows(_ source: String) throws -> [MathTable.Row] {
        guard case .table(let table) = try formula(source).root.content else { return [] }
        return table.rows
    }

    @Test func anEquationIsNumbered() throws {
        #expect(try formula(#"\begin{equation} a \end{equation}"#).isNumbered)
    }

    @Test func aStarredEquationIsNot() throws {
        #expect(try !formula(#"\begin{equation*} a \end{equation*}"#).isNumbered)
    }

    @Test func aTagIsTheNumberOfTheWhole() throws {
        #expect(try formula(#"a \tag{1*}"#).tag == "1*")
    }

    @Test func aLabelIsTheNameOfTheWhole() throws {
        #expect(try formula(#"\begin{equation} \label{eq:a} a \end{equation}"#).label == "eq:a")
    }

    @Test func rowsHaveLabelsOfTheirOwn() throws {
        #expect(try rows(#"\begin{align} a &= b \label{x} \\ c &= d \label{y} \end{align}"#).map(\.label) == ["x", "y"])
    }

    @Test func aRowCanBeUnnumbered() throws {
        #expect(try rows(#"\begin{align} a &= b \notag \\ c &= d \end{align}"#).map(\.isUnnumbered) == [true, false])
    }

    @Test func anEquationOfSeveralLinesHasOneNumber() throws {
        let lines = try rows(#"\begin{multline} a \label{x} \\ b \\ c \end{multline}"#)
        #expect(lines.map(\.isUnnumbered) == [true, true, false])
        #expect(lines.map(\.label) == [nil, nil, "x"])
    }

    @Test func aLabelWithinSplitIsThatOfTheEquation() throws {
        let source = #"\begin{equation} \begin{split} a &= b \\ &= c \label{x} \end{split} \end{equation}"#
        #expect(try formula(source).label == "x")
    }

    @Test func theLastBreakMakesNoRow() throws {
        #expect(try rows(#"\begin{align} a &= b \\ c &= d \\ \end{align}"#).count == 2)
    }

    @Test func aReferenceKeepsItsLabel() throws {
        #expect(try formula(#"\ref{x}"#).root.content == .reference(label: "x"))
    }

    @Test func macrosAreGivenToLaterFormulas() throws {
        let macros = try formula(#"\newcommand{\half}{\frac12} \half"#).macros
        #expect(try markup(#"\half"#, macros: macros) == markup(#"\frac12"#))
    }

    @Test func macrosOfTheDocumentCountTheirArguments() throws {
        #expect(try markup(#"\pair{a}{b}"#, macros: ["pair": MathMacro("(#1,#2)")]) == markup("(a,b)"))
    }

    private func markup(_ source: String, macros: [String: MathMacro] = [:]) throws -> String {
        MathMLWriter().markup(of: try FormulaParser(macros: macros).parse(source, isDisplay: true).get(), source: "")
    }

    @Test func spansAreThoseOfTheSource() throws {
        guard case .row(let nodes) = try formula("é+ab").root.content else { return }
        #expect(nodes.map(\.span) == [0..<2, 2..<3, 3..<4, 4..<5])
    }
}
