import Typography

/// Glyphs drawn as small pages of their own: Type 3 fonts (ISO 32000-1 9.6.5) for colour pictures, layered outlines and outlines that have
/// no static subset, and for the boxes that stand for characters of which no font has a glyph. Text stays text, sharp at every size.
final class DrawnFont {
    enum Source {
        case face(FontFace, LoadedFace)
        /// A box; the glyph's number is its advance in thousandths of the em.
        case missingGlyphs
    }

    struct Glyph {
        var id: UInt32
        var text: TextKey
        /// Thousandths of the em.
        var width: Int
    }

    /// Codes 1…255 of each font.
    private static let glyphsPerFont = 255

    let source: Source
    private(set) var glyphs: [Glyph] = []
    private(set) var fonts: [ObjectNumber] = []
    private var numbers: [UInt64: Int] = [:]
    private let objects: ObjectWriter

    init(_ source: Source, objects: ObjectWriter) {
        self.source = source
        self.objects = objects
    }

    /// The font, the one-byte code and the width of a glyph that means `text`.
    func encode(_ id: UInt32, text: TextKey) -> (font: ObjectNumber, code: UInt8, width: Int) {
        let key = UInt64(id) << 32 | UInt64(text)
        let number = numbers[key] ?? add(Glyph(id: id, text: text, width: width(of: id)), key: key)
        return (fonts[number / Self.glyphsPerFont], UInt8(number % Self.glyphsPerFont + 1), glyphs[number].width)
    }

    private func width(of id: UInt32) -> Int {
        switch source {
        case .face(_, let loaded): Int(loaded.width(of: id))
        case .missingGlyphs: Int(id)
        }
    }

    private func add(_ glyph: Glyph, key: UInt64) -> Int {
        if glyphs.count % Self.glyphsPerFont == 0 { fonts.append(objects.reserve()) }
        glyphs.append(glyph)
        numbers[key] = glyphs.count - 1
        return glyphs.count - 1
    }

    func write(texts: TextTable, images: ImageStore, states: GraphicsStateStore) throws {
        let painter = GlyphProcedure(source, images: images, states: states)
        for (index, font) in fonts.enumerated() {
            let start = index * Self.glyphsPerFont
            try write(font, glyphs[start..<min(start + Self.glyphsPerFont, glyphs.count)], texts: texts, painter: painter)
        }
    }

    private func write(_ font: ObjectNumber, _ glyphs: ArraySlice<Glyph>, texts: TextTable, painter: GlyphProcedure) throws {
        var map = ToUnicodeMap(isTwoByte: false)
        let names = ByteBuffer(), procedures = ByteBuffer(), widths = ByteBuffer()
        let resources = PageResources()
        for (offset, glyph) in glyphs.enumerated() {
            map.map(offset + 1, to: texts.utf16(glyph.text))
            let number = objects.reserve()
            try objects.writeStream(number, painter.content(of: glyph, resources: resources))
            names.put("/g").put(offset + 1)
            procedures.put("/g").put(offset + 1).put(reference: number)
            widths.put(glyph.width).put(" ")
        }
        let toUnicode = try map.write(to: objects)
        let body = ByteBuffer()
        body.put("<</Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 1/LastChar ").put(glyphs.count)
        body.put("/Widths[").put(widths).put("]/Encoding<</Type/Encoding/Differences[1").put(names).put("]>>/CharProcs<<").put(procedures)
        body.put(">>/ToUnicode").put(reference: toUnicode).put("/Resources<<")
        resources.write(to: body)
        try objects.write(font, body.put(">>>>"))
    }
}
