import FixedAdvanceShaping
import Foundation
import Testing
import TypesetBase

@testable import TypesetText

/// Shapes text with characters 5 pt wide: half an em at 10 pt.
private func fixed(_ text: String, direction: ParagraphText.Direction = .natural, isCode: Bool = false) -> ShapedParagraph {
    FixedAdvanceShaper().shape(paragraph(text, direction: direction, isCode: isCode))
}

/// A request with a measure of a number of characters.
private func request(
    _ characters: Int, _ alignment: LineBreakRequest.Alignment = .left, _ change: (inout LineBreakRequest) -> Void = { _ in }
) -> LineBreakRequest {
    var request = LineBreakRequest(pointSizes: [10], measure: Points(5) * Double(characters), alignment: alignment)
    change(&request)
    return request
}

/// The demerits of lines by the formulas of The TeXbook (chapter 14): `\linepenalty` 10, `\adjdemerits` 10,000, spaces that stretch by a
/// half and shrink by a fifth.
///
/// A ragged line counts by its empty share; an entirely empty one counts 400.
private struct Demerits {
    private let measure: Double
    private let isJustified: Bool
    private let emergencyStretch: Double

    init(_ measure: Int, _ alignment: LineBreakRequest.Alignment, emergencyStretch: Double) {
        self.measure = Double(measure)
        isJustified = alignment == .justified
        self.emergencyStretch = emergencyStretch
    }

    /// The demerits of lines given by the lengths of their words; infinite if a line does not fit.
    func of(_ lines: [[Int]]) -> Double {
        var total = 0.0, previous: Int?
        for (index, line) in lines.enumerated() {
            let spaces = Double(line.count - 1), gap = measure - Double(line.reduce(0, +)) - spaces
            guard gap >= (isJustified ? -spaces / 5 : 0) else { return .infinity }
            let isNatural = index == lines.count - 1 && gap >= 0
            let ratio = isNatural ? 0 : self.ratio(gap, spaces), fitness = self.fitness(ratio)
            total += pow(10 + (isNatural ? 0 : badness(gap, ratio)), 2)
            // A single letter at the end of a ragged line.
            if !isJustified, index < lines.count - 1, line.last == 1, index > 0 || line.count > 1 { total += 3_600 }
            // The start of a paragraph counts as a decent line.
            if isJustified, abs(fitness - (previous ?? 1)) > 1 { total += 10_000 }
            previous = fitness
        }
        return total
    }

    /// The glue set ratio: how much of its stretch or shrink a line uses.
    private func ratio(_ gap: Double, _ spaces: Double) -> Double {
        gap < 0 ? gap / (spaces / 5) : gap / max(spaces / 2 + emergencyStretch * measure, 1e-9)
    }

    private func badness(_ gap: Double, _ ratio: Double) -> Double {
        guard isJustified else { return 400 * gap / measure }
        let badness = 100 * pow(abs(ratio), 3)
        // TeX's infinity. Beyond it, the emptier line is worse.
        return badness < 10_000 ? badness : 10_000 * (1 + max(gap / measure, 0))
    }

    /// The fitness class: tight, decent, loose or very loose.
    private func fitness(_ ratio: Double) -> Int { ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3 }
}

@Suite struct LineBreakingTests {
    @Test func spacesHangAtLineEnds() {
        let shaped = fixed("aaaa bbbb   cccc")
        let lines = LineBreaker.breakLines(shaped, request(4))
        #expect(lines.map { shaped.text($0) } == ["aaaa ", "bbbb   ", "cccc"])
        #expect(lines.map(\.width) == [20, 20, 20])
    }

