import CTypesetHarfBuzz
import TypesetBase
import TypesetLayout
import TypesetText

/// Glyphs as content streams, in Type 3 fonts (ISO 32000-1 9.6.5).
///
/// They are used for colour pictures, layered outlines, outlines without a static subset, and the boxes that replace characters without a
/// glyph in any font. Text stays text and is sharp at every size.
final class Type3Font {
    enum Source {
        case face(FontFace, LoadedFace)
        /// A box; the glyph's number is its advance in thousandths of the em.
        case missingGlyphs
        /// Strips that draw nothing. Each is the text of one letter of a ligature that another font draws.
        ///
        /// Strips are so narrow that mupdf sees no gap and no end of a line. They have an area, since PDFium would drop a rectangle without
        /// one. For letters drawn as paths, the glyph's number is not 0 and is the width of the strip in thousandths of the em.
        case ligatureLetters
    }

    struct Glyph {
        var id: UInt32
        var text: TextKey
        var width: EmThousandths
    }

    static let stripWidth = EmThousandths(8)

    /// The number of glyphs per font, with codes from 1 to 254; the next code may be a glyph that is never shown.
    private static let glyphsPerFont = 254

    let source: Source
    private(set) var glyphs: [Glyph] = []
    private(set) var fonts: [ObjectNumber] = []
    private var numbers: [UInt64: Int] = [:]
    private let objects: ObjectWriter

    init(_ source: Source, objects: ObjectWriter) {
        self.source = source
        self.objects = objects
    }

    /// Returns the font, the one-byte code and the width of a glyph with the text `text`.
    func encode(_ id: UInt32, text: TextKey) -> (font: ObjectNumber, code: UInt8, width: EmThousandths) {
        let key = UInt64(id) << 32 | UInt64(text)
        let number = numbers[key] ?? add(Glyph(id: id, text: text, width: width(of: id)), key: key)
        return (fonts[number / Self.glyphsPerFont], UInt8(number % Self.glyphsPerFont + 1), glyphs[number].width)
    }

    func width(of id: UInt32) -> EmThousandths {
        switch source {
        case .face(_, let loaded): loaded.width(of: id)
        case .missingGlyphs: EmThousandths(Int(id))
        case .ligatureLetters: id == 0 ? Self.stripWidth : EmThousandths(Int(id))
        }
    }

    private func add(_ glyph: Glyph, key: UInt64) -> Int {
        if glyphs.count % Self.glyphsPerFont == 0 { fonts.append(objects.reserve()) }
        glyphs.append(glyph)
        numbers[key] = glyphs.count - 1
        return glyphs.count - 1
    }

    func write(texts: TextTable, images: ImageObjectStore, states: GraphicsStateStore) {
        let procedures = GlyphProcedure(source, images: images, colors: ColorGlyphWriter(objects: objects, states: states))
        for (index, font) in fonts.enumerated() {
            let start = index * Self.glyphsPerFont
            write(font, glyphs[start..<min(start + Self.glyphsPerFont, glyphs.count)], texts: texts, procedures: procedures)
        }
    }

    private func write(_ font: ObjectNumber, _ glyphs: ArraySlice<Glyph>, texts: TextTable, procedures: GlyphProcedure) {
        var map = ToUnicodeMap(isTwoByte: false)
        let resources = PageResources()
        let streams = glyphs.enumerated().map { offset, glyph in
            map.map(offset + 1, to: texts.utf16(glyph.text))
            let number = objects.reserve()
            objects.writeStream(number, procedures.content(of: glyph, resources: resources))
            return number
        }
        let measure = measure
        let toUnicode = map.write(to: objects)
        objects.write(font) { dictionary in
            dictionary.set("Type", "Font")
            dictionary.set("Subtype", "Type3")
            dictionary.set("FontBBox", integers: 0, 0, 0, 0)
            dictionary.setArray("FontMatrix", Self.writeMatrix)
            dictionary.set("FirstChar", 1)
            dictionary.set("LastChar", glyphs.count + (measure == nil ? 0 : 1))
            dictionary.setArray("Widths") { widths in
                for glyph in glyphs { widths.add(glyph.width) }
                if measure != nil { widths.add(Self.measureWidth) }
            }
            Self.writeEncoding(streams, measure, to: &dictionary)
            dictionary.set("ToUnicode", toUnicode)
            dictionary.setDictionary("Resources") { resources.write(to: &$0) }
        }
    }

