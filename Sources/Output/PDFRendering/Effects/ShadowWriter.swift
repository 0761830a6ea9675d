import CairoRendering
import Geometry
import Layout

/// Draws the shadows of text: hard ones as paths, soft and inner ones as one colour through a soft mask (ISO 32000-1 11.6.5.3).
final class ShadowWriter {
    private let content: PageContent
    private let shapes: TextShapeStore
    private let masks: ShadowMaskStore
    private let inner: InnerShadowStore
    private let plan: ShadowPlan
    /// Nil where the file holds its shadows whole.
    private let sheets: ShadowSheetStore?
    /// Soft outer shadows so far.
    private var count = 0

    init(
        content: PageContent, plan: ShadowPlan, objects: ObjectWriter, states: GraphicsStateStore, gradients: GradientStore,
        shapes: TextShapeStore
    ) throws {
        self.content = content
        self.plan = plan
        sheets = plan.largest.isEmpty ? nil : try ShadowSheetStore(plan, objects: objects, states: states)
        self.shapes = shapes
        masks = ShadowMaskStore(objects: objects)
        inner = InnerShadowStore(objects: objects, states: states, gradients: gradients, shapes: shapes, pictures: masks)
    }

    func draw(_ shadow: PlacedShadow) throws {
        if shadow.isVector { return try drawShapes(shadow) }
        guard shadow.isSoft else { return try shadow.hasPictures ? drawMask(shadow) : drawInner(shadow) }
        defer { count += 1 }
        switch plan.parts[count] {
        case .whole: try drawMask(shadow)
        case .slot(let slot): try draw(slot)
        case .drawn: break
        }
    }

    private func drawShapes(_ shadow: PlacedShadow) throws {
        for cast in shadow.casts() {
            guard let form = try shapes.form(of: cast, from: shadow.anchor) else { continue }
            try content.setFormPaint(cast.paint)
            content.drawForm(form, at: shadow.anchor + shadow.offset)
        }
    }

    /// Writes what the shadows of all pages share.
    func finish() throws { try sheets?.finish() }

    private func drawMask(_ shadow: PlacedShadow) throws {
        guard let picture = try masks.picture(of: shadow) else { return }
        try content.resetOpacity()
        content.drawUnitSquare(picture.number, in: picture.rect.offset(by: shadow.anchor))
    }

    private func drawInner(_ shadow: PlacedShadow) throws {
        guard let mask = try inner.mask(of: shadow) else { return }
        try content.setPaint(.solid(shadow.color.opaque))
        content.fill(mask.rect, through: mask.state, at: shadow.anchor)
    }

    /// Fills the slot's colour through the mask that has it.
    private func draw(_ slot: ShadowPlan.Slot) throws {
        guard let place = try sheets?.place(slot, on: content.size) else { return }
        try content.setPaint(.solid(slot.color))
        content.fill(slot.rect, through: place.state, shift: place.shift)
    }
}

extension PageContent {
    /// Fills a rectangle of the page through a mask.
    ///
    /// - Parameter shift: place of the mask's origin on the page, y upwards.
    func fill(_ rect: Rect, through mask: ObjectNumber, shift: Point) {
        resources.use(.graphicsState, mask)
        let place = Rect(x: rect.minX - shift.x, y: size.height - rect.maxY - shift.y, width: rect.width, height: rect.height).whole
        buffer.put("q 1 0 0 1 ").put(shift.x.tenths, shift.y.tenths).put("cm/G").put(mask).put(" gs ")
        buffer.put(place.minX, place.minY, place.width, place.height).put("re f Q\n")
    }

    /// Fills a rectangle through a mask, both with their origin at a place.
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
