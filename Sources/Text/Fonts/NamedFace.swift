internal import CTypesetPango
import TypesetBase

/// The properties of a font that is named, or of a named face of a family.
struct NamedFace {
    /// The family of a named font; nil if a face is named, which has the family of the request.
    var family: String?
    /// The weight as OS/2 usWeightClass.
    var weight = FaceName.regular
    var style = PANGO_STYLE_NORMAL
    var stretch = PANGO_STRETCH_NORMAL
    /// The axes of an instance of a variable font: `wght=650`.
    var variations: [String] = []

    init() {}

    /// Creates a face from the properties in its name.
    init(_ name: FaceName) {
        weight = name.weight ?? FaceName.regular
        style = name.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL
        stretch = PangoStretch(percentage: name.stretch ?? FaceName.normalStretch)
    }

    /// Creates a face from a font that fontconfig lists.
    init(_ pattern: FontPattern) {
        let description = FontDescription(pattern)
        (family, weight) = (description.family, description.weight)
        (style, stretch, variations) = (description.style, description.stretch, description.variations)
    }
}

extension FontconfigConfiguration {
    /// The face with this PostScript or full name, or the regular face of the family with this name, as in `UIFont(name:size:)`; nil if
    /// there is none.
    func face(named name: String) -> NamedFace? {
        if let font = firstFace(FC_POSTSCRIPT_NAME, name) { return font }
        if let font = firstFace(FC_FULLNAME, name) { return font }
        guard !faceNames(ofFamily: name).isEmpty else { return nil }
        var face = NamedFace()
        face.family = name
        return face
    }

    /// The face with this name, in any spelling, of a family; nil if it has none.
    func face(_ name: FaceName, ofFamily family: String) -> NamedFace? {
        firstFace(FC_FAMILY, family) {
            $0.faceNames(inFamily: family).contains { FaceName($0).isSame(as: name) }
        }
    }

    /// Whether the faces of a family have letters of one width, or of one width and its double.
    func isMonospaced(family: String) -> Bool {
        firstFace(FC_FAMILY, family, \.isMonospaced) != nil
    }

    /// The family that the system has for code; nil if it has none.
    ///
    /// It must be requested by its own name: fontconfig puts the families of a generic name after every named family.
    var monospacedFamily: String? {
        let match = fonts.match(FontPattern().adding(FC_FAMILY, GenericFamily.monospace))
        return match.string(FC_FAMILY).flatMap { isMonospaced(family: $0) ? $0 : nil }
    }

    /// The first wanted font with this value of a property.
    private func firstFace(_ object: String, _ value: String, _ isWanted: (FontPattern) -> Bool = { _ in true }) -> NamedFace? {
        let wanted = [
            FC_FAMILY, FC_FAMILYLANG, FC_WEIGHT, FC_SLANT, FC_WIDTH, FC_STYLE, FC_STYLELANG, FC_FONT_VARIATIONS, FC_SPACING,
            FC_FILE, FC_INDEX,
        ]
        return fonts.fonts(wanted, matching: FontPattern().adding(object, value)).first { $0.isOpenType && isWanted($0) }.map {
            NamedFace($0)
        }
    }
}

extension FontPattern {
    /// The names of the face in a family, in all languages.
    ///
    /// If a family has more than regular, bold and their italics, a face is in two families: it is `Extra Bold` in `Inter`, and `Regular`
    /// in `Inter Extra Bold` (OpenType 1.9, `name`, IDs 1, 2, 16 and 17). fontconfig lists both pairs, in one order. It ignores the case
    /// and the blanks of family names, and therefore finds `Inter ExtraBold` too.
    func faceNames(inFamily family: String) -> [String] {
        func spelling(_ name: String) -> String { name.lowercased().filter { $0 != " " } }
        let wanted = spelling(family), families = Dictionary(grouping: named(FC_FAMILY, FC_FAMILYLANG), by: \.language).values
        let own = families.first { $0.contains { spelling($0.name) == wanted } } ?? []
        let place = own.firstIndex { spelling($0.name) == wanted }
        let styles = Dictionary(grouping: named(FC_STYLE, FC_STYLELANG), by: \.language).values
        return styles.flatMap { names in
            guard let place, names.count > 1, names.count == own.count else { return names.map(\.name) }
            return [names[place].name]
        }
    }

    private func named(_ object: String, _ languages: String) -> [(name: String, language: String)] {
        let languages = strings(languages)
        return strings(object).enumerated().map { ($1, $0 < languages.count ? languages[$0] : "") }
    }

    /// Whether the font has one width, by fontconfig's measure or by the font itself (OpenType 1.9, `post`, isFixedPitch).
    ///
    /// Marks without width invalidate fontconfig's measure.
    fileprivate var isMonospaced: Bool {
        if integer(FC_SPACING) ?? 0 >= Int(FC_DUAL) { return true }
        guard let path = string(FC_FILE), let face = HarfBuzzFace(path: path, index: integer(FC_INDEX) ?? 0) else { return false }
        return Table(face, "post").uint32(12) ?? 0 != 0
    }
}
