import Geometry

/// The room between the characters of Chinese and Japanese text, which no character stands for (JLREQ 3.1 and 3.2; CLREQ 3.1 and 3.2; CSS
/// Text 4, `text-spacing`).
///
/// - Full-width brackets and commas have ink in one half of their square alone. Where two of them meet, one blank half is enough, and at
///   the end of a line none: it counts as letter spacing, which lines do not have after their last glyph.
/// - Ideographs stand off from letters and digits of other scripts, by as much as readers of PDFs do not take for a space: JLREQ's quarter
///   of the em would stand as a space in the text that they extract.
///
/// Which half is blank the glyph tells, so that the commas of Traditional Chinese, in the middle of their square, keep it.
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
        /// Letters and digits of scripts with letters.
        case letter
        /// Full-width signs, by the half that is blank.
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

    /// Lines are stretched where they may end (JLREQ 3.8.4), but between ideographs and letters, which stand apart as far as they may
    /// already.
    private func isGap(before index: Int, _ kind: Kind) -> Bool {
        if previousKind == .opening || kind == .closing { return false }
        if previousKind == .closing, kind == .letter { return true }
        if previousKind == .letter, kind == .opening { return true }
        return CharacterClass.isIdeographic(glyphs[previous].scalar) && CharacterClass.isIdeographic(glyphs[index].scalar)
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

    /// As wide as the em, letter spacing aside: not the proportional forms that features of fonts choose.
    private func isFullWidth(_ index: Int) -> Bool {
        let spacing = letterSpacing.indices.contains(index) ? letterSpacing[index] : 0
        return abs((glyphs[index].advance - spacing).value - 1) < 0.02
    }

    /// Brackets, quotation marks, commas, full stops, colons, middle dots, and the marks of questions and exclamations.
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
