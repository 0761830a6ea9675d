package import TypesetBase

/// One face of one font file, as drawn: its file, index, position on the variation axes and synthesis.
///
/// Identity is equality: the font library returns one object per distinct face. Painters load the file by `path` themselves, and no C type
/// crosses targets.
package final class FontFace: Sendable, Hashable {
    package struct Variation: Hashable, Sendable {
        package var tag: String
        package var value: Double
        package init(tag: String, value: Double) { self.tag = tag; self.value = value }
    }

    /// The axes and features of a font.
    package struct Abilities: Hashable, Sendable {
        /// The ranges of the variation axes, by tag.
        package var axes: [String: ClosedRange<Double>] = [:]
        /// The tags of the features of its layout tables ("GSUB", "GPOS").
        package var features: Set<String> = []
        package init() {}
    }

    /// The metrics from OpenType's hhea, OS/2 and post tables; y points upwards.
    package struct Metrics: Hashable, Sendable {
        package var ascender: Em = 0.8
        /// The descender, as a positive number.
        package var descender: Em = 0.2
        /// The room between lines that the font requests in addition to ascender and descender.
        package var lineGap: Em = 0
        package var capHeight: Em = 0.7
        package var xHeight: Em = 0.5
        /// The advance of the digit 0, or half an em if the font has none (CSS Values 4, 6.1.3).
        package var zeroAdvance: Em = 0.5
        /// The position of the line's centre; negative below the baseline.
        package var underlinePosition: Em = -0.1
        package var underlineThickness: Em = 0.05
        package var strikethroughPosition: Em = 0.25
        package var strikethroughThickness: Em = 0.05
        package init() {}

        /// The distance of baselines that the font requests.
        package var lineHeight: Em { ascender + descender + lineGap }
    }

    /// The storage format of the glyphs, which decides how a painter can embed them.
    package enum Format: Hashable, Sendable {
        case trueType, cff
        /// Pictures (CBDT, sbix).
        case bitmap
        /// Layered colour outlines (COLR) or SVG glyphs.
        case colorOutline
        /// CFF2 or anything that has no static subset.
        case other
    }

    /// The object that caches refer to weakly.
    ///
    /// A weak reference to the face itself would slow down every retain of it, and there is one per run.
    package final class Lifetime: Sendable {}

    package let lifetime = Lifetime()
    package let path: String
    /// The index within a collection.
    package let index: Int
    package let variations: [Variation]
    /// The horizontal shear of a synthesised italic, x += slant * y; 0 if there is none.
    package let slant: Double
    /// The stroke width of a synthesised bold; 0 if there is none.
    package let emboldening: Em
    package let postScriptName: String
    package let familyName: String
    /// The family in programs that know four styles of one, such as “EB Garamond 12” of an optical size; nil if it is `familyName`.
    package let styleLinkedFamilyName: String?
    package let unitsPerEm: FontUnits
    package let glyphCount: Int
    package let weight: Int
    package let isItalic: Bool
    package let isMonospace: Bool
    /// Whether the face is known to have serifs.
    package let hasSerifs: Bool
    package let format: Format
    package let metrics: Metrics
    /// Whether OS/2 fsType forbids embedding (restricted licence).
    package let forbidsEmbedding: Bool
    /// Whether OS/2 fsType, bit 8, forbids subsetting: if the font is embedded, all its glyphs must be.
    package let forbidsSubsetting: Bool
    package let abilities: Abilities
    /// The glyph of U+0020, which text extraction needs at line ends; 0 if the face has none.
    package let spaceGlyph: UInt32
    /// The nominal glyph of a character, with its advance; nil if the face has none.
    package let letter: @Sendable (Unicode.Scalar) -> (id: UInt32, advance: Em)?
    /// The horizontal extent of a glyph's ink between two heights above the baseline; nil if no ink is there.
    package let ink: @Sendable (_ glyph: UInt32, _ heights: ClosedRange<Em>) -> ClosedRange<Em>?

    package init(
        path: String, index: Int = 0, variations: [Variation] = [], slant: Double = 0, emboldening: Em = 0,
        postScriptName: String, familyName: String, styleLinkedFamilyName: String? = nil, unitsPerEm: FontUnits, glyphCount: Int,
        weight: Int = 400,
        isItalic: Bool = false, isMonospace: Bool = false, hasSerifs: Bool = false, format: Format = .trueType,
        metrics: Metrics = Metrics(),
        forbidsEmbedding: Bool = false, forbidsSubsetting: Bool = false, abilities: Abilities = Abilities(), spaceGlyph: UInt32 = 0,
        letter: @escaping @Sendable (Unicode.Scalar) -> (id: UInt32, advance: Em)? = { _ in nil },
        ink: @escaping @Sendable (_ glyph: UInt32, _ heights: ClosedRange<Em>) -> ClosedRange<Em>? = { _, _ in nil }
    ) {
        self.path = path
        self.index = index
        self.variations = variations
        self.slant = slant
        self.emboldening = emboldening
        self.postScriptName = postScriptName
        self.familyName = familyName
        self.styleLinkedFamilyName = styleLinkedFamilyName
        self.unitsPerEm = unitsPerEm
        self.glyphCount = glyphCount
        self.weight = weight
        self.isItalic = isItalic
        self.isMonospace = isMonospace
        self.hasSerifs = hasSerifs
        self.format = format
        self.metrics = metrics
        self.forbidsEmbedding = forbidsEmbedding
        self.forbidsSubsetting = forbidsSubsetting
        self.abilities = abilities
        self.spaceGlyph = spaceGlyph
        self.letter = letter
        self.ink = ink
    }

    package static func == (a: FontFace, b: FontFace) -> Bool { a === b }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension FontFace {
    /// Whether a family name, in lower case, is one of the face's.
    package func isNamed(_ family: String) -> Bool {
        family == familyName.lowercased() || family == styleLinkedFamilyName?.lowercased()
    }
}
