internal import CTypesetPango
import TypesetBase

/// The font that a style requests, before one is found; also part of the key under which sizes share shaped text.
package struct FontRequest: Hashable, Sendable {
    package struct Feature: Hashable, Sendable {
        package var tag: String
        package var value: Int
        package init(tag: String, value: Int) { self.tag = tag; self.value = value }
    }

    package struct Axis: Hashable, Sendable {
        package var tag: String
        package var value: Double
        package init(tag: String, value: Double) { self.tag = tag; self.value = value }
    }

    /// The families in fallback order per character, before the system's own.
    package var families: [String]
    /// A named face of the family, `SemiBold Italic`, which sets the weight, slant and width that the request does not state itself.
    package var face: String?
    /// The full or PostScript name of a font, whose family goes before `families`.
    package var fontName: String?
    /// The weight, 100…900; nil: that of the named face or font, 400 without one.
    package var weight: Int?
    /// Whether the weight is at least 700.
    package var isBold: Bool
    /// Whether the resulting weight is raised further, for a reader with the setting Bold Text.
    package var isEmboldened: Bool
    /// Whether the style is italic, regardless of the named face or font.
    package var isItalic: Bool
    /// The CSS font-stretch in per cent: 75 condensed, 100, 125 expanded; nil: that of the named face or font, 100 without one.
    package var stretch: Int?
    /// Whether the letters have one width: those of the first such family, or of the system's.
    package var isMonospace: Bool
    package var features: [Feature]
    package var axes: [Axis]

    package init(
        families: [String], face: String? = nil, fontName: String? = nil, weight: Int? = nil, isBold: Bool = false,
        isEmboldened: Bool = false, isItalic: Bool = false, stretch: Int? = nil, isMonospace: Bool = false, features: [Feature] = [],
        axes: [Axis] = []
    ) {
        self.families = families
        self.face = face
        self.fontName = fontName
        self.weight = weight
        self.isBold = isBold
        self.isEmboldened = isEmboldened
        self.isItalic = isItalic
        self.stretch = stretch
        self.isMonospace = isMonospace
        self.features = features
        self.axes = axes
    }
}

extension FontRequest {
    /// The weight for a reader with the setting Bold Text: two of OpenType's nine steps heavier, up to black.
    ///
    /// Apple publishes no table. Its own font goes from regular to semibold, which on the scale of OS/2 usWeightClass is 200.
    package static func emboldened(_ weight: Int) -> Int { min(weight + 200, max(weight, 900)) }
}

/// Translates a font request into Pango's description of a font.
///
/// Properties that the request states override those of the named face or font. Bold words are therefore bold in a named font, too.
struct FontDescriptionBuilder {
    private let request: FontRequest
    private let configuration: FontconfigConfiguration
    /// The font or face that the request names.
    private let base: NamedFace

    init(_ request: FontRequest, _ configuration: FontconfigConfiguration) {
        self.request = request
        self.configuration = configuration
        base = Self.namedFace(request, configuration) ?? NamedFace()
    }

    private static func namedFace(_ request: FontRequest, _ configuration: FontconfigConfiguration) -> NamedFace? {
        let font = request.fontName.flatMap(configuration.face(named:))
        guard let name = request.face.map({ FaceName($0) }) else { return font }
        let families = [font?.family].compactMap(\.self) + request.families
        var face = families.lazy.compactMap { configuration.face(name, ofFamily: $0) }.first ?? NamedFace(name)
        face.family = font?.family
        return face
    }

    func build() -> FontDescription {
        let description = FontDescription(family: families.map { $0.filter { $0 != "," } }.joined(separator: ","))
        description.weight = weight
        description.style = request.isItalic ? PANGO_STYLE_ITALIC : base.style
        description.stretch = request.stretch.map(PangoStretch.init(percentage:)) ?? base.stretch
        description.variations = variations
        return description
    }

    private var weight: Int {
        let stated = request.weight ?? base.weight, weight = request.isBold ? max(stated, FaceName.bold) : stated
        return request.isEmboldened ? FontRequest.emboldened(weight) : weight
    }

    /// The axes by tag, `wght=560`, including those of a named font unless the request changes them.
    private var variations: [String] {
        let changed = request.axes.map(\.tag) + (weight == base.weight ? [] : ["wght"])
        let own = base.variations.filter { axis in !changed.contains { axis.hasPrefix($0) } }
        return own + request.axes.map { "\($0.tag)=\($0.value)" }
    }

    /// The families in the order in which they are searched for a character.
    var families: [String] {
        let families = [base.family].compactMap(\.self) + textFamilies.map(GenericFamily.fontconfigName)
        guard request.isMonospace else { return families }
        let monospaced = families.filter(configuration.isMonospaced(family:)) + [configuration.monospacedFamily].compactMap(\.self)
        return monospaced + families.filter { !monospaced.contains($0) }
    }

    /// The families without colour fonts.
    ///
    /// Pango requests colour fonts itself if text is an emoji. If the list contained one, fontconfig would prefer it, because a pattern
    /// with such a family gets `color`, which outweighs the order of families. Digits would then appear as emoji.
    private var textFamilies: [String] {
        let plain = request.families.filter { !configuration.colorFamilies.contains($0.lowercased()) }
        return plain.isEmpty ? request.families : plain
    }
}

extension PangoStretch {
    /// The keyword with the nearest percentage (CSS Fonts 4, §2.3).
    init(percentage: Int) {
        self =
            switch percentage {
            case ..<57: PANGO_STRETCH_ULTRA_CONDENSED
            case ..<69: PANGO_STRETCH_EXTRA_CONDENSED
            case ..<82: PANGO_STRETCH_CONDENSED
            case ..<94: PANGO_STRETCH_SEMI_CONDENSED
            case ..<107: PANGO_STRETCH_NORMAL
            case ..<119: PANGO_STRETCH_SEMI_EXPANDED
            case ..<138: PANGO_STRETCH_EXPANDED
            case ..<175: PANGO_STRETCH_EXTRA_EXPANDED
            default: PANGO_STRETCH_ULTRA_EXPANDED
            }
    }
}

/// Generic family names, for which the system chooses a font.
enum GenericFamily {
    /// The names of CSS Fonts 4, §2.1.1, with those that fontconfig knows.
    private static let names = [
        "serif": "serif", "sans-serif": "sans-serif", "sans": "sans-serif", "monospace": "monospace", "mono": "monospace",
        "cursive": "cursive", "fantasy": "fantasy", "system-ui": "system-ui", "emoji": "emoji", "math": "math",
        "ui-serif": "serif", "ui-sans-serif": "sans-serif", "ui-monospace": "monospace", "ui-rounded": "sans-serif",
        "-apple-system": "system-ui",
    ]

    static let monospace = "monospace"

    static func isGeneric(_ family: String) -> Bool { names[family.lowercased()] != nil }

    /// The name by which fontconfig knows the family.
    static func fontconfigName(_ family: String) -> String { names[family.lowercased()] ?? family }
}

extension FontRequest {
    /// Whether a family has serifs by its name.
    package static func isSerif(_ family: String) -> Bool { ScriptFallback.isSerif(family) }
}
