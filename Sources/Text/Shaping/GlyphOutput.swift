internal import CTypesetPango
import TypesetBase

/// Collects glyphs, runs and breaks in logical order.
struct GlyphOutput {
    var glyphs: [ShapedGlyph] = []
    private var runs: [ShapedRun] = []
    var breaks = BreakList()
    /// The font of the hyphen of each run; nil if words are divided without a hyphen.
    private var fonts: [ShapingFont?] = []
    /// See `ShapedParagraph.letterSpacing`; the array ends at the last spaced glyph.
    var letterSpacing: [Em] = []
    var attributes: LogicalAttributes?
    var rules: BreakRules
    /// The number of characters passed so far.
    var character = 0
    /// Whether any character may be Chinese or Japanese.
    var hasWideLetters = false
    /// The first glyph of the current piece.
    var pieceStart = 0

    /// The scripts whose words continue on the next line without a hyphen: Thai and Tamil.
    private static let scriptsWithoutHyphen: Set<UInt32> = [HB_SCRIPT_THAI.rawValue, HB_SCRIPT_TAMIL.rawValue]

    /// The size of the box for a missing character: the width of a digit and the height of capitals in most faces.
    static let missingAdvance: Em = 0.6, missingAscent: Em = 0.7

    init(_ source: ParagraphText) { rules = BreakRules(source) }

    mutating func read(_ attributes: LogicalAttributes) {
        self.attributes = attributes
        glyphs.reserveCapacity(attributes.characterCount)
        breaks.reserveCapacity(attributes.characterCount)
    }

    mutating func paragraph(
        _ source: ParagraphText, isRightToLeft: Bool, hyphenation: HyphenationLibrary, _ context: PangoShapingContext
    ) -> ShapedParagraph {
        if hasWideLetters, !source.isCode { spaceWideLetters(source, context) }
        let glyphs = ShapedGlyphs(self.glyphs, sharing: &context.glyphs)
        let hyphens = zip(fonts, runs).map { font, run in
            guard let font else { return run.object == nil ? Self.invisibleHyphen(run.face) : nil }
            return font.hyphen.map { ShapedGlyph(id: $0.id, flags: .startsCluster, advance: $0.advance, scalar: 0x2010) }
        }
        breaks = RepeatedHyphens(source: source, glyphs: self.glyphs, runs: runs).applied(to: breaks)
        let points = WordDivision(source, glyphs: glyphs, runs: runs, library: hyphenation).usualPoints()
        // `map` copies the runs without spare capacity.
        return ShapedParagraph(
            text: source.text, glyphs: glyphs, runs: runs.map(\.self), breaks: breaks.adding(points.glyphs), isRightToLeft: isRightToLeft,
            isCode: source.isCode, hyphens: hyphens, spellings: points.spellings, letterSpacing: letterSpacing,
            fallbackHyphenation: source.isCode ? nil : FallbackHyphenation(source, hyphenation))
    }

    /// An invisible hyphen for words that are divided without a sign; readers of PDFs join words at a soft hyphen.
    private static func invisibleHyphen(_ face: FontFace) -> ShapedGlyph? {
        face.spaceGlyph == 0 ? nil : ShapedGlyph(id: face.spaceGlyph, flags: .startsCluster, advance: 0, scalar: 0xAD)
    }

    mutating func append(_ run: RunShaping, _ context: PangoShapingContext) {
        let first = glyphs.count
        if runs.last?.piece != run.piece { pieceStart = first }
        if run.object != nil {
            appendHidden(run, run.range)
        } else {
            run.shape(context.buffer)
            appendShaped(run, context)
        }
        var shaped = ShapedRun(
            face: run.item.font.face, piece: run.piece, level: run.item.level, glyphs: first..<glyphs.count, object: run.object)
        shaped.scale = run.scale
        runs.append(shaped)
        fonts.append(Self.scriptsWithoutHyphen.contains(run.item.script.rawValue) ? nil : run.item.font)
    }

    private mutating func spaceWideLetters(_ source: ParagraphText, _ context: PangoShapingContext) {
        var spacing = EastAsianSpacing(glyphs, letterSpacing: letterSpacing)
        for (number, run) in runs.enumerated() {
            spacing.pass(run, isKept: !source.spacesWideLetters(ofPiece: run.piece), fonts[number].map(context.ink))
        }
        (glyphs, letterSpacing) = (spacing.glyphs, spacing.letterSpacing)
    }

    private mutating func appendShaped(_ run: RunShaping, _ context: PangoShapingContext) {
        guard let shaped = context.buffer.glyphs(isReversed: run.isRightToLeft) else { return appendHidden(run, run.range) }
        let ink = context.ink(run.item.font), growth = Self.growth(of: run)
        var start = 0, textStart = run.range.lowerBound
        while start < shaped.count {
            var end = start + 1
            while end < shaped.count, shaped.cluster(end) == shaped.cluster(start) { end += 1 }
            let textEnd = end < shaped.count ? max(shaped.cluster(end), textStart) : run.range.upperBound
            append(run, shaped, start..<end, textStart..<textEnd, ink, growth)
            start = end
            textStart = textEnd
        }
    }
}

/// HarfBuzz's glyphs by logical index.
///
/// The visual order of right-to-left runs is reversed as a whole. A pen that starts at the right edge and moves left by each advance before
/// it draws places every glyph where HarfBuzz put it.
struct ShapedBuffer {
    let infos: UnsafeMutablePointer<hb_glyph_info_t>
    let positions: UnsafeMutablePointer<hb_glyph_position_t>
    let count: Int
    /// The byte from which HarfBuzz counts clusters.
    let textStart: Int
    let isReversed: Bool

    @inline(__always)
    func index(_ logical: Int) -> Int { isReversed ? count - 1 - logical : logical }

    @inline(__always)
    func cluster(_ logical: Int) -> Int { Int(infos[index(logical)].cluster) + textStart }
}
