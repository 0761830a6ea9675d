import Diagnostics
import Typography

/// How a face is carried in the file.
enum EmbeddedFont {
    case composite(CompositeFont)
    case drawn(DrawnFont)
}

/// The fonts of one file, in the order of their first use.
final class FontStore {
    let texts = TextTable()
    /// The boxes that stand for missing glyphs.
    let missingGlyphs: DrawnFont
    private var fonts: [EmbeddedFont] = []
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var last: (face: FontFace, font: EmbeddedFont)?
    private let objects: ObjectWriter

    init(objects: ObjectWriter) {
        self.objects = objects
        missingGlyphs = DrawnFont(.missingGlyphs, objects: objects)
    }

    func font(for face: FontFace) throws -> EmbeddedFont {
        if let last, last.face === face { return last.font }
        let number = try numbers[ObjectIdentifier(face)] ?? add(face)
        last = (face, fonts[number])
        return fonts[number]
    }

    private func add(_ face: FontFace) throws -> Int {
        if face.forbidsEmbedding {
            throw Diagnostic.error(
                "the font \(face.postScriptName) forbids embedding, which every accessible PDF needs", path: face.path,
                hints: ["choose another font, or a version of it with an embedding licence"])
        }
        let loaded = try LoadedFace.of(face)
        fonts.append(
            Self.isStaticSubset(face)
                ? .composite(CompositeFont(face, loaded: loaded, objects: objects))
                : .drawn(DrawnFont(.face(face, loaded), objects: objects)))
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

    func write(images: ImageStore, states: GraphicsStateStore) throws {
        for font in fonts {
            switch font {
            case .composite(let font): try font.write(texts: texts)
            case .drawn(let font): try font.write(texts: texts, images: images, states: states)
            }
        }
        try missingGlyphs.write(texts: texts, images: images, states: states)
    }
}
