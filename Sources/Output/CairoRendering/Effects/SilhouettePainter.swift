import CCairo
import Geometry
import Layout
import Typography

/// Draws the shapes of glyphs in one ink, with what makes them bold or outlined: what casts a shadow.
struct SilhouettePainter {
    let context: Context
    let fonts: FontFaceCache

    /// All as one thing, so that glyphs which overlap do not darken; moved by `offset`.
    func paint(_ cast: ShadowCast, offset: Point) throws(CairoError) {
        guard !cast.paint.isOpaque else { return try fill(cast, cast.paint, offset) }
        try context.groupAsSource { () throws(CairoError) in try fill(cast, cast.paint.opaque, offset) }
        context.paintSource(opacity: cast.paint)
    }

    private func fill(_ cast: ShadowCast, _ paint: Paint, _ offset: Point) throws(CairoError) {
        try context.saved { () throws(CairoError) in
            // Gradients are positioned where the shadow is.
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
            try fonts.select(placement.run.face, pointSize: item.pointSize, in: context)
            if placement.run.face.isColored { maskPictures(glyphs) } else { fill(glyphs, strokeWidth: item.strokeWidth) }
        }
        for glyph in placement.missing {
            let box = MissingGlyphBox(origin: glyph.origin, advance: glyph.advance, pointSize: item.pointSize)
            context.addRectangle(box.rect)
            cairo_set_line_width(context.handle, box.strokeWidth)
            cairo_stroke(context.handle)
        }
    }

    /// A rectangle on the page that holds the ink; nil where there is none.
    func inkBounds(of item: PlacedGlyphs) throws(CairoError) -> Rect? {
        guard let placement = GlyphPlacement(item), item.pointSize > 0 else { return nil }
        var bounds: Rect?
        let glyphs = placement.drawn
        if !glyphs.isEmpty {
            try fonts.select(placement.run.face, pointSize: item.pointSize, in: context)
            var extents = cairo_text_extents_t()
            cairo_glyph_extents(context.handle, glyphs, Int32(clamping: glyphs.count), &extents)
            guard let first = glyphs.first else { return nil }
            if extents.width > 0, extents.height > 0 {
                bounds = Rect(x: first.x + extents.x_bearing, y: first.y + extents.y_bearing, width: extents.width, height: extents.height)
            }
        }
        for glyph in placement.missing {
            let box = MissingGlyphBox(origin: glyph.origin, advance: glyph.advance, pointSize: item.pointSize).rect
            bounds = bounds?.union(box) ?? box
        }
        // Mitred corners of strokes reach ten half widths at most (cairo's default limit); a point for what is rounded.
        let room = 1 + 5 * item.strokeWidth
        return bounds?.grown(by: room)
    }

    private func fill(_ glyphs: [cairo_glyph_t], strokeWidth: Double) {
        cairo_glyph_path(context.handle, glyphs, Int32(clamping: glyphs.count))
        guard strokeWidth > 0 else { return cairo_fill(context.handle) }
        cairo_fill_preserve(context.handle)
        cairo_set_line_width(context.handle, strokeWidth)
        cairo_stroke(context.handle)
    }

    /// Pictures cast the shadow of their opacity.
    private func maskPictures(_ glyphs: [cairo_glyph_t]) {
        cairo_push_group_with_content(context.handle, CAIRO_CONTENT_COLOR_ALPHA)
        cairo_show_glyphs(context.handle, glyphs, Int32(clamping: glyphs.count))
        let pictures = cairo_pop_group(context.handle)
        cairo_mask(context.handle, pictures)
        cairo_pattern_destroy(pictures)
    }
}
