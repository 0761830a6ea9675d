import TypesetBase
import TypesetText

/// The facts about a font that a reader may know without its program (ISO 32000-1 9.8).
struct FontDescriptor {
    private let description: FontFace
    private let loaded: LoadedFace

    init(_ description: FontFace, _ loaded: LoadedFace) {
        self.description = description
        self.loaded = loaded
    }

    func write(name: String, program: ObjectNumber, isCFF: Bool, to dictionary: inout DictionaryWriter) {
        let metrics = description.metrics
        dictionary.set("Type", "FontDescriptor")
        dictionary.set("FontName", name: name)
        dictionary.set("Flags", flags)
        dictionary.setArray("FontBBox") { array in for side in boundingBox { array.add(side) } }
        // A synthesised slant is in the text matrix. Designers' italics are within a few degrees of -12.
        dictionary.set("ItalicAngle", description.isItalic && description.slant == 0 ? -12 : 0)
        dictionary.set("Ascent", EmThousandths(rounding: metrics.ascender))
        dictionary.set("Descent", -EmThousandths(rounding: metrics.descender))
        dictionary.set("CapHeight", EmThousandths(rounding: metrics.capHeight))
        dictionary.set("StemV", stem)
        dictionary.set(isCFF ? "FontFile3" : "FontFile2", program)
    }

    /// The flags of table 123: symbolic (the codes follow no standard encoding), fixed pitch, italic.
    private var flags: Int { 4 | (description.isMonospace ? 1 : 0) | (description.isItalic ? 64 : 0) }

    /// The stem width by a rule of thumb: 50 units for hairlines, 90 for regular, about 150 for bold.
    private var stem: Int { 50 + description.weight * description.weight / 4000 }

    /// The bounding box from the `head` table.
    private var boundingBox: [EmThousandths] {
        let head = loaded.table("head")
        guard head.count >= 44 else { return [0, -200, 1000, 900].map { EmThousandths($0) } }
        return (0..<4).map { side in
            let value = Int16(truncatingIfNeeded: Int(head[36 + side * 2]) << 8 | Int(head[37 + side * 2]))
            return EmThousandths(rounding: FontUnits(Double(value)), unitsPerEm: loaded.unitsPerEm)
        }
    }
}
