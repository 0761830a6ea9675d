import Testing
import TypesetLayout

/// Tests of contextual selectors under `elements`: within an element, or directly after it.
@Suite struct PlaceTests {
    private func sheet(_ lines: String) -> String {
        """
        typeset: 1
        extends: []
        page: { size: [400, 400], margins: 20 }
        styles: { body: { size: 10 }, quote: { parent: body, size: 12, color: navy }, loud: { parent: body, size: 30 } }
        elements:
          document: body
          paragraph: body
          blockQuote: quote
          \(lines.replacing("\n", with: "\n  "))
        """
    }

    /// The text and size of each run.
    private func sizes(_ markdown: String, _ lines: String) -> [String] {
        let glyphs = layOut(markdown, sheet: sheet(lines)).pages.flatMap(\.glyphs)
        return glyphs.map { "\($0.text.filter { !$0.isWhitespace }) \(Int($0.pointSize.value))" }.filter { $0.first != "•" }
    }

    @Test func aParagraphInAQuoteContinuesTheQuoteAndHasTheStyleOfItsLine() throws {
        let document = layOut("one\n\n> two\n>\n> - three\n", sheet: sheet("blockQuote paragraph: { characterSpacing: 0.5 }"))
        let glyphs = document.pages.flatMap(\.glyphs).filter { $0.text != "•" }
        let styles = glyphs.map { document.styles[$0.style].style }
        #expect(styles.map(\.pointSize.value) == [10, 12, 12])
        #expect(styles.map(\.characterSpacing.value) == [0, 0.5, 0.5])
        #expect(styles.map { $0.color == styles[1].color } == [false, true, true])
    }

    @Test func aLineWithAStyleReplacesTheElements() {
        #expect(sizes("one\n\n> two\n", "blockQuote paragraph: loud") == ["one 10", "two 30"])
    }

    @Test func aParagraphDirectlyAfterAHeadingIsMeantAlone() {
        let lines = "h1: { parent: body, size: 20 }\nh1 + paragraph: { size: 14 }"
        #expect(sizes("# A\n\none\n\ntwo\n", lines) == ["A 20", "one 14", "two 10"])
        #expect(sizes("# A\n\n- one\n\ntwo\n", lines) == ["A 20", "one 10", "two 10"])
        // In another container, no element precedes it.
        #expect(sizes("# A\n\n> one\n", lines) == ["A 20", "one 12"])
    }

    @Test func ofSeveralLinesTheOneThatNamesMoreApplies() {
        let lines = "blockQuote list paragraph: { size: 16 }\nblockQuote paragraph: { size: 14 }\nlist paragraph: { size: 18 }"
        #expect(sizes("> one\n>\n> - two\n\n- three\n", lines) == ["one 14", "two 16", "three 18"])
    }

    @Test func textWithinALineKnowsItsContainers() {
        let lines = "h1: { parent: body, size: 20 }\ncode: { size: 8 }\nh1 code: { size: 15 }\nlink strong: { size: 11 }"
        #expect(sizes("# A `b`\n\nc `d`\n", lines) == ["A 20", "b 15", "c 10", "d 8"])
        #expect(sizes("[**a**](https://example.org) **b**\n", lines) == ["a 11", " 10", "b 10"])
    }

    @Test func classesCountOnEitherSide() {
        let lines = ".aside paragraph: { size: 16 }\nh2.x + paragraph.y: { size: 18 }"
        let text = "::: {.aside}\none\n:::\n\n## A {.x}\n\n{.y}\ntwo\n\n{.y}\nthree\n"
        #expect(sizes(text, lines + "\nh2: { size: 20 }") == ["one 16", "A 20", "two 18", "three 10"])
    }

    @Test func aSizeQueryAppliesToPlacesToo() {
        let text = sheet("blockQuote paragraph: { size: 14 }") + "\nat:\n  ax1...: { elements: { blockQuote paragraph: { size: 40 } } }\n"
        let sizes = [layOut("> a", sheet: text), layOut("> a", sheet: text, at: .accessibility1)].map {
            $0.pages[0].glyphs[0].pointSize.value
        }
        #expect(sizes == [14, 40])
    }
}
