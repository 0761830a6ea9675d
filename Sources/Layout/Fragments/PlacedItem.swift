public import Geometry
public import Images
public import Typography

/// One thing on a page. There is no untagged case, so unmarked content cannot be painted.
public struct PlacedItem: Sendable {
    public enum Role: Hashable, Sendable {
        /// Real content, read as part of the structure element that owns it.
        case content(ContentID)
        /// Decoration, skipped by assistive technology (ISO 32000-1 14.8.2.2).
        case artifact(Artifact)
    }

    public enum Artifact: Hashable, Sendable { case header, footer, pageNumber, layout, background }

    public enum Content: Sendable {
        case glyphs(PlacedGlyphs)
        case shape(Shape)
        case image(ImageResource, Rect)
        /// A shadow of text; always an artifact.
        case shadow(PlacedShadow)
    }

    public var content: Content
    public var role: Role
    public init(_ content: Content, role: Role) { self.content = content; self.role = role }
}

/// Glyphs of one run on one line, at their position on the page.
public struct PlacedGlyphs: Sendable {
    public var paragraph: ShapedParagraph
    /// Index into `paragraph.runs`.
    public var run: Int
    /// Logical indices into `paragraph.glyphs`.
    public var glyphs: Range<Int>
    /// Left end of the baseline on the page. In a right-to-left run the first (logical) glyph is at the right end: the pen starts at
    /// `origin.x + width` and moves left.
    public var origin: Point
    public var width: Double
    public var pointSize: Double
    /// Points added to each glyph with `isSpace`.
    public var wordSpacing: Double
    /// A hyphen (text U+00AD) follows the last glyph.
    public var endsWithHyphen: Bool
    public var paint: Paint
    public var outline: TextOutline?
    /// Index into `LaidOutDocument.styles`; negative where none is known.
    public var style: Int
    /// Text that is truncated or clipped: extracted, but not visible.
    public var isInvisible = false

    public init(
        paragraph: ShapedParagraph, run: Int, glyphs: Range<Int>, origin: Point, width: Double, pointSize: Double,
        wordSpacing: Double = 0, endsWithHyphen: Bool = false, paint: Paint = .solid(.black), outline: TextOutline? = nil, style: Int = -1
    ) {
        self.paragraph = paragraph
        self.run = run
        self.glyphs = glyphs
        self.origin = origin
        self.width = width
        self.pointSize = pointSize
        self.wordSpacing = wordSpacing
        self.endsWithHyphen = endsWithHyphen
        self.paint = paint
        self.outline = outline
        self.style = style
    }
}

public enum Paint: Hashable, Sendable {
    case solid(Color)
    case gradient(LinearGradient)
}

/// A linear gradient between two points on the page, extended past both ends.
public struct LinearGradient: Hashable, Sendable {
    public struct Stop: Hashable, Sendable {
        public var location: Double
        public var color: Color
        public init(location: Double, color: Color) { self.location = location; self.color = color }
    }
    public var start: Point
    public var end: Point
    public var stops: [Stop]
    public init(start: Point, end: Point, stops: [Stop]) { self.start = start; self.end = end; self.stops = stops }
}

/// The contour drawn along glyphs, half of its width outside.
public struct TextOutline: Hashable, Sendable {
    public var color: Color
    public var width: Double
    public init(color: Color, width: Double) { self.color = color; self.width = width }
}

/// Fills and strokes: backgrounds, borders, rules, underlines.
public struct Shape: Hashable, Sendable {
    public enum Outline: Hashable, Sendable {
        case rect(Rect, cornerRadius: Double)
        /// A straight stroke centred on the line.
        case line(from: Point, to: Point, width: Double, dash: [Double])
        /// A stroke around a rectangle, centred on it.
        case frame(Rect, cornerRadius: Double, width: Double, dash: [Double])
        /// A stroke centred on a line with corners, open at its ends.
        case path([Point], width: Double, dash: [Double])
        /// Closed polygons, filled with the non-zero rule (ticks, arrows).
        case polygon([Point])
    }
    public var outline: Outline
    public var paint: Paint
    public init(_ outline: Outline, paint: Paint) { self.outline = outline; self.paint = paint }
}

extension Paint {
    /// The same opacity in another colour. A gradient of one opacity becomes one colour.
    func cast(in color: Color, offset: Point) -> Paint {
        func tint(_ alpha: Double) -> Color { Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * alpha) }
        switch self {
        case .solid(let own): return .solid(tint(own.alpha))
        case .gradient(let gradient):
            if let alpha = commonAlpha { return .solid(tint(alpha)) }
            return .gradient(
                LinearGradient(
                    start: gradient.start + offset, end: gradient.end + offset,
                    stops: gradient.stops.map { .init(location: $0.location, color: tint($0.color.alpha)) }))
        }
    }

    /// The opacity of all its colours; nil where they differ.
    public var commonAlpha: Double? {
        switch self {
        case .solid(let color): return color.alpha
        case .gradient(let gradient):
            let first = gradient.stops.first?.color.alpha ?? 0
            return gradient.stops.allSatisfy { $0.color.alpha == first } ? first : nil
        }
    }

    /// Whether all its colours are opaque.
    public var isOpaque: Bool {
        switch self {
        case .solid(let color): color.alpha >= 1
        case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha >= 1 }
        }
    }

    /// The same colours without their opacity.
    public var opaque: Paint {
        switch self {
        case .solid(let color): return .solid(color.opaque)
        case .gradient(var gradient):
            for stop in gradient.stops.indices { gradient.stops[stop].color = gradient.stops[stop].color.opaque }
            return .gradient(gradient)
        }
    }
}

extension PlacedGlyphs {
    /// The same text without its opacity.
    public var opaque: PlacedGlyphs {
        var text = self
        text.paint = paint.opaque
        text.outline = outline.map { TextOutline(color: $0.color.opaque, width: $0.width) }
        return text
    }

    /// Whether it is translucent, with fill and outline of the same opacity, so that it can be painted as a transparency group.
    public var hasOneTranslucentInk: Bool {
        guard !isInvisible, !isColored, !paint.isOpaque else { return false }
        return outline.map { $0.color.alpha == paint.commonAlpha } ?? true
    }

    /// Glyphs in their own colours (emoji), which gradients and outlines leave alone.
    public var isColored: Bool {
        guard paragraph.runs.indices.contains(run) else { return false }
        switch paragraph.runs[run].face.format {
        case .bitmap, .colorOutline: return true
        case .trueType, .cff, .other: return false
        }
    }

    /// Width of the stroke along the contours in points: synthetic bold and the outline add up.
    public var strokeWidth: Double {
        guard paragraph.runs.indices.contains(run) else { return 0 }
        return paragraph.runs[run].face.emboldening.value * pointSize + (outline?.width ?? 0)
    }
}
