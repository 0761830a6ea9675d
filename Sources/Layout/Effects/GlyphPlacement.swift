package import TypesetBase
package import TypesetText

/// The pen positions along one run: where each glyph of `PlacedGlyphs` is drawn.
package struct GlyphPlacement: Sendable {
    package struct Placed: Sendable {
        package var glyph: ShapedGlyph
        /// The position on the page, including offsets.
        package var position: Point
        /// The left end of its advance on the baseline.
        package var origin: Point
        package var advance: Points
    }

    package private(set) var glyphs: [Placed] = []
    package let run: ShapedRun

    /// Creates the placement; nil if the indices do not fit the paragraph, or the run is an inline object.
    package init?(_ item: PlacedGlyphs) {
        let paragraph = item.paragraph
        guard paragraph.runs.indices.contains(item.run), paragraph.runs[item.run].object == nil,
            item.glyphs.lowerBound >= 0, item.glyphs.upperBound <= paragraph.glyphs.count
        else { return nil }
        run = paragraph.runs[item.run]
        var pen = run.isRightToLeft ? item.origin.x + item.width.value : item.origin.x
        glyphs.reserveCapacity(item.glyphs.count + 1)
        for glyph in paragraph.glyphs[item.glyphs] { append(glyph, item, &pen) }
        guard item.endsWithHyphen else { return }
        for glyph in paragraph.ending(before: item.glyphs.upperBound, ofRun: item.run) { append(glyph, item, &pen) }
    }

    /// A right-to-left pen moves before the glyph, a left-to-right pen after it.
    private mutating func append(_ glyph: ShapedGlyph, _ item: PlacedGlyphs, _ pen: inout Double) {
        let advance = item.advance(of: glyph)
        if run.isRightToLeft { pen -= advance.value }
        let origin = Point(x: pen, y: item.origin.y)
        let offset = Point(
            x: glyph.xOffset.points(at: item.pointSize).value * item.fit.widthScale, y: -glyph.yOffset.points(at: item.pointSize).value)
        glyphs.append(Placed(glyph: glyph, position: origin + offset, origin: origin, advance: advance))
        if !run.isRightToLeft { pen += advance.value }
    }

    /// The glyphs that a font draws.
    package var inked: [Placed] { glyphs.filter { $0.glyph.flags.isDisjoint(with: .isHidden.union(.isMissing)) } }

    /// The glyphs that are drawn as a `MissingGlyphBox`.
    package var missing: [Placed] {
        glyphs.filter { $0.glyph.flags.contains(.isMissing) && !$0.glyph.flags.contains(.isHidden) }
    }
}

/// The box drawn for a character that no font has, the same in every painter.
///
/// It is as high as a capital, about 0.7 em, and its stroke is a thin stem's, 0.03 em.
package struct MissingGlyphBox: Hashable, Sendable {
    /// The middle of the stroke.
    package var rect: Rect
    package var strokeWidth: Points

    /// Creates the frame that replaces a missing glyph.
    ///
    /// - Parameter origin: the left end of the glyph's advance on the baseline.
    package init(origin: Point, advance: Points, pointSize: Points) {
        let inset = 0.05 * pointSize, height = 0.7 * pointSize
        strokeWidth = 0.03 * pointSize
        let corner = origin.moved(right: inset, down: -height)
        rect = Rect(left: Points(corner.x), top: Points(corner.y), width: max(strokeWidth, advance - 2 * inset), height: height)
    }
}
