extension Property {
    static let font: [Property] = [
        Property(
            .family, .font, ValueType<[String]>.names, initial: "the document's", example: "[Noto Serif, Noto Naskh Arabic]",
            "the font family; the further ones of a list stand in for characters that the first lacks"
        ) {
            $0.style.font.families = $1; $0.style.font.fontName = nil
        },
        Property(
            .face, .font, ValueType<String>.text, initial: "Regular", example: "SemiBold Italic",
            "a face of the family"
        ) {
            $0.style.font.face = $1; $0.style.font.fontName = nil
        },
        Property(
            .fontName, .font, ValueType<String>.text, initial: "none", example: "Noto Serif SemiBold",
            "full or PostScript name of a font, instead of family and face"
        ) { $0.style.font.fontName = $1 },
        Property(
            .weight, .font, ValueType<Int>.weight, initial: "the face's", example: "semibold",
            "100 to 900 or a name; picks a face, or moves a variable font's axis"
        ) { $0.style.font.weight = $1 },
        Property(
            .symbolicTraits, .font, ValueType<Set<SymbolicTrait>>.traits, initial: "[]", example: "[bold, italic]",
            "replaces the traits of the base; those of inline text join the ones around it"
        ) { $0.style.font.set($1) },
        Property(
            .features, .font, ValueType<[ResolvedStyle.Feature]>.features, initial: "{}", example: "{ smcp: true, ss01: 1 }",
            "OpenType features by tag"
        ) { $0.style.font.features = $1 },
        Property(
            .axes, .font, ValueType<[ResolvedStyle.Axis]>.axes, initial: "{}", example: "{ wght: 560, opsz: auto }",
            "axes of a variable font by tag"
        ) { $0.style.font.axes = $1 },
        Property(
            .characterSpacing, .font, ValueType<Double>.em, initial: "0", unit: "em", example: "0.02",
            "room added after each character, a part of the point size"
        ) { $0.style.characterSpacing = $1 },
        Property(
            .kerningTable, .font, ValueType<[String: Double]>.kerningTable, initial: "{}", unit: "em", example: "{ A: -0.02 }",
            "room added after single characters, on top of characterSpacing"
        ) { $0.style.kerningTable = $1 },
        Property(
            .baselineOffset, .font, ValueType<Double>.em, initial: "0", unit: "em", example: "-0.3",
            "moves the text down, or up where negative, and changes no metrics"
        ) { $0.style.baselineOffset = $1 },
        Property(
            .textTransform, .font, ValueType<ResolvedStyle.TextTransform>.choice, initial: "none", example: "uppercase",
            "changes the look of letters; what readers extract stays the source's text"
        ) { $0.style.textTransform = $1 },
    ]
}

extension ResolvedStyle.Font {
    mutating func set(_ traits: Set<SymbolicTrait>) {
        isBold = traits.contains(.bold)
        isItalic = traits.contains(.italic)
        isCondensed = traits.contains(.condensed)
        isExpanded = traits.contains(.expanded)
        isMonospace = traits.contains(.monospace)
    }

    /// Adds the traits of the text around.
    mutating func joinTraits(of other: ResolvedStyle.Font) {
        isBold = isBold || other.isBold
        isItalic = isItalic || other.isItalic
        isCondensed = isCondensed || other.isCondensed
        isExpanded = isExpanded || other.isExpanded
        isMonospace = isMonospace || other.isMonospace
    }
}
