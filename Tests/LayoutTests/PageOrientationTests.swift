import Testing
import TypesetBase
import TypesetStylesheet

@testable import TypesetLayout

/// Tests of pages of 240 by 400 points with bodies of 200 by 360, and landscape pages with bodies of 360 by 200.
///
/// Glyphs are 5 points wide, lines 12 points high.
@Suite struct PageOrientationTests {
    private func sheet(_ page: String = "", more: String = "") -> String {
        """
        typeset: 1
        extends: []
        page: { size: [240, 400], margins: 20\(page) }
        elements:
          document: { size: { absolute: 10 }, lineHeightMultiple: 1.2 }
          paragraph: { size: { absolute: 10 }, lineHeightMultiple: 1.2 }
          footnote: { size: { absolute: 10 }, lineHeightMultiple: 1.2 }
          footer: { size: { absolute: 10 } }
        \(more)
        """
    }

    private let upright = Size(width: 240, height: 400), turned = Size(width: 400, height: 240)
    private let words = String(repeating: "word ", count: 30)

    private func sizes(_ document: LaidOutDocument) -> [Size] { document.pages.map(\.size) }
    private func text(_ page: Page) -> String { page.glyphs.map(\.text).joined() }
    private func right(_ page: Page) -> Double { page.glyphs.map(\.visibleRect.maxX).max() ?? 0 }

    @Test func aDivisionHasItsOwnLandscapePages() {
        let document = layOut("before \(words)\n\n::: {.landscape}\nwide \(words)\n:::\n\nafter \(words)", sheet: sheet())
        #expect(sizes(document) == [upright, turned, upright])
        #expect(document.pages.map { String(text($0).prefix(4)) } == ["befo", "wide", "afte"])
        // 39 characters with `before` and `wide`, 40 with `after`; on the landscape page 69 of 72.
        #expect(document.pages.map(right) == [215, 365, 220])
        PageInvariants(document: document).check()
    }

    @Test func aLandscapeDivisionFillsAsManyPagesAsItNeeds() {
        let lines = String(repeating: "line\n\n", count: 20)
        let document = layOut("::: landscape\n\(lines):::", sheet: sheet())
        // Sixteen lines of 12 points fit into 200.
        #expect(sizes(document) == [turned, turned])
        #expect(document.pages.map(\.glyphs.count) == [16, 4])
    }

    @Test func aSingleBlockTurnsItsPage() {
        let document = layOut("before\n\n{.landscape}\n\(words)\n\nafter", sheet: sheet())
        #expect(sizes(document) == [upright, turned, upright])
    }

    @Test func inRightToLeftTextMarkersAndHeadingsGoAlongToTheRight() throws {
        let document = layOut("---\nlang: he\n---\n\n# אב\n\n1. ::: {.landscape}\n   גד\n   :::\n", sheet: sheet())
        let page = try #require(document.pages.first { $0.size == turned })
        let text = try #require(page.glyphs.first { $0.text.hasPrefix("גד") }), marker = try #require(page.glyphs.first { $0.text == "1." })
        #expect(marker.visibleRect.minX >= text.visibleRect.maxX)
        #expect(marker.visibleRect.maxX <= 380)
        let kept = layOut(
            "---\nlang: he\n---\n\n# אב\n\n::: {.landscape}\nגד\n:::\n", sheet: sheet(more: "  h1: { size: 20, keepWithNext: true }"))
        #expect(kept.pages.map { $0.glyphs.map(\.visibleRect.maxX) } == [[380, 380]])
    }

    /// A list that begins on the left is in an item whose number is on the right.
    @Test func markersAtTheRightFollowItemsOfAnyContent() throws {
        let text = "---\nlang: he\n---\n\n7. אב\n\n8. 1. ::: {.landscape}\n      waits and\n      :::\n"
        let page = try #require(layOut(text, sheet: sheet()).pages.first { $0.size == turned })
        let words = try #require(page.glyphs.first { $0.text.contains("waits") })
        let marker = try #require(page.glyphs.first { $0.text == "8." })
        #expect(marker.visibleRect.minX >= words.visibleRect.maxX)
        #expect(marker.visibleRect.maxX > 340)
    }