    /// A comma hangs by four fifths of its width, limited by the available room.
    @Test func punctuationHangsOutAtLineEnds() {
        let text = fixed("aaaa bbbb, cccc")
        #expect(lineTexts(text, request(9)) == ["aaaa ", "bbbb, ", "cccc"])
        let hanging = request(9) { $0.hangingRoom = 10 }
        #expect(lineTexts(text, hanging) == ["aaaa ", "bbbb, ", "cccc"])
        let lines = LineBreaker.breakLines(text, request(9) { ($0.measure, $0.hangingRoom) = (46, 10) })
        #expect(lines.map { text.text($0) } == ["aaaa bbbb, ", "cccc"])
        #expect(lines[0].width == 46)
        #expect(lines[0].runs[0].width == 46)
        #expect(lineTexts(text, request(9) { ($0.measure, $0.hangingRoom) = (46, 3) }) == ["aaaa ", "bbbb, ", "cccc"])
    }

    @Test func wordsThatFitNoLineLeaveNoLetterAlone() {
        #expect(lineTexts(fixed("abcdefghi"), request(8)) == ["abcdefg", "hi"])
        #expect(lineTexts(fixed("abcdefghi."), request(8)) == ["abcdefg", "hi."])
        // If only a few letters fit, there is no choice.
        #expect(lineTexts(fixed("abcd"), request(3)) == ["abc", "d"])
    }

    @Test func noParagraphEndsWithALineOfOneIdeograph() {
        #expect(lineTexts(fixed("一二三四五六七八九"), request(8)) == ["一二三四五六七", "八九"])
        #expect(lineTexts(fixed("一二三四五六七八九。"), request(8)) == ["一二三四五六七", "八九。"])
        #expect(lineTexts(fixed("一二三四五六七八 a"), request(8)) == ["一二三四五六七八 ", "a"])
        #expect(lineTexts(fixed("一二三四五六七八 a"), request(8) { $0.allowsOrphans = false }) == ["一二三四五六七", "八 a"])
    }

    @Test func forcedBreaksEndLines() {
        let shaped = fixed("a\u{2028}b\u{2028}\u{2028}c")
        let lines = LineBreaker.breakLines(shaped, request(10))
        #expect(lines.map { shaped.text($0) } == ["a\u{2028}", "b\u{2028}", "\u{2028}", "c"])
        #expect(lines.map(\.end) == [.mandatory, .mandatory, .mandatory, .paragraph])
    }

    /// Every other way to break the text that Knuth and Plass use ("The Frog King") is tried.
    @Test(arguments: [12, 16, 20, 23], [LineBreakRequest.Alignment.left, .justified])
    func noOtherBreaksHaveFewerDemerits(_ measure: Int, _ alignment: LineBreakRequest.Alignment) {
        let text = "in olden times when wishing still helped one there lived a king"
        let words = text.split(separator: " ").map(\.count)
        let shaped = fixed(text), lines = LineBreaker.breakLines(shaped, request(measure, alignment))
        let chosen = lines.map { shaped.text($0).split(separator: " ").map(\.count) }
        let ways = (0..<(1 << (words.count - 1))).map { divide(words, $0) }
        let best = ways.map { Demerits(measure, alignment, emergencyStretch: 0).of($0) }.min() ?? .infinity
        // If even the best way has a line that TeX gives up on, there is a second pass.
        let isDesperate = alignment == .justified && best >= 10_000 * 10_000
        let demerits = Demerits(measure, alignment, emergencyStretch: isDesperate ? 0.25 : 0)
        let least = ways.map(demerits.of).min() ?? .infinity
        #expect(least.isFinite)
        #expect(abs(demerits.of(chosen) - least) < 1e-6 * max(least, 1))
    }

    private func divide(_ words: [Int], _ pattern: Int) -> [[Int]] {
        var lines: [[Int]] = [[]]
        for (index, word) in words.enumerated() {
            lines[lines.count - 1].append(word)
            if index < words.count - 1, pattern >> index & 1 == 1 { lines.append([]) }
        }
        return lines
    }

