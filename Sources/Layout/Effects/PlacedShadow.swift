package import Geometry

/// A shadow of text at its position: one that glyphs cast behind themselves, or that their edges cast into them.
///
/// It is an artifact. Painters must not draw it as text, or text extraction would find every word twice.
package struct PlacedShadow: Sendable {
    package enum Kind: Hashable, Sendable {
        /// Painted behind the text, with the opacity of what casts it.
        case outer
        /// Painted on the text, clipped to its glyphs.
        case inner
    }

    /// An underline or strikethrough, which casts a shadow with its text.
    package struct Bar: Hashable, Sendable {
        package var rect: Rect
        package var paint: Paint
        package init(rect: Rect, paint: Paint) { self.rect = rect; self.paint = paint }
    }

    package var kind: Kind
    /// The text that casts the shadow, as it is drawn; together, so that the shadows of overlapping glyphs do not add up. Not empty.
    package var glyphs: [PlacedGlyphs]
    package var bars: [Bar]
    package var color: Color
    /// Points, y downwards.
    package var offset: Point
    /// Core Graphics' blur: twice the standard deviation of the Gaussian. 0: hard.
    package var blur: Points
    /// Resolution in multiples of 144 dpi, where pixels are needed.
    package var oversampling: Double

    package init(kind: Kind, glyphs: [PlacedGlyphs], bars: [Bar] = [], color: Color, offset: Point, blur: Points, oversampling: Double = 2)
    {
        self.kind = kind
        self.glyphs = glyphs
        self.bars = bars
        self.color = color
        self.offset = offset
        self.blur = blur
        self.oversampling = oversampling
    }

    /// Whether outlines alone can draw it: hard, behind the text, and not of glyphs that are pictures.
    package var isVector: Bool { kind == .outer && blur <= 0 && !hasPictures }

    /// Whether glyphs that are pictures (emoji) cast it, which have no outlines.
    package var hasPictures: Bool { glyphs.contains { $0.isColored } }

    /// The origin of the shadow's own coordinates, in which equal texts at different positions have equal shadows.
    package var anchor: Point { glyphs.first?.origin ?? .zero }
}

extension PlacedShadow {
    /// The region that an inner shadow leaves clear: the shape that casts it, opaque, moved and blurred, as black.
    package var clearing: PlacedShadow {
        var shadow = self
        shadow.kind = .outer
        shadow.color = .black
        for index in glyphs.indices { shadow.glyphs[index] = glyphs[index].opaque }
        for index in bars.indices { shadow.bars[index].paint = bars[index].paint.opaque }
        return shadow
    }
}

/// Glyphs and bars of a shadow that share one paint.
package struct ShadowCast: Sendable {
    /// The shadow's colour with its own opacity and that of the text.
    package var paint: Paint
    package var glyphs: [PlacedGlyphs]
    package var bars: [Rect]

    package init(paint: Paint, glyphs: [PlacedGlyphs] = [], bars: [Rect] = []) {
        self.paint = paint
        self.glyphs = glyphs
        self.bars = bars
    }
}

extension PlacedShadow {
    /// The glyphs and bars that cast the shadow, by the paint of the hard shadow, in painting order.
    ///
    /// - Parameter color: nil for the shadow's own colour and offset; masks are black without an offset.
    package func casts(color: Color? = nil) -> [ShadowCast] {
        var casts: [ShadowCast] = []
        for item in glyphs { casts[index(of: item.paint, color, &casts)].glyphs.append(item) }
        for bar in bars { casts[index(of: bar.paint, color, &casts)].bars.append(bar.rect) }
        return casts
    }

    /// The last cast where it has this paint, else a new one.
    private func index(of paint: Paint, _ color: Color?, _ casts: inout [ShadowCast]) -> Int {
        let paint = paint.cast(in: color ?? self.color, offset: color == nil ? offset : .zero)
        if casts.last?.paint != paint { casts.append(ShadowCast(paint: paint)) }
        return casts.count - 1
    }
}
