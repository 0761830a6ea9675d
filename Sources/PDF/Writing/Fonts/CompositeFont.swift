import TypesetBase
import TypesetText

/// A face embedded as a Type 0 font with two-byte codes (ISO 32000-1 9.7).
///
/// Codes are CIDs that number the glyphs in the order of their first use. A content stream is therefore final when its page is.
///
/// A glyph's first text is in variant 0. Every further text is in a further *variant*: the same descendant font with another ToUnicode map.
/// Each code that is shown has its exact text in every reader, and needs no ActualText.
final class CompositeFont {
    /// The code of one glyph of the face.
    struct Slot {
        /// The CID; 0 if the glyph is not used yet.
        var cid: UInt16 = 0
        /// The width in 16 bits, which keeps a slot at eight bytes: a face has up to 65,535 slots.
        private var storedWidth: Int16 = 0
        /// The text in variant 0.
        var text: TextKey = 0

        init() {}

        init(cid: UInt16, width: EmThousandths, text: TextKey) {
            self.cid = cid
            storedWidth = Int16(clamping: width.value)
            self.text = text
        }

        @inline(__always)
        var width: EmThousandths { EmThousandths(Int(storedWidth)) }
    }

    let description: FontFace
    let loaded: LoadedFace
    /// The slots by glyph of the face.
    let slots: UnsafeMutablePointer<Slot>
    /// The glyphs by CID; CID 0 is .notdef.
    private(set) var glyphs: [UInt32] = [0]
    /// The texts of variants 1… by CID.
    private(set) var furtherTexts: [UInt16: [TextKey]] = [:]
    /// The Type 0 dictionaries, one per variant.
    private(set) var variants: [ObjectNumber]
    let objects: ObjectWriter

    init(_ description: FontFace, loaded: LoadedFace, objects: ObjectWriter) {
        self.description = description
        self.loaded = loaded
        self.objects = objects
        slots = .allocate(capacity: loaded.glyphCount)
        slots.initialize(repeating: Slot(), count: loaded.glyphCount)
        variants = [objects.reserve()]
    }

    deinit { slots.deallocate() }

    /// Whether the face lacks a glyph; .notdef counts as lacking.
    @inline(__always)
    func lacks(_ glyph: UInt32) -> Bool { glyph == 0 || Int(glyph) >= loaded.glyphCount }

    /// Returns the slot of a glyph that the face has, and the variant in which its code has the text `text`.
    @inline(__always)
    func encode(_ glyph: UInt32, text: TextKey) -> (slot: Slot, variant: Int) {
        let slot = slots[Int(glyph)]
        if slot.cid != 0 && slot.text == text { return (slot, 0) }
        return encodeSlowly(glyph, text: text)
    }

    @inline(never)
    private func encodeSlowly(_ glyph: UInt32, text: TextKey) -> (slot: Slot, variant: Int) {
        let slot = slots[Int(glyph)]
        guard slot.cid != 0 else {
            let new = Slot(cid: UInt16(clamping: glyphs.count), width: loaded.width(of: glyph), text: text)
            glyphs.append(glyph)
            slots[Int(glyph)] = new
            return (new, 0)
        }
        var others = furtherTexts[slot.cid] ?? []
        if let known = others.firstIndex(of: text) { return (slot, known + 1) }
        others.append(text)
        furtherTexts[slot.cid] = others
        if others.count == variants.count { variants.append(objects.reserve()) }
        return (slot, others.count)
    }

    /// Returns the text of a CID in a variant; nil if that code is never shown.
    func text(of cid: Int, variant: Int) -> TextKey? {
        if variant == 0 { return slots[Int(glyphs[cid])].text }
        guard let others = furtherTexts[UInt16(clamping: cid)], variant <= others.count else { return nil }
        return others[variant - 1]
    }
}

/// Writes the objects of a composite font when all pages are known.
extension CompositeFont {
    func write(texts: TextTable) throws(Diagnostic) {
        guard glyphs.count > 1 else { return }
        let subset = try FontSubset(of: loaded, description: description, glyphs: glyphs)
        let name = FontName.subset(of: description, glyphs: glyphs)
        let program = try writeProgram(subset)
        let descriptor = objects.write {
            FontDescriptor(description, loaded).write(name: name, program: program, isCFF: isCFF, to: &$0)
        }
        let descendant = writeDescendant(name: name, descriptor: descriptor, map: isCFF ? nil : writeGlyphMap(subset))
        for variant in variants.indices { writeVariant(variant, name: name, descendant: descendant, texts: texts) }
    }

    private var isCFF: Bool { description.format == .cff }

    private func writeProgram(_ subset: FontSubset) throws(Diagnostic) -> ObjectNumber {
        guard isCFF else { return objects.writeStream(subset.program) { $0.set("Length1", subset.program.count) } }
        let number = objects.reserve()
        guard let program = CIDKeyedCFF.convert(subset.program, cids: subset.cids) else { throw FontSubset.failure(description) }
        return program.withUnsafeBytes { bytes in
            objects.writeStream(number, data: bytes, compress: true) { $0.set("Subtype", "CIDFontType0C") }
        }
    }

    /// Writes /CIDToGIDMap: for every CID the glyph of the subset, in two bytes.
    private func writeGlyphMap(_ subset: FontSubset) -> ObjectNumber {
        var map = [UInt8](repeating: 0, count: glyphs.count * 2)
        for (glyph, cid) in subset.cids.enumerated() where Int(cid) < glyphs.count && cid > 0 {
            map[Int(cid) * 2] = UInt8(glyph >> 8 & 255)
            map[Int(cid) * 2 + 1] = UInt8(glyph & 255)
        }
        return objects.writeStream(map)
    }

    private func writeDescendant(name: String, descriptor: ObjectNumber, map: ObjectNumber?) -> ObjectNumber {
        objects.write { dictionary in
            dictionary.set("Type", "Font")
            dictionary.set("Subtype", isCFF ? "CIDFontType0" : "CIDFontType2")
            dictionary.set("BaseFont", name: name)
            dictionary.setDictionary("CIDSystemInfo") { info in
                info.set("Registry", text: "Adobe")
                info.set("Ordering", text: "Identity")
                info.set("Supplement", 0)
            }
            dictionary.set("FontDescriptor", descriptor)
            if let map { dictionary.set("CIDToGIDMap", map) }
            dictionary.set("DW", 0)
            dictionary.setArray("W") { array in
                array.add(1)
                array.addArray { widths in
                    for glyph in glyphs.dropFirst() { widths.add(slots[Int(glyph)].width) }
                }
            }
        }
    }

    private func writeVariant(_ variant: Int, name: String, descendant: ObjectNumber, texts: TextTable) {
        var map = ToUnicodeMap(isTwoByte: true)
        for cid in 1..<glyphs.count {
            if let text = text(of: cid, variant: variant) { map.map(cid, to: texts.utf16(text)) }
        }
        let toUnicode = map.write(to: objects)
        objects.write(variants[variant]) { dictionary in
            dictionary.set("Type", "Font")
            dictionary.set("Subtype", "Type0")
            dictionary.set("BaseFont", name: name)
            dictionary.set("Encoding", "Identity-H")
            dictionary.set("DescendantFonts", references: [descendant])
            dictionary.set("ToUnicode", toUnicode)
        }
    }
}

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
