package import TypesetBase
package import TypesetImages
package import TypesetText

/// An item on a page, never untagged: unmarked content cannot be painted.
package struct PlacedItem: Sendable {
    package enum Role: Hashable, Sendable {
        /// Real content, read as part of the structure element that owns it.
        case content(ContentID)
        /// Decoration, skipped by assistive technology (ISO 32000-1 14.8.2.2).
        case artifact(Artifact)
    }

    package enum Artifact: Hashable, Sendable {
        case header, footer, watermark, pageNumber, layout, background
        /// The repeated head of a table on a later page.
        case repeatedHead
        /// The line numbers of code and the sign before continued lines. They are drawn as shapes, because copied code must be the source
        /// only.
        case codeMargin
    }

    package enum Content: Sendable {
        case glyphs(PlacedGlyphs)
        // Stored indirectly, since most items are text, and smaller.
        indirect case shape(Shape)
        /// A picture and its opacity; 1 is opaque.
        case image(ImageResource, Rect, opacity: Double = 1)
        /// Text along the page's diagonal; always an artifact.
        indirect case watermark(PlacedWatermark)
        /// A shadow of text; always an artifact.
        indirect case shadow(PlacedShadow)
    }

    package var content: Content
    package var role: Role
    package init(_ content: Content, role: Role) { self.content = content; self.role = role }

    /// Whether it is text whose paint is not opaque.
    package var isTranslucentText: Bool { if case .glyphs(let text) = content { !text.ink.isOpaque } else { false } }
}

/// Glyphs of one run on one line, at their position on the page.
package struct PlacedGlyphs: Sendable {
    package var paragraph: ShapedParagraph
    @usableFromInline var ink: TextInk
    /// The left end of the baseline on the page; in a right-to-left run, the first logical glyph is at the right end: the pen moves left
    /// from `origin.x + width`.
    package var origin: Point
    package var width: Points
    package var pointSize: Points
    /// The spacing added to each glyph with `isSpace`.
    package var wordSpacing: Points
    /// The spacing added to each glyph with `isBeforeGap`.
    package var gapSpacing: Points = 0
    /// The index into `paragraph.runs`.
    @CompactInt package var run: Int
    /// The logical indices into `paragraph.glyphs`.
    @CompactRange package var glyphs: Range<Int>
    /// The index into `LaidOutDocument.styles`; negative if unknown.
    @CompactInt package var style: Int
    /// Whether a hyphen (text U+00AD) follows the last glyph.
    package var endsWithHyphen: Bool
    /// Whether the text is truncated or clipped, and extracted but not visible.
    package var isInvisible = false
    /// The change of the glyphs by justification, which leaves spaces as wide as they are.
    package var fit = GlyphFit.none

    package init(
        paragraph: ShapedParagraph, run: Int, glyphs: Range<Int>, origin: Point, width: Points, pointSize: Points,
        wordSpacing: Points = 0, endsWithHyphen: Bool = false, paint: Paint = .solid(.black), outline: TextOutline? = nil, style: Int = -1
    ) {
        self.init(
            paragraph: paragraph, run: run, glyphs: glyphs, origin: origin, width: width, pointSize: pointSize, wordSpacing: wordSpacing,
            endsWithHyphen: endsWithHyphen, ink: TextInk(paint: paint, outline: outline), style: style)
    }

    init(
        paragraph: ShapedParagraph, run: Int, glyphs: Range<Int>, origin: Point, width: Points, pointSize: Points,
        wordSpacing: Points, endsWithHyphen: Bool, ink: TextInk, style: Int
    ) {
        self.paragraph = paragraph
        self.ink = ink
        self.origin = origin
        self.width = width
        self.pointSize = pointSize
        self.wordSpacing = wordSpacing
        self.run = run
        self.glyphs = glyphs
        self.style = style
        self.endsWithHyphen = endsWithHyphen
    }
}

extension PlacedGlyphs {
    /// Returns the distance that the pen moves for a glyph, as justified.
    package func advance(of glyph: ShapedGlyph) -> Points { justification.advance(of: glyph) }

    /// The changes that justification makes to advances, for loops.
    package var justification: JustifiedAdvance { JustifiedAdvance(self) }

    @inlinable package var paint: Paint {
        get { ink.paint }
        set { ink = TextInk(paint: newValue, outline: outline) }
    }

    @inlinable package var outline: TextOutline? {
        get { ink.outline }
        set { ink = TextInk(paint: paint, outline: newValue) }
    }
}

/// The distance that the pen moves for each glyph of a run.
package struct JustifiedAdvance: Sendable {
    @usableFromInline let pointSize: Points
    @usableFromInline let wordSpacing: Points
    @usableFromInline let gapSpacing: Points
    @usableFromInline let tracking: Points
    /// The factor of the widths of glyphs other than spaces, and of their offsets.
    package let widthScale: Double

    fileprivate init(_ text: PlacedGlyphs) {
        pointSize = text.pointSize
        tracking = text.fit.tracking.points(at: pointSize)
        wordSpacing = text.wordSpacing + tracking
        gapSpacing = text.gapSpacing
        widthScale = text.fit.widthScale
    }

    @inlinable package func advance(of glyph: ShapedGlyph) -> Points {
        let natural = glyph.advance.points(at: pointSize)
        if glyph.flags.contains(.isSpace) { return natural + wordSpacing }
        if glyph.flags.contains(.isHidden) { return natural }
        return natural * widthScale + tracking + (gapSpacing != 0 && glyph.flags.contains(.isBeforeGap) ? gapSpacing : 0)
    }
}

