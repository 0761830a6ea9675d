import CairoRendering
import Geometry
import Layout

/// Draws the shadows of text: hard ones as paths, soft and inner ones as one colour behind a soft mask (ISO 32000-1 11.6.5.3).
struct ShadowWriter {
    private let content: PageContent
    private let shapes: ShadowShapeStore
    private let masks: ShadowMaskStore
    /// Nil where the file holds its shadows whole.
    private let units: ShadowUnitStore?
    private let overlaps: InkOverlaps

    init(content: PageContent, plan: ShadowPlan, objects: ObjectWriter, states: GraphicsStateStore) {
        self.content = content
        overlaps = plan.overlaps
        units = plan.sizes.map { ShadowUnitStore(sizes: $0, objects: objects, states: states) }
        shapes = ShadowShapeStore(objects: objects)
        masks = ShadowMaskStore(objects: objects)
    }

    func draw(_ shadow: PlacedShadow) throws {
        if shadow.isVector { try drawShapes(shadow) } else { try drawMask(shadow) }
    }

    private func drawShapes(_ shadow: PlacedShadow) throws {
        for cast in shadow.casts() {
            guard let first = cast.glyphs.first, let form = try shapes.form(of: cast) else { continue }
            try content.setFormPaint(cast.paint)
            content.drawForm(form, at: first.origin + shadow.offset)
        }
    }

    /// Writes what the shadows of all pages share.
    func finish() throws { try units?.finish() }

    private func drawMask(_ shadow: PlacedShadow) throws {
        if let units, let parts = try shadow.units(overlaps) { return try drawParts(shadow, parts, units) }
        guard let picture = try masks.picture(of: shadow) else { return }
        try content.resetOpacity()
        content.drawUnitSquare(picture.number, in: picture.rect.offset(by: shadow.anchor))
    }

    /// Fills the shadow's colour through the mask of its parts.
    private func drawParts(_ shadow: PlacedShadow, _ parts: [PlacedShadowUnit], _ units: ShadowUnitStore) throws {
        guard let mask = try units.mask(of: parts, shadow) else { return }
        var color = shadow.color
        color.alpha = 1
        try content.setFormPaint(.solid(color))
        content.fill(mask.bounds, through: mask.state, at: shadow.anchor + shadow.offset)
    }
}

extension PageContent {
    /// Fills a rectangle through a mask; both are given from `origin`.
    func fill(_ rect: Rect, through mask: ObjectNumber, at origin: Point) {
        resources.use(.graphicsState, mask)
        buffer.put("q 1 0 0 1 ")
        put(origin)
        buffer.put("cm/G").put(mask).put(" gs ").put(rect.minX, -rect.maxY, rect.width, rect.height).put("re f Q\n")
    }

    /// A form whose origin comes to stand at a place.
    func drawForm(_ number: ObjectNumber, at origin: Point) {
        resources.use(.image, number)
        buffer.put("q 1 0 0 1 ")
        put(origin)
        buffer.put("cm/X").put(number).put(" Do Q\n")
    }

    /// A form in the page's own coordinates.
    func drawForm(_ number: ObjectNumber) {
        resources.use(.image, number)
        buffer.put("/X").put(number).put(" Do\n")
    }

    func drawUnitSquare(_ number: ObjectNumber, in rect: Rect) {
        resources.use(.image, number)
        buffer.put("q ").put(rect.width).put(" 0 0 ").put(rect.height).put(" ").put(rect.minX, size.height - rect.maxY)
        buffer.put("cm/X").put(number).put(" Do Q\n")
    }
}
