import Testing
import Typography
@testable import Layout

@Suite struct JustificationTests {
    /// A body of `characters` characters of 5 pt.
    private func lines(_ text: String, characters: Int) -> [PlacedGlyphs] {
        layOut(
            text,
            sheet: """
                typeset: 1
                extends: []
                page: { size: [\(characters * 5 + 40), 400], margins: 20 }
                elements: { document: { size: { absolute: 10 } }, paragraph: { size: { absolute: 10 }, alignment: justified } }
                """
        ).pages[0].glyphs
    }

    @Test func wideLinesFillTheirMeasure() {
        let words = Array(repeating: "some words of text", count: 12).joined(separator: " ")
        let lines = lines(words, characters: 60)
        #expect(lines.count > 2)
        #expect(lines.dropLast().allSatisfy { ($0.width - 300).magnitude < 0.01 })
    }

    @Test func narrowLinesThatWouldGapeAreRagged() {
        let lines = lines(Array(repeating: "justification of wonderful", count: 6).joined(separator: " "), characters: 18)
        #expect(lines.count > 6)
        #expect(lines.allSatisfy { $0.wordSpacing == 0 })
    }

    /// Twenty ideographs of 5 pt on 104.75 pt: each of the nineteen gaps takes 0.25 pt.
    @Test func ideographsAreSetApartEvenly() {
        let text = String(repeating: "字", count: 45)
        #expect(lines(text, characters: 20).map(\.glyphs.count) == [20, 20, 5])
        let wide = layOut(
            text,
            sheet: """
                typeset: 1
                extends: []
                page: { size: [144.75, 400], margins: 20 }
                elements: { document: { size: { absolute: 10 } }, paragraph: { size: { absolute: 10 }, alignment: justified } }
                """
        ).pages[0].glyphs
        let first = wide.first.flatMap { GlyphPlacement($0)?.glyphs.map(\.origin.x) } ?? []
        #expect(first.count == 20)
        #expect(zip(first, first.dropFirst()).allSatisfy { abs($1 - $0 - 5.25) < 0.001 })
        #expect(abs((first.last ?? 0) + 5 - 124.75) < 0.001)
        // The last line stays as it is.
        #expect(wide.last?.glyphs.count == 5)
    }

    /// Text in Japanese is set flush on both sides; headings are not, nor is what another script has in it.
    @Test(arguments: [
        (String(repeating: "字", count: 45), true), ("# " + String(repeating: "字", count: 45), false),
        ("「字」 " + Array(repeating: "words", count: 20).joined(separator: " "), false),
    ])
    func linesOfJapaneseAreFlushOnBothSides(text: String, isFlush: Bool) {
        let lines = layOut(
            text,
            sheet: """
                typeset: 1
                extends: []
                language: ja
                page: { size: [144.75, 400], margins: 20 }
                elements:
                  document: { size: { absolute: 10 } }
                  paragraph: { size: { absolute: 10 } }
                  h1: { size: { absolute: 10 }, keepWithNext: true }
                """
        ).pages[0].glyphs
        #expect(lines.count > 2)
        #expect(lines.dropLast().allSatisfy { ($0.width - 104.75).magnitude < 0.01 } == isFlush)
    }
}
