import TypesetBase
import TypesetText

/// A face embedded as a Type 0 font with two-byte codes (ISO 32000-1 9.7).
///
/// Codes are CIDs. They number the glyphs of the document's text in its order, which is the same at every size, and then others, such as
/// those of page numbers, in the order of their first use. A content stream is therefore final when its page is, and most sizes of a
/// document have the same font program, which `FontPrograms` makes once.
///
/// A glyph's first text is in variant 0. Every further text is in a further *variant*: the same descendant font with another ToUnicode map.
/// Each code that is shown has its exact text in every reader, and needs no ActualText.
final class CompositeFont {
    /// The code of one glyph of the face.
    struct Slot {
        /// The CID; 0 if the glyph has none yet.
        private(set) var cid: UInt16 = 0
        /// The width in 16 bits, which keeps a slot at eight bytes: a face has up to 65,535 slots.
        private var storedWidth: Int16 = 0
        /// The text in variant 0; `TextTable.none` if the glyph is not used yet.
        private(set) var text = TextTable.none

        init() {}

        init(cid: UInt16, width: EmThousandths) {
            self.cid = cid
            storedWidth = Int16(clamping: width.value)
        }

        @inline(__always)
        var width: EmThousandths { EmThousandths(Int(storedWidth)) }

        mutating func use(_ text: TextKey) { self.text = text }
    }

    let description: FontFace
    let loaded: LoadedFace
    /// The slots by glyph of the face.
    let slots: UnsafeMutablePointer<Slot>
    /// The glyphs by CID; CID 0 is .notdef.
    private var glyphs: [UInt16] = [0]
    private var isUsed = false
    /// The texts of variants 1… by CID.
    private var furtherTexts: [UInt16: [TextKey]] = [:]
    /// The Type 0 dictionary of variant 0.
    let number: ObjectNumber
    /// The Type 0 dictionaries, one per variant.
    private(set) var variants: [ObjectNumber]
    let objects: ObjectWriter

    /// Creates the font of a face for a document.
    ///
    /// - Parameter order: the glyphs of the document's text in this face.
    init(_ description: FontFace, loaded: LoadedFace, order: [UInt16], objects: ObjectWriter) {
        self.description = description
        self.loaded = loaded
        self.objects = objects
        slots = .allocate(capacity: loaded.glyphCount)
        slots.initialize(repeating: Slot(), count: loaded.glyphCount)
        number = objects.reserve()
        variants = [number]
        for glyph in order where !lacks(UInt32(glyph)) { number(glyph) }
    }

    deinit { slots.deallocate() }

    /// Whether the face lacks a glyph; .notdef counts as lacking.
    @inline(__always)
    func lacks(_ glyph: UInt32) -> Bool { glyph == 0 || Int(glyph) >= loaded.glyphCount }

    /// Gives a glyph the next CID.
    private func number(_ glyph: UInt16) {
        slots[Int(glyph)] = Slot(cid: UInt16(clamping: glyphs.count), width: loaded.width(of: UInt32(glyph)))
        glyphs.append(glyph)
    }

    /// Returns the slot of a glyph that was encoded with the text `text` before the glyph had any other text; nil for others.
    @inline(__always)
    func slot(of glyph: UInt32, text: TextKey) -> Slot? {
        guard Int(glyph) < loaded.glyphCount, slots[Int(glyph)].text == text else { return nil }
        return slots[Int(glyph)]
    }

    /// Returns the slot of a glyph that the face has, and the variant in which its code has the text `text`.
    @inline(__always)
    func encode(_ glyph: UInt32, text: TextKey) -> (slot: Slot, variant: Int) {
        let slot = slots[Int(glyph)]
        return slot.text == text ? (slot, 0) : encodeSlowly(UInt16(truncatingIfNeeded: glyph), text: text)
    }

    @inline(never)
    private func encodeSlowly(_ glyph: UInt16, text: TextKey) -> (slot: Slot, variant: Int) {
        if slots[Int(glyph)].cid == 0 { number(glyph) }
        let slot = slots[Int(glyph)]
        guard slot.text != TextTable.none else {
            slots[Int(glyph)].use(text)
            isUsed = true
            return (slot, 0)
        }
        var others = furtherTexts[slot.cid] ?? []
        if let known = others.firstIndex(of: text) { return (slot, known + 1) }
        others.append(text)
        furtherTexts[slot.cid] = others
        if others.count == variants.count { variants.append(objects.reserve()) }
        return (slot, others.count)
    }

    /// Returns the text of a CID in a variant; nil if that code is never shown.
    private func text(of cid: Int, variant: Int) -> TextKey? {
        if variant == 0 {
            let text = slots[Int(glyphs[cid])].text
            return text == TextTable.none ? nil : text
        }
        guard let others = furtherTexts[UInt16(clamping: cid)], variant <= others.count else { return nil }
        return others[variant - 1]
    }
}

/// Writes the objects of a composite font when all pages are known.
extension CompositeFont {
    func write(texts: TextTable) throws(Diagnostic) {
        guard isUsed else { return }
        let program = try loaded.programs.program(of: glyphs, loaded, description, isCompressed: objects.isCompressed)
        let name = FontName.subset(of: description, glyphs: glyphs)
        let stream = objects.writeStream(program.stream) { dictionary in
            if isCFF { dictionary.set("Subtype", "CIDFontType0C") } else { dictionary.set("Length1", program.stream.count) }
        }
        let descriptor = objects.write { FontDescriptor(description, loaded).write(name: name, program: stream, isCFF: isCFF, to: &$0) }
        let map = program.glyphMap.map { objects.writeStream($0) { _ in } }
        let descendant = writeDescendant(name: name, descriptor: descriptor, map: map)
        for variant in variants.indices { writeVariant(variant, name: name, descendant: descendant, texts: texts) }
    }

    private var isCFF: Bool { description.format == .cff }

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
