import CTypesetCairo
import TypesetBase
import TypesetText

/// Colour glyphs as pictures for vector files, each drawn once; cairo itself would draw them at 72 dpi, again for every use.
final class ColorGlyphs {
    struct Picture {
        let surface: Surface
        /// The side of the square picture and its resolution, in pixels.
        let side: Double
        let pixelsPerEm: Double
        /// The position of the glyph's origin in the picture.
        let x: Double
        let baseline: Double
    }

    private struct Key: Hashable { var face: FontFace; var glyph: UInt; var foreground: Color }

    /// The resolution of the pictures, slightly more than the 109 pixels per em of Noto Color Emoji's strikes, which loses nothing.
    private static let pixelsPerEm = 128.0
    private var pictures: [Key: Picture] = [:]

    /// Returns the picture of a colour glyph, which is drawn once.
    ///
    /// - Parameter foreground: the colour of the text, which some glyphs contain.
    func picture(_ glyph: UInt, _ face: FontFace, _ foreground: Color, _ fonts: FontFaceCache) throws(CairoError) -> Picture {
        try pictures.value(of: Key(face: face, glyph: glyph, foreground: foreground)) { () throws(CairoError) in
            try draw(glyph, face, foreground, fonts)
        }
    }

    /// Draws a glyph with half an em of room at the left, at the right and below the baseline, and 1.5 em above it.
    private func draw(_ glyph: UInt, _ face: FontFace, _ foreground: Color, _ fonts: FontFaceCache) throws(CairoError) -> Picture {
        let em = Self.pixelsPerEm
        let surface = try Surface.pixels(width: Int(2 * em), height: Int(2 * em), isOpaque: false)
        let context = try Context(surface)
        let placed = cairo_glyph_t(index: glyph, x: em / 2, y: em * 1.5)
        context.setSource(foreground)
        try fonts.select(face, pointSize: Points(em), in: context)
        try context.showColored([placed], face, pointSize: Points(em), foreground, fonts)
        try context.check("draw a colour glyph of \(face.path)")
        return Picture(surface: surface, side: 2 * em, pixelsPerEm: em, x: em / 2, baseline: em * 1.5)
    }
}
