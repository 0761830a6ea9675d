import Diagnostics
import Geometry

/// A change of all text of a stylesheet: a factor of its sizes, and a family in the place of another.
struct TextAdjustment: Sendable {
    /// The factor of every size, at every content size.
    var scale = 1.0
    /// Where the size is asked for that the factor comes from; nil: nowhere.
    var scaleSpan: SourceSpan?
    /// The family that replaces that of plain paragraphs; nil: none does.
    var family: FamilyReplacement?
}

/// A family in the place of another.
struct FamilyReplacement: Sendable {
    let name: String
    /// Where the family is asked for.
    let span: SourceSpan
    /// The replaced family, without spaces.
    private let replaced: String?

    /// Families of different optical sizes have names that end so, such as `Inter Display`; they follow the family of the text.
    private static let opticalSizes = ["Display", "Text", "Caption", "Subhead", "Headline", "Small", "Deck", "Banner", "Titling"]

    /// - Parameter body: the font of plain paragraphs.
    init(_ name: String, at span: SourceSpan, for body: ResolvedStyle.Font) {
        (self.name, self.span) = (name, span)
        replaced = Self.family(of: body)
    }

    /// Sets the family before those of a font, as their fallbacks, if the font is in the replaced family.
    func apply(to font: inout ResolvedStyle.Font) {
        guard font.families.first != name || font.fontName != nil, isReplaced(font) else { return }
        font.families = [name] + font.families.filter { $0 != name }
        (font.fontName, font.face) = (nil, nil)
    }

    /// Whether a font is in the family, as the first of its families.
    func isUsed(by font: ResolvedStyle.Font) -> Bool { font.fontName == nil && font.families.first == name }

    private func isReplaced(_ font: ResolvedStyle.Font) -> Bool {
        guard let replaced, let family = Self.family(of: font) else { return replaced == nil && Self.family(of: font) == nil }
        return family == replaced || Self.opticalSizes.contains { family == replaced + $0 || family + $0 == replaced }
    }

    /// The family of a font without spaces: the first of its families, or its PostScript name up to the hyphen.
    private static func family(of font: ResolvedStyle.Font) -> String? {
        let name = font.fontName.map { String($0.prefix { $0 != "-" }) } ?? font.families.first
        return name?.replacing(" ", with: "")
    }
}
