import Testing
import TypesetBase
import TypesetStylesheet
import TypesetText

@testable import TypesetLayout

@Suite struct JustificationTests {
    /// The lines of a text on a body of a given width, in characters of 5 points.
    private func lines(_ text: String, width: Double, language: String = "en", paragraph: String = "alignment: justified") -> [PlacedGlyphs]
    {
        layOut(
            text,
            sheet: """
                typeset: 1
                extends: []
                language: \(language)
                page: { size: [\(width + 40), 400], margins: 20 }
                elements:
                  document: { size: { absolute: 10 } }
                  paragraph: { size: { absolute: 10 }, \(paragraph) }
                  h1: { size: { absolute: 10 } }
                """
        ).pages[0].glyphs
    }

    @Test func wideLinesFillTheirMeasure() {
        let words = Array(repeating: "some words of text", count: 12).joined(separator: " ")
        let lines = lines(words, width: 300)
        #expect(lines.count > 2)
        #expect(lines.dropLast().allSatisfy { ($0.width - 300).magnitude < 0.01 })
    }

    @Test func narrowLinesThatWouldGapeAreRagged() {
        let lines = lines(Array(repeating: "justification of wonderful", count: 6).joined(separator: " "), width: 90)
        #expect(lines.count > 6)
        #expect(lines.allSatisfy { $0.wordSpacing == 0 })
    }

    /// Twenty ideographs of 5 pt on 104.75 pt: each of the nineteen gaps takes 0.25 pt.
    @Test func ideographsAreSetApartEvenly() {
        let text = String(repeating: "字", count: 45)
        #expect(lines(text, width: 100).map(\.glyphs.count) == [20, 20, 5])
        let wide = lines(text, width: 104.75)
        let first = wide.first.flatMap { GlyphPlacement($0)?.glyphs.map(\.origin.x) } ?? []
        #expect(first.count == 20)
        #expect(zip(first, first.dropFirst()).allSatisfy { abs($1 - $0 - 5.25) < 0.001 })
        #expect(abs((first.last ?? 0) + 5 - 124.75) < 0.001)
        // The last line is not justified.
        #expect(wide.last?.glyphs.count == 5)
    }

    /// Japanese text is justified, but not headings or paragraphs that are mostly in another script.
    @Test(arguments: [
        (String(repeating: "字", count: 45), true), ("# " + String(repeating: "字", count: 45), false),
        ("「字」 " + Array(repeating: "words", count: 20).joined(separator: " "), false),
    ])
    func linesOfJapaneseAreFlushOnBothSides(text: String, isFlush: Bool) {
        let lines = lines(text, width: 104.75, language: "ja", paragraph: "alignment: natural")
        #expect(lines.count > 2)
        #expect(lines.dropLast().allSatisfy { ($0.width - 104.75).magnitude < 0.01 } == isFlush)
    }

    /// Chinese is justified by custom.
    ///
    /// Readers with dyslexia need even spaces more than an even edge.
    @Test(arguments: [(ReaderTraits.standard, true), (ReaderTraits(edition: .dyslexia), false)])
    func chineseIsRaggedInTheDyslexiaEdition(_ traits: ReaderTraits, isFilled: Bool) {
        let text = "---\nlang: zh\n---\n\n" + String(repeating: "字", count: 100) + "\n"
        let sheet = narrowSheet("").replacing("[240", with: "[243"), document = composer(text, sheet: sheet).layOut(at: .large, for: traits)
        let end = document.pages[0].glyphs.first.map { $0.origin.x + $0.width.value } ?? 0
        #expect((abs(end - 223) < 0.1) == isFilled, "\(end)")
    }
}
