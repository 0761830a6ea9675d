package import TypesetBase

/// The side of the text on which a shadow is cast.
package enum ShadowKind: Hashable, Sendable {
    /// A shadow painted behind the text, with the opacity of the text.
    case outer
    /// A shadow painted on the text, clipped to its glyphs.
    case inner
}

/// A shadow of text at its position, which glyphs cast behind them, or their edges cast into them.
///
/// It is an artifact. Painters must not draw it as text, or text extraction would find every word twice.
package struct PlacedShadow: Sendable {
    /// An underline or strikethrough, which casts a shadow with its text.
    package struct Bar: Hashable, Sendable {
        package var rect: Rect
        package var paint: Paint
        package init(rect: Rect, paint: Paint) { self.rect = rect; self.paint = paint }
    }

    package var kind: ShadowKind
    /// The text that casts the shadow, as drawn; not empty, and one unit, since shadows of overlapping glyphs must not add up.
    package var glyphs: [PlacedGlyphs]
    package var bars: [Bar]
    package var color: Color
    /// The offset in points, with y downwards.
    package var offset: Point
    /// The blur as in Core Graphics: twice the standard deviation of the Gaussian; 0 is a hard shadow.
    package var blur: Points
    /// The resolution of rasterized shadows, in multiples of 144 dpi.
    package var oversampling: Double

    package init(
        kind: ShadowKind, glyphs: [PlacedGlyphs], bars: [Bar] = [], color: Color, offset: Point, blur: Points, oversampling: Double = 2
    ) {
        self.kind = kind
        self.glyphs = glyphs
        self.bars = bars
        self.color = color
        self.offset = offset
        self.blur = blur
        self.oversampling = oversampling
    }

    /// Whether outlines alone can draw it: it is hard, behind the text, and without glyphs that are pictures.
    package var isVector: Bool { kind == .outer && blur <= 0 && !hasPictures }

    /// Whether it is cast by glyphs that are pictures (emoji), which have no outlines.
    package var hasPictures: Bool { glyphs.contains { $0.isColored } }

    /// The origin of the shadow's local coordinates, in which equal texts at different positions have equal shadows.
    package var anchor: Point { glyphs.first?.origin ?? .zero }
}

extension PlacedShadow {
    /// The region that an inner shadow leaves clear: the opaque shape that casts it, moved and blurred, in black.
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
    /// The shadow's colour with its opacity and that of the text.
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
    /// Returns the glyphs and bars that cast the shadow, grouped by the paint of the hard shadow, in painting order.
    ///
    /// - Parameter color: the colour of a mask, such as black, without an offset; nil for the shadow's colour and offset.
    package func casts(color: Color? = nil) -> [ShadowCast] {
        var casts: [ShadowCast] = []
        for item in glyphs { casts[index(of: item.paint, color, &casts)].glyphs.append(item) }
        for bar in bars { casts[index(of: bar.paint, color, &casts)].bars.append(bar.rect) }
        return casts
    }

    /// Returns the index of the last cast if it has this paint, otherwise that of a new one.
    private func index(of paint: Paint, _ color: Color?, _ casts: inout [ShadowCast]) -> Int {
        let paint = paint.cast(in: color ?? self.color, offset: color == nil ? offset : .zero)
        if casts.last?.paint != paint { casts.append(ShadowCast(paint: paint)) }
        return casts.count - 1
    }
}
