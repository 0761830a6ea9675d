import TypesetBase

/// A change of all text of a stylesheet: a factor of its sizes, and a replacement family.
struct TextAdjustment: Sendable {
    /// The factor of every size, at every content size.
    var scale = 1.0
    /// The place of the requested size from which the factor is computed; nil for none.
    var scaleSpan: SourceSpan?
    /// The family that replaces that of plain paragraphs; nil for none.
    var family: FamilyReplacement?
}

/// A replacement of one family by another.
struct FamilyReplacement: Sendable {
    let name: String
    /// The place of the requested family.
    let span: SourceSpan
    /// The replaced family, without spaces.
    private let replaced: String?

    /// The suffixes of family names for optical sizes, as in `Inter Display`, which are replaced together with the text family.
    private static let opticalSizes = ["Display", "Text", "Caption", "Subhead", "Headline", "Small", "Deck", "Banner", "Titling"]

    /// Creates a replacement of the family of plain paragraphs.
    ///
    /// - Parameter body: the font of plain paragraphs.
    init(_ name: String, at span: SourceSpan, for body: ResolvedStyle.Font) {
        (self.name, self.span) = (name, span)
        replaced = Self.family(of: body)
    }

    /// Adds the family before those of a font if the font is in the replaced family, and so makes the old families fallbacks.
    func apply(to font: inout ResolvedStyle.Font) {
        guard font.families.first != name || font.fontName != nil, isReplaced(font) else { return }
        font.families = [name] + font.families.filter { $0 != name }
        (font.fontName, font.face) = (nil, nil)
    }

    /// Whether the family is the first of a font's families.
    func isUsed(by font: ResolvedStyle.Font) -> Bool { font.fontName == nil && font.families.first == name }

    private func isReplaced(_ font: ResolvedStyle.Font) -> Bool {
        guard let replaced, let family = Self.family(of: font) else { return replaced == nil && Self.family(of: font) == nil }
        return family == replaced || Self.opticalSizes.contains { family == replaced + $0 || family + $0 == replaced }
    }

    /// Returns the family of a font without spaces: the PostScript name up to the hyphen if the font has one, or else the first family.
    private static func family(of font: ResolvedStyle.Font) -> String? {
        let name = font.fontName.map { String($0.prefix { $0 != "-" }) } ?? font.families.first
        return name?.replacing(" ", with: "")
    }
}
