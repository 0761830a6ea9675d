public import Geometry
public import Typography

/// The pen's way along one run: where each glyph of `PlacedGlyphs` stands.
public struct GlyphPlacement: Sendable {
    public struct Placed: Sendable {
        public var glyph: ShapedGlyph
        /// On the page; offsets included.
        public var position: Point
        /// The left end of its advance on the baseline.
        public var origin: Point
        /// Points.
        public var advance: Double
    }

    public private(set) var glyphs: [Placed] = []
    public let run: ShapedRun

    /// Nil where the indices do not fit the paragraph, or the run is an inline object.
    public init?(_ item: PlacedGlyphs) {
        let paragraph = item.paragraph
        guard paragraph.runs.indices.contains(item.run), paragraph.runs[item.run].object == nil,
            item.glyphs.lowerBound >= 0, item.glyphs.upperBound <= paragraph.glyphs.count
        else { return nil }
        run = paragraph.runs[item.run]
        var pen = run.isRightToLeft ? item.origin.x + item.width : item.origin.x
        glyphs.reserveCapacity(item.glyphs.count + 1)
        for glyph in paragraph.glyphs[item.glyphs] { place(glyph, item, &pen) }
        if item.endsWithHyphen, paragraph.hyphens.indices.contains(item.run), let hyphen = paragraph.hyphens[item.run] {
            place(hyphen, item, &pen)
        }
    }

    /// A right-to-left pen moves before the glyph, a left-to-right pen after it.
    private mutating func place(_ glyph: ShapedGlyph, _ item: PlacedGlyphs, _ pen: inout Double) {
        let advance = Double(glyph.advance) * item.pointSize + (glyph.flags.contains(.isSpace) ? item.wordSpacing : 0)
        if run.isRightToLeft { pen -= advance }
        let origin = Point(x: pen, y: item.origin.y)
        let offset = Point(x: Double(glyph.xOffset) * item.pointSize, y: -Double(glyph.yOffset) * item.pointSize)
        glyphs.append(Placed(glyph: glyph, position: origin + offset, origin: origin, advance: advance))
        if !run.isRightToLeft { pen += advance }
    }

    /// Those that a font draws.
    public var inked: [Placed] { glyphs.filter { $0.glyph.flags.isDisjoint(with: [.isHidden, .isMissing]) } }

    /// Those that a box stands for.
    public var missing: [Placed] {
        glyphs.filter { $0.glyph.flags.contains(.isMissing) && !$0.glyph.flags.contains(.isHidden) }
    }
}
