internal import CTypesetPango
import TypesetBase

/// The colour glyphs of a face, as layers and graphs of paints (OpenType 1.9.1, `COLR` versions 0 and 1 with `CPAL`).
///
/// HarfBuzz provides such graphs from version 7 on, and cairo draws them from 1.18 on. Debian 12 has older versions of both. None of its
/// other libraries converts the graphs to vectors at a position on the axes of a variable font.
package struct ColorGlyphReader: Sendable {
    private let table: ColorTable
    private let source: ContourSource
    /// The first palette.
    private let palette: [Color]
    private let thousandthsPerUnit: Double

    /// Creates a reader; nil if the face has no such glyphs, or if its file cannot be read.
    package init?(_ face: FontFace) {
        // If HarfBuzz has no memory, it returns empty objects without tables.
        guard let hbFace = HarfBuzzFace(path: face.path, index: face.index), let font = hb_font_create(hbFace.pointer) else { return nil }
        let variations = face.variations.map { hb_variation_t(tag: hb_tag_from_string($0.tag, -1), value: Float($0.value)) }
        if !variations.isEmpty { hb_font_set_variations(font, variations, UInt32(variations.count)) }
        source = ContourSource(font)
        var count: UInt32 = 0
        let position = hb_font_get_var_coords_normalized(font, &count)
        let coordinates = UnsafeBufferPointer(start: position, count: Int(count)).map { Double($0) / 16384 }
        guard let table = ColorTable(Table(hbFace, "COLR", all: true).bytes, coordinates: coordinates) else { return nil }
        self.table = table
        palette = Self.palette(hbFace.pointer)
        thousandthsPerUnit = 1000 / Double(max(hb_face_get_upem(hbFace.pointer), 1))
    }

    private static func palette(_ face: OpaquePointer) -> [Color] {
        var count = hb_ot_color_palette_get_colors(face, 0, 0, nil, nil)
        var colors = [hb_color_t](repeating: 0, count: Int(count))
        _ = hb_ot_color_palette_get_colors(face, 0, 0, &count, &colors)
        return colors.map { color in
            func part(_ value: UInt8) -> Double { Double(value) / 255 }
            return Color(
                red: part(hb_color_get_red(color)), green: part(hb_color_get_green(color)), blue: part(hb_color_get_blue(color)),
                alpha: part(hb_color_get_alpha(color)))
        }
    }

    /// The paint of a glyph; nil if it has no colours, or nothing visible.
    package func paint(of glyph: UInt32) -> ColorPaint? {
        var walk = ColorGraphWalk(table: table, source: source, palette: palette)
        return walk.paint(of: glyph, .scale(x: thousandthsPerUnit, y: thousandthsPerUnit))
    }
}
