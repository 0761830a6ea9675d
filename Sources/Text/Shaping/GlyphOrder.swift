/// The glyphs of a document's text by face, each in the order of its first use.
package struct GlyphOrder: Sendable {
    private var lists: [ObjectIdentifier: List] = [:]

    /// The glyphs of one face.
    private struct List {
        var glyphs: [UInt16] = []
        /// A bit for each glyph of the face that is in the list.
        var known: [UInt64] = []

        mutating func add(_ range: Range<Int>, of glyphs: ShapedGlyphs) {
            glyphs.withReader { glyphs in
                for index in range where glyphs[index].flags.isDisjoint(with: .isMissing.union(.isHidden)) {
                    add(UInt16(truncatingIfNeeded: glyphs[index].id))
                }
            }
        }

        /// Adds a glyph if it is not in the list.
        private mutating func add(_ glyph: UInt16) {
            let word = Int(glyph) / 64, bit: UInt64 = 1 << (UInt64(glyph) % 64)
            if word >= known.count { known += repeatElement(0, count: word + 1 - known.count) }
            if known[word] & bit == 0 {
                known[word] |= bit
                glyphs.append(glyph)
            }
        }
    }

    package init() {}

    /// Collects the glyphs of a document by face.
    ///
    /// - Parameter paragraphs: the text in its order.
    package init(of paragraphs: some Sequence<ShapedParagraph>) {
        for paragraph in paragraphs {
            for run in paragraph.runs where run.object == nil {
                lists[ObjectIdentifier(run.face), default: List()].add(run.glyphs, of: paragraph.glyphs)
            }
        }
    }

    /// Returns the glyphs of the text in a face; empty if it has none, as in running heads.
    package func glyphs(of face: FontFace) -> [UInt16] { lists[ObjectIdentifier(face)]?.glyphs ?? [] }
}
