import CCairo
import Geometry
import Layout

/// Draws shadows on any surface: hard ones as shapes, soft and inner ones through a mask of pixels. Neither is text for a reader.
struct ShadowPainter {
    let context: Context
    let fonts: FontFaceCache

    func paint(_ shadow: PlacedShadow) throws(CairoError) {
        if shadow.isVector { try paintShapes(shadow) } else { try paintMask(shadow) }
    }

    private func paintShapes(_ shadow: PlacedShadow) throws(CairoError) {
        let painter = SilhouettePainter(context: context, fonts: fonts)
        for cast in shadow.casts() { try painter.paint(cast, offset: shadow.offset) }
    }

    private func paintMask(_ shadow: PlacedShadow) throws(CairoError) {
        guard let mask = try ShadowRenderer.mask(of: shadow, fonts: fonts) else { return }
        let surface = try Surface.opacities(mask.samples, width: mask.width, height: mask.height)
        let rect = mask.rect.offset(by: shadow.anchor)
        context.saved {
            cairo_translate(context.handle, rect.minX, rect.minY)
            cairo_scale(context.handle, rect.width / Double(mask.width), rect.height / Double(mask.height))
            context.setSource(shadow.color)
            cairo_mask_surface(context.handle, surface.handle, 0, 0)
        }
    }
}
