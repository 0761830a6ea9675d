import Testing
import TypesetBase

@testable import TypesetText

/// Tests with the system's Noto Sans CJK; values in em.
@Suite struct EastAsianSpacingTests {
    private func shaped(
        _ text: String, language: String = "ja", spaces: Bool = true, families: [String] = ["Noto Sans CJK JP"]
    ) -> ShapedParagraph {
        var text = paragraph(text, families: families, language: language)
        text.attributes[0].spacesWideLetters = spaces
        return shaper.shape(text)
    }

    private func width(_ text: String, language: String = "ja", spaces: Bool = true) -> Double {
        shaped(text, language: language, spaces: spaces).glyphs.reduce(0) { $0 + $1.advance.value }
    }

    @Test(arguments: [("」「", 1.5), ("。」", 1.5), ("」、「", 2), ("（「", 1.5), ("・「", 1.5), ("」。（", 2), ("！字", 2), ("字「字", 3)])
    func twoBlankHalvesBecomeOne(text: String, expected: Double) {
        #expect(abs(width(text) - expected) < 0.01)
        #expect(abs(width(text, spaces: false) - Double(text.count)) < 0.01)
        checkInvariants(shaped(text))
    }

    @Test func commasInTheMiddleOfTheirSquareKeepIt() {
        #expect(abs(width("字，」", language: "zh-Hant") - 3) < 0.01)
        #expect(abs(width("字，」", language: "zh-Hans") - 2.5) < 0.01)
    }

