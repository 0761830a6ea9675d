public import Geometry

/// One face of one font file, as drawn: file, index, position on the variation axes and what is synthesised.
///
/// Identity is equality: the font library hands out one object per distinct face. Painters load the file by `path` themselves, so that no C
/// type crosses targets.
public final class FontFace: Sendable, Hashable {
    public struct Variation: Hashable, Sendable {
        public var tag: String
        public var value: Double
        public init(tag: String, value: Double) { self.tag = tag; self.value = value }
    }

    /// Axes and features of a font.
    public struct Abilities: Hashable, Sendable {
        /// Ends of the variation axes, by tag.
        public var axes: [String: ClosedRange<Double>] = [:]
        /// Tags of the features of its layout tables ("GSUB", "GPOS").
        public var features: Set<String> = []
        public init() {}
    }

    /// y upwards; from OpenType's hhea, OS/2 and post tables.
    public struct Metrics: Hashable, Sendable {
        public var ascender: Em = 0.8
        /// Positive.
        public var descender: Em = 0.2
        public var capHeight: Em = 0.7
        public var xHeight: Em = 0.5
        /// Centre of the line, negative below the baseline.
        public var underlinePosition: Em = -0.1
        public var underlineThickness: Em = 0.05
        public var strikethroughPosition: Em = 0.25
        public var strikethroughThickness: Em = 0.05
        public init() {}
    }

    /// How the glyphs are stored, which decides how a painter can carry them.
    public enum Format: Hashable, Sendable {
        case trueType, cff
        /// Pictures (CBDT, sbix).
        case bitmap
        /// Layered colour outlines (COLR) or SVG glyphs.
        case colorOutline
        /// CFF2 or anything that has no static subset.
        case other
    }

    public let path: String
    /// Index within a collection.
    public let index: Int
    public let variations: [Variation]
    /// Horizontal shear of a synthesised italic: x += slant * y. 0: none.
    public let slant: Double
    /// Stroke width of a synthesised bold. 0: none.
    public let emboldening: Em
    public let postScriptName: String
    public let familyName: String
    public let unitsPerEm: FontUnits
    public let glyphCount: Int
    public let weight: Int
    public let isItalic: Bool
    public let isMonospace: Bool
    public let format: Format
    public let metrics: Metrics
    /// OS/2 fsType forbids embedding (restricted licence).
    public let forbidsEmbedding: Bool
    /// OS/2 fsType, bit 8: whoever embeds the font must embed all its glyphs.
    public let forbidsSubsetting: Bool
    public let abilities: Abilities
    /// The glyph of U+0020, which text extraction needs at line ends; 0 where the face has none.
    public let spaceGlyph: UInt32

    public init(
        path: String, index: Int = 0, variations: [Variation] = [], slant: Double = 0, emboldening: Em = 0,
        postScriptName: String, familyName: String, unitsPerEm: FontUnits, glyphCount: Int, weight: Int = 400,
        isItalic: Bool = false, isMonospace: Bool = false, format: Format = .trueType, metrics: Metrics = Metrics(),
        forbidsEmbedding: Bool = false, forbidsSubsetting: Bool = false, abilities: Abilities = Abilities(), spaceGlyph: UInt32 = 0
    ) {
        self.path = path
        self.index = index
        self.variations = variations
        self.slant = slant
        self.emboldening = emboldening
        self.postScriptName = postScriptName
        self.familyName = familyName
        self.unitsPerEm = unitsPerEm
        self.glyphCount = glyphCount
        self.weight = weight
        self.isItalic = isItalic
        self.isMonospace = isMonospace
        self.format = format
        self.metrics = metrics
        self.forbidsEmbedding = forbidsEmbedding
        self.forbidsSubsetting = forbidsSubsetting
        self.abilities = abilities
        self.spaceGlyph = spaceGlyph
    }

    public static func == (a: FontFace, b: FontFace) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