    @Test func divisionsThatLieLikeTheirPagesChangeNothing() {
        #expect(sizes(layOut("before\n\n::: portrait\nsame\n:::\n\nafter", sheet: sheet())) == [upright])
        let wide = layOut("before\n\n::: landscape\nsame\n:::\n\n::: portrait\nhigh\n:::", sheet: sheet(", orientation: landscape"))
        #expect(sizes(wide) == [turned, upright])
        let nested = layOut("::: landscape\na\n\n::: landscape\nb\n:::\n\n::: portrait\nc\n:::\n\nd\n:::", sheet: sheet())
        #expect(nested.pages.map(text) == ["ab", "c", "d"])
        #expect(sizes(nested) == [turned, upright, turned])
    }

    @Test func aHeadingGoesWithWhatFollowsIt() {
        let keeps = "  h1: { size: { absolute: 10 }, keepWithNext: true }"
        let document = layOut("before\n\n# Title\n\n{.landscape}\nwide", sheet: sheet(more: keeps))
        #expect(document.pages.map(text) == ["before", "Titlewide"])
        #expect(sizes(document) == [upright, turned])
    }

    /// A heading whose background continues around the text before it stays there.
    @Test func boxesDoNotContinueOnPagesOfTheOtherOrientation() {
        let boxed = "  blockQuote: { size: { absolute: 10 }, background: silver, textInsets: 5 }"
        let document = layOut("> before\n>\n> {.landscape}\n> inside\n\nafter", sheet: sheet(more: boxed))
        #expect(sizes(document) == [upright])
        let cell = layOut("| a |\n|---|\n| b |\n\n<table><tr><td>\n\n{.landscape}\nc\n\n</td></tr></table>", sheet: sheet())
        #expect(sizes(cell) == [upright])
    }

    @Test func itemsOfListsKeepTheirIndent() {
        let items = "  listItem: { size: { absolute: 10 }, headIndent: 30 }"
        let document = layOut("- before\n\n  {.landscape}\n  \(words)\n", sheet: sheet(more: items))
        #expect(sizes(document) == [upright, turned])
        #expect(document.pages[1].glyphs.first?.origin.x == 50)
        #expect(right(document.pages[1]) <= 380)
    }

    @Test func runningTextIsInTheFrameOfItsPage() {
        let document = layOut("before\n\n{.landscape}\nwide\n\nafter", sheet: sheet(", footer: { right: \"{page} of {pages}\" }"))
        let feet = document.pages.map { page in page.glyphs.filter { $0.text.hasSuffix("3") } }
        #expect(feet.map { $0.map(\.visibleRect.maxX) } == [[220], [380], [220]])
        #expect(zip(document.pages, feet).allSatisfy { page, foot in foot.allSatisfy { $0.origin.y > page.size.height - 30 } })
    }

    /// A note that continues from a landscape page to an upright one must fit both.
    @Test func notesFitThePagesOfBothOrientations() {
        let note = String(repeating: "note ", count: 150)
        let document = layOut("{.landscape}\nwide[^1]\n\nafter\n\n[^1]: \(note)", sheet: sheet())
        #expect(document.pages[0].size == turned)
        #expect(document.pages.contains { $0.size == upright && text($0).contains("note") })
        PageInvariants(document: document).check()
    }

    @Test(arguments: ContentSizeCategory.allCases)
    func nothingIsLostOnLandscapePages(category: ContentSizeCategory) {
        let document = layOut(
            """
            # Title

            Text.[^a]

            ::: landscape
            ## Wide

            | one | two | three |
            |-----|----:|-------|
            | aaaa bbbb | 123456789 | cccc dddd eeee |
            | aaaa[^b] | 1 | cccc |

            > Quote

            1. one
            2. two

            ```
            some code that is so long that it does not fit on a line
            ```
            :::

            The end.

            [^a]: \(words)
            [^b]: \(words)
            """, sheet: fullSheet, at: category)
        #expect(Set(document.pages.map { $0.size.width > $0.size.height }) == [true, false])
        PageInvariants(document: document).check()
    }
}
