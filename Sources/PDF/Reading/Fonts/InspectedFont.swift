package import TypesetBase

/// A length in a font's glyph space (ISO 32000-1 9.2.4): thousandths of the em, except in Type 3 fonts, where `FontMatrix` defines it.
package struct GlyphUnits: Length {
    package var value: Double
    package init(_ value: Double) { self.value = value }
}

/// The types of fonts (ISO 32000-1 table 110).
package enum PDFFontType: Sendable { case type0, type1, trueType, type3 }

/// A font as described in the file, and the codes that pages show in it.
package struct InspectedFont: Sendable {
    package var kind: PDFFontType
    /// The entry `BaseFont` with its subset prefix; Type 3 fonts may have none.
    package var name: String
    package var isEmbedded: Bool
    package var isSymbolic: Bool
    /// The heights above and below the baseline (`descent` is negative).
    package var ascent: Em
    package var descent: Em
    /// Whether the font is bold, by the descriptor's `FontWeight`, the flag ForceBold, or the name.
    package var isBold: Bool
    /// Whether the font is italic, by the descriptor's `ItalicAngle`, the flag Italic, or the name.
    package var isItalic = false
    /// Whether the descriptor's flags say that the font has serifs, or the name is that of a well-known serif font.
    package var hasSerifs = false
    package var isVertical = false
    /// The em in a unit of the widths: a thousandth, except in Type 3 fonts.
    package var emPerUnit = 0.001
    /// Whether its characters are those of a collection whose text readers know, such as Adobe-Japan1 (ISO 14289-1 7.21.7).
    package var hasPublicCollection = false
    /// The font clauses of the standard that this font breaks, in plain words with their clause.
    package var faults: [FontFault] = []
    package var codes: [UsedCode] = []
    /// The first page, from 1, with an operator that shows text in the font, even empty text; nil if there is none.
    package var firstPage: Int?

    package var isSubset: Bool {
        let scalars = Array(name.unicodeScalars.prefix(7))
        return scalars.count == 7 && scalars[6] == "+" && scalars[..<6].allSatisfy { ("A"..."Z").contains($0) }
    }

    /// The name without its subset prefix.
    package var displayName: String { isSubset ? String(name.dropFirst(7)) : name.isEmpty ? "a font without a name" : name }
}

/// The extent of a glyph's ink above the baseline and, as a negative length, below it.
package struct GlyphInk: Hashable, Sendable {
    package var top: Em
    package var bottom: Em
    /// The ink itself; nil if only its extent is known.
    package var shape: GlyphShape?
    package init(top: Em, bottom: Em, shape: GlyphShape? = nil) { (self.top, self.bottom, self.shape) = (top, bottom, shape) }

    /// The ink mirrored at the baseline.
    var upsideDown: GlyphInk { GlyphInk(top: Em(-bottom.value), bottom: Em(-top.value), shape: shape?.upsideDown) }
}

/// A code of a font that a page shows.
package struct UsedCode: Sendable {
    package var code: UInt32
    /// The text of the code; nil if the file states none.
    package var text: String?
    /// The widths in the dictionary and in the font program.
    package var width: GlyphUnits
    package var programWidth: GlyphUnits?
    /// The ink in the font program; nil if there is no program or no ink.
    package var ink: GlyphInk?
    /// The outline as the data of an SVG path, in thousandths of the em with y downwards; nil unless outlines are kept.
    package var outline: String?
    package var isNotdef = false
    /// Whether the program has the glyph; nil if that is unknown.
    package var isPresent: Bool?
    /// Whether the character maps of a TrueType font of letters, by which its glyphs are found, omit the code.
    package var isUnmapped = false
    /// Whether the program has the glyph, but no ink for it.
    package var isBlank = false
    /// Whether a use of the code is drawn, and not only invisible text.
    package var isVisible = false
    /// The first page that shows the code, from 1.
    package var firstPage = 0

    /// The text, or the number of a code whose text is not known or cannot be shown.
    var displayText: String {
        guard let text, !text.unicodeScalars.contains(where: { $0 == "\u{FFFD}" || $0.properties.generalCategory == .control }) else {
            return "[code \(code)]"
        }
        return text
    }
}

/// A font clause of ISO 14289-1 that a font breaks.
package struct FontFault: Hashable, Sendable {
    /// The clause, such as `7.21.3.2`.
    package var clause: String
    /// The number of the condition in the Matterhorn Protocol, such as `31-005`.
    package var matterhorn: String
    /// The fault, as a phrase after the font's name.
    package var message: String
    /// Whether the fault concerns only fonts that draw something.
    package var needsVisibleUse = false
}
