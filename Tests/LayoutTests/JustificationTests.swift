import Testing
import Typography
@testable import Layout

@Suite struct JustificationTests {
    /// A body of `characters` characters of 5 pt.
    private func lines(_ text: String, characters: Int) -> [PlacedGlyphs] {
        layOut(text, sheet: """
        typeset: 1
        extends: []
        page: { size: [\(characters * 5 + 40), 400], margins: 20 }
        elements: { document: { size: { absolute: 10 } }, paragraph: { size: { absolute: 10 }, alignment: justified } }
        """).pages[0].glyphs
    }

    @Test func wideLinesFillTheirMeasure() {
        let words = Array(repeating: "some words of text", count: 12).joined(separator: " ")
        let lines = lines(words, characters: 60)
        #expect(lines.count > 2)
        #expect(lines.dropLast().allSatisfy { abs($0.width - 300) < 0.01 })
    }

    @Test func narrowLinesThatWouldGapeAreRagged() {
        let lines = lines(Array(repeating: "justification of wonderful", count: 6).joined(separator: " "), characters: 18)
        #expect(lines.count > 6)
        #expect(lines.allSatisfy { $0.wordSpacing == 0 })
    }
}
