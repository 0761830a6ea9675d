import Testing
@testable import Typography

/// Every character is 5 pt wide: half an em at 10 pt.
private func fixed(_ text: String, direction: ParagraphText.Direction = .natural, isCode: Bool = false) -> ShapedParagraph {
    FixedAdvanceShaper().shape(paragraph(text, direction: direction, isCode: isCode))
}

/// A measure of so many characters.
private func request(
    _ characters: Int, _ alignment: LineBreakRequest.Alignment = .left, _ change: (inout LineBreakRequest) -> Void = { _ in }
) -> LineBreakRequest {
    var request = LineBreakRequest(pointSizes: [10], measure: Double(characters) * 5, alignment: alignment)
    change(&request)
    return request
}

@Suite struct LineBreakingTests {
    @Test func spacesHangAtLineEnds() {
        let shaped = fixed("aaaa bbbb   cccc")
        let lines = LineBreaker.breakLines(shaped, request(4))
        #expect(lines.map { shaped.text($0) } == ["aaaa ", "bbbb   ", "cccc"])
        #expect(lines.map(\.width) == [20, 20, 20])
    }

    @Test func forcedBreaksEndLines() {
        let shaped = fixed("a\u{2028}b\u{2028}\u{2028}c")
        let lines = LineBreaker.breakLines(shaped, request(10))
        #expect(lines.map { shaped.text($0) } == ["a\u{2028}", "b\u{2028}", "\u{2028}", "c"])
        #expect(lines.map(\.end) == [.mandatory, .mandatory, .mandatory, .paragraph])
    }

    @Test func noOtherBreaksHaveFewerDemerits() {
        let text = "in olden times when wishing still helped one there lived a king", measure = 16
        let words = text.split(separator: " ").map(\.count)
        let shaped = fixed(text), lines = LineBreaker.breakLines(shaped, request(measure))
        let chosen = lines.map { shaped.text($0).split(separator: " ").map(\.count) }
        var best = Double.infinity
        for pattern in 0..<(1 << (words.count - 1)) { best = min(best, demerits(divide(words, pattern), measure)) }
        #expect(abs(demerits(chosen, measure) - best) < 1e-6)
    }

    private func divide(_ words: [Int], _ pattern: Int) -> [[Int]] {
        var lines: [[Int]] = [[]]
        for (index, word) in words.enumerated() {
            lines[lines.count - 1].append(word)
            if index < words.count - 1, pattern >> index & 1 == 1 { lines.append([]) }
        }
        return lines
    }

    private func demerits(_ lines: [[Int]], _ measure: Int) -> Double {
        let badness = LineBadness(request(measure), emergencyStretch: 0)
        var total = 0.0
        for (index, line) in lines.enumerated() {
            let gap = Double(measure - line.reduce(0, +) - line.count + 1) * 5
            if gap < 0 { return .infinity }
            let line = LineBadness.linePenalty + (index == lines.count - 1 ? 0 : badness.badness(gap, 0, Double(measure) * 5))
            total += line * line
        }
        return total
    }

    @Test func longWordIsDividedWhereItHurtsLeast() {
        #expect(lineTexts(fixed("ab counter\u{AD}revolution"), request(11)) == ["ab counter\u{AD}", "revolution"])
        #expect(lineTexts(fixed("ab counter\u{AD}revolution"), request(18)) == ["ab ", "counter\u{AD}revolution"])
        #expect(lineTexts(fixed("path/to/somewhere"), request(10)) == ["path/to/", "somewhere"])
        #expect(lineTexts(fixed("abcdefghij"), request(4)).joined() == "abcdefghij")
        #expect(LineBreaker.breakLines(fixed("abcdefghij"), request(4)).map(\.breakKind) == [.anywhere, .anywhere, .mandatory])
    }

    @Test func hyphenIsPartOfTheLine() throws {
        let line = try #require(LineBreaker.breakLines(fixed("counter\u{AD}revolution"), request(11)).first)
        #expect(line.runs.map(\.endsWithHyphen) == [true])
        #expect(line.width == 40 && line.breakKind == .hyphen)
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

    @Test func lastLineHasTwoWordsWithoutOrphans() {
        let shaped = fixed("aaaa bbbb cccc dddd eeee")
        #expect(lineTexts(shaped, request(19)).last == "eeee")
        #expect(lineTexts(shaped, request(19) { $0.allowsOrphans = false }).last == "dddd eeee")
        #expect(lineTexts(fixed("aaaa bbbb"), request(4) { $0.allowsOrphans = false }) == ["aaaa ", "bbbb"])
    }

    @Test func oneCharacterWiderThanTheMeasureOverflowsAlone() {
        let lines = LineBreaker.breakLines(fixed("abc"), request(0))
        #expect(lines.count == 3 && lines.allSatisfy(\.overflows))
    }

    @Test func justifiedLinesFillTheMeasureButTheLast() {
        let shaped = fixed("aa bbb cc ddd ee fff gg hhh ii jjj kk")
        let lines = LineBreaker.breakLines(shaped, request(13, .justified))
        #expect(lines.count > 2)
        #expect(lines.dropLast().allSatisfy { abs($0.width - 65) < 0.001 && $0.spaceRatio >= 0.8 })
        #expect(lines.last?.spaceRatio == 1)
    }

    @Test(arguments: [(LineBreakRequest.Alignment.left, 10.0, 0.0), (.right, 30, 20), (.center, 20, 10), (.justified, 10, 20)])
    func indentIsOnTheSideWhereLinesBegin(_ alignment: LineBreakRequest.Alignment, _ leftToRight: Double, _ rightToLeft: Double) {
        let change = { (request: inout LineBreakRequest) in request.firstLineIndent = 10 }
        #expect(LineBreaker.breakLines(fixed("abcd"), request(10, alignment, change)).first?.x == leftToRight)
        #expect(LineBreaker.breakLines(fixed("abcd", direction: .rightToLeft), request(10, alignment, change)).first?.x == rightToLeft)
    }

    @Test func codeFillsItsLinesAndIndentsTheirContinuation() {
        let shaped = fixed("    call(argument, other)", isCode: true)
        let lines = LineBreaker.breakLines(shaped, request(14) { $0.continuationIndent = 10 })
        #expect(lines.map { shaped.text($0) } == ["    call(", "argument, ", "other)"])
        #expect(lines.map(\.x) == [0, 10, 10])
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
                $0.objects = [(width: 33, height: 44)]; $0.pointSizes = [10, 10]
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

    @Test func numberStandsLeftOfTheArabicBeforeIt() throws {
        let shaped = shaper.shape(paragraph("سلام 42 abc"))
        let line = try #require(LineBreaker.breakLines(shaped, LineBreakRequest(pointSizes: [20], measure: 400, alignment: .right)).first)
        func x(_ text: String) -> Double? { line.runs.first { shaped.text($0.glyphs).contains(text) }?.x }
        let arabic = try #require(x("سلام")), number = try #require(x("42")), latin = try #require(x("abc"))
        #expect(latin < number && number < arabic)
        #expect(shaped.isRightToLeft && abs(line.x + line.width - 400) < 0.001)
    }

    @Test func spaceAfterARightToLeftRunHangsAtTheEndOfALeftToRightLine() throws {
        let shaped = shaper.shape(paragraph("abc שלום def"))
        let lines = LineBreaker.breakLines(shaped, LineBreakRequest(pointSizes: [20], measure: 100))
        let hanging = try #require(lines.first?.runs.last)
        #expect(shaped.text(hanging.glyphs) == " ")
        #expect(hanging.width == 0 && abs(hanging.x - (lines.first?.width ?? 0)) < 0.001)
    }
}
