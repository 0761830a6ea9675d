import TypesetBase

/// The spacing between the characters of Chinese and Japanese text that is not in the text itself (JLREQ 3.1 and 3.2; CLREQ 3.1 and 3.2;
/// CSS Text 4, `text-spacing`).
///
/// - Full-width brackets and commas have ink in only one half of their square. If two of them meet, one blank half is enough. At the end of
///   a line none is needed: it counts as letter spacing, which lines do not have after their last glyph.
/// - Ideographs are spaced from letters and digits of other scripts. The gap is one that readers of PDFs do not take for a space; JLREQ's
///   quarter of the em would become a space in extracted text.
///
/// The ink of the glyph decides which half is blank. The commas of Traditional Chinese are in the middle of their square and keep it.
struct EastAsianSpacing {
    private(set) var glyphs: [ShapedGlyph]
    /// See `ShapedParagraph.letterSpacing`.
    private(set) var letterSpacing: [Em]
    /// The last glyph that is not hidden.
    private var previous = -1
    private var previousKind = Kind.other

    private enum Kind {
        case other
        /// Han and kana.
        case ideograph
        /// Letters and digits of alphabetic scripts.
        case letter
        /// Full-width signs, by their blank half.
        case opening, closing, middle
    }

    init(_ glyphs: [ShapedGlyph], letterSpacing: [Em]) {
        self.glyphs = glyphs
        self.letterSpacing = letterSpacing
    }

    /// Spaces the glyphs of the next run.
    ///
    /// - Parameter isKept: whether its glyphs keep their widths.
    mutating func pass(_ run: ShapedRun, isKept: Bool, _ ink: GlyphInkCache?) {
        guard !run.isRightToLeft, run.object == nil else { return (previous, previousKind) = (-1, .other) }
        for index in run.glyphs where glyphs[index].flags.isDisjoint(with: .isHidden) {
            let kind = isKept ? .other : kind(of: index, ink)
            if previous >= 0, glyphs[index].flags.contains(.startsCluster) { space(index, kind) }
            if kind == .opening { glyphs[index].flags.insert(.isTrimmedAtLineStart) }
            if kind == .closing { addSpacing(ShapedGlyph.bracketBlank, after: index) }
            if kind == .opening, [.opening, .closing, .middle].contains(previousKind) { trimStart(of: index) }
            (previous, previousKind) = (index, kind)
        }
    }

    private mutating func space(_ index: Int, _ kind: Kind) {
        switch (previousKind, kind) {
        case (.closing, .closing), (.closing, .middle): trimEnd(of: previous)
        case (.ideograph, .letter), (.letter, .ideograph):
            glyphs[previous].advance += ShapedGlyph.widestGap.inSinglePrecision
            addSpacing(ShapedGlyph.widestGap.inSinglePrecision, after: previous)
        default: break
        }
        if isGap(before: index, kind) { glyphs[previous].flags.insert(.isBeforeGap) }
    }

    /// Whether justification may add room before a glyph.
    ///
    /// Lines are stretched at the points where they may end (JLREQ 3.8.4), except between ideographs and letters, whose gap is already at
    /// its maximum.
    private func isGap(before index: Int, _ kind: Kind) -> Bool {
        if previousKind == .opening || kind == .closing { return false }
        if previousKind == .closing, kind == .letter { return true }
        if previousKind == .letter, kind == .opening { return true }
        let first = glyphs[previous].scalar, second = glyphs[index].scalar
        return CharacterClass.isIdeographic(first) && CharacterClass.isIdeographic(second)
            || CharacterClass.isHangulSyllable(first) && CharacterClass.isHangulSyllable(second)
    }

    private mutating func trimStart(of index: Int) {
        glyphs[index].advance -= ShapedGlyph.bracketBlank
        glyphs[index].xOffset -= ShapedGlyph.bracketBlank
        glyphs[index].flags.remove(.isTrimmedAtLineStart)
    }

    private mutating func trimEnd(of index: Int) {
        glyphs[index].advance -= ShapedGlyph.bracketBlank
        letterSpacing[index] -= ShapedGlyph.bracketBlank
    }

    private mutating func addSpacing(_ spacing: Em, after index: Int) {
        if index >= letterSpacing.count { letterSpacing.append(contentsOf: repeatElement(0, count: index + 1 - letterSpacing.count)) }
        letterSpacing[index] += spacing
    }
}

// MARK: - Kinds

extension EastAsianSpacing {
    private func kind(of index: Int, _ ink: GlyphInkCache?) -> Kind {
        let scalar = glyphs[index].scalar
        if scalar < 0x2010 { return CharacterClass.isDigit(scalar) || scalar < 0x530 && CharacterClass.isLetter(scalar) ? .letter : .other }
        if CharacterClass.isIdeographicLetter(scalar) { return .ideograph }
        guard Self.isSign(scalar), let ink, isFullWidth(index) else { return .other }
        switch ink.blankHalf(of: glyphs[index].id) {
        case .left: return .opening
        case .right: return .closing
        case .none: return .middle
        }
    }

    /// Whether a glyph is as wide as the em without its letter spacing, unlike the proportional forms that font features choose.
    private func isFullWidth(_ index: Int) -> Bool {
        let spacing = letterSpacing.indices.contains(index) ? letterSpacing[index] : 0
        return abs((glyphs[index].advance - spacing).value - 1) < 0.02
    }

    /// Whether a character is a bracket, quotation mark, comma, full stop, colon, semicolon, middle dot, question mark or exclamation mark.
    private static func isSign(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2018, 0x2019, 0x201C, 0x201D, 0x3001, 0x3002, 0x3008...0x3011, 0x3014...0x301B, 0x301D...0x301F, 0x30FB, 0xFF01, 0xFF08,
            0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3B, 0xFF3D, 0xFF5B, 0xFF5D, 0xFF5F, 0xFF60:
            true
        default: false
        }
    }
}

extension ParagraphText {
    func spacesWideLetters(ofPiece number: Int) -> Bool {
        guard pieces.indices.contains(number), !pieces[number].isCode else { return false }
        return attributes.indices.contains(pieces[number].attributes) && attributes[pieces[number].attributes].spacesWideLetters
    }
}
