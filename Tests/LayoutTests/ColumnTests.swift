import Testing
import TypesetBase
import TypesetStylesheet

@testable import TypesetLayout

/// Tests of two columns of 150 points on pages of 355 by 160.
///
/// Text of 10 points has lines of 12; a column has ten of them.
@Suite struct ColumnTests {
    private func sheet(_ page: String = "columns: 2", size: String = "[355, 160]", more: String = "") -> String {
        """
        typeset: 1
        extends: []
        page: { size: \(size), margins: 20, \(page) }
        elements:
          document: { size: { absolute: 10 }, lineHeightMultiple: 1.2 }
          paragraph: { size: { absolute: 10 }, lineHeightMultiple: 1.2, widows: 1, orphans: 1 }
          footnote: { size: { absolute: 10 }, lineHeightMultiple: 1.2 }
        \(more)
        """
    }

    private func lines(_ word: String, _ count: Int) -> String { String(repeating: word + "\n\n", count: count) }
    private func lefts(_ page: Page) -> [Double] { page.glyphs.map(\.origin.x) }

    @Test func columnsAreFilledOneAfterTheOther() {
        let document = layOut(lines("text", 25), sheet: sheet())
        #expect(document.pages.map { page in [20, 185].map { x in lefts(page).count { $0 == x } } } == [[10, 10], [3, 2]])
        PageInvariants(document: document).check()
    }

    /// The heading and its text do not fit below the last line, so the second column would end two lines above the first.
    @Test func columnsBeforeAHeadingOfTheNextPageEndAtOneHeight() {
        let more = "  h2: { size: { absolute: 10 }, lineHeightMultiple: 1.2, keepWithNext: true }\n  blockQuote: { keepTogether: true }"
        let document = layOut(lines("text", 18) + "## Head\n\n> aa\\\n> bb\\\n> cc", sheet: sheet(more: more))
        #expect([20, 185].map { x in lefts(document.pages[0]).count { $0 == x } } == [9, 9])
    }

    @Test func rightToLeftTextBeginsInTheColumnAtTheRight() {
        let document = layOut("---\nlang: ar\n---\n" + lines("نص", 15), sheet: sheet())
        #expect([335, 170].map { right in document.pages[0].glyphs.count { $0.visibleRect.maxX == right } } == [8, 7])
    }

    @Test func narrowColumnsBecomeOne() {
        #expect(Set(lefts(layOut(lines("text", 15), sheet: sheet(size: "[354, 160]")).pages[0])) == [20])
        #expect(Set(lefts(layOut(lines("text", 25), sheet: sheet("columns: 4")).pages[0])) == [20, 185])
    }

    @Test func aPageBreakLeavesTheOtherColumnsBlank() {
        let next = "  paragraph.next: { size: { absolute: 10 }, pageBreakBefore: true }"
        let document = layOut("one\n\n{.next}\ntwo", sheet: sheet(more: next))
        #expect(document.pages.map(lefts) == [[20], [20]])
        let turned = layOut("one\n\n{.portrait}\n\(String(repeating: "word ", count: 9))\n\nthree", sheet: sheet())
        #expect(turned.pages.map(\.size.width) == [355, 160, 355])
    }

    /// Columns are balanced by trial layouts, which lay notes out first.
    @Test func balancedColumnsReportTheFallbacksOfTheirNotes() {
        let code = String(repeating: "c", count: 60)
        let document = layOut("text[^n]\n\n[^n]: Note\n\n    ```\n    \(code)\n    ```\n", sheet: sheet())
        #expect(document.fallbacks.contains { $0.kind == .wrappedCode })
    }

    /// The two-line head that names the continued record and one line of the record need more than the three lines below the spanning
    /// block.
    @Test func aRecordContinuesIfItsHeadHasRoom() {
        let cells = ["tableCell", "tableHeader"].map { "  \($0): { size: { absolute: 10 }, lineHeightMultiple: 1.2 }" }
        let wide = "  paragraph.wide: { size: { absolute: 10 }, lineHeightMultiple: 1.2, spansColumns: true, widows: 1, orphans: 1 }"
        let names = (1...6).map { "abcdefghijklmnopqrstu\($0)" }
        let row = { (cells: [String]) in "| " + cells.joined(separator: " | ") + " |\n" }
        let table = row(names) + "|" + String(repeating: "---|", count: 6) + "\n" + row(names) + row(names)
        for height in 150...175 {
            let more = (cells + [wide, "  table: { tableFallbacks: [stack] }"]).joined(separator: "\n")
            let document = layOut(
                String(repeating: "{.wide}\nline\n\n", count: 7) + table, sheet: sheet(size: "[355, \(height)]", more: more))
            PageInvariants(document: document).check()
        }
    }

