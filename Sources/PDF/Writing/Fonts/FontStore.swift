import TypesetBase
import TypesetLayout
import TypesetText

/// The form in which a face is embedded in the file.
enum EmbeddedFont {
    case composite(CompositeFont)
    case type3(Type3Font)

    /// Returns the advance that the file states, which the font's kerning does not change.
    func width(of glyph: UInt32) -> EmThousandths {
        switch self {
        case .composite(let font): font.loaded.width(of: glyph)
        case .type3(let font): font.width(of: glyph)
        }
    }
}

/// The fonts of one file, in the order of their first use.
final class FontStore {
    let texts = TextTable()
    /// The boxes that replace missing glyphs.
    let missingGlyphs: Type3Font
    /// The letters of right-to-left ligatures after the first.
    let ligatureLetters: Type3Font
    private var fonts: [EmbeddedFont] = []
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var last: (face: FontFace, font: EmbeddedFont)?
    private let objects: ObjectWriter
    private let order: GlyphOrder

    /// Creates an empty store.
    ///
    /// - Parameter order: the glyphs of the document's text.
    init(order: GlyphOrder, objects: ObjectWriter) {
        self.objects = objects
        self.order = order
        missingGlyphs = Type3Font(.missingGlyphs, objects: objects)
        ligatureLetters = Type3Font(.ligatureLetters, objects: objects)
    }

    func font(for face: FontFace) throws(Diagnostic) -> EmbeddedFont {
        if let last, last.face === face { return last.font }
        let number = if let known = numbers[ObjectIdentifier(face)] { known } else { try add(face) }
        last = (face, fonts[number])
        return fonts[number]
    }

    private func add(_ face: FontFace) throws(Diagnostic) -> Int {
        if face.forbidsEmbedding {
            throw Diagnostic.error(
                "the font \(face.postScriptName) forbids embedding, which every accessible PDF needs", path: face.path,
                hints: ["choose another font, or a version of it with an embedding licence"])
        }
        let loaded = try LoadedFace.of(face)
        fonts.append(
            Self.isStaticSubset(face)
                ? .composite(CompositeFont(face, loaded: loaded, order: order.glyphs(of: face), objects: objects))
                : .type3(Type3Font(.face(face, loaded), objects: objects)))
        numbers[ObjectIdentifier(face)] = fonts.count - 1
        return fonts.count - 1
    }

    private static func isStaticSubset(_ face: FontFace) -> Bool {
        switch face.format {
        case .trueType: true
        // The subsetter of HarfBuzz 6 pins axes of glyf outlines only.
        case .cff: face.variations.isEmpty
        case .bitmap, .colorOutline, .other: false
        }
    }

    func write(images: ImageObjectStore, states: GraphicsStateStore) throws(Diagnostic) {
        for font in fonts {
            switch font {
            case .composite(let font): try font.write(texts: texts)
            case .type3(let font): font.write(texts: texts, images: images, states: states)
            }
        }
        missingGlyphs.write(texts: texts, images: images, states: states)
        ligatureLetters.write(texts: texts, images: images, states: states)
    }
}
