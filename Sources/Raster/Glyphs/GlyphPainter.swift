import CTypesetCairo
import TypesetBase
import TypesetLayout
import TypesetText

/// Draws runs of glyphs.
struct GlyphPainter {
    let context: Context
    let fonts: FontFaceCache
    private let colorGlyphs = ColorGlyphs()

    init(context: Context, fonts: FontFaceCache) {
        self.context = context
        self.fonts = fonts
    }

    func paint(_ item: PlacedGlyphs) throws(CairoError) {
        guard let placement = GlyphPlacement(item), item.pointSize > 0 else { return }
        let face = placement.run.face
        let glyphs = placement.drawn
        context.setSource(item.paint)
        if !glyphs.isEmpty {
            try fonts.select(face, pointSize: item.pointSize, widthScale: item.fit.widthScale, in: context)
            if face.isColored { try paintColored(glyphs, face, item) } else { fillAndStroke(glyphs, item, face) }
        }
        for glyph in placement.missing {
            context.stroke(MissingGlyphBox(origin: glyph.origin, advance: glyph.advance, pointSize: item.pointSize))
        }
    }

    // MARK: Outlines

    private func fillAndStroke(_ glyphs: [cairo_glyph_t], _ item: PlacedGlyphs, _ face: FontFace) {
        fill(glyphs)
        let boldWidth = face.emboldening.points(at: item.pointSize)
        if boldWidth > 0 { stroke(glyphs, width: boldWidth) }
        guard let outline = item.outline, outline.width > 0 else { return }
        context.setSource(outline.color)
        // The outline is along the contour that the synthesised bold has moved outwards.
        stroke(glyphs, width: item.strokeWidth)
    }

    /// Fills the glyphs, on pixels as paths, because cairo 1.16 positions glyphs only at whole pixels, which makes their spacing uneven.
    private func fill(_ glyphs: [cairo_glyph_t]) {
        let count = Int32(clamping: glyphs.count)
        guard context.surface.kind == .raster else { return cairo_show_glyphs(context.handle, glyphs, count) }
        cairo_glyph_path(context.handle, glyphs, count)
        cairo_fill(context.handle)
    }

    private func stroke(_ glyphs: [cairo_glyph_t], width: Points) {
        cairo_glyph_path(context.handle, glyphs, Int32(clamping: glyphs.count))
        cairo_set_line_width(context.handle, width.value)
        cairo_stroke(context.handle)
    }

    // MARK: Colour glyphs

    /// Draws colour glyphs; translucent text is drawn as a group, because cairo shows such glyphs opaque.
    private func paintColored(_ glyphs: [cairo_glyph_t], _ face: FontFace, _ item: PlacedGlyphs) throws(CairoError) {
        guard item.paint.isOpaque else {
            try context.groupAsSource { () throws(CairoError) in try paintOpaque(glyphs, face, item) }
            return context.paintSource(opacity: item.paint)
        }
        try paintOpaque(glyphs, face, item)
    }

    private func paintOpaque(_ glyphs: [cairo_glyph_t], _ face: FontFace, _ item: PlacedGlyphs) throws(CairoError) {
        let foreground = item.paint.firstColor.opaque
        for glyph in glyphs {
            if context.surface.kind == .raster || fonts.paint(glyph.index, face)?.isPlain == true {
                try context.showColored([glyph], face, pointSize: item.pointSize, foreground, fonts)
            } else {
                paint(try colorGlyphs.picture(glyph.index, face, foreground, fonts), at: glyph, item.pointSize)
            }
        }
    }

    private func paint(_ picture: ColorGlyphs.Picture, at glyph: cairo_glyph_t, _ pointSize: Points) {
        context.saved {
            cairo_translate(context.handle, glyph.x, glyph.y)
            let scale = pointSize.value / picture.pixelsPerEm
            cairo_scale(context.handle, scale, scale)
            cairo_set_source_surface(context.handle, picture.surface.handle, -picture.x, -picture.baseline)
            cairo_rectangle(context.handle, -picture.x, -picture.baseline, picture.side, picture.side)
            cairo_fill(context.handle)
        }
    }
}

extension GlyphPlacement {
    /// The glyphs that a font draws, as cairo's type.
    var drawn: [cairo_glyph_t] { inked.map(\.cairo) }
}

extension GlyphPlacement.Placed {
    var cairo: cairo_glyph_t { cairo_glyph_t(index: UInt(glyph.id), x: position.x, y: position.y) }
}

extension Paint {
    /// The colour of the text for a colour glyph.
    fileprivate var firstColor: Color {
        switch self {
        case .solid(let color): color
        case .gradient(let gradient): gradient.stops.first?.color ?? .black
        }
    }
}