    @Test func notesAreAtTheFootOfTheirColumn() {
        let document = layOut(lines("text", 17) + "end[^1]\n\n[^1]: note\n", sheet: sheet())
        let note = document.pages[0].glyphs.first { $0.text == "note" }
        #expect(note.map { $0.origin.x > 185 && $0.origin.y > 125 } == true)
        #expect(dump(document).contains { $0.hasPrefix("p1 line 185.0,") })
        PageInvariants(document: document).check()
    }

    @Test func linksAndContentsFindTheirPage() {
        let heading = "  h1: { size: { absolute: 10 } }"
        let document = layOut(lines("text", 12) + "# Title\n\n[to](#title)", sheet: sheet(more: heading))
        #expect(document.destinations.map(\.page) == [0])
        #expect(document.destinations.first.map { $0.y > 60 && $0.y < 100 } == true)
    }

    private let spanning = "  h1: { size: { absolute: 10 }, lineHeightMultiple: 1.2, spansColumns: true, keepWithNext: true }"

    @Test func aHeadingSpansTheColumnsThatEndAboveItAtOneHeight() {
        let title = String(repeating: "title", count: 8)
        let document = layOut("\(lines("text", 8))# \(title)\n\n\(lines("more", 5))", sheet: sheet(more: spanning))
        #expect(dump(document, artifacts: false).filter { $0.contains(title) }.count == 1)
        let rows = { (word: String) in
            [20.0, 185].map { x in document.pages[0].glyphs.count { $0.text == word && $0.origin.x == x } }
        }
        #expect(rows("text") == [4, 4])
        #expect(rows("more") == [3, 2])
        let heights = ["text", title, "more"].map { word in document.pages[0].glyphs.filter { $0.text == word }.map(\.origin.y) }
        #expect(heights[0].allSatisfy { $0 < heights[1][0] })
        #expect(heights[2].allSatisfy { $0 > heights[1][0] })
        PageInvariants(document: document).check()
    }

    @Test func aHeadingThatSpansColumnsStaysWithItsText() {
        let document = layOut("\(lines("text", 18))# title\n\n\(lines("more", 2))", sheet: sheet(more: spanning))
        #expect(
            document.pages.map { page in ["text", "title", "more"].map { word in page.glyphs.count { $0.text == word } } } == [
                [18, 0, 0], [0, 1, 2],
            ])
    }

    @Test func notesOfAHeadingThatSpansColumnsAreUnderOneOfThem() throws {
        let document = layOut("# title[^1]\n\n\(lines("text", 4))[^1]: note\n", sheet: sheet(more: spanning))
        try #require(document.pages.count == 1)
        #expect(document.pages[0].glyphs.contains { $0.text == "note" && $0.origin.y > 60 })
        PageInvariants(document: document).check()
    }

    @Test func withOneColumnNothingSpans() {
        let document = layOut("\(lines("text", 3))# title\n\n\(lines("more", 2))", sheet: sheet("columns: 1", more: spanning))
        #expect(Set(document.pages[0].glyphs.map(\.origin.x)) == [20])
    }

    @Test(arguments: ContentSizeCategory.allCases)
    func nothingIsLostOrOverlaps(category: ContentSizeCategory) {
        let text = String(repeating: "Some words of a paragraph that goes on.[^a] ", count: 30)
        let document = layOut(
            """
            # Title

            \(text)

            > A quote. \(text)

            | one | two | three |
            |-----|----:|-------|
            | aaaa bbbb | 123456789 | cccc dddd eeee |

            - an item
            - another

            ```
            some code that is so long that it does not fit on a line
            ```

            ::: landscape
            \(text)
            :::

            The end.

            [^a]: \(String(repeating: "A note with many words. ", count: 30))
            """, sheet: fullSheet.replacing("page: {", with: "page: { columns: 2,").replacing("size: a4", with: "size: a3"), at: category)
        PageInvariants(document: document).check()
        if category == .large { #expect(Set(document.pages[0].glyphs.map { $0.origin.x < 420 }) == [true, false]) }
    }
}
