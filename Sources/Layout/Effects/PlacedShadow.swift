public import Geometry

/// A shadow of text at its place: what glyphs cast behind themselves, or what their edges cast into them.
///
/// It is decoration, an artifact; painters must not draw it as text, or readers would find every word twice.
public struct PlacedShadow: Sendable {
    public enum Kind: Hashable, Sendable {
        /// Lies behind the text and takes over the opacity of what casts it.
        case outer
        /// Lies on the text and never leaves its glyphs.
        case inner
    }

    /// A line under or through text, which casts a shadow with it.
    public struct Bar: Hashable, Sendable {
        public var rect: Rect
        public var paint: Paint
        public init(rect: Rect, paint: Paint) { self.rect = rect; self.paint = paint }
    }

    public var kind: Kind
    /// What casts the shadow, as it is drawn; one thing, so that the shadows of glyphs that overlap do not add up. Not empty.
    public var glyphs: [PlacedGlyphs]
    public var bars: [Bar]
    public var color: Color
    /// Points, y downwards.
    public var offset: Point
    /// Core Graphics' blur in points: twice the standard deviation of the Gaussian. 0: hard.
    public var blur: Double
    /// Resolution in multiples of 144 dpi, where pixels are needed.
    public var oversampling: Double

    public init(kind: Kind, glyphs: [PlacedGlyphs], bars: [Bar] = [], color: Color, offset: Point, blur: Double, oversampling: Double = 2) {
        self.kind = kind
        self.glyphs = glyphs
        self.bars = bars
        self.color = color
        self.offset = offset
        self.blur = blur
        self.oversampling = oversampling
    }

    /// Whether outlines alone can draw it: hard, behind the text, and not of glyphs that are pictures.
    public var isVector: Bool { kind == .outer && blur <= 0 && !hasPictures }

    /// Whether glyphs that are pictures (emoji) cast it, which have no outlines.
    public var hasPictures: Bool { glyphs.contains { $0.isColored } }

    /// Where the shadow's own coordinates begin: equal texts at different places have equal shadows from here on.
    public var anchor: Point { glyphs.first?.origin ?? .zero }
}

extension PlacedShadow {
    /// What an inner shadow leaves free of itself: the shape that casts it, opaque, moved and blurred, as black.
    public var clearing: PlacedShadow {
        var shadow = self
        shadow.kind = .outer
        shadow.color = .black
        for index in glyphs.indices { shadow.glyphs[index] = glyphs[index].opaque }
        for index in bars.indices { shadow.bars[index].paint = bars[index].paint.opaque }
        return shadow
    }
}

/// Glyphs and bars of a shadow that share one ink.
public struct ShadowCast: Sendable {
    /// The shadow's colour with its own opacity and that of the text.
    public var paint: Paint
    public var glyphs: [PlacedGlyphs]
    public var bars: [Rect]

    public init(paint: Paint, glyphs: [PlacedGlyphs] = [], bars: [Rect] = []) {
        self.paint = paint
        self.glyphs = glyphs
        self.bars = bars
    }
}

extension PlacedShadow {
    /// What casts the shadow by the ink that this has where it is hard, in painting order.
    ///
    /// - Parameter color: without it the shadow's own colour and place; a mask takes opaque black where it stands.
    public func casts(color: Color? = nil) -> [ShadowCast] {
        var casts: [ShadowCast] = []
        for item in glyphs { casts[index(of: item.paint, color, &casts)].glyphs.append(item) }
        for bar in bars { casts[index(of: bar.paint, color, &casts)].bars.append(bar.rect) }
        return casts
    }

    /// The last cast where it has this ink, else a new one.
    private func index(of paint: Paint, _ color: Color?, _ casts: inout [ShadowCast]) -> Int {
        let paint = paint.cast(in: color ?? self.color, offset: color == nil ? offset : .zero)
        if casts.last?.paint != paint { casts.append(ShadowCast(paint: paint)) }
        return casts.count - 1
    }
}

extension Paint {
    /// The same opacity in another colour: opaque gradients are one colour then.
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

    /// The opacity that all its colours share; nil where they differ.
    public var commonAlpha: Double? {
        switch self {
        case .solid(let color): return color.alpha
        case .gradient(let gradient):
            let first = gradient.stops.first?.color.alpha ?? 0
            return gradient.stops.allSatisfy { $0.color.alpha == first } ? first : nil
        }
    }

    /// Whether none of its colours lets anything through.
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

    /// Whether it lets light through, fill and outline to the same share, so that the whole can be laid down as one.
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

    /// Width of the line along the contours, which synthesised bold and an outline add to each other; points.
    public var strokeWidth: Double {
        guard paragraph.runs.indices.contains(run) else { return 0 }
        return paragraph.runs[run].face.emboldening * pointSize + (outline?.width ?? 0)
    }
}
