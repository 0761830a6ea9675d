/// A font as asked for, before one is found: the key by which shaped text is shared between sizes.
public struct FontRequest: Hashable, Sendable {
    public struct Feature: Hashable, Sendable {
        public var tag: String
        public var value: Int
        public init(tag: String, value: Int) { self.tag = tag; self.value = value }
    }

    public struct Axis: Hashable, Sendable {
        public var tag: String
        public var value: Double
        public init(tag: String, value: Double) { self.tag = tag; self.value = value }
    }

    /// Fallback order per character, before the system's own.
    public var families: [String]
    /// A named face of the family: `SemiBold Italic`.
    public var face: String?
    /// Full or PostScript name, instead of family and face.
    public var fontName: String?
    /// 100…900.
    public var weight: Int
    public var isItalic: Bool
    /// CSS font-stretch in per cent: 75 condensed, 100, 125 expanded.
    public var stretch: Int
    public var features: [Feature]
    public var axes: [Axis]

    public init(
        families: [String], face: String? = nil, fontName: String? = nil, weight: Int = 400, isItalic: Bool = false,
        stretch: Int = 100, features: [Feature] = [], axes: [Axis] = []
    ) {
        self.families = families
        self.face = face
        self.fontName = fontName
        self.weight = weight
        self.isItalic = isItalic
        self.stretch = stretch
        self.features = features
        self.axes = axes
    }
}
