import Testing
import TypesetBase

@testable import TypesetLayout

@Suite struct EmphasisMarkTests {
    private func dots(_ text: String, language: String, sheet: String = "") -> [Rect] {
        layOut(
            text,
            sheet: """
                typeset: 1
                extends: []
                language: \(language)
                page: { size: [300, 400], margins: 20 }
                elements:
                  document: { size: { absolute: 10 } }
                  paragraph: { size: { absolute: 10 } }
                  emphasis: { symbolicTraits: [italic] \(sheet) }
                """
        ).pages[0].items.compactMap { item in
            guard case .shape(let shape) = item.content, case .rect(let rect, let radius) = shape.outline, radius > 0 else { return nil }
            #expect(item.role == .artifact(.layout))
            return rect
        }
    }

    private func baseline(_ text: String, language: String) -> Double? {
        layOut(text, sheet: "typeset: 1\nextends: []\nlanguage: \(language)\n").pages[0].glyphs.first?.origin.y
    }

    @Test func everyEmphasizedIdeographHasADot() {
        #expect(dots("文字*強調、です*文字", language: "ja").count == 4)
        #expect(dots("文字*words*文字", language: "ja").isEmpty)
        #expect(dots("文字*強調*文字", language: "ja", sheet: ", emphasisMark: none").isEmpty)
        #expect(dots("文字**強調**文字", language: "ja").isEmpty)
    }

    /// The italics of comments show that they are comments.
    @Test func commentsInCodeHaveNoDots() {
        let code = "```swift\n// 注释\n```\n", comment = "} \n  codeComment: { symbolicTraits: [italic] "
        #expect(dots(code, language: "zh", sheet: comment).isEmpty)
        #expect(dots("*注释*\n\n" + code, language: "zh", sheet: comment).count == 2)
    }

    /// The styles of shrunk text are made during line breaking.
    @Test func ideographsThatAreShrunkHaveDotsToo() {
        let text = "文字*強調*文字"
        let sheet = """
            typeset: 1
            extends: []
            language: ja
            page: { size: [300, 400], margins: 20 }
            elements:
              document: { size: { absolute: 10 } }
              paragraph: { size: { absolute: 30 }, minimumFontSize: 4, height: 20, numberOfLines: 1 }
              emphasis: { symbolicTraits: [italic] }
            """
        let dots = layOut(text, sheet: sheet).pages[0].items.filter { item in
            if case .shape(let shape) = item.content, case .rect(_, let radius) = shape.outline { radius > 0 } else { false }
        }
        #expect(dots.count == 2)
    }

    @Test func dotsAreAboveInJapaneseAndBelowInChinese() throws {
        let above = try #require(dots("*字*字", language: "ja").first), below = try #require(dots("*字*字", language: "zh").first)
        #expect(below.minY - above.minY > 10)
        // The dot is in the middle of a square of 10 pt.
        #expect(abs(above.minX + above.width / 2 - 25) < 0.01)
    }

    @Test func aStyleMayAskForDots() {
        let marked = layOut(
            "**強調**",
            sheet: "typeset: 1\nextends: []\nlanguage: ja\nelements: { strong: { emphasisMark: dot } }\n")
        #expect(
            marked.pages[0].items.contains { item in
                guard case .shape(let shape) = item.content, case .rect(_, let radius) = shape.outline else { return false }
                return radius > 0
            })
    }

    @Test func aSesameDotIsADropWhereTheRoundOneWouldBe() {
        let items = layOut(
            "**強調**",
            sheet: "typeset: 1\nextends: []\nlanguage: ja\nelements: { strong: { size: { absolute: 10 }, emphasisMark: sesame } }\n"
        ).pages[0].items
        let drops = items.compactMap { item -> Rect? in
            guard case .shape(let shape) = item.content, case .polygon = shape.outline else { return nil }
            return shape.outline.paintedBounds
        }
        #expect(drops.count == 2)
        #expect(drops.allSatisfy { abs($0.width - $0.height) < 0.01 && $0.width > 1.5 && $0.width < 2.6 })
    }

    @Test func chineseAndJapaneseParagraphsAreJustified() {
        func gaps(_ language: String, _ key: String = "") -> [Points] {
            layOut(
                String(repeating: "字", count: 60),
                sheet: """
                    typeset: 1
                    extends: []
                    language: \(language)
                    page: { size: [143, 400], margins: 20 }
                    elements: { document: { size: { absolute: 10 } }, paragraph: { size: { absolute: 10 } \(key) } }
                    """
            ).pages[0].glyphs.map(\.gapSpacing)
        }
        for language in ["zh-Hans", "ja"] { #expect(gaps(language).first.map { $0 > 0 } == true) }
        #expect(gaps("ja", ", alignment: left").allSatisfy { $0 == 0 })
        #expect(gaps("ko").allSatisfy { $0 == 0 })
    }
}
