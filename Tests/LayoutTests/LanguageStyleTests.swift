import Testing
import TypesetLayout
import TypesetStylesheet

/// Tests of language queries, `at: lang(…)`: blocks, words within a line, containers, and the document language.
@Suite struct LanguageStyleTests {
    private static let sheet = """
        typeset: 1
        extends: []
        page: { size: [400, 400], margins: 20, footer: { center: "{page}" } }
        styles: { body: { size: 10 }, quote: { parent: body, size: 12 } }
        elements: { document: body, paragraph: body, blockQuote: quote }
        at:
          lang(cs): { styles: { body: { size: 20 }, quote: { size: 24 } } }
          lang(cs) and ax1...: { styles: { body: { size: 40 } } }
          lang(cs-CZ): { styles: { body: { color: navy } } }
        """

    /// Each run of glyphs of the body with its size.
    private func sizes(_ markdown: String, at category: ContentSizeCategory = .large) -> [String] {
        let glyphs = layOut(markdown, sheet: Self.sheet, at: category).pages.flatMap(\.glyphs).filter { $0.text != "1" }
        return glyphs.map { "\($0.text.filter { !$0.isWhitespace }) \(Int($0.pointSize.value))" }
    }

    @Test func aBlockInTheLanguageHasItsStyle() {
        #expect(sizes("---\nlanguage: en\n---\n\none\n\n{lang=cs}\ndva\n\nthree\n") == ["one 10", "dva 20", "three 10"])
        #expect(sizes("---\nlanguage: en\n---\n\n{lang=cs-CZ}\ndva\n") == ["dva 20"])
        #expect(sizes("---\nlanguage: en\n---\n\n{lang=csb}\ndva\n") == ["dva 10"])
    }

    @Test func wordsInTheLanguageHaveIt() {
        #expect(sizes("---\nlanguage: en\n---\n\none [dva]{lang=cs} three\n") == ["one 10", "dva 20", "three 10"])
    }

    @Test func sizesAndLanguagesCombine() {
        #expect(sizes("---\nlanguage: en\n---\n\n{lang=cs}\ndva\n", at: .accessibility1) == ["dva 40"])
    }

    @Test func contentFollowsItsContainer() {
        #expect(sizes("---\nlanguage: en\n---\n\n> one\n>\n> {lang=cs}\n> dva\n") == ["one 12", "dva 24"])
        #expect(sizes("---\nlanguage: en\n---\n\n{lang=cs}\n> dva\n>\n> {lang=en}\n> three\n") == ["dva 24", "three 12"])
    }

    @Test func theDocumentsLanguageCounts() {
        #expect(sizes("---\nlanguage: cs\n---\n\njedna\n\n{lang=en}\ntwo\n") == ["jedna 20", "two 10"])
    }
}