    @Test func longWordIsDividedWhereItHurtsLeast() {
        #expect(lineTexts(fixed("ab counter\u{AD}revolution"), request(11)) == ["ab counter\u{AD}", "revolution"])
        #expect(lineTexts(fixed("ab counter\u{AD}revolution"), request(18)) == ["ab ", "counter\u{AD}revolution"])
        #expect(lineTexts(fixed("path/to/somewhere"), request(10)) == ["path/to/", "somewhere"])
        #expect(lineTexts(fixed("abcdefghij"), request(4)).joined() == "abcdefghij")
        #expect(LineBreaker.breakLines(fixed("abcdefghij"), request(4)).map(\.breakKind) == [.anywhere, .anywhere, .mandatory])
    }

    /// The signs that forbid breaks, with the lines of three words that they join.
    @Test(arguments: ["\u{A0}", "\u{202F}", "\u{2007}", "\u{2011}", "\u{2060} \u{2060}", " \u{2060}"], [false, true])
    func linesEndAtSignsThatForbidBreaksBeforeTheyEndInWords(sign: String, allowsHyphens: Bool) {
        let words = ["The", "harbour", "master", "counts", "the", "barrels", "before", "the", "tide."]
        let shaped = shaper.shape(paragraph(words.joined(separator: sign)))
        for width in [60.0, 80, 120] {
            let request = LineBreakRequest(pointSizes: [10], measure: Points(width), allowsHyphens: allowsHyphens)
            let lines = lineTexts(shaped, request)
            #expect(lines.count > 2)
            let parts = lines.flatMap { $0.replacing("\u{2060}", with: "").split { " \u{A0}\u{202F}\u{2007}\u{2011}".contains($0) } }
            #expect(parts.map(String.init) == words, "\(lines)")
            checkInvariants(LineBreaker.breakLines(shaped, request), shaped, request)
        }
    }

    @Test func aNoBreakSpaceThatFitsHoldsTheLine() {
        let shaped = shaper.shape(paragraph("It is ten or twenty\u{A0}km to the sea"))
        let pair = LineBreaker.breakLines(shaper.shape(paragraph("twenty\u{A0}km")), LineBreakRequest(pointSizes: [10], measure: 1000))
        for width in Int((pair.first?.width ?? 0).value) + 1...200 {
            let lines = lineTexts(shaped, LineBreakRequest(pointSizes: [10], measure: Points(Double(width))))
            #expect(lines.contains { $0.contains("twenty\u{A0}km") }, "\(lines)")
        }
    }

    /// A mark of French never begins a line, even if its word fits no line.
    @Test func noLineBeginsWithAMarkAfterANoBreakSpace() {
        let shaped = shaper.shape(paragraph("anticonstitutionnellement\u{202F}! «\u{A0}oui\u{A0}»", language: "fr"))
        for width in 25...140 {
            let lines = lineTexts(shaped, LineBreakRequest(pointSizes: [10], measure: Points(Double(width))))
            guard width > 40 else { continue }
            #expect(lines.allSatisfy { $0.first.map { !"!»".contains($0) } ?? true }, "\(width) \(lines)")
        }
    }

    @Test(arguments: [".seconds(900)", "(seconds)900"])
    func noSignIsALineByItself(text: String) {
        let lines = lineTexts(fixed(text), request(8))
        #expect(lines.count > 1, "\(lines)")
        #expect(lines.allSatisfy { $0.count > 1 }, "\(lines)")
    }

    @Test func aRuleOfSignsHasNoLettersAndIsDividedAnywhere() {
        let rule = String(repeating: "-", count: 20)
        #expect(lineTexts(fixed(rule), request(8)) == ["--------", "--------", "----"])
        #expect(lineTexts(fixed("a| " + rule), request(8)).dropFirst().allSatisfy { $0.count <= 8 })
    }

    @Test func hyphenIsPartOfTheLine() throws {
        let line = try #require(LineBreaker.breakLines(fixed("counter\u{AD}revolution"), request(11)).first)
        #expect(line.runs.map(\.endsWithHyphen) == [true])
        #expect(line.width == 40)
        #expect(line.breakKind == .hyphen)
    }

