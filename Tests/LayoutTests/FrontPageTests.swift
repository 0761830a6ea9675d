import Testing
import TypesetBase
import TypesetStylesheet

@testable import TypesetLayout

/// Tests of the pages before the text of a book: half-title, title page and imprint, on pages of 240 by 400 points with margins of 20.
@Suite struct FrontPageTests {
    private let markdown = """
        ---
        title: The Tide
        short-title: Tide
        author: Ann
        publisher: Ink
        rights: |
          First line.

          Second line.
        isbn: 978-3-16-148410-0
        ---

        Text.
        """

    private func sheet(_ page: String = "facing: true", halfTitle: String = "auto") -> String {
        narrowSheet("", more: ["halfTitle", "title", "author", "publisher", "imprint"].map { "\($0): \($0)" }.joined(separator: "\n  "))
            .replacing("margins: 20", with: "margins: 20, footer: { center: \"{page}\" }, \(page)") + """

                halfTitle: \(halfTitle)
                styles:
                  line: { size: { absolute: 10 }, lineHeightMultiple: 1.2 }
                  halfTitle: { parent: line, pageBreakAfter: right }
                  title: { parent: line }
                  author: { parent: line }
                  publisher: { parent: line, pageFoot: true }
                  imprint: { parent: line, pageBreakBefore: left, pageBreakAfter: right, pageFoot: true }
                """
    }

    private func pages(_ document: LaidOutDocument) -> [String] {
        document.pages.map { page in page.glyphs.map(\.text).joined(separator: "|") }
    }

    @Test func aBookBeginsWithItsHalfTitle() {
        let expected = [
            "Tide", "", "The Tide|Ann|Ink", "First line.|Second line.|ISBN 978-3-16-148410-0", "Text.|5",
        ]
        #expect(pages(layOut(markdown, sheet: sheet())) == expected)
    }

    @Test func pagesWithoutSidesHaveNoBlankOnes() {
        #expect(pages(layOut(markdown, sheet: sheet("facing: false"))).map(\.isEmpty) == [false, false, false, false])
    }

    /// Without an imprint, a document of one file has no half-title.
    @Test func halfTitlesAreForBooks() {
        let plain = "---\ntitle: The Tide\nauthor: Ann\n---\n\nText.\n"
        #expect(!pages(layOut(plain, sheet: sheet())).contains("The Tide"))
        #expect(pages(layOut(plain, sheet: sheet(halfTitle: "always"))).first == "The Tide")
    }

    /// The last line of each page has its baseline 12 points above the foot of the body, which is 380 points below the top of the page.
    @Test func publisherAndImprintAreAtTheFoot() throws {
        let document = layOut(markdown, sheet: sheet())
        let text = { (page: Int) in document.pages[page].glyphs.map(\.origin.y) }
        let authorEnd = text(2)[1], publisher = text(2)[2], imprint = text(3)
        #expect(authorEnd < 60)
        #expect(publisher >= 368)
        #expect(imprint.last == publisher)
        #expect(imprint.first.map { $0 < publisher - 20 } == true)
        PageInvariants(document: document).check()
    }

    @Test func titlesHaveOneHeading() {
        #expect(
            outline(layOut(markdown, sheet: sheet())) == """
                document
                  paragraph
                    "Tide"
                  heading(1)
                    "The Tide"
                  paragraph
                    "Ann"
                  paragraph
                    "Ink"
                  division
                    paragraph
                      "First line."
                    paragraph
                      "Second line."
                    paragraph
                      "ISBN 978-3-16-148410-0"
                  paragraph
                    "Text."
                """)
    }

    @Test func everyVolumeHasTheFrontPages() {
        let text = markdown + (1...8).map { "\n\n# C\($0)\n\n" + String(repeating: "word\n\n", count: 60) }.joined()
        let sheet = sheet().replacing("typeset: 1", with: "typeset: 1\nvolumes: { maxSheets: 7 }")
        var layouts = composer(text, sheet: sheet).volumes(at: .large), count = 0
        while let volume = layouts.next() {
            count += 1
            let title = pages(volume).first { $0.hasPrefix("The Tide") }
            #expect(title?.hasPrefix("The Tide|Volume \(count) of ") == true, "\(pages(volume).prefix(6))")
        }
        #expect(count > 1)
    }
}
