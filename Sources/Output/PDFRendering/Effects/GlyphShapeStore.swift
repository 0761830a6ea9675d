import CHarfBuzz
import Typography

/// Glyphs as form XObjects of bare paths in thousandths of the em, each stored once per file.
///
/// Shadows and masks are drawn with them: text in an artifact would still be found, copied and read a second time.
final class GlyphShapeStore {
    private struct Key: Hashable {
        var face: FontFace
        var glyph: UInt32
        var strokeWidth: Int
        var isFilled: Bool
    }

    private var known: [Key: ObjectNumber?] = [:]
    private let objects: ObjectWriter

    init(objects: ObjectWriter) { self.objects = objects }

    /// Nil where the glyph has no contours.
    ///
    /// - Parameter strokeWidth: of a line along the contours, in thousandths of the em; 0: none.
    func form(of glyph: UInt32, face: FontFace, strokeWidth: Int, isFilled: Bool = true) throws -> ObjectNumber? {
        let key = Key(face: face, glyph: glyph, strokeWidth: strokeWidth, isFilled: isFilled)
        if let known = known[key] { return known }
        let form = try write(key, try LoadedFace.of(face))
        known[key] = .some(form)
        return form
    }

    private func write(_ key: Key, _ loaded: LoadedFace) throws -> ObjectNumber? {
        let scale = 1000 / loaded.unitsPerEm
        let outline = GlyphOutline(scale: scale)
        guard outline.draw(key.glyph, loaded) else { return nil }
        let content = ByteBuffer()
        if key.strokeWidth > 0 { content.put(key.strokeWidth).put(" w\n") }
        content.put(outline.path).put(!key.isFilled ? "S\n" : key.strokeWidth > 0 ? "B\n" : "f\n")
        let dictionary = ByteBuffer()
        dictionary.put("/Type/XObject/Subtype/Form/Resources<<>>/BBox[")
        putBounds(key.glyph, loaded, scale, room: key.strokeWidth, dictionary)
        let number = objects.reserve()
        try objects.writeStream(number, dictionary: dictionary.put("]"), content)
        return number
    }

    private func putBounds(_ glyph: UInt32, _ loaded: LoadedFace, _ scale: Double, room: Int, _ body: ByteBuffer) {
        var extents = hb_glyph_extents_t()
        _ = hb_font_get_glyph_extents(loaded.font, glyph, &extents)
        let left = Double(extents.x_bearing) * scale, top = Double(extents.y_bearing) * scale
        // Mitred corners of a stroke reach ten half widths at most (the default limit, 8.4.3.5); one unit for what HarfBuzz rounds.
        let margin = Double(room) * 5 + 1
        body.put(left - margin, top + Double(extents.height) * scale - margin, left + Double(extents.width) * scale + margin, top + margin)
    }
}
