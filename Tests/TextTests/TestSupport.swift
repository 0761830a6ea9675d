import Testing
import TypesetBase

@testable import TypesetText

/// One library for all tests: opening the system's fonts takes longer than any test.
let library = FontLibrary()
let shaper = PangoShaper(library: library)

func paragraph(
    _ text: String, families: [String] = ["Noto Sans"], language: String = "en", spacing: Em = 0,
    kerning: [String: Em] = [:], transform: ParagraphText.TextTransform = .none,
    direction: ParagraphText.Direction = .natural, isCode: Bool = false
) -> ParagraphText {
    let attributes = ParagraphText.Attributes(
        font: FontRequest(families: families), language: language, characterSpacing: spacing,
        kerningTable: kerning, textTransform: transform)
    return ParagraphText(
        text: Array(text.utf8), attributes: [attributes],
        pieces: [ParagraphText.Piece(length: text.utf8.count, attributes: 0)], direction: direction, isCode: isCode)
}

/// The absolute value of a length, like `abs` for numbers.
func abs<Value: Length>(_ length: Value) -> Value { length.magnitude }

extension ShapedParagraph {
    /// The text of these glyphs, as readers extract it.
    func text(_ range: Range<Int>) -> String {
        let bytes = range.flatMap { text[glyphs.textRange(of: $0)] }
        return String(decoding: bytes, as: UTF8.self)
    }

    func text(_ line: Line) -> String { line.runs.map { text($0.glyphs) }.joined() }
}

func lineTexts(_ paragraph: ShapedParagraph, _ request: LineBreakRequest) -> [String] {
    LineBreaker.breakLines(paragraph, request).map { paragraph.text($0) }
}

/// Checks the invariants of a shaped paragraph: glyphs give the whole text in order, runs cover the glyphs, breaks are between clusters.
func checkInvariants(_ shaped: ShapedParagraph, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    #expect(shaped.text(0..<shaped.glyphs.count) == String(decoding: shaped.text, as: UTF8.self), sourceLocation: sourceLocation)
    #expect(shaped.runs.flatMap(\.glyphs) == Array(shaped.glyphs.indices), sourceLocation: sourceLocation)
    #expect(zip(shaped.breaks, shaped.breaks.dropFirst()).allSatisfy { $0.glyph < $1.glyph }, sourceLocation: sourceLocation)
    for place in shaped.breaks where place.glyph < shaped.glyphs.count {
        #expect(shaped.glyphs[place.glyph].flags.contains(.startsCluster), sourceLocation: sourceLocation)
    }
}

/// Checks the invariants of lines: each glyph is on one line, in order, and no line is wider than its measure unless it overflows.
func checkInvariants(
    _ lines: [Line], _ shaped: ShapedParagraph, _ request: LineBreakRequest, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    #expect(lines.flatMap(\.runs).flatMap(\.glyphs) == Array(shaped.glyphs.indices), sourceLocation: sourceLocation)
    for line in lines {
        let indent = max(request.firstLineIndent, request.continuationIndent)
        #expect(line.overflows || line.width <= request.measure - min(indent, 0) + 0.001, sourceLocation: sourceLocation)
        #expect(line.runs.allSatisfy { $0.x >= -0.001 && $0.x + $0.width <= line.width + 0.001 }, sourceLocation: sourceLocation)
        let sum: Points = line.runs.reduce(0) { $0 + $1.width }
        #expect(abs(sum - line.width) < 0.001, sourceLocation: sourceLocation)
    }
    #expect(lines.last?.end == .paragraph, sourceLocation: sourceLocation)
}
