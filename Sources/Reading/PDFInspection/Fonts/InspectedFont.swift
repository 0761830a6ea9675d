package import Geometry

/// A length in a font's glyph space (ISO 32000-1 9.2.4): thousandths of the em, but for Type 3, whose `FontMatrix` decides.
package struct GlyphUnits: Length {
    package var value: Double
    package init(_ value: Double) { self.value = value }
}

/// A font as the file describes it, and the codes that pages show in it.
package struct InspectedFont: Sendable {
    package enum Kind: Sendable { case type0, type1, trueType, type3 }

    package var kind: Kind
    /// `BaseFont` with its subset prefix; `Type 3` fonts may have none.
    package var name: String
    package var isEmbedded: Bool
    package var isSymbolic: Bool
    package var hasToUnicode: Bool
    /// Above and under the baseline (`descent` is negative).
    package var ascent: Em
    package var descent: Em
    /// From the descriptor's `FontWeight`, the flag ForceBold, or the name.
    package var isBold: Bool
    package var isVertical = false
    /// `fsType` of the embedded program: the licence bits; nil where it has none.
    package var embeddingLicence: Int?
    /// Parts of the standard's font clauses that this font breaks, in plain words with their clause.
    package var faults: [FontFault] = []
    package var codes: [UsedCode] = []
    /// The first page, from 1, with an operator that draws text in it, be the text empty; nil where there is none.
    package var firstPage: Int?

    package var isSubset: Bool {
        let scalars = Array(name.unicodeScalars.prefix(7))
        return scalars.count == 7 && scalars[6] == "+" && scalars[..<6].allSatisfy { ("A"..."Z").contains($0) }
    }

    /// The name without its subset prefix.
    package var displayName: String { isSubset ? String(name.dropFirst(7)) : name.isEmpty ? "a font without a name" : name }
}

/// How far a glyph's ink reaches above the baseline and, negative, under it.
package struct GlyphInk: Hashable, Sendable {
    package var top: Em
    package var bottom: Em
    package init(top: Em, bottom: Em) { (self.top, self.bottom) = (top, bottom) }
}

/// A code of a font that some page shows.
package struct UsedCode: Sendable {
    package var code: UInt32
    /// What it stands for; nil where nothing in the file says so.
    package var text: String?
    /// As the dictionary states it and as the font program has it.
    package var width: GlyphUnits
    package var programWidth: GlyphUnits?
    /// As the font program draws it; nil where there is none to ask.
    package var ink: GlyphInk?
    package var isNotdef = false
    /// nil where there is no program to ask.
    package var isPresent: Bool?
    /// Whether some use is drawn, not only invisible text.
    package var isVisible = false
    /// The first page that shows it, from 1.
    package var firstPage = 0
}

/// A font clause of ISO 14289-1 that a font breaks.
package struct FontFault: Hashable, Sendable {
    /// Such as `7.21.3.2`.
    package var clause: String
    /// What is wrong, to follow the font's name.
    package var message: String
    /// Whether only fonts that draw something are concerned.
    package var needsVisibleUse = false
}
