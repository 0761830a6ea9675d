import Typography

/// A face embedded as a Type 0 font with two-byte codes (ISO 32000-1 9.7).
///
/// Codes are CIDs that number the glyphs in the order of their first use, so a content stream is final as soon as its page is. A glyph's
/// first text lives in variant 0; every further text in a further *variant*: the same descendant font with another ToUnicode map. So each
/// code that is shown has its exact text in every reader, and ActualText is not needed for it.
final class CompositeFont {
    /// What one glyph of the face became.
    struct Slot {
        /// 0: not used yet.
        var cid: UInt16 = 0
        /// Thousandths of the em.
        var width: Int16 = 0
        /// In variant 0.
        var text: TextKey = 0
    }

    let description: FontFace
    let loaded: LoadedFace
    /// By glyph of the face.
    let slots: UnsafeMutablePointer<Slot>
    /// By CID; CID 0 is .notdef.
    private(set) var glyphs: [UInt32] = [0]
    /// Of each CID, the texts of variants 1…
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

    /// Glyphs that the face does not have, .notdef among them.
    @inline(__always)
    func lacks(_ glyph: UInt32) -> Bool { glyph == 0 || Int(glyph) >= loaded.glyphCount }

    /// The slot of a glyph that the face has, and the variant in which its code means `text`.
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

    /// The text of a CID in a variant; nil where that code is never shown.
    func text(of cid: Int, variant: Int) -> TextKey? {
        if variant == 0 { return slots[Int(glyphs[cid])].text }
        guard let others = furtherTexts[UInt16(clamping: cid)], variant <= others.count else { return nil }
        return others[variant - 1]
    }
}
