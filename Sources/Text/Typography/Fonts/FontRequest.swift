internal import CPango

/// The font that a style asks for, before one is found; also part of the key under which sizes share shaped text.
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

    /// Fallback order per character, before the system's own.
    package var families: [String]
    /// A named face of the family: `SemiBold Italic`.
    package var face: String?
    /// Full or PostScript name, instead of family and face.
    package var fontName: String?
    /// 100…900.
    package var weight: Int
    package var isItalic: Bool
    /// CSS font-stretch in per cent: 75 condensed, 100, 125 expanded.
    package var stretch: Int
    package var features: [Feature]
    package var axes: [Axis]

    package init(
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

/// Translates a font request into Pango's description of a font.
struct FontDescriptionBuilder {
    private let request: FontRequest
    private let configuration: FontconfigConfiguration

    init(_ request: FontRequest, _ configuration: FontconfigConfiguration) {
        self.request = request
        self.configuration = configuration
    }

    /// The caller frees it.
    func build() -> OpaquePointer {
        let description: OpaquePointer = pango_font_description_new()
        pango_font_description_set_weight(description, PangoWeight(UInt32(clamping: request.weight)))
        pango_font_description_set_style(description, request.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_font_description_set_stretch(description, stretch)
        var families = textFamilies.map(GenericFamily.fontconfigName)
        merge(request.face.flatMap { pango_font_description_from_string(",\($0)") }, into: description)
        merge(request.fontName.flatMap(configuration.description(named:)), into: description, family: &families)
        pango_font_description_set_family(description, families.map { $0.filter { $0 != "," } }.joined(separator: ","))
        if !request.axes.isEmpty {
            pango_font_description_set_variations(description, request.axes.map { "\($0.tag)=\($0.value)" }.joined(separator: ","))
        }
        // A usual text size, for faces with an optical-size axis.
        pango_font_description_set_absolute_size(description, 12 * Double(PANGO_SCALE))
        return description
    }

    /// The families without colour fonts. Pango asks for those itself wherever text is an emoji; within the list, fontconfig would put them
    /// first (a pattern that names one gets `color`, which weighs more than the order of families), and digits would come out as emoji.
    private var textFamilies: [String] {
        let plain = request.families.filter { !configuration.colorFamilies.contains($0.lowercased()) }
        return plain.isEmpty ? request.families : plain
    }

    private func merge(_ other: OpaquePointer?, into description: OpaquePointer) {
        guard let other else { return }
        pango_font_description_unset_fields(other, PANGO_FONT_MASK_FAMILY)
        pango_font_description_merge(description, other, 1)
        pango_font_description_free(other)
    }

    private func merge(_ other: OpaquePointer?, into description: OpaquePointer, family families: inout [String]) {
        guard let other else { return }
        if let family = pango_font_description_get_family(other) { families.insert(String(cString: family), at: 0) }
        merge(other, into: description)
    }

    /// CSS Fonts 4, §2.3: the keyword whose percentage is nearest.
    private var stretch: PangoStretch {
        switch request.stretch {
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
    /// CSS Fonts 4, §2.1.1, in the names that fontconfig knows.
    private static let names = [
        "serif": "serif", "sans-serif": "sans-serif", "sans": "sans-serif", "monospace": "monospace", "mono": "monospace",
        "cursive": "cursive", "fantasy": "fantasy", "system-ui": "system-ui", "emoji": "emoji", "math": "math",
        "ui-serif": "serif", "ui-sans-serif": "sans-serif", "ui-monospace": "monospace", "ui-rounded": "sans-serif",
        "-apple-system": "system-ui",
    ]

    static func isGeneric(_ family: String) -> Bool { names[family.lowercased()] != nil }

    /// The name to ask fontconfig for.
    static func fontconfigName(_ family: String) -> String { names[family.lowercased()] ?? family }
}
