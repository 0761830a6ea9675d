import Testing
import TypesetBase
import TypesetLayout

/// Tests of `maxWidth`, the longest line that a style allows, with glyphs half an em wide, including the digit 0.
@Suite struct MeasureLimitTests {
    private let words = Array(repeating: "abcd", count: 40).joined(separator: " ")

    private func lines(_ style: String, more: String = "") -> [(x: Double, end: Double)] {
        let glyphs = layOut(words, sheet: narrowSheet(style, more: more)).pages.flatMap(\.glyphs)
        return glyphs.map { ($0.origin.x, $0.origin.x + $0.width.value) }
    }

    @Test(arguments: [("14ch", 70.0), ("60", 60), ("7em", 70), ("30em", 200)])
    func linesEndWhereTheMeasureDoes(width: String, points: Double) {
        let lines = lines("maxWidth: \(width)")
        #expect(lines.allSatisfy { $0.x == 20 && $0.end <= 20 + points + 5 })
        #expect(lines.map(\.end).max() ?? 0 > 20 + points - 25)
    }

    @Test func theRestIsAtTheLineEndsUnlessTheAlignmentMovesIt() {
        let right = lines("maxWidth: 100, alignment: right"), center = lines("maxWidth: 100, alignment: center")
        #expect(right.allSatisfy { $0.x >= 120 })
        #expect(right.contains { $0.end > 215 })
        #expect(center.allSatisfy { $0.x >= 70 && $0.end <= 171 })
    }

    /// On the document, `maxWidth` limits the page's measure: the rest is split between both sides, and running text keeps to the measure.
    @Test func thePagesMeasureIsTheDocuments() throws {
        let sheet = """
            typeset: 1
            extends: []
            page: { size: [240, 400], margins: 20, footer: { left: "{page}" } }
            elements:
              document: { size: { absolute: 10 }, maxWidth: 100 }
              paragraph: { size: { absolute: 10 } }
            """
        let glyphs = layOut(words, sheet: sheet).pages[0].glyphs
        #expect(glyphs.allSatisfy { $0.origin.x == 70 && $0.origin.x + $0.width.value <= 171 })
        #expect(glyphs.contains { $0.text == "1" })
    }

    @Test func noWordIsCutForIt() {
        let lines = layOut("wonderful words", sheet: narrowSheet("maxWidth: 1")).pages.flatMap(\.glyphs).map(\.text)
        #expect(lines.joined() == "wonderful words" || lines.map { $0.filter { $0 != " " } } == ["wonderful", "words"])
    }
}
