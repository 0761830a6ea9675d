import Testing

@testable import TypesetMath

/// Faults in formulas, which are values with a place, a cause and a hint.
@Suite struct FormulaProblemTests {
    private func problem(_ source: String) -> FormulaProblem? {
        if case .failure(let problem) = FormulaParser().parse(source, isDisplay: true) { problem } else { nil }
    }

    @Test func anUnknownCommandHasItsPlaceAndASuggestion() {
        let expected = FormulaProblem(#"`\alhpa` is not a known command"#, at: 2..<8, hint: #"did you mean `\alpha`?"#)
        #expect(problem(#"x+\alhpa"#.replacing("x+", with: "x ")) == expected)
    }

    @Test func placesAreCountedInBytes() {
        #expect(problem("é \\foo x")?.span == 3..<7)
    }

    @Test func aFaultInAMacroIsAtItsCall() {
        #expect(problem(#"\newcommand{\a}{\foo} x \a"#)?.span == 24..<26)
    }

    @Test(arguments: [
        ("{", "`{` has no `}`"), ("}", "`}` has no `{`"), (#"\left( x"#, #"`\left` has no `\right`"#),
        ("x^1^2", "a base has a second superscript"),
        (#"\frac{a}"#, #"`\frac` has no argument"#), (#"\begin{foo}\end{foo}"#, "`foo` is not a known environment"),
        (#"\begin{matrix} a \end{pmatrix}"#, #"`\begin{matrix}` ends with `\end{pmatrix}`"#), ("#1", "`#1` is outside of a macro"),
        (#"\hspace{wide}"#, "`wide` is not a length"), (#"\color{#12} x"#, "`#12` is not a colour"),
        (#"\left x"#, #"`\left` has no delimiter"#), (#"\qty{1}{\foo}"#, #"`\foo` is not a known command"#),
    ])
    func aFaultHasItsCause(source: String, cause: String) {
        #expect(problem(source)?.cause == cause)
    }

    @Test(arguments: [
        String(repeating: "{", count: 5_000), String(repeating: #"\frac"#, count: 5_000), String(repeating: "x^{", count: 5_000),
        String(repeating: #"\begin{matrix}"#, count: 3_000), #"\def\a{\a\a}\a"#, #"\def\a{\b}\def\b{\a}\a"#,
        String(repeating: "x", count: FormulaParser.longestSource + 1), String(repeating: #"\over"#, count: 5_000),
        #"\newcommand{\a}[1]{#1#1#1#1#1#1#1#1}"# + String(repeating: #"\a{"#, count: 20) + "x" + String(repeating: "}", count: 20),
    ])
    func excessIsAFault(source: String) {
        #expect(problem(source) != nil)
    }

    @Test(arguments: [
        #"\begin{array}"# + String(repeating: "{*{9}", count: 1_000) + String(repeating: "}", count: 1_000) + #"\end{array}"#,
        #"\ce{"# + String(repeating: "->[", count: 2_000) + "}", String(repeating: "(", count: 20_000),
        String(repeating: #"\sin"#, count: 10_000),
        String(repeating: "'", count: 20_000), String(repeating: #"\\"#, count: 20_000), String(repeating: #"\color{red}a"#, count: 5_000),
    ])
    func longInputEnds(source: String) {
        if case .success(let formula) = FormulaParser().parse(source, isDisplay: true) {
            #expect(!FormulaSpeech(language: "en").text(formula).isEmpty)
        }
    }
}
