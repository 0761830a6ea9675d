import Testing
import TypesetStylesheet
import TypesetText

@testable import TypesetLayout

/// A sheet with a body of 200 pt by 400 pt that begins at (20, 20).
private func sheet(_ style: String) -> String {
    "typeset: 1\nextends: []\npage: { size: [240, 440], margins: 20 }\nelements:\n  paragraph: { \(style) }\n"
}

@Suite struct DrawnSizeTests {
    /// The sizes of Apple's text styles; other sizes scale by UIFontMetrics' ratios of their leading.
    @Test(
        arguments: [
            ("textStyle: body", [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]),
            ("textStyle: caption1", [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]),
            ("textStyle: body, size: 20", [17, 18, 19, 20, 22, 24, 26, 31, 36, 44, 51, 56]),
            ("textStyle: body, scaling: body, size: 34", [28, 30, 32, 34, 38, 42, 46, 56, 66, 80, 94, 106]),
            ("textStyle: body, minimumSize: 16, maximumSize: 30", [16, 16, 16, 17, 19, 21, 23, 28, 30, 30, 30, 30]),
            ("textStyle: body, contentSizes: small...ax1", [15, 15, 16, 17, 19, 21, 23, 28, 28, 28, 28, 28]),
            ("textStyle: body, size: { relative: 2 }", [16, 17, 18, 19, 21, 23, 25, 30, 35, 42, 49, 55]),
            ("textStyle: body, size: { custom: \"max(size / 2, 9)\" }, rounding: point", [9, 9, 9, 9, 10, 11, 12, 14, 17, 20, 24, 27]),
            ("size: 13", Array(repeating: 13, count: 12)),
        ] as [(String, [Double])])
    func glyphsHaveTheSizeOfTheirCategory(style: String, sizes: [Double]) {
        let composer = composer("x", sheet: sheet(style))
        #expect(ContentSizeCategory.allCases.map { composer.layOut(at: $0).pages[0].glyphs.first?.pointSize.value ?? 0 } == sizes)
    }

    @Test func theOpticalSizeFollowsTheTextWhereItIsAuto() throws {
        for category in ContentSizeCategory.allCases {
            let document = layOut("x", sheet: sheet("textStyle: body, axes: { opsz: auto, wght: 560 }"), at: category)
            let style = try #require(document.pages[0].glyphs.first.map { document.styles[$0.style].style })
            #expect(FontRequest(style).axes == [.init(tag: "opsz", value: style.pointSize.value), .init(tag: "wght", value: 560)])
            #expect(style.pointSize.value == TextStyle.body.pointSize(at: category))
        }
    }

    @Test func lengthsScaleOnlyIfAsked() {
        func gap(_ style: String, _ category: ContentSizeCategory) -> Double {
            let y = layOut(
                "a\\n\\nb".replacing("\\n", with: "\n"),
                sheet: sheet("size: { absolute: 10 }, lineHeightMultiple: 1, textStyle: body, paragraphSpacing: 22" + style), at: category
            )
            .pages[0].glyphs.map(\.origin.y)
            return y[1] - y[0] - 10
        }
        #expect(gap("", .accessibility5) == 22)
        // Body's leading grows from 22 to 62 points.
        #expect(abs(gap(", spacingScales: true", .accessibility5) - 62) < 1e-9)
    }

    /// The spacing grows as far as the text.
    @Test(arguments: ContentSizeCategory.allCases) func theLimitsOfTheSizeLimitLengths(category: ContentSizeCategory) {
        func share(_ keys: String) -> Double {
            let document = layOut(
                "a", sheet: sheet("textStyle: body, paragraphSpacing: 17, spacingScales: true, \(keys)"), at: category)
            let style = document.pages[0].glyphs.first.map { document.styles[$0.style].style }
            return style.map { $0.paragraphSpacing.ratio(to: $0.pointSize) } ?? 0
        }
        #expect(abs(share("minimumSize: 17, maximumSize: 28") - share("")) < 1e-9)
    }
}

@Suite struct ParagraphKeyTests {
    @Test func baselineOffsetMovesTextDownAndNothingElse() {
        let plain = layOut("a\n\nb", sheet: sheet("size: { absolute: 10 }")).pages[0].glyphs.map(\.origin.y)
        let moved = layOut("a\n\nb", sheet: sheet("size: { absolute: 10 }, baselineOffset: 0.5")).pages[0].glyphs.map(\.origin.y)
        #expect(moved == plain.map { $0 + 5 })
    }

    @Test func characterSpacingAndKerningTableAddUp() {
        let glyphs = layOut("abab", sheet: sheet("size: { absolute: 10 }, characterSpacing: 0.1, kerningTable: { b: 0.2 }")).pages[0]
            .glyphs[0]
        // Four characters of 5 pt, 1 pt after each, 2 pt more after each b. Nothing counts after the last.
        #expect((glyphs.width - (20 + 3 + 2)).magnitude < 0.001)
    }

    @Test func twoWordsAreOnTheLastLineAtEverySize() {
        let text = "one two three four five six seven eight nine ten eleven twelve thirteen"
        for category in ContentSizeCategory.allCases where category <= .xxxLarge {
            let document = layOut(text, sheet: sheet("textStyle: body, allowOrphans: false"), at: category)
            #expect(document.pages[0].glyphs.last?.text.split(separator: " ").count ?? 0 >= 2)
        }
    }

    /// Lines are 20 pt high; a page has twenty.
    @Test func keptTogetherAParagraphMovesWhole() {
        let filler = Array(repeating: "x", count: 18).joined(separator: "\n\n"),
            long = Array(repeating: "word", count: 40).joined(separator: " ")
        func pages(_ key: String) -> [Int] {
            let text = filler + "\n\n" + long
            return layOut(text, sheet: sheet("size: { absolute: 10 }, lineHeightMultiple: 2, \(key)")).pages.map {
                $0.glyphs.count { $0.text.hasPrefix("word") }
            }
        }
        #expect(pages("keepTogether: false") == [2, 3])
        #expect(pages("keepTogether: true") == [0, 5])
        #expect(pages("widows: 4") == [0, 5])
        #expect(pages("orphans: 3") == [0, 5])
    }
}
