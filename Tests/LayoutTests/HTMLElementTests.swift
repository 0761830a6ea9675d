import Geometry
import Testing
@testable import Layout
import Typography

/// HTML's elements on the page and in the tags.
@Suite struct HTMLElementTests {
    private static let sheet = "typeset: 1\nextends: []\nstyles: { body: { textStyle: footnote } }\nelements: { paragraph: body }\n"

    private func glyphs(_ document: LaidOutDocument, _ text: String) -> PlacedGlyphs? {
        document.pages.flatMap(\.glyphs).first { $0.text == text }
    }

    @Test func raisedTextIsSmallerAndApart() throws {
        let document = layOut("Distance 10<sup>5</sup> km, H<sub>2</sub>O.\n", sheet: Self.sheet, at: .accessibility5)
        let base = try #require(glyphs(document, "Distance 10")), raised = try #require(glyphs(document, "5"))
        #expect(raised.pointSize == 0.75 * base.pointSize)
        #expect(raised.origin.y < base.origin.y)
        #expect(try #require(glyphs(document, "2")).origin.y > base.origin.y)
        #expect(document.structure.elements.compactMap(\.textPosition) == [.sup, .sub])
    }

    /// The end of an exponent on the next line would read as a difference.
    @Test func exponentsStayOnALine() {
        let shaper = PangoShaper(library: FontLibrary())
        for width in stride(from: 150, through: 250, by: 10) {
            let document = layOut(
                "Each of these holds 2<sup>*n* - 1</sup> numbers.\n",
                sheet: Self.sheet + "page: { size: [\(width), 400], margins: 20 }\n", shaper: shaper)
            let glyphs = document.pages.flatMap(\.glyphs), size = glyphs.map(\.pointSize).min() ?? 0
            #expect(Set(glyphs.filter { $0.pointSize == size }.map(\.origin.y)).count == 1, "at \(width) points")
        }
    }

    @Test func raisedTextStaysLegible() throws {
        let raised = try #require(glyphs(layOut("10<sup>5</sup>\n", sheet: Self.sheet, at: .xSmall), "5"))
        #expect(raised.pointSize >= 11)
    }

    @Test func alignmentIsThatOfTheNearestElement() throws {
        let document = layOut("<div align=\"right\">\n\nab\n\n<p align=\"center\">cd</p>\n\n</div>\n")
        let right = try #require(glyphs(document, "ab")), center = try #require(glyphs(document, "cd"))
        #expect(right.origin.x + right.width.value > 500)
        #expect(abs(center.origin.x + center.width.value / 2 - document.pages[0].size.width / 2) < 1)
    }

    @Test func aRubyTextStandsAboveItsBase() throws {
        let document = layOut("<ruby>漢字<rt>kanji</rt></ruby> and 東\n")
        let base = document.pages.flatMap(\.glyphs).filter { $0.text.contains("漢") || $0.text.contains("字") }
        let above = try #require(glyphs(document, "kanji"))
        let left = base.map(\.origin.x).min() ?? 0, right = base.map { $0.origin.x + $0.width.value }.max() ?? 0
        #expect(above.origin.y < (base.first?.origin.y ?? 0) - 8)
        #expect(abs(above.origin.x + above.width.value / 2 - (left + right) / 2) < 0.1)
        #expect(
            outline(document).contains(
                """
                    ruby
                      rubyBase
                        "漢\u{2060}字"
                      rubyText
                        "kanji"
                """))
    }

    @Test(arguments: [40, 80, 300]) func annotationsStayOnThePage(width: Int) {
        let words = "<ruby>東京<rt>とうきょう</rt></ruby>と<ruby>京都<rt>きょうと</rt></ruby>"
        let document = layOut(
            String(repeating: words, count: 8) + "\n", sheet: "typeset: 1\nextends: []\npage: { size: [\(width + 40), 400], margins: 20 }\n"
        )
        PageInvariants(document: document).check()
    }

    @Test func definitionsAreAListWithTermsAsLabels() {
        #expect(
            outline(layOut("T\n: D\n")) == """
                document
                  list
                    listItem
                      label
                        "T"
                      listBody
                        paragraph
                          "D"
                """)
    }

    @Test func statedDirectionsHold() throws {
        let document = layOut("<p dir=\"rtl\">abc</p>\n\n<bdo dir=\"rtl\">def</bdo>\n")
        #expect(try #require(glyphs(document, "abc")).origin.x > 300)
        let texts = document.pages.flatMap(\.glyphs).map { String(decoding: $0.paragraph.text, as: UTF8.self) }
        #expect(texts.contains("\u{202E}def\u{202C}"))
    }
}
