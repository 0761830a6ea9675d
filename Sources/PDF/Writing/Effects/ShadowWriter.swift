import TypesetBase
import TypesetLayout

/// Draws the shadows of text: hard ones as paths, soft and inner ones as one colour through a soft mask (ISO 32000-1 11.6.5.3).
final class ShadowWriter {
    private let content: PageContent
    private let stores: DrawingStores
    private let masks: ShadowMaskStore
    private let inner: InnerShadowStore
    private let plan: ShadowPlan
    /// Nil if the file stores its shadows whole.
    private let atlases: ShadowAtlasStore?
    /// The number of soft outer shadows so far.
    private var count = 0

    init(_ content: PageContent, _ plan: ShadowPlan, _ stores: DrawingStores) throws(Diagnostic) {
        (self.content, self.plan, self.stores) = (content, plan, stores)
        atlases = plan.largest.isEmpty ? nil : try ShadowAtlasStore(plan, stores)
        masks = ShadowMaskStore(objects: stores.objects, budget: stores.budget)
        inner = InnerShadowStore(stores, pictures: masks)
    }

    func draw(_ shadow: PlacedShadow) throws(Diagnostic) {
        if shadow.isVector { return try drawShapes(shadow) }
        guard shadow.isSoft else { return try shadow.hasPictures ? drawMask(shadow) : drawInner(shadow) }
        defer { count += 1 }
        switch plan.parts[count] {
        case .whole: try drawMask(shadow)
        case .slot(let slot): draw(slot)
        case .drawn: break
        }
    }

    private func drawShapes(_ shadow: PlacedShadow) throws(Diagnostic) {
        for cast in shadow.casts() {
            guard let form = try stores.shapes.form(of: cast, from: shadow.anchor) else { continue }
            content.setFormPaint(cast.paint)
            content.paint(xObject: form, at: shadow.anchor + shadow.offset)
        }
    }

    /// Writes the objects that the shadows of all pages share.
    func finish() { atlases?.finish() }

    private func drawMask(_ shadow: PlacedShadow) throws(Diagnostic) {
        guard let picture = try masks.picture(of: shadow) else { return }
        content.resetOpacity()
        content.paint(image: picture.number, in: picture.rect.offset(by: shadow.anchor))
    }

    private func drawInner(_ shadow: PlacedShadow) throws(Diagnostic) {
        guard let mask = try inner.mask(of: shadow) else { return }
        content.setPaint(.solid(shadow.color.opaque))
        content.fill(
            mask.rect, through: mask.state, origin: Point(x: shadow.anchor.x, y: content.size.height - shadow.anchor.y))
    }

    /// Fills the slot's colour through its mask.
    private func draw(_ slot: ShadowPlan.Slot) {
        guard let location = atlases?.place(slot, on: content.size) else { return }
        content.setPaint(.solid(slot.color))
        let shift = location.shift, rect = slot.rect
        let inMask = Rect(x: rect.minX - shift.x, y: rect.minY - content.size.height + shift.y, width: rect.width, height: rect.height)
        content.fill(inMask.whole, through: location.state, origin: Point(x: shift.x.tenths, y: shift.y.tenths))
    }
}
