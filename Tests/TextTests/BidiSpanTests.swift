import Testing
import TypesetBase

@testable import TypesetText

/// Tests of spans of text with an order of their own.
@Suite struct BidiSpanTests {
    /// The lines as seen from left to right; each span is the first occurrence of a text.
    private func seen(
        _ text: String, _ spans: [(String, BidiSpan.Kind)], _ direction: ParagraphText.Direction = .rightToLeft, measure: Points = 2000
    ) -> [String] {
        var source = paragraph(text, families: ["Noto Sans", "Noto Sans Hebrew"], direction: direction)
        source.spans = BidiSpan.sorted(
            spans.compactMap { part, kind in
                text.firstRange(of: part).map { range in
                    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
                    return BidiSpan(start..<start + part.utf8.count, kind)
                }
            })
        let shaped = shaper.shape(source)
        checkInvariants(shaped)
        return LineBreaker.breakLines(shaped, LineBreakRequest(pointSizes: [10], measure: measure)).map { line in
            line.runs.sorted { $0.x < $1.x }.map { run in
                let text = shaped.text(run.glyphs)
                return run.isRightToLeft ? String(text.reversed()) : text
            }.joined()
        }
    }

    @Test func isolatedTextKeepsItsOrder() {
        #expect(seen("אב --force גד", []) == ["דג force-- בא"])
        #expect(seen("אב --force גד", [("--force", .isolatedLeftToRight)]) == ["דג --force בא"])
        #expect(seen("אב x = a[0]; גד", [("x = a[0];", .isolatedLeftToRight)]) == ["דג x = a[0]; בא"])
    }

    @Test func spansNest() {
        let spans: [(String, BidiSpan.Kind)] = [("f(\"ג\", 5)", .isolatedLeftToRight), ("ג", .isolated)]
        #expect(seen("אב f(\"ג\", 5) ד", spans) == ["ד f(\"ג\", 5) בא"])
    }

    @Test func anEmbeddedWordStaysInItsPhrase() {
        #expect(seen("אב Visual C++ גד", [("C++", .embeddedLeftToRight)]) == ["דג Visual C++ בא"])
        #expect(seen("אב Visual C++ גד", [("C++", .isolatedLeftToRight)]) == ["דג C++ Visual בא"])
    }

    @Test func aSpanMayReverseLatinText() {
        #expect(seen("ab cd ef", [("cd ef", .overriddenRightToLeft)], .leftToRight) == ["ab fe dc"])
    }

    @Test func aSpanContinuesOnTheNextLine() {
        let lines = seen("אב x = a[0]; גד", [("x = a[0];", .isolatedLeftToRight)], measure: 45)
        #expect(lines.map { $0.filter { $0 != " " } } == ["x=בא", "דגa[0];"])
    }

    /// Lines end at the same points with and without spans.
    @Test func spansDoNotChangeBreaks() {
        let plain = paragraph("אב --force-it C++ 5 kg גד", direction: .rightToLeft)
        var spanned = plain
        spanned.spans = [BidiSpan(5..<15, .isolatedLeftToRight)]
        let breaks = [plain, spanned].map { shaper.shape($0).breaks.map { "\($0.glyph) \($0.kind)" } }
        #expect(breaks[0] == breaks[1])
    }

    @Test func arabicLettersDoNotJoinAcrossTheEdgeOfASpan() {
        func glyphs(_ text: String, _ spans: [BidiSpan]) -> [UInt32] {
            var source = paragraph(text, families: ["Noto Sans Arabic"], direction: .rightToLeft)
            source.spans = spans
            return shaper.shape(source).glyphs.map(\.id)
        }
        let alone = glyphs("ب", [])
        #expect(glyphs("بب", [BidiSpan(2..<4, .isolated)]) == alone + alone)
        #expect(glyphs("بب", []) != alone + alone)
    }

    /// Capitals may be longer than the letters that they replace.
    @Test func spansFollowTransformedText() {
        var source = paragraph("ß --a אב", families: ["Noto Sans", "Noto Sans Hebrew"], transform: .uppercase, direction: .rightToLeft)
        source.spans = [BidiSpan(3..<6, .isolatedLeftToRight)]
        let shaped = shaper.shape(source)
        #expect(shaped.runs.filter { $0.level > 1 }.map { shaped.text($0.glyphs) } == ["ß", "--a"])
    }
}