    @Test func ideographsHaveSpaceToLettersAndDigits() {
        for text in ["字a", "2字", "カa"] { #expect(abs(width(text) - width(text, spaces: false) - 0.09) < 0.001) }
        for text in ["字 a", "字。a", "字-", "한a"] { #expect(abs(width(text) - width(text, spaces: false)) < 0.001) }
    }

    @Test func linesBeginAndEndWithoutBlankHalves() {
        // The comma at the end of the first line, and the bracket and full stop of the second, take half a square each.
        let text = shaped("一二三，「四五六。七八")
        let request = LineBreakRequest(pointSizes: [10], measure: 40, alignment: .justified)
        let lines = LineBreaker.breakLines(text, request)
        #expect(lines.map { text.text($0) } == ["一二三，", "「四五六。", "七八"])
        // Two gaps of a quarter em fill the first line; the blank half of its comma is outside.
        #expect(abs(lines[0].width - 40) < 0.01)
        #expect(abs(lines[0].runs[0].gapSpacing - 2.5) < 0.01)
        #expect(abs(lines[1].width - 40) < 0.01)
        #expect(lines[1].runs[0].x == 0)
        let apart = shaped("一二三四「五六七」")
        let apartLines = LineBreaker.breakLines(apart, LineBreakRequest(pointSizes: [10], measure: 40, alignment: .left))
        #expect(apartLines.map { apart.text($0) } == ["一二三四", "「五六七」"])
        #expect(abs(apartLines[1].width - 40) < 0.01)
        #expect(abs(apartLines[1].runs[0].x + 5) < 0.01)
    }

    @Test func squaresOfSignsStayOnThePage() {
        let text = shaped("「五六七」")
        var request = LineBreakRequest(pointSizes: [10], measure: 50, alignment: .left)
        request.pageRoom = (2, 1)
        let line = LineBreaker.breakLines(text, request)[0]
        #expect(abs(line.runs[0].x + 2) < 0.01)
        #expect(abs(line.width - 47) < 0.01)
        request.measure = 46
        #expect(LineBreaker.breakLines(text, request).count == 2)
        // A full stop that hangs entirely has the blank half of its square beyond its ink.
        let stopped = shaped("五六七。")
        request.hangingRoom = 8
        #expect(abs(LineBreaker.breakLines(stopped, request)[0].width - 39) < 0.01)
        request.pageRoom.after = 20
        #expect(abs(LineBreaker.breakLines(stopped, request)[0].width - 30) < 0.01)
    }

    @Test func ideographsOfJustifiedLinesAreNoFurtherApartThanAQuarterEm() {
        let text = shaped(String(repeating: "漢字仮名", count: 20))
        func gaps(measure: Points) -> [Double] {
            LineBreaker.breakLines(text, LineBreakRequest(pointSizes: [10], measure: measure, alignment: .justified)).dropLast().map {
                $0.runs[0].gapSpacing.value
            }
        }
        // Nine and a half squares: half a square is spread over eight gaps; then nearly a whole one.
        #expect(gaps(measure: 95).allSatisfy { abs($0 - 5 / 8) < 0.01 })
        #expect(gaps(measure: 99.9).allSatisfy { abs($0 - 9.9 / 8) < 0.01 })
        // Over two gaps it would be half a square each.
        #expect(gaps(measure: 39.9).allSatisfy { $0 == 0 })
    }

    /// Readers treat more than a tenth of an em between two separately shown texts as a space.
    @Test func gapsBetweenRunsStayNarrow() {
        var source = paragraph("漢字仮名漢字仮名漢字仮名", families: ["Noto Sans CJK JP"], language: "ja")
        source.attributes.append(source.attributes[0])
        source.attributes[1].font.weight = 700
        source.pieces = [.init(length: 12, attributes: 0), .init(length: 12, attributes: 1), .init(length: 12, attributes: 0)]
        let text = shaper.shape(source), request = LineBreakRequest(pointSizes: [10, 10, 10], measure: 99.9, alignment: .justified)
        let lines = LineBreaker.breakLines(text, request)
        checkInvariants(lines, text, request)
        let line = lines[0], runs = line.runs
        #expect(runs.count == 3)
        #expect(abs(line.width - 99.9) < 0.001)
        // Eight gaps, of which two are between runs.
        let inner = (9.9 - 1.8) / 6, second = 40 + 3 * inner + 0.9
        #expect(abs(runs[0].gapSpacing.value - inner) < 0.001)
        #expect(abs(runs[1].x.value - second) < 0.001)
    }

    private func lines(_ text: String, measure: Points, language: String = "ja", _ alignment: LineBreakRequest.Alignment) -> [String] {
        lineTexts(
            shaped(text, language: language, families: ["Noto Sans CJK JP", "Noto Sans"]),
            LineBreakRequest(pointSizes: [10], measure: measure, alignment: alignment))
    }

    /// A word in letters that does not fit makes only its own line short, not the lines before it.
    @Test(arguments: [LineBreakRequest.Alignment.left, .justified])
    func linesOfIdeographsAreFilled(alignment: LineBreakRequest.Alignment) {
        let text = "東京は日本の首都であり、図書館の本はUnicodeConsortiumの仕事です。"
        #expect(lines(text, measure: 105, alignment) == ["東京は日本の首都であ", "り、図書館の本は", "UnicodeConsortiumの", "仕事です。"])
    }

    /// A word that fits no line begins on the previous line if that would otherwise be half empty.
    @Test func wordsThatFitNoLineFillLines() {
        #expect(lines("一二三四五六七八UnicodeConsortium", measure: 60, .left) == ["一二三四五六", "七八Unicode", "Consortium"])
        #expect(lines("日本語組版UnicodeConsortium", measure: 60, .left) == ["日本語組版", "Unicode", "Consortium"])
    }

    @Test func quotationMarksOfChineseOpenAndClose() {
        #expect(lines("他说“好的”然后走了。", measure: 30, language: "zh-Hans", .left) == ["他说", "“好的”", "然后", "走了。"])
        #expect(lines("他说：“好。”“好。”他走了。", measure: 55, language: "zh-Hans", .left) == ["他说：“好。”", "“好。”他", "走了。"])
    }

    /// The hyphens of an option move to the next line with it.
    @Test(arguments: ["--theme", "-t", "/etc/bat", ".conf"]) func codeBeginsALineWithItsSign(code: String) {
        var source = paragraph("選択肢使用\(code)など", families: ["Noto Sans CJK JP"], language: "ja")
        source.attributes.append(source.attributes[0])
        source.pieces = [.init(length: 15, attributes: 0), .init(length: code.utf8.count, attributes: 1), .init(length: 6, attributes: 0)]
        let text = shaper.shape(source)
        let request = LineBreakRequest(pointSizes: [10, 10, 10], measure: 54, alignment: .left)
        #expect(lineTexts(text, request).first == "選択肢使用")
    }

    /// Thai has no spaces between words; Tibetan has none between syllables after the tsheg.
    @Test(arguments: [("ภาษาไทยเขียนติดกัน", [4, 7, 12]), ("བོད་ཡིག་གི་ཡི་གེ་བོད་ཡིག", [])])
    func justificationSetsWordsWithoutSpacesApart(text: String, words: [Int]) throws {
        var source = paragraph(text, families: ["Noto Sans Thai", "Noto Serif Tibetan"], language: "th")
        if !words.isEmpty { source.wordBreaks = .init(words: words, syllables: []) }
        let text = shaper.shape(source)
        checkInvariants(text)
        // A tenth of an em more than the text without its last word, spread over at least two gaps.
        let end = text.breaks.filter { $0.kind == .allowed }.last?.glyph ?? 0
        let natural = text.glyphs[..<end].reduce(0) { $0 + $1.advance.value } * 10
        let request = LineBreakRequest(pointSizes: [10], measure: Points(natural + 1), alignment: .justified)
        let lines = LineBreaker.breakLines(text, request)
        try #require(lines.count == 2)
        #expect(abs(lines[0].width - request.measure) < 0.001)
        #expect(lines[0].runs[0].gapSpacing > 0)
        #expect(lines[0].runs[0].gapSpacing < 0.9)
    }

    @Test func chineseQuotationMarksAreThoseOfItsFont() {
        let families = ["Inter", "Noto Sans CJK JP"]
        let chinese = shaped("他说“好”……和don’t", language: "zh-Hans", families: families)
        let faces = chinese.runs.map { "\($0.face.familyName): \(chinese.text($0.glyphs))" }
        #expect(faces.filter { $0.hasPrefix("Inter") } == ["Inter: don’t"])
        #expect(shaped("“good” 好", language: "en", families: families).runs.first?.face.familyName == "Inter")
    }

    @Test func scriptsWithoutItalicsAreNotSlanted() {
        func faces(_ text: String, _ language: String, isEmphasized: Bool) -> [FontFace] {
            var text = paragraph(text, families: ["Noto Sans"], language: language)
            text.attributes[0].font.isItalic = true
            text.attributes[0].isEmphasized = isEmphasized
            return shaper.shape(text).runs.map(\.face)
        }
        for (text, language) in [("強調", "ja"), ("هام", "ar"), ("חשוב", "he"), ("สำคัญ", "th"), ("강조", "ko")] {
            #expect(faces(text, language, isEmphasized: false).allSatisfy { $0.slant == 0 && $0.weight < 600 }, "\(language)")
            let marked = faces(text, language, isEmphasized: true)
            #expect(marked.allSatisfy { $0.slant == 0 && ($0.weight >= 600 || $0.emboldening > 0) == (language != "ja") }, "\(language)")
        }
        #expect(faces("word", "en", isEmphasized: true).allSatisfy { $0.isItalic })
    }

    /// The bold face of EB Garamond, unlike its italics, has no `∀`.
    @Test func aSignThatTheBoldFaceLacksKeepsItsFont() {
        var text = paragraph("abc ∀ العربية", families: ["EB Garamond 12", "Noto Serif"], language: "ar")
        text.attributes[0].font.isItalic = true
        text.attributes[0].isEmphasized = true
        let shaped = shaper.shape(text)
        #expect(!shaped.glyphs.contains { $0.flags.contains(.isMissing) })
    }

    /// A Latin word or digits in a Thai phrase are bold like the Thai; a Thai word in an English phrase leaves the others italic.
    @Test(arguments: [
        ("เวลา 9:00 น. และ PDF", "th", true), ("הקובץ PDF 3", "he", true), ("the Thai word น", "th", false), ("強調 PDF", "ja", false),
    ])
    func anEmphasizedPhraseHasOneSign(_ phrase: String, _ language: String, isBold: Bool) {
        var text = paragraph("x \(phrase) x", families: ["Inter", "Noto Sans"], language: language)
        text.attributes.append(text.attributes[0])
        text.attributes[1].font.isItalic = true
        text.attributes[1].isEmphasized = true
        text.pieces = [.init(length: 2, attributes: 0), .init(length: phrase.utf8.count, attributes: 1), .init(length: 2, attributes: 0)]
        let shaped = shaper.shape(text), runs = shaped.runs.filter { $0.piece == 1 }
        if isBold {
            #expect(runs.allSatisfy { !$0.face.isItalic && $0.face.weight >= 600 })
        } else {
            #expect(runs.contains { $0.face.isItalic && $0.face.weight < 600 })
        }
        #expect(shaped.runs.filter { $0.piece != 1 }.allSatisfy { !$0.face.isItalic && $0.face.weight < 600 })
    }
}
