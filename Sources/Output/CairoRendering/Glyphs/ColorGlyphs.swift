import CCairo
import Geometry
import Typography

/// Colour glyphs as they are drawn, each made once: those that are outlines as what to paint, and for vector files the others as pictures.
/// Cairo itself would put these there at 72 dpi, again for every use.
final class ColorGlyphs {
    struct Picture {
        let surface: Surface
        /// Pixels of the picture: square, and this many per em.
        let side: Double
        let pixelsPerEm: Double
        /// Where the glyph's origin is in the picture.
        let x: Double
        let baseline: Double
    }

    private struct Key: Hashable { var face: FontFace; var glyph: UInt; var foreground: Color }

    /// The strikes of Noto Color Emoji have 109 pixels to the em; a little more loses nothing.
    private static let pixelsPerEm = 128.0
    private var pictures: [Key: Picture] = [:]
    private var readers: [FontFace: ColorGlyphReader?] = [:]
    private var paints: [FontFace: [UInt: ColorPaint?]] = [:]

    /// Nil where the glyph is not made of outlines in colours.
    func paint(_ glyph: UInt, _ face: FontFace) -> ColorPaint? {
        guard face.format == .colorOutline else { return nil }
        if let known = paints[face]?[glyph] { return known }
        let reader = readers[face] ?? ColorGlyphReader(face)
        readers[face] = .some(reader)
        let paint = reader?.paint(of: UInt32(clamping: glyph))
        paints[face, default: [:]][glyph] = .some(paint)
        return paint
    }

    /// - Parameter foreground: the colour of the text, which some glyphs have in them.
    func picture(_ glyph: UInt, _ face: FontFace, _ foreground: Color, _ fonts: FontFaceCache) throws(CairoError) -> Picture {
        let key = Key(face: face, glyph: glyph, foreground: foreground)
        if let known = pictures[key] { return known }
        let drawn = try draw(glyph, face, foreground, fonts)
        pictures[key] = drawn
        return drawn
    }

    /// With half an em of room at the left and right and under the baseline, and 1.5 em over it.
    private func draw(_ glyph: UInt, _ face: FontFace, _ foreground: Color, _ fonts: FontFaceCache) throws(CairoError) -> Picture {
        let em = Self.pixelsPerEm
        let surface = try Surface.pixels(width: Int(2 * em), height: Int(2 * em), isOpaque: false)
        let context = try Context(surface)
        var placed = cairo_glyph_t(index: glyph, x: em / 2, y: em * 1.5)
        context.setSource(foreground)
        if let paint = paint(glyph, face) {
            try context.draw(paint, at: placed, pointSize: Points(em), slant: face.slant, foreground)
        } else {
            try fonts.select(face, pointSize: Points(em), in: context)
            cairo_show_glyphs(context.handle, &placed, 1)
        }
        try context.check("draw a colour glyph of \(face.path)")
        return Picture(surface: surface, side: 2 * em, pixelsPerEm: em, x: em / 2, baseline: em * 1.5)
    }
}