    /// `\finalhyphendemerits`: a shorter line is better than a last line that begins with the rest of a word.
    @Test func theLastLineSeldomBeginsWithinAWord() {
        let text = fixed("aaaa bbbb cccc eeeee dd\u{AD}ddd")
        #expect(lineTexts(text, request(24) { $0.allowsHyphens = true }) == ["aaaa bbbb cccc eeeee ", "dd\u{AD}ddd"])
    }

    @Test func hyphensInARowAreLimited() {
        let shaped = fixed(Array(repeating: "aaaaaa\u{AD}aaaaa", count: 12).joined(separator: " "))
        let free = LineBreaker.breakLines(
            shaped,
            request(13, .justified) {
                $0.allowsHyphens = true; $0.firstLineIndent = 30
            })
        let limited = LineBreaker.breakLines(
            shaped,
            request(13, .justified) {
                $0.allowsHyphens = true; $0.firstLineIndent = 30; $0.maximumConsecutiveHyphens = 1
            })
        func longest(_ lines: [Line]) -> Int { lines.split { $0.breakKind != .hyphen }.map(\.count).max() ?? 0 }
        #expect(longest(free) > 1)
        #expect(longest(limited) <= 1)
    }

    /// If no lines can meet a limit, as few hyphens as possible exceed it.
    @Test(arguments: [LineBreakRequest.Alignment.left, .justified])
    func aWordLongerThanTheLinesOfALimitIsDividedLateInEach(_ alignment: LineBreakRequest.Alignment) {
        let word = fixed(Array(repeating: "aa", count: 20).joined(separator: "\u{AD}"))
        let lines = LineBreaker.breakLines(
            word,
            request(9, alignment) {
                $0.allowsHyphens = true; $0.maximumConsecutiveHyphens = 2
            })
        #expect(lines.map(\.width) == [45, 45, 45, 45, 40])
    }

    /// Like FXLabel: otherwise the line would begin with the sign.
    @Test(arguments: ["-", "–", "—", ";", ":"])
    func aWordBehindASignMayBeAlone(_ sign: String) {
        let text = "aaaa bbbb \(sign) dddddddd"
        #expect(lineTexts(fixed(text), request(11) { $0.allowsOrphans = false }) == ["aaaa bbbb \(sign) ", "dddddddd"])
        // A sign that belongs to its word does not count as one, nor does a word of other signs.
        #expect(lineTexts(fixed("aaaa bb\(sign) dddddddd"), request(13) { $0.allowsOrphans = false }) == ["aaaa ", "bb\(sign) dddddddd"])
        #expect(lineTexts(fixed("aaaa bbbb + dddddddd"), request(11) { $0.allowsOrphans = false }) == ["aaaa bbbb ", "+ dddddddd"])
    }

    @Test func raggedTextEndsWithNoShortWord() {
        #expect(lineTexts(fixed("aaa bbb ccc ddd eee fff gg"), request(23)) == ["aaa bbb ccc ddd eee ", "fff gg"])
        #expect(lineTexts(fixed("aaa bbb ccc ddd eee fff gg"), request(23, .justified)).last == "gg")
    }

    @Test(arguments: [("It", "aaaaa."), ("I", "aaaaa,"), ("To", "aaaa.”")])
    func raggedLinesEndWithNoShortWordThatBelongsToTheNext(_ word: String, after last: String) {
        func lines(_ last: String) -> [String] {
            let first = "aaaaaaaaa aaaaaaaaa aaaaaaaaa \(last)", second = "ccccccccc ccccccccc ccccccccc ccccccc"
            return lineTexts(fixed("\(first) \(word) \(second) eeee ffff"), request(40))
        }
        #expect(lines(last)[1].hasPrefix(word))
        #expect(word == "I" || lines("aaaaaa")[0].hasSuffix("\(word) "))
    }