/// The paint and outline of text, one for all text of a style.
package final class TextInk: Sendable {
    package let paint: Paint
    package let outline: TextOutline?
    /// Whether all colours of the paint are opaque.
    package let isOpaque: Bool

    package init(paint: Paint, outline: TextOutline?) {
        self.paint = paint
        self.outline = outline
        isOpaque = paint.isOpaque
    }
}

package enum Paint: Hashable, Sendable {
    case solid(Color)
    case gradient(LinearGradient)
}

/// The contour drawn along glyphs, half of its width outside.
package struct TextOutline: Hashable, Sendable {
    package var color: Color
    package var width: Points
    package init(color: Color, width: Points) { self.color = color; self.width = width }
}

/// Fills and strokes: backgrounds, borders, rules, underlines.
package struct Shape: Hashable, Sendable {
    package enum Outline: Hashable, Sendable {
        case rect(Rect, cornerRadius: Points)
        /// A straight stroke centred on the line.
        case line(from: Point, to: Point, width: Points, dash: [Points])
        /// A stroke around a rectangle, centred on it.
        case frame(Rect, cornerRadius: Points, width: Points, dash: [Points])
        /// A stroke centred on a line with corners, open at its ends.
        case path([Point], width: Points, dash: [Points])
        /// Closed polygons, filled with the non-zero rule (ticks, arrows).
        case polygon([Point])
    }
    package var outline: Outline
    package var paint: Paint
    package init(_ outline: Outline, paint: Paint) { self.outline = outline; self.paint = paint }
}

extension Shape.Outline {
    /// A rectangle around the painted area; nil if it is empty.
    package var paintedBounds: Rect? {
        switch self {
        case .rect(let rect, _): rect
        case .line(let from, let to, let width, _): Self.bounds([from, to])?.grown(by: width.value)
        case .frame(let rect, _, let width, _): rect.grown(by: width.value)
        // Corners of a stroke extend beyond its half width.
        case .path(let points, let width, _): Self.bounds(points)?.grown(by: 10 * width.value)
        case .polygon(let points): Self.bounds(points)
        }
    }

    private static func bounds(_ points: [Point]) -> Rect? { points.isEmpty ? nil : Rect(around: points) }
}

extension Paint {
    /// Returns a paint with the same opacity in another colour; a gradient of one opacity becomes one colour.
    package func cast(in color: Color, offset: Point) -> Paint {
        guard commonAlpha == nil, case .gradient(let gradient) = self else { return .solid(color.faded(commonAlpha ?? 1)) }
        return .gradient(
            LinearGradient(
                start: gradient.start + offset, end: gradient.end + offset,
                stops: gradient.stops.mapColors { color.faded($0.alpha) }))
    }

    /// The opacity of all its colours; nil if they differ.
    package var commonAlpha: Double? {
        switch self {
        case .solid(let color): return color.alpha
        case .gradient(let gradient):
            let first = gradient.stops.first?.color.alpha ?? 0
            return gradient.stops.allSatisfy { $0.color.alpha == first } ? first : nil
        }
    }

    /// Whether all its colours are opaque.
    package var isOpaque: Bool {
        switch self {
        case .solid(let color): color.alpha >= 1
        case .gradient(let gradient): gradient.stops.isOpaque
        }
    }

    /// The same colours at full opacity.
    package var opaque: Paint {
        switch self {
        case .solid(let color): return .solid(color.opaque)
        case .gradient(var gradient):
            gradient.stops = gradient.stops.mapColors(\.opaque)
            return .gradient(gradient)
        }
    }
}

extension PlacedGlyphs {
    /// The same text at full opacity.
    package var opaque: PlacedGlyphs {
        var text = self
        text.paint = paint.opaque
        text.outline = outline.map { TextOutline(color: $0.color.opaque, width: $0.width) }
        return text
    }

    /// Whether it is translucent, with fill and outline of equal opacity, and so can be painted as a transparency group.
    package var hasOneTranslucentInk: Bool {
        guard !ink.isOpaque, !isInvisible, !isColored else { return false }
        return outline.map { $0.color.alpha == paint.commonAlpha } ?? true
    }

    /// Whether the glyphs have their own colours (emoji), which gradients and outlines do not change.
    package var isColored: Bool {
        guard paragraph.runs.indices.contains(run) else { return false }
        switch paragraph.runs[run].face.format {
        case .bitmap, .colorOutline: return true
        case .trueType, .cff, .other: return false
        }
    }

    /// The width of the stroke along the contours: synthetic bold and the outline add up.
    package var strokeWidth: Points {
        guard paragraph.runs.indices.contains(run) else { return 0 }
        return paragraph.runs[run].face.emboldening.points(at: pointSize) + (outline?.width ?? 0)
    }
}
