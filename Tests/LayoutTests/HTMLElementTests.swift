import Testing
import TypesetBase
import TypesetText

@testable import TypesetLayout

/// Tests of HTML elements on the page and in the tags.
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

    @Test func aRubyTextIsAboveItsBase() throws {
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

    /// Each part of a long text has its part of the annotation above it; their tags contain all parts.
    @Test func aLongTextHasItsAnnotationAboveItInParts() throws {
        let document = layOut("<ruby>東京都知事選挙管理委員会<rt>とうきょうとちじせんきょかんりいいんかい</rt></ruby>\n")
        let parts = [("東京都知", "とうきょうとち"), ("事選挙管", "じせんきょかん"), ("理委員会", "りいいんかい")]
        for (base, annotation) in parts {
            let above = try #require(glyphs(document, annotation)), first = try #require(base.first)
            let text = try #require(document.pages.flatMap(\.glyphs).first { $0.text.contains(first) })
            #expect(above.origin.y < text.origin.y)
            #expect(abs(above.origin.x + above.width.value / 2 - text.origin.x - text.width.value / 2) < 0.1)
        }
        #expect(outline(document).components(separatedBy: "rubyBase").count == 2)
        #expect(outline(document).components(separatedBy: "rubyText").count == 2)
    }

    @Test func partsOfALongTextAreNearlyEqualAndKeepWordsAndSyllables() {
        #expect(RubyDivision.parts("漢字", "かんじ") == [.init(base: "漢字", annotation: "かんじ")])
        #expect(
            RubyDivision.parts("世界人権宣言", "Universal Declaration of Human Rights") == [
                .init(base: "世界", annotation: "Universal "), .init(base: "人権", annotation: "Declaration of "),
                .init(base: "宣言", annotation: "Human Rights"),
            ])
        let parts = RubyDivision.parts("東京都知事選挙管理委員会", "とうきょうとちじせんきょかんりいいんかい") ?? []
        #expect(parts.allSatisfy { !"ゃゅょんっー".contains($0.annotation.first ?? "ん") })
        #expect(parts.map(\.base.count) == [4, 4, 4])
        // A word in Latin letters is never divided.
        #expect(RubyDivision.parts("言", "pneumonoultramicroscopicsilicovolcanoconiosis") == nil)
    }

    /// All lines have the leading of those with annotations.
    @Test func linesWithAnnotationsAreEven() {
        let text = "一二三四五六七八<ruby>漢字<rt>かんじ</rt></ruby>" + String(repeating: "一二三四五六七八", count: 10)
        let sheet = "typeset: 1\nextends: []\npage: { size: [140, 800], margins: 20 }\n"
        let placed = layOut(text, sheet: sheet).pages[0].glyphs
        let size = placed.map(\.pointSize).max() ?? 0
        let baselines = Set(placed.filter { $0.pointSize == size }.map(\.origin.y)).sorted()
        let gaps = Set(zip(baselines, baselines.dropFirst()).map { (($1 - $0) * 100).rounded() })
        #expect(baselines.count > 4, "\(gaps)")
        #expect(gaps.count == 1, "\(gaps)")
    }

    /// An annotation of five kana spans two and a half squares; its own character fills one of them.
    @Test func annotationsOverhangKanaAndNoIdeographs() throws {
        func gaps(_ before: String, _ after: String) throws -> [Double] {
            let document = layOut(
                "\(before)<ruby>承<rt>うけたまわ</rt></ruby>\(after)",
                sheet: "typeset: 1\nextends: []\nelements: { rt: { size: { scale: 0.5 } } }\n")
            let all = document.pages[0].glyphs, em = (all.map(\.pointSize).max() ?? 0).value
            let base = try #require(all.first { $0.text.contains("承") })
            let left = try #require(all.first { $0.text.contains(before) }), right = try #require(all.last { $0.text.contains(after) })
            return [base.origin.x - left.origin.x - left.width.value, right.origin.x - base.origin.x - base.width.value].map { $0 / em }
        }
        let beside = try gaps("国", "国"), kana = try gaps("を", "る"), mixed = try gaps("国", "る")
        #expect(beside[0] > 0.1)
        #expect(abs(beside[0] - beside[1]) < 0.01)
        #expect(abs(beside[0] - kana[0] - 0.25) < 0.01)
        #expect(abs(beside[1] - kana[1] - 0.25) < 0.01)
        #expect(abs(mixed[0] - beside[0]) < 0.01)
        #expect(abs(mixed[1] - kana[1]) < 0.01)
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

    @Test func statedDirectionsApply() throws {
        let document = layOut("<p dir=\"rtl\">abc</p>\n\n<bdo dir=\"rtl\">def</bdo>\n")
        #expect(try #require(glyphs(document, "abc")).origin.x > 300)
        let real = layOut("<bdo dir=\"rtl\">def</bdo>\n", shaper: PangoShaper(library: FontLibrary())).pages.flatMap(\.glyphs)
        #expect(real.map { $0.paragraph.runs[$0.run].isRightToLeft } == [true])
    }
}