    @Test func lastLineHasTwoWordsWithoutOrphans() {
        let shaped = fixed("aaaa bbbb cccc dddd eeee")
        #expect(lineTexts(shaped, request(19)).last == "eeee")
        #expect(lineTexts(shaped, request(19) { $0.allowsOrphans = false }).last == "dddd eeee")
        #expect(lineTexts(fixed("aaaa bbbb"), request(4) { $0.allowsOrphans = false }) == ["aaaa ", "bbbb"])
    }

    /// A line can still end after its hyphen.
    @Test func theHalvesOfAWordWithAHyphenAreNoTwoWords() {
        let shaped = fixed("aaaa bbbb cc-dd")
        #expect(lineTexts(shaped, request(12)) == ["aaaa bbbb ", "cc-dd"])
        #expect(lineTexts(shaped, request(12) { $0.allowsOrphans = false }) == ["aaaa ", "bbbb cc-dd"])
        #expect(lineTexts(fixed("aaaa bbbb cc-dd"), request(8) { $0.allowsOrphans = false }) == ["aaaa ", "bbbb cc-", "dd"])
        #expect(lineTexts(fixed("漢字漢字漢"), request(4) { $0.allowsOrphans = false }) == ["漢字漢", "字漢"])
    }

    @Test func oneCharacterWiderThanTheMeasureOverflowsAlone() {
        let lines = LineBreaker.breakLines(fixed("abc"), request(0))
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.overflows })
    }

    @Test func justifiedLinesFillTheMeasureButTheLast() {
        let shaped = fixed("aa bbb cc ddd ee fff gg hhh ii jjj kk")
        let lines = LineBreaker.breakLines(shaped, request(13, .justified))
        #expect(lines.count > 2)
        #expect(lines.dropLast().allSatisfy { abs($0.width - 65) < 0.001 && $0.spaceRatio >= 0.8 })
        #expect(lines.last?.spaceRatio == 1)
    }

    /// A line of 12 letters and 2 spaces is 70 points wide; the glyphs may take up 1.2 points.
    @Test func glyphsTakeUpSmallGapsOfJustifiedLines() {
        let lines = LineBreaker.breakLines(fixed("aaaa bbbb cccc dd"), request(14, .justified) { fit(&$0, measure: 71) })
        #expect(lines[0].spaceRatio < 1.01)
        #expect(lines[0].runs[0].fit.widthScale == 1.016)
        #expect(abs(lines[0].runs[0].width - 71) < 1e-9)
    }

    @Test func glyphsTakeUpWhatSpacesWouldLose() {
        let lines = LineBreaker.breakLines(fixed("aaaa bbbb cccc dd"), request(14, .justified) { fit(&$0, measure: 69) })
        #expect(lines[0].runs[0].fit.widthScale == 0.983)
        #expect(abs(lines[0].runs[0].width - 69) < 1e-9)
    }

    @Test func aLineWithoutSpacesIsNarrowedByItsGlyphs() {
        let lines = LineBreaker.breakLines(fixed("aaaaaaaaaaaaaa"), request(14, .justified) { fit(&$0, measure: 69) })
        #expect(lines.map(\.overflows) == [false])
        #expect(lines[0].width <= 69 + 1e-6)
    }

    /// Text of the same width would be one line, narrowed by its glyphs.
    @Test func aLineOfFormulasBreaksBecauseTheyAreNotNarrowed() {
        var text = paragraph("\u{FFFC}\u{FFFC}")
        text.pieces = [0, 1].map { ParagraphText.Piece(length: 3, attributes: 0, object: $0, breakBefore: $0 == 0 ? nil : .emergency) }
        let lines = LineBreaker.breakLines(
            FixedAdvanceShaper().shape(text),
            request(14, .justified) {
                fit(&$0, measure: 69)
                $0.objects = [InlineObjectSize(width: 35, ascent: 5), InlineObjectSize(width: 35, ascent: 5)]
                $0.pointSizes = [10, 10]
            })
        #expect(lines.map(\.overflows) == [false, false])
    }

    /// The two spaces may become 5 points wider together, and the glyphs 1.2 points; 14 glyphs before others move apart.
    @Test func lettersOfLooseLinesMoveApart() {
        let lines = LineBreaker.breakLines(fixed("aaaa bbbb cccc dddddd"), request(14, .justified) { fit(&$0, measure: 78) })
        #expect(lines[0].runs[0].fit.tracking == 0.013)
        #expect(abs(lines[0].spaceRatio - 1.5) < 0.02)
        #expect(abs(lines[0].runs[0].width - 78) < 1e-9)
    }

    @Test func lettersOfGoodLinesKeepTheirDistance() {
        let lines = LineBreaker.breakLines(fixed("aaaa bbbb cccc dddddd"), request(14, .justified) { fit(&$0, measure: 75) })
        #expect(lines[0].runs[0].fit.tracking == 0)
    }

    @Test func picturesKeepTheirWidth() {
        var text = paragraph("aaaa \u{FFFC} cccc dd")
        text.pieces = [
            ParagraphText.Piece(length: 5, attributes: 0), ParagraphText.Piece(length: 3, attributes: 0, object: 0),
            ParagraphText.Piece(length: 8, attributes: 0),
        ]
        let lines = LineBreaker.breakLines(
            FixedAdvanceShaper().shape(text),
            request(14, .justified) {
                fit(&$0, measure: 71)
                $0.objects = [InlineObjectSize(width: 20, ascent: 5)]
                $0.pointSizes = [10, 10, 10]
            })
        #expect(lines[0].runs.map(\.fit.isNone) == [false, true, false])
        #expect(lines[0].runs[1].width == 20)
    }

    @Test func wordsOfArabicAreNotExpanded() {
        let text = fixed("aaaa bbbb cccc dd", direction: .rightToLeft)
        let lines = LineBreaker.breakLines(text, request(14, .justified) { fit(&$0, measure: 71) })
        #expect(lines[0].runs[0].fit.isNone)
    }

    private func fit(_ request: inout LineBreakRequest, measure: Points) {
        request.measure = measure
        request.limits = JustificationLimits(expansion: 0.02, tracking: 0.015, narrowestSpace: 0.67, widestSpace: 1.5)
    }

    @Test(arguments: [(LineBreakRequest.Alignment.left, 10.0, 0.0), (.right, 30, 20), (.center, 20, 10), (.justified, 10, 20)])
    func indentIsOnTheSideWhereLinesBegin(_ alignment: LineBreakRequest.Alignment, _ leftToRight: Double, _ rightToLeft: Double) {
        let change = { (request: inout LineBreakRequest) in request.firstLineIndent = 10 }
        #expect(LineBreaker.breakLines(fixed("abcd"), request(10, alignment, change)).first?.x.value == leftToRight)
        let reversed = fixed("abcd", direction: .rightToLeft)
        #expect(LineBreaker.breakLines(reversed, request(10, alignment, change)).first?.x.value == rightToLeft)
    }

    @Test func charWrapBreaksAnywhereAndIsNoFinding() {
        let lines = LineBreaker.breakLines(fixed("abcdefgh"), request(4) { $0.wrapsCharacters = true })
        #expect(lines.map(\.width) == [20, 20])
        #expect(lines.first?.breakKind == .allowed)
    }

    @Test func objectsHaveTheWidthAndHeightOfTheRequest() {
        var text = paragraph("a \u{FFFC}")
        text.pieces = [ParagraphText.Piece(length: 2, attributes: 0), ParagraphText.Piece(length: 3, attributes: 0, object: 0)]
        let shaped = FixedAdvanceShaper().shape(text)
        let lines = LineBreaker.breakLines(
            shaped,
            request(8) {
                $0.objects = [InlineObjectSize(width: 33, ascent: 44)]; $0.pointSizes = [10, 10]
            })
        #expect(lines.map(\.width) == [5, 33])
        #expect(lines.map(\.objectAscent) == [0, 44])
    }

    @Test func hugeTextsEnd() {
        let word = fixed(String(repeating: "a", count: 10_000)), spaces = fixed(String(repeating: " ", count: 5_000)),
            marks = fixed(String(repeating: "\u{200B}", count: 5_000))
        for shaped in [word, spaces, marks] {
            let lines = LineBreaker.breakLines(shaped, request(18))
            #expect(lines.flatMap(\.runs).flatMap(\.glyphs) == Array(shaped.glyphs.indices))
        }
        #expect(LineBreaker.breakLines(word, request(18)).count == 556)
    }
}

