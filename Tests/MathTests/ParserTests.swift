import Testing

@testable import TypesetMath

@Suite struct FormulaParserTests {
    @Test func aLetterIsItalic() throws {
        let formula = try FormulaParser().parse("x", isDisplay: false).get()
        #expect(formula.root.content == .identifier("𝑥"))
    }
}
