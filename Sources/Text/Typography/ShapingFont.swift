internal import CPango

/// A face with the HarfBuzz font that shapes it, at a scale of one unit per font unit, so that advances are exactly linear.
///
/// The `hb_font_t` is made immutable in `init`; HarfBuzz allows any number of threads to shape with an immutable font.
final class ShapingFont: @unchecked Sendable {
    let face: FontFace
    let hbFont: OpaquePointer
    /// Dense number within its library, by which contexts index their caches.
    let number: Int
    /// em per font unit.
    let scale: Float
    /// Printable ASCII is covered, so text of it needs no other font.
    let coversASCII: Bool
    /// Glyph for a hyphen at a line end and its advance in em.
    let hyphen: (id: UInt32, advance: Float)?

    /// Has small capitals of its own (GSUB feature `smcp`).
    let hasSmallCaps: Bool

    /// Takes over the reference to `hbFont`.
    init(face: FontFace, hbFont: OpaquePointer, number: Int) {
        hb_font_make_immutable(hbFont)
        self.face = face
        self.hbFont = hbFont
        self.number = number
        scale = 1 / Float(max(face.unitsPerEm, 1))
        coversASCII = (0x20...0x7E).allSatisfy { Self.glyph(of: $0, in: hbFont) != nil }
        hasSmallCaps = face.abilities.features.contains("smcp")
        let scale = scale
        hyphen = (Self.glyph(of: 0x2010, in: hbFont) ?? Self.glyph(of: 0x2D, in: hbFont)).map {
            ($0, Float(hb_font_get_glyph_h_advance(hbFont, $0)) * scale)
        }
    }

    deinit { hb_font_destroy(hbFont) }

    func covers(_ scalar: UInt32) -> Bool { Self.glyph(of: scalar, in: hbFont) != nil }

    /// The glyph of a character by itself; nil where the face has none.
    func nominalGlyph(of scalar: UInt32) -> UInt32? { Self.glyph(of: scalar, in: hbFont) }

    private static func glyph(of scalar: UInt32, in font: OpaquePointer) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 && glyph != 0 ? glyph : nil
    }
}

/// Ink over and under the baseline of the glyphs of one face, asked of HarfBuzz once each. One thread at a time.
final class GlyphInkCache {
    private static let pageSize = 256
    private let font: ShapingFont
    private var pages: [[SIMD2<Float>]]

    init(_ font: ShapingFont) {
        self.font = font
        pages = Array(repeating: [], count: font.face.glyphCount / Self.pageSize + 1)
    }

    /// em: ink over the baseline, ink under it. Either may be negative for a glyph that lies wholly on the other side.
    @inline(__always)
    func ink(_ glyph: UInt32) -> SIMD2<Float> {
        let page = Int(glyph) / Self.pageSize, slot = Int(glyph) % Self.pageSize
        guard page < pages.count else { return .zero }
        if !pages[page].isEmpty, !pages[page][slot].x.isNaN { return pages[page][slot] }
        return measure(glyph, page, slot)
    }

    private func measure(_ glyph: UInt32, _ page: Int, _ slot: Int) -> SIMD2<Float> {
        if pages[page].isEmpty { pages[page] = Array(repeating: SIMD2(.nan, .nan), count: Self.pageSize) }
        var extents = hb_glyph_extents_t()
        var ink = SIMD2<Float>.zero
        if hb_font_get_glyph_extents(font.hbFont, glyph, &extents) != 0, extents.height != 0 {
            let growth = Float(font.face.emboldening / 2)
            ink.x = Float(extents.y_bearing) * font.scale + growth
            ink.y = -Float(extents.y_bearing + extents.height) * font.scale + growth
        }
        pages[page][slot] = ink
        return ink
    }
}
