import CCairo
import Geometry
import Layout
import Typography

/// Draws runs of glyphs.
struct GlyphPainter {
    let context: Context
    let fonts: FontLibrary

    func paint(_ item: PlacedGlyphs) throws(CairoError) {
        guard let placement = GlyphPlacement(item), item.pointSize > 0 else { return }
        let face = placement.run.face
        let glyphs = placement.drawn
        context.setSource(item.paint)
        if !glyphs.isEmpty {
            try fonts.select(face, pointSize: item.pointSize, in: context)
            if face.isColored { try paintColored(glyphs, face, item.pointSize) } else { paintOutlines(glyphs, item, face, placement) }
        }
        for box in placement.missing { strokeBox(box, item.pointSize) }
    }

    // MARK: Outlines

    private func paintOutlines(_ glyphs: [cairo_glyph_t], _ item: PlacedGlyphs, _ face: FontFace, _ placement: GlyphPlacement) {
        let strokeWidth = face.emboldening * item.pointSize
        if strokeWidth > 0, !item.paint.isOpaque {
            paintTranslucentBold(glyphs, item, strokeWidth)
        } else {
            fill(glyphs, item, placement)
            if strokeWidth > 0 { stroke(glyphs, width: strokeWidth) }
        }
        guard let outline = item.outline, outline.width > 0 else { return }
        context.setSource(outline.color)
        stroke(glyphs, width: outline.width)
    }

    /// On pixels as paths: cairo 1.16 shows glyphs at whole pixels only, which makes letters stand unevenly.
    private func fill(_ glyphs: [cairo_glyph_t], _ item: PlacedGlyphs, _ placement: GlyphPlacement) {
        switch context.surface.kind {
        case .raster:
            cairo_glyph_path(context.handle, glyphs, Int32(clamping: glyphs.count))
            cairo_fill(context.handle)
        case .pdf: GlyphText(placement, item.paragraph).show(in: context)
        case .svg: cairo_show_glyphs(context.handle, glyphs, Int32(clamping: glyphs.count))
        }
    }

    private func stroke(_ glyphs: [cairo_glyph_t], width: Double) {
        cairo_glyph_path(context.handle, glyphs, Int32(clamping: glyphs.count))
        cairo_set_line_width(context.handle, width)
        cairo_stroke(context.handle)
    }

    /// Fill and stroke overlap by half of the stroke: drawn one over the other, a translucent colour would show it.
    private func paintTranslucentBold(_ glyphs: [cairo_glyph_t], _ item: PlacedGlyphs, _ width: Double) {
        let alpha = item.paint.commonAlpha
        context.grouped(alpha: alpha ?? 1) {
            context.setSource(alpha == nil ? item.paint : item.paint.opaque)
            cairo_glyph_path(context.handle, glyphs, Int32(clamping: glyphs.count))
            cairo_fill_preserve(context.handle)
            cairo_set_line_width(context.handle, width)
            cairo_stroke(context.handle)
        }
    }

    private func strokeBox(_ glyph: GlyphPlacement.Placed, _ pointSize: Double) {
        let box = MissingGlyphBox(origin: glyph.origin, advance: glyph.advance, pointSize: pointSize)
        context.addRectangle(box.rect)
        cairo_set_line_width(context.handle, box.strokeWidth)
        cairo_stroke(context.handle)
    }

    // MARK: Colour glyphs

    /// cairo puts colour glyphs into vector files at 72 dpi; there they are drawn larger first, and placed as pictures.
    private func paintColored(_ glyphs: [cairo_glyph_t], _ face: FontFace, _ pointSize: Double) throws(CairoError) {
        guard context.surface.kind != .raster else {
            return cairo_show_glyphs(context.handle, glyphs, Int32(clamping: glyphs.count))
        }
        for glyph in glyphs { try paintPicture(glyph, face, pointSize) }
    }

    /// Pixels per em of a colour glyph in a vector file: Noto Color Emoji's own.
    private static let pictureSize = 128.0

    private func paintPicture(_ glyph: cairo_glyph_t, _ face: FontFace, _ pointSize: Double) throws(CairoError) {
        let scale = Self.pictureSize / pointSize
        let side = Int(Self.pictureSize * 2)
        let picture = try Surface.pixels(width: side, height: side, isOpaque: false)
        let inner = try Context(picture)
        cairo_scale(inner.handle, scale, scale)
        try fonts.select(face, pointSize: pointSize, in: inner)
        // Half an em of room at the left, 1.5 em over and half an em under the baseline.
        var shifted = cairo_glyph_t(index: glyph.index, x: pointSize / 2, y: pointSize * 1.5)
        cairo_show_glyphs(inner.handle, &shifted, 1)
        try inner.check("draw a colour glyph of \(face.path)")
        context.saved {
            cairo_translate(context.handle, glyph.x - pointSize / 2, glyph.y - pointSize * 1.5)
            cairo_scale(context.handle, 1 / scale, 1 / scale)
            cairo_set_source_surface(context.handle, picture.handle, 0, 0)
            cairo_rectangle(context.handle, 0, 0, Double(side), Double(side))
            cairo_fill(context.handle)
        }
    }
}

extension Paint {
    /// The alpha that all its colours share; nil where they differ.
    fileprivate var commonAlpha: Double? {
        switch self {
        case .solid(let color): return color.alpha
        case .gradient(let gradient):
            guard let first = gradient.stops.first?.color.alpha else { return 0 }
            return gradient.stops.allSatisfy { $0.color.alpha == first } ? first : nil
        }
    }

    fileprivate var opaque: Paint {
        switch self {
        case .solid(var color):
            color.alpha = 1
            return .solid(color)
        case .gradient(var gradient):
            for stop in gradient.stops.indices { gradient.stops[stop].color.alpha = 1 }
            return .gradient(gradient)
        }
    }
}
