package import TypesetBase

extension ShapedParagraph {
    /// The identity that distinguishes the glyphs of one paragraph from those of another, shared by its respelled parts.
    package var identity: ObjectIdentifier { ObjectIdentifier(whole ?? self) }

    /// The respelled glyphs of a run next to a hyphen, as a separate paragraph; nil if the run is not respelled.
    package func respelled(_ run: LineRun) -> ShapedParagraph? {
        guard run.isRespelled else { return nil }
        let glyphs = run.glyphs, before = spelling(before: glyphs.upperBound), shaped = runs[run.run]
        let isEnd = before?.before.count == glyphs.count
        guard let drawn = isEnd ? before?.before : spelling(before: glyphs.lowerBound)?.after, drawn.count == glyphs.count else {
            return nil
        }
        var only = ShapedRun(face: shaped.face, piece: shaped.piece, level: shaped.level, glyphs: 0..<glyphs.count)
        only.scale = shaped.scale
        return part(of: glyphs, drawn: drawn, run: only, hyphen: hyphens[run.run])
    }

    /// A part of the text with other glyphs.
    ///
    /// - Parameters:
    ///   - run: the run of all the glyphs.
    ///   - extended: the glyphs whose letters are followed by strokes.
    func part(
        of glyphs: Range<Int>, drawn: [ShapedGlyph], run: ShapedRun, hyphen: ShapedGlyph?, extended: Set<Int> = []
    ) -> ShapedParagraph {
        let start = self.glyphs.textStart(of: glyphs.lowerBound), end = self.glyphs.textStart(of: glyphs.upperBound)
        return ShapedParagraph(
            text: Array(text[start..<min(end, text.count)]), glyphs: ShapedGlyphs(drawn), runs: [run], isRightToLeft: isRightToLeft,
            isCode: isCode, hyphens: [hyphen], partOf: whole ?? self, extended: extended)
    }

    /// Whether a stroke follows the letter that begins at a glyph; the stroke's glyphs have no text and are at the end of the cluster.
    package func isExtended(_ glyph: Int) -> Bool { !extended.isEmpty && extended.contains(glyph) }

    /// The tracking after a glyph, which is part of its advance.
    package func spacing(after glyph: Int) -> Em { letterSpacing.indices.contains(glyph) ? letterSpacing[glyph] : 0 }
}
