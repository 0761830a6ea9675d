import CTypesetCairo
import TypesetBase
import TypesetLayout
import TypesetText

/// Draws shadows on any surface, never as text for readers: hard ones as shapes, soft ones through a mask of pixels.
struct ShadowPainter {
    let context: Context
    let fonts: FontFaceCache
    let budget: EffectBudget
    private var renderer: ShadowRenderer { ShadowRenderer(fonts: fonts, budget: budget) }

    func paint(_ shadow: PlacedShadow) throws(CairoError) {
        if shadow.kind == .inner { return try paintInner(shadow) }
        if shadow.isVector { return try paintShapes(shadow.casts(), offset: shadow.offset) }
        guard let mask = try renderer.mask(of: shadow) else { return }
        context.setSource(shadow.color)
        try paint(through: mask, from: shadow.anchor)
    }

    private func paintShapes(_ casts: [ShadowCast], offset: Point) throws(CairoError) {
        let painter = SilhouettePainter(context: context, fonts: fonts)
        for cast in casts { try painter.paint(cast, offset: offset) }
    }

    /// Draws the glyphs' own shapes in the shadow's colour, with equally sharp edges; only the soft part consists of pixels.
    private func paintInner(_ shadow: PlacedShadow) throws(CairoError) {
        guard let ink = try renderer.inkBounds(of: shadow) else { return }
        let clearing = try renderer.mask(of: shadow.clearing)
        guard !budget.isSpent else { return }
        let softness = clearing.map { $0.inverted(covering: ink) } ?? .full(ink)
        try context.saved { () throws(CairoError) in
            // cairo computes pixels of the page for everything that is not clipped.
            if context.surface.kind == .raster {
                context.addRectangle(ink.offset(by: shadow.anchor))
                cairo_clip(context.handle)
            }
            try context.groupAsSource { () throws(CairoError) in try paintShapes(shadow.casts(color: shadow.color), offset: .zero) }
            try paint(through: softness, from: shadow.anchor)
        }
    }

    /// Paints the source through a mask whose position is in the pattern, because cairo 1.16 ignores translations of coordinates in SVG.
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

/// Draws the shapes of glyphs that cast a shadow in one colour, including their synthesised bold and outlines.
struct SilhouettePainter {
    let context: Context
    let fonts: FontFaceCache

    /// Paints all shapes as a group, moved by `offset`, in which overlapping glyphs do not darken.
    func paint(_ cast: ShadowCast, offset: Point) throws(CairoError) {
        guard !cast.paint.isOpaque else { return try fill(cast, cast.paint, offset) }
        try context.groupAsSource { () throws(CairoError) in try fill(cast, cast.paint.opaque, offset) }
        context.paintSource(opacity: cast.paint)
    }

    private func fill(_ cast: ShadowCast, _ paint: Paint, _ offset: Point) throws(CairoError) {
        try context.saved { () throws(CairoError) in
            // Gradients are positioned at the shadow.
            context.setSource(paint)
            cairo_translate(context.handle, offset.x, offset.y)
            for item in cast.glyphs { try fill(item) }
            for bar in cast.bars { context.addRectangle(bar) }
            cairo_fill(context.handle)
        }
    }

    private func fill(_ item: PlacedGlyphs) throws(CairoError) {
        guard let placement = GlyphPlacement(item), item.pointSize > 0 else { return }
        let glyphs = placement.drawn
        if !glyphs.isEmpty {
            try fonts.select(placement.run.face, pointSize: item.pointSize, widthScale: item.fit.widthScale, in: context)
            if placement.run.face.isColored {
                try maskPictures(glyphs, placement.run.face, item.pointSize)
            } else {
                fill(glyphs, strokeWidth: item.strokeWidth)
            }
        }
        for glyph in placement.missing {
            context.stroke(MissingGlyphBox(origin: glyph.origin, advance: glyph.advance, pointSize: item.pointSize))
        }
    }

    /// A rectangle on the page that contains the ink; nil if there is none.
    func inkBounds(of item: PlacedGlyphs) throws(CairoError) -> Rect? {
        guard let placement = GlyphPlacement(item), item.pointSize > 0 else { return nil }
        var bounds: Rect?
        let glyphs = placement.drawn
        if !glyphs.isEmpty {
            try fonts.select(placement.run.face, pointSize: item.pointSize, widthScale: item.fit.widthScale, in: context)
            var extents = cairo_text_extents_t()
            cairo_glyph_extents(context.handle, glyphs, Int32(clamping: glyphs.count), &extents)
            guard let first = glyphs.first else { return nil }
            if extents.width > 0, extents.height > 0 {
                bounds = Rect(x: first.x + extents.x_bearing, y: first.y + extents.y_bearing, width: extents.width, height: extents.height)
            }
        }
        for glyph in glyphs {
            guard let rect = fonts.paint(glyph.index, placement.run.face)?.bounds(at: glyph, item.pointSize) else { continue }
            bounds = bounds?.union(rect) ?? rect
        }
        for glyph in placement.missing {
            let box = MissingGlyphBox(origin: glyph.origin, advance: glyph.advance, pointSize: item.pointSize).rect
            bounds = bounds?.union(box) ?? box
        }
        // Mitred corners of strokes extend at most ten half widths (cairo's default limit). One point is added for rounding.
        let room = 1 + 5 * item.strokeWidth.value
        return bounds?.grown(by: room)
    }

    private func fill(_ glyphs: [cairo_glyph_t], strokeWidth: Points) {
        cairo_glyph_path(context.handle, glyphs, Int32(clamping: glyphs.count))
        guard strokeWidth > 0 else { return cairo_fill(context.handle) }
        cairo_fill_preserve(context.handle)
        cairo_set_line_width(context.handle, strokeWidth.value)
        cairo_stroke(context.handle)
    }

    /// Masks the source with pictures, which cast the shadow of their opacity.
    private func maskPictures(_ glyphs: [cairo_glyph_t], _ face: FontFace, _ pointSize: Points) throws(CairoError) {
        let pictures = try context.group { () throws(CairoError) in
            try context.showColored(glyphs, face, pointSize: pointSize, .black, fonts)
        }
        cairo_mask(context.handle, pictures)
        cairo_pattern_destroy(pictures)
    }
}

extension ColorPaint {
    /// The rectangle that it may paint, from a glyph's origin on the page; nil if it paints nothing.
    fileprivate func bounds(at origin: cairo_glyph_t, _ pointSize: Points) -> Rect? {
        bounds.map { bounds in
            let scale = pointSize.value / 1000
            return Rect(
                x: origin.x + bounds.minX * scale, y: origin.y - bounds.maxY * scale, width: bounds.width * scale,
                height: bounds.height * scale)
        }
    }
}
