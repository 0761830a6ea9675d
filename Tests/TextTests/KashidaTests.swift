import Testing
import TypesetBase

@testable import TypesetText

/// Tests with the system's Noto Naskh Arabic and Noto Nastaliq Urdu.
@Suite struct KashidaTests {
    private let words = "يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق"

    private func shaped(_ text: String, _ family: String = "Noto Naskh Arabic") -> ShapedParagraph {
        shaper.shape(paragraph(text, families: [family], language: "ar"))
    }

    /// The letters before kashidas, each with the rest of its word.
    private func places(_ text: String) -> [String] {
        let shaped = shaped(text)
        return KashidaSearch(shaped).places(in: shaped.glyphs.indices).map { place in
            String(shaped.text(place.glyph..<shaped.glyphs.count).prefix { $0 != " " })
        }
    }

    @Test func strokesAreWhereWritersPreferThem() {
        #expect(places("السلام") == ["سلام"])
        #expect(places("مكتبة") == ["بة"])
        #expect(places("الأمس") == ["مس"])
        #expect(places("كتـاب") == ["ـاب"])
        // Words with vowels, words of two letters, ligatures of lam and alef, and letters that do not join have none.
        #expect(places("يُسأل من لا دار وردة 123 words") == [])
    }

    @Test func linesAreFilledWithStrokesBeforeSpacesAreStretched() throws {
        let text = shaped(words + " " + words)
        let natural = text.glyphs.reduce(0) { $0 + $1.advance.value } * 10
        var request = LineBreakRequest(pointSizes: [10], measure: Points(natural * 0.58), alignment: .justified)
        #expect(LineBreaker.breakLines(text, request).allSatisfy { $0.strokes.isEmpty })
        request.usesStrokes = true
        let lines = LineBreaker.breakLines(text, request), first = try #require(lines.first)
        #expect(!first.strokes.isEmpty)
        #expect(first.spaceRatio < 1.01)
        #expect(abs(first.width - request.measure) < 0.01)
        #expect(lines.last?.strokes.isEmpty == true)
        checkInvariants(lines, text, request)
        let run = try #require(first.runs.first { run in first.strokes.keys.contains(where: run.glyphs.contains) })
        let drawn = try #require(text.extended(run, by: first.strokes))
        #expect(drawn.text(drawn.glyphs.indices) == text.text(run.glyphs))
        #expect(drawn.identity == text.identity)
        let width = drawn.glyphs.reduce(0) { $0 + $1.advance.value } * 10
        let hanging = text.glyphs[run.glyphs].last.map { $0.hangsAtLineEnd ? $0.advance.value * 10 : 0 } ?? 0
        #expect(abs(width - hanging - run.width.value) < 0.1)
    }

    @Test func slopingWordsHaveNone() {
        // Letters of many of these words are on the baseline.
        let text = shaped("تمام انسان آزاد اور حقوق و عزت کے اعتبار سے " + words, "Noto Nastaliq Urdu")
        #expect(KashidaSearch(text).places(in: text.glyphs.indices).isEmpty)
    }
}
