import TypesetBase
package import TypesetText

/// Shapes every user-perceived character as one glyph half an em wide, so expectations of tests do not depend on fonts.
///
/// Glyph numbers are code points.
package struct FixedAdvanceShaper: TextShaper {
    private let hyphenation: HyphenationLibrary?

    /// Creates a shaper; without dictionaries, no word is hyphenated.
    package init(hyphenation: HyphenationLibrary? = nil) { self.hyphenation = hyphenation }

    private static let face = FontFace(
        path: "", postScriptName: "FixedAdvance", familyName: "Fixed Advance", unitsPerEm: 1000, glyphCount: 0x110000,
        format: .other, spaceGlyph: 0x20, letter: { (id: $0.value, advance: 0.5) }, ink: Self.ink)

    /// The ink of a glyph, as wide as its advance; an L is a fifth as wide above its foot, and an R four fifths.
    @Sendable private static func ink(of glyph: UInt32, between heights: ClosedRange<Em>) -> ClosedRange<Em>? {
        if heights.upperBound < -0.2 || heights.lowerBound > 0.7 { return nil }
        guard heights.lowerBound > 0.2 else { return 0...0.5 }
        return 0...(glyph == 0x4C ? 0.1 : glyph == 0x52 ? 0.49 : 0.5)
    }

    package func primaryFace(_ request: FontRequest) -> FontFace { Self.face }

    /// Shapes text as right-to-left only if its direction is; lines can end after spaces and hyphens, and between ideographs.
    package func shape(_ text: ParagraphText) -> ShapedParagraph {
        let isRightToLeft = text.direction == .rightToLeft
        var shaping = FixedAdvanceShaping(text)
        let runs = shaping.runs(face: Self.face, level: isRightToLeft ? 1 : 0)
        let hyphen = ShapedGlyph(id: 0x2010, flags: .startsCluster, advance: 0.5, scalar: 0x2010)
        let glyphs = ShapedGlyphs(shaping.glyphs), breaks = BreakList(shaping.breaks)
        let points = hyphenation.map { WordDivision(text, glyphs: glyphs, runs: runs, library: $0).usualPoints() } ?? DivisionPoints()
        return ShapedParagraph(
            text: text.text, glyphs: glyphs, runs: runs, breaks: breaks.adding(points.glyphs),
            isRightToLeft: isRightToLeft,
            isCode: text.isCode, hyphens: runs.map { _ in hyphen }, spellings: points.spellings, letterSpacing: shaping.letterSpacing,
            fallbackHyphenation: text.isCode ? nil : hyphenation.map { FallbackHyphenation(text, $0) })
    }
}

private struct FixedAdvanceShaping {
    private let text: ParagraphText
    private(set) var glyphs: [ShapedGlyph] = []
    private(set) var breaks: [ShapedParagraph.Break] = []
    private(set) var letterSpacing: [Em] = []
    private var previous: UInt32 = 0x20
    private var digits = 0
    private var beforePrevious: UInt32 = 0x20
    private var isInIndent = true
    private let keptTogether: Set<Int>

    init(_ text: ParagraphText) { (self.text, keptTogether) = (text, Set(text.keptTogether)) }

    mutating func runs(face: FontFace, level: UInt8) -> [ShapedRun] {
        var start = 0
        return text.pieces.enumerated().map { number, piece in
            let first = glyphs.count, end = min(start + max(piece.length, 0), text.text.count)
            append(start..<max(end, start), piece)
            start = max(end, start)
            return ShapedRun(face: face, piece: number, level: level, glyphs: first..<glyphs.count, object: piece.object)
        }
    }

    private mutating func append(_ range: Range<Int>, _ piece: ParagraphText.Piece) {
        let attributes = text.attributes.indices.contains(piece.attributes) ? text.attributes[piece.attributes] : nil
        var offset = range.lowerBound
        for character in String(decoding: text.text[range], as: UTF8.self) {
            let scalars = character.unicodeScalars, length = character.utf8.count
            guard let first = scalars.first?.value, let last = scalars.last?.value else { continue }
            appendBreak(before: first)
            let spacing = (attributes?.characterSpacing ?? 0) + (attributes?.kerningTable[String(character)] ?? 0)
            append(first, isSingle: scalars.count == 1, offset, length, spacing, isObject: piece.object != nil)
            isInIndent = last == 0x0A || last == 0x2028 || isInIndent && CharacterClass.hangs(last)
            digits = CharacterClass.isDigit(last) ? digits + 1 : 0
            (beforePrevious, previous) = (previous, last)
            offset += length
        }
    }

    private mutating func append(_ scalar: UInt32, isSingle: Bool, _ start: Int, _ length: Int, _ spacing: Em, isObject: Bool) {
        var glyph = ShapedGlyph(
            id: scalar, flags: .startsCluster, advance: 0.5 + spacing, textLength: UInt32(clamping: length),
            scalar: isSingle ? scalar : 0, inkAscent: 0.7, inkDescent: 0.2)
        if CharacterClass.isHidden(scalar) || isObject { glyph.advance = 0 }
        if CharacterClass.isHidden(scalar) { glyph.flags.insert(.isHidden) }
        if CharacterClass.isStretchable(scalar) { glyph.flags.insert(.isSpace) }
        if CharacterClass.isHidden(scalar) || CharacterClass.hangs(scalar) || isObject { (glyph.inkAscent, glyph.inkDescent) = (0, 0) }
        if isIdeograph(scalar), isIdeograph(previous), let last = glyphs.indices.last {
            glyphs[last].flags = glyphs[last].flags.union(.isBeforeGap)
        }
        glyphs.append(glyph)
        if spacing != 0 {
            letterSpacing.append(contentsOf: repeatElement(0, count: glyphs.count - 1 - letterSpacing.count))
            letterSpacing.append(spacing)
        }
    }

    private mutating func appendBreak(before next: UInt32) {
        guard !glyphs.isEmpty, var kind = kind(before: next) else { return }
        if kind == .allowed, keptTogether.contains(glyphs.count) { kind = text.keptKind }
        breaks.append(ShapedParagraph.Break(glyph: glyphs.count, kind: kind))
    }

    private func kind(before next: UInt32) -> ShapedParagraph.BreakKind? {
        if previous == 0x2028 || previous == 0x0A { return .mandatory }
        if CharacterClass.hangs(next) || text.isCode && isInIndent { return nil }
        if CharacterClass.hangs(previous) { return .allowed }
        if previous == 0xAD { return .hyphen }
        if isIdeograph(previous), isIdeograph(next) { return .allowed }
        if text.isCode { return CodeBreaks.kind(after: previous, beforePrevious, before: next) }
        if previous == 0x2D, CharacterClass.isLetter(next) { return .allowed }
        return EmergencyBreak.isAllowed(after: previous, beforePrevious, before: next, digits: digits) ? .emergency : .anywhere
    }

    private func isIdeograph(_ scalar: UInt32) -> Bool { (0x3040...0x9FFF).contains(scalar) }
}
