import CCairo
import Geometry
import Layout

/// Draws shadows on any surface: hard ones as shapes, soft ones through a mask of pixels. None is text for a reader.
struct ShadowPainter {
    let context: Context
    let fonts: FontFaceCache

    func paint(_ shadow: PlacedShadow) throws(CairoError) {
        if shadow.kind == .inner { return try paintInner(shadow) }
        if shadow.isVector { return try paintShapes(shadow.casts(), offset: shadow.offset) }
        guard let mask = try ShadowRenderer.mask(of: shadow, fonts: fonts) else { return }
        context.setSource(shadow.color)
        try paint(through: mask, from: shadow.anchor)
    }

    private func paintShapes(_ casts: [ShadowCast], offset: Point) throws(CairoError) {
        let painter = SilhouettePainter(context: context, fonts: fonts)
        for cast in casts { try painter.paint(cast, offset: offset) }
    }

    /// The glyphs' own shapes in the shadow's colour, so that it ends as sharply as they do; only what is soft about it has pixels.
    private func paintInner(_ shadow: PlacedShadow) throws(CairoError) {
        guard let ink = try ShadowRenderer.inkBounds(of: shadow, fonts) else { return }
        let softness = try ShadowRenderer.mask(of: shadow.clearing, fonts: fonts).map { $0.inverted(covering: ink) } ?? .full(ink)
        try context.saved { () throws(CairoError) in
            // Pixels of the page are worked out for all that is not clipped.
            if context.surface.kind == .raster {
                context.addRectangle(ink.offset(by: shadow.anchor))
                cairo_clip(context.handle)
            }
            try context.groupAsSource { () throws(CairoError) in try paintShapes(shadow.casts(color: shadow.color), offset: .zero) }
            try paint(through: softness, from: shadow.anchor)
        }
    }

    /// The source through a mask. The pattern carries the mask's position: in SVG, cairo 1.16 ignores a translation of the coordinates.
    private func paint(through mask: ShadowMask, from anchor: Point) throws(CairoError) {
        let surface = try Surface.opacities(mask.samples, width: mask.width, height: mask.height)
        let rect = mask.rect.offset(by: anchor), pattern = cairo_pattern_create_for_surface(surface.handle)
        defer { cairo_pattern_destroy(pattern) }
        var matrix = cairo_matrix_t()
        cairo_matrix_init_scale(&matrix, Double(mask.width) / rect.width, Double(mask.height) / rect.height)
        cairo_matrix_translate(&matrix, -rect.minX, -rect.minY)
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_mask(context.handle, pattern)
    }
}