    /// The procedure of a glyph `m`, from whose width poppler guesses the size of text in a Type 3 font.
    ///
    /// Poppler must see strips among the letters of a word at their real size.
    private var measure: ObjectNumber? {
        guard case .ligatureLetters = source else { return nil }
        let stream = ContentStream(), number = objects.reserve()
        stream.setGlyphWidth(Self.measureWidth)
        objects.writeStream(number, stream.buffer)
        return number
    }

    /// The width that poppler expects of the letter m in any font.
    private static let measureWidth = EmThousandths(600)

    /// Writes the matrix from thousandths of the em to the em.
    private static func writeMatrix(to matrix: inout ArrayWriter) {
        matrix.add(spelled: ".001")
        matrix.add(0)
        matrix.add(0)
        matrix.add(spelled: ".001")
        matrix.add(0)
        matrix.add(0)
    }

    /// Writes the encoding, which names glyphs `g1`, `g2` … after their codes.
    private static func writeEncoding(_ procedures: [ObjectNumber], _ measure: ObjectNumber?, to dictionary: inout DictionaryWriter) {
        dictionary.setDictionary("Encoding") { encoding in
            encoding.set("Type", "Encoding")
            encoding.setArray("Differences") { differences in
                differences.add(1)
                for code in procedures.indices { differences.add(name: "g\(code + 1)") }
                if measure != nil { differences.add(name: "m") }
            }
        }
        dictionary.setDictionary("CharProcs") { entries in
            for (code, procedure) in procedures.enumerated() { entries.set(glyph: "g\(code + 1)", procedure) }
            if let measure { entries.set(glyph: "m", measure) }
        }
    }
}

/// The content streams of Type 3 glyphs, in thousandths of the em.
struct GlyphProcedure {
    private let source: Type3Font.Source
    private let images: ImageObjectStore
    private let colors: ColorGlyphWriter

    init(_ source: Type3Font.Source, images: ImageObjectStore, colors: ColorGlyphWriter) {
        self.source = source
        self.images = images
        self.colors = colors
    }

    func content(of glyph: Type3Font.Glyph, resources: PageResources) -> ByteBuffer {
        let stream = ContentStream()
        switch source {
        // The height of letters.
        case .ligatureLetters: stream.setGlyphWidth(glyph.width, height: EmThousandths(700))
        case .missingGlyphs:
            stream.setGlyphWidth(glyph.width)
            stream.stroke(MissingGlyphBox(origin: .zero, advance: Points(Double(glyph.width.value)), pointSize: 1000), scale: 1)
        case .face(let description, let loaded):
            // d0: the glyph sets its own colours, or uses the text's colour if it sets none.
            stream.setGlyphWidth(glyph.width)
            if description.format == .bitmap, drawPicture(glyph.id, description, loaded, to: stream, resources) { break }
            if let paint = loaded.colors?.paint(of: glyph.id) {
                colors.draw(paint, to: stream, resources)
            } else if stream.addOutline(of: glyph.id, loaded) {
                stream.fill()
            }
        }
        return stream.buffer
    }

    /// Draws the font's own PNG (CBDT, sbix) at the position in its metrics; returns false if the glyph has none (a space).
    private func drawPicture(
        _ glyph: UInt32, _ description: FontFace, _ loaded: LoadedFace, to stream: ContentStream, _ resources: PageResources
    ) -> Bool {
        var extents = hb_glyph_extents_t()
        guard let picture = loaded.pictures.picture(of: glyph, loaded.font),
            let image = try? images.embed(picture, path: description.path),
            hb_font_get_glyph_extents(loaded.font, glyph, &extents) != 0
        else {
            return false
        }
        resources.use(.xObject, image)
        let scale = loaded.thousandthsPerFontUnit
        stream.paint(
            xObject: image,
            .unitSquare(
                toX: Double(extents.x_bearing) * scale, y: Double(extents.y_bearing + extents.height) * scale,
                width: Double(extents.width) * scale, height: -Double(extents.height) * scale))
        return true
    }
}
