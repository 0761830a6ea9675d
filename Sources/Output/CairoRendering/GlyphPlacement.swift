import CCairo
import Layout

extension GlyphPlacement {
    /// Those that a font draws, as cairo takes them.
    var drawn: [cairo_glyph_t] { inked.map(\.cairo) }
}

extension GlyphPlacement.Placed {
    var cairo: cairo_glyph_t { cairo_glyph_t(index: UInt(glyph.id), x: position.x, y: position.y) }
}
