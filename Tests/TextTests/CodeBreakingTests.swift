import FixedAdvanceShaping
import Testing
import TypesetBase

@testable import TypesetText

/// Tests of the breaks and indents of lines of code.
@Suite struct CodeBreakingTests {
    /// Lines of characters 5 pt wide; `|` marks the end of a source line.
    private func lines(_ code: String, _ characters: Int) -> [Line] {
        let text = code.replacing("|", with: " \u{2028}")
        let shaped = FixedAdvanceShaper().shape(paragraph(text, direction: .leftToRight, isCode: true))
        var request = LineBreakRequest(pointSizes: [10], measure: Points(5) * Double(characters))
        request.continuationIndent = 10
        return LineBreaker.breakLines(shaped, request)
    }

    private func texts(_ code: String, _ characters: Int, shaper: any TextShaper = FixedAdvanceShaper()) -> [String] {
        let shaped = shaper.shape(paragraph(code.replacing("|", with: " \u{2028}"), direction: .leftToRight, isCode: true))
        let request = LineBreakRequest(pointSizes: [10], measure: Points(5) * Double(characters))
        return LineBreaker.breakLines(shaped, request).map { shaped.text($0) }
    }

    @Test func linesAreFilledAndContinuationsHangAtTheIndentOfTheirLine() {
        let lines = lines("a|    call(argument, other)|b", 18)
        #expect(lines.map(\.x) == [0, 0, 30, 0])
        #expect(lines.map(\.width) == [5, 90, 30, 5])
    }

    @Test(arguments: [
        ("call(first,second)", 12, ["call(first,", "second)"]), ("self.items.append(x)", 12, ["self.items.", "append(x)"]),
        ("a_long_name=other", 13, ["a_long_name=", "other"]), ("std::vector::value", 14, ["std::vector::", "value"]),
        ("path/to/the/file", 9, ["path/to/", "the/file"]), ("key->value->next", 12, ["key->value->", "next"]),
    ])
    func tokensStayWhole(_ code: String, _ measure: Int, _ expected: [String]) { #expect(texts(code, measure) == expected) }

    @Test(arguments: [
        ("10.20.30.41:5020", 11, ["10.20.30.", "41:5020"]), ("f(-1234567)", 9, ["f(", "-1234567)"]),
        ("x&&!isEmpty", 8, ["x&&", "!isEmpty"]), ("camelCaseName", 6, ["camel", "Case", "Name"]),
        ("0x1F2E3D", 9, ["0x1F2E3D"]), ("one two three", 9, ["one two ", "three"]),
    ])
    func numbersAndSignsStayTogether(_ code: String, _ measure: Int, _ expected: [String]) {
        #expect(texts(code, measure) == expected)
    }

    @Test(arguments: ["ab****************", "****************ab", #"it}\"\"");\"\"\"\""#])
    func signsBesideFewLettersWrap(_ code: String) {
        for measure in 7...12 { #expect(lines(code, measure).allSatisfy { $0.width <= Points(5) * Double(measure) }, "\(measure)") }
    }

    @Test func noLineIsEmptyButForItsIndent() {
        for measure in 6...30 {
            let lines = texts("{|            return something_long;|}", measure)
            #expect(!lines.dropLast().contains { $0.allSatisfy { $0 == " " } }, "\(measure)")
        }
    }

    @Test func aDeepIndentTakesAThirdOfTheMeasureAndOthersShrinkWithIt() throws {
        // Six and twelve spaces in a measure of eighteen characters, which the last line does not fit.
        let lines = lines("      a|            bbbb bbbb bbbb", 18)
        #expect(lines.map { $0.runs.first?.width } == [15, 30, 20])
        #expect(lines.map(\.x) == [0, 0, 40])
        #expect(lines.first?.runs.map(\.wordSpacing) == [-2.5, 0])
    }

    @Test func indentsOfCodeThatFitsStay() {
        #expect(lines("            b|c", 18).first?.runs.first?.width == 65)
    }

    @Test func realTextBreaksAtTheSamePlaces() {
        let shaped = shaper.shape(paragraph("    self.items.append(10.25, value)", direction: .leftToRight, isCode: true))
        let kinds = shaped.breaks.filter { $0.kind == .joint || $0.kind == .allowed }.map(\.glyph)
        #expect(kinds == [9, 15, 22, 29])
        #expect(shaped.breaks[2] == nil)
        #expect(shaped.breaks[4] == nil)
    }

    /// The word after a prompt or the sign of a comment breaks rather than the space between them; other signs may end a line.
    @Test(arguments: [("$ abc.def", [6]), ("  // abc.def", [9]), ("abc $ def", [4, 6]), ("# abc def", [6])])
    func signsAtTheBeginningOfALineStayWithTheirWord(_ code: String, _ expected: [Int]) {
        let shaped = shaper.shape(paragraph(code, direction: .leftToRight, isCode: true))
        #expect(shaped.breaks.filter { $0.kind == .joint || $0.kind == .allowed }.map(\.glyph) == expected)
    }
}
