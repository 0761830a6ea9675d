import CTypesetCairo
import TypesetBase
import TypesetImages
import TypesetLayout

/// Draws the items of pages in their order, on any surface.
struct PagePainter {
    private let context: Context
    private let glyphs: GlyphPainter
    private let pictures: PicturePainter
    private let shadows: ShadowPainter

    /// Creates a painter on a context.
    ///
    /// - Parameter effects: the budget of the soft shadows.
    init(
        _ context: Context, fonts: FontFaceCache = FontFaceCache(), pictures: PicturePainter = PicturePainter(),
        effects: EffectBudget = .unlimited
    ) {
        self.context = context
        self.pictures = pictures
        glyphs = GlyphPainter(context: context, fonts: fonts)
        shadows = ShadowPainter(context: context, fonts: fonts, budget: effects)
    }

    /// Paints a page.
    ///
    /// - Parameters:
    ///   - paper: the colour under the page's own background.
    ///   - region: the visible part of the page. Items outside it are skipped and take no time. nil: the whole page.
    func paint(_ page: Page, paper: Color? = nil, region: Rect? = nil) throws(CairoError) {
        for color in [paper, page.background].compactMap({ $0 }) {
            paint(Shape(.rect(Rect(origin: .zero, size: page.size), cornerRadius: 0), paint: .solid(color)))
        }
        try paint(page.items, region)
        try context.check("draw page \(page.label)")
    }

    private func paint(_ items: [PlacedItem], _ region: Rect?) throws(CairoError) {
        let groups = TransparencyGroups(items, within: .page) { $0.estimatedInkBoxes }
        var index = 0
        while index < items.count {
            if let group = groups.groups[index] {
                let bounds = (Array(group.items) + group.decorations).map { items[$0].paintedBounds }
                if bounds.contains(where: { shows($0, in: region) }) { try paint(group, of: items) }
                index = group.items.upperBound
            } else {
                let isGrouped = groups.groupedDecorations.contains(index)
                if !isGrouped, shows(items[index].paintedBounds, in: region) { try paint(items[index]) }
                index += 1
            }
        }
    }

    private func shows(_ bounds: Rect?, in region: Rect?) -> Bool {
        guard let region, let bounds else { return true }
        return bounds.intersects(region)
    }

    private func paint(_ group: TransparencyGroups.Group, of items: [PlacedItem]) throws(CairoError) {
        let texts = items[group.items].compactMap { if case .glyphs(let text) = $0.content { text } else { nil } }
        let bars = group.decorations.compactMap { if case .shape(let shape) = items[$0].content { shape } else { nil } }.joined()
        guard let first = texts.first else { return }
        try context.groupAsSource { () throws(CairoError) in
            for text in texts { try glyphs.paint(text.opaque) }
            for bar in bars { paint(Shape(bar.outline, paint: bar.paint.opaque)) }
        }
        context.paintSource(opacity: first.paint)
    }

    private func paint(_ item: PlacedItem) throws(CairoError) {
        switch item.content {
        case .glyphs(let item): try glyphs.paint(item)
        case .shape(let shape): paint(shape)
        case .image(let image, let rect, let opacity): try paint(image, in: rect, opacity: opacity)
        case .watermark(let watermark): try paint(watermark)
        case .shadow(let shadow): try shadows.paint(shadow)
        }
    }

    private func paint(_ watermark: PlacedWatermark) throws(CairoError) {
        try context.saved { () throws(CairoError) in
            cairo_translate(context.handle, watermark.center.x, watermark.center.y)
            cairo_rotate(context.handle, -watermark.angle)
            cairo_translate(context.handle, -watermark.center.x, -watermark.center.y)
            for text in watermark.glyphs { try glyphs.paint(text) }
        }
    }

    /// Draws a picture; a translucent one is drawn as a group, because its parts may overlap.
    private func paint(_ image: ImageResource, in rect: Rect, opacity: Double) throws(CairoError) {
        guard opacity < 1 else { return try pictures.paint(image, in: rect, context) }
        try context.groupAsSource { () throws(CairoError) in try pictures.paint(image, in: rect, context) }
        cairo_paint_with_alpha(context.handle, opacity)
    }

    private func paint(_ shape: Shape) {
        context.setSource(shape.paint)
        switch shape.outline {
        case .rect(let rect, let radius):
            context.addRectangle(rect, cornerRadius: radius)
            cairo_fill(context.handle)
        case .line(let from, let to, let width, let dash):
            context.strokeLine(from: from, to: to, width: width, dash: dash)
        case .frame(let rect, let radius, let width, let dash):
            context.addRectangle(rect, cornerRadius: radius)
            context.stroke(width: width, dash: dash)
        case .path(let points, let width, let dash):
            context.addPath(points)
            context.stroke(width: width, dash: dash)
        case .polygon(let points):
            context.addPolygon(points)
            cairo_fill(context.handle)
        }
    }
}

// MARK: What items cover

extension PlacedItem {
    /// A rectangle that contains all marks of the item; nil if only painting can decide.
    ///
    /// An item outside a picture need not be painted.
    var paintedBounds: Rect? {
        switch content {
        case .glyphs(let glyphs): glyphs.paintedBounds
        case .shape(let shape): shape.outline.paintedBounds
        case .image(_, let rect, _): rect
        case .watermark(let watermark): watermark.bounds
        case .shadow(let shadow): shadow.paintedBounds
        }
    }
}

extension PlacedGlyphs {
    /// The bounds with a margin of three times the size around a line's origin and end.
    ///
    /// No script has ink beyond it; stacked marks reach twice the size.
    fileprivate var paintedBounds: Rect {
        Rect(x: origin.x, y: origin.y, width: width.value, height: 0).grown(by: (3 * pointSize + (outline?.width ?? 0)).value)
    }
}

extension PlacedShadow {
    /// The bounds of the shadow and of its glyphs, which contain inner shadows.
    ///
    /// A Gaussian ends after three standard deviations, each half of the blur.
    fileprivate var paintedBounds: Rect? {
        Rect(around: glyphs.map(\.paintedBounds) + bars.map(\.rect)).map { $0.union($0.offset(by: offset)).grown(by: 2 * abs(blur.value)) }
    }
}

extension PlacedGlyphs {
    /// Boxes that contain the ink of each glyph on the page, with the height from shaping, and half an em on each side for overhang.
    fileprivate var estimatedInkBoxes: [Rect] {
        (GlyphPlacement(self)?.inked ?? []).map { glyph in
            let margin = strokeWidth.value / 2, overhang = 0.5 * pointSize.value + margin
            let top = glyph.position.y - glyph.glyph.inkAscent.points(at: pointSize).value - margin
            let bottom = glyph.position.y + glyph.glyph.inkDescent.points(at: pointSize).value + margin
            return Rect(x: glyph.origin.x - overhang, y: top, width: glyph.advance.value + 2 * overhang, height: bottom - top)
        }
    }
}