@Suite struct BidiLineTests {
    @Test func levelsAreReversedFromTheHighest() {
        #expect(BidiOrder.visual([0, 1, 1, 0]) == [0, 2, 1, 3])
        #expect(BidiOrder.visual([1, 2, 2, 1]) == [3, 1, 2, 0])
        #expect(BidiOrder.visual([0, 0]) == [0, 1])
    }

    @Test func aNumberIsLeftOfTheArabicBeforeIt() throws {
        let shaped = shaper.shape(paragraph("سلام 42 abc"))
        let line = try #require(LineBreaker.breakLines(shaped, LineBreakRequest(pointSizes: [20], measure: 400, alignment: .right)).first)
        func x(_ text: String) -> Points? { line.runs.first { shaped.text($0.glyphs).contains(text) }?.x }
        let arabic = try #require(x("سلام")), number = try #require(x("42")), latin = try #require(x("abc"))
        #expect(latin < number)
        #expect(number < arabic)
        #expect(shaped.isRightToLeft)
        #expect(abs(line.x + line.width - 400) < 0.001)
    }

    @Test func spaceAfterARightToLeftRunHangsAtTheEndOfALeftToRightLine() throws {
        let shaped = shaper.shape(paragraph("abc שלום def"))
        let lines = LineBreaker.breakLines(shaped, LineBreakRequest(pointSizes: [20], measure: 100))
        let hanging = try #require(lines.first?.runs.last)
        #expect(shaped.text(hanging.glyphs) == " ")
        #expect(hanging.width == 0)
        #expect(abs(hanging.x - (lines.first?.width ?? 0)) < 0.001)
    }
}

