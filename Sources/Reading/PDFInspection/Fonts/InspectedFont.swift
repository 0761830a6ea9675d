public import Geometry

/// A length in a font's glyph space (ISO 32000-1 9.2.4): thousandths of the em, but for Type 3, whose `FontMatrix` decides.
public struct GlyphUnits: Length {
    public var value: Double
    public init(_ value: Double) { self.value = value }
}

/// A font as the file describes it, and the codes that pages show in it.
public struct InspectedFont: Sendable {
    public enum Kind: Sendable { case type0, type1, trueType, type3 }

    public var kind: Kind
    /// `BaseFont` with its subset prefix; `Type 3` fonts may have none.
    public var name: String
    public var isEmbedded: Bool
    public var isSymbolic: Bool
    public var hasToUnicode: Bool
    /// Above and under the baseline (`descent` is negative).
    public var ascent: Em
    public var descent: Em
    /// From the descriptor's `FontWeight`, the flag ForceBold, or the name.
    public var isBold: Bool
    public var isVertical = false
    /// `fsType` of the embedded program: the licence bits; nil where it has none.
    public var embeddingLicence: Int?
    /// Parts of the standard's font clauses that this font breaks, in plain words with their clause.
    public var faults: [FontFault] = []
    public var codes: [UsedCode] = []
    /// The first page, from 1, with an operator that draws text in it, be the text empty; nil where there is none.
    public var firstPage: Int?

    public var isSubset: Bool {
        let scalars = Array(name.unicodeScalars.prefix(7))
        return scalars.count == 7 && scalars[6] == "+" && scalars[..<6].allSatisfy { ("A"..."Z").contains($0) }
    }

    /// The name without its subset prefix.
    public var displayName: String { isSubset ? String(name.dropFirst(7)) : name.isEmpty ? "a font without a name" : name }
}

/// A code of a font that some page shows.
public struct UsedCode: Sendable {
    public var code: UInt32
    /// What it stands for; nil where nothing in the file says so.
    public var text: String?
    /// As the dictionary states it and as the font program has it.
    public var width: GlyphUnits
    public var programWidth: GlyphUnits?
    public var isNotdef = false
    /// nil where there is no program to ask.
    public var isPresent: Bool?
    /// Whether some use is drawn, not only invisible text.
    public var isVisible = false
    /// The first page that shows it, from 1.
    public var firstPage = 0
}

/// A font clause of ISO 14289-1 that a font breaks.
public struct FontFault: Hashable, Sendable {
    /// Such as `7.21.3.2`.
    public var clause: String
    /// What is wrong, to follow the font's name.
    public var message: String
    /// Whether only fonts that draw something are concerned.
    public var needsVisibleUse = false
}