/// Tests of the line ends that text never has.
@Suite struct ForbiddenBreakTests {
    private func parts(_ text: String) -> [String] {
        let shaped = shaper.shape(paragraph(text))
        let ends = shaped.breaks.filter { $0.kind == .allowed }.map(\.glyph)
        return zip([0] + ends, ends + [shaped.glyphs.count]).map { shaped.text($0..<$1) }
    }

    @Test(arguments: [
        ("C++, Notepad++ A+++", ["C++, ", "Notepad++ ", "A+++"]), ("Visual-C++ a++b", ["Visual-", "C++ ", "a++b"]),
        ("so!! well??", ["so!! ", "well??"]),
        ("100%% of $$x", ["100%% ", "of ", "$$x"]),
    ])
    func betweenEqualSigns(_ text: String, _ expected: [String]) { #expect(parts(text) == expected) }

    /// A dash at the beginning of a line would seem to begin a speech.
    @Test(arguments: [
        ("flood—sent us", ["flood—", "sent ", "us"]), ("“Go”—he went", ["“Go”—", "he ", "went"]), ("a —b", ["a ", "—", "b"]),
        ("漢—字", ["漢", "—", "字"]),
    ])
    func beforeEmDashesOfWords(_ text: String, _ expected: [String]) { #expect(parts(text) == expected) }

    @Test(arguments: ["--force-with-lease", "(--all-sizes)", "\"-Wno-unused\"", "-v", "--in=/a/b-c"])
    func withinAnOption(_ option: String) {
        let shaped = shaper.shape(paragraph("ab \(option) well-known"))
        let allowed = shaped.breaks.filter { $0.kind == .allowed || $0.kind == .hyphen }.map(\.glyph)
        let ends = [0] + allowed + [shaped.glyphs.count]
        #expect(zip(ends, ends.dropFirst()).map { shaped.text($0..<$1) } == ["ab ", option + " ", "well-", "known"])
    }
}
