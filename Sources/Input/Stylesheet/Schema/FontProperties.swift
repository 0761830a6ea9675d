import Geometry

extension Property {
    static let font: [Property] = [
        Property(
            .family, .font, ValueType<[String]>.names,
            .font {
                $0.families = $1; $0.fontName = nil
            }, initial: "the document's",
            applies: .text, .choosesFont, example: "[Noto Serif, Noto Naskh Arabic]",
            "the font family; the others of a list supply the characters that the first lacks"),
        Property(
            .face, .font, ValueType<String>.text,
            .font {
                $0.face = $1; $0.fontName = nil
            }, initial: "Regular", applies: .text,
            .choosesFont, example: "SemiBold Italic",
            "a face of the family, in any spelling: its weight, slant and width hold instead of inherited ones; `weight` and "
                + "`symbolicTraits` beside it or nearer to the text, as of `strong`, change them"),
        Property(
            .fontName, .font, ValueType<String>.text,
            .font {
                $0.fontName = $1; $0.face = nil
            }, initial: "none", applies: .text, .choosesFont,
            example: "Noto Serif SemiBold",
            "full or PostScript name of a font, instead of family and face; `weight` and `symbolicTraits` change its face as they do `face`"
        ),
        Property(
            .weight, .font, ValueType<Int>.weight, .font { $0.weight = $1 },
            initial: "the face's, else 600 for the text style headline and 400 for others", applies: .text, .choosesFont,
            example: "semibold",
            "100 to 900 or a name in any spelling; picks a face, or moves a variable font's axis"),
        Property(
            .symbolicTraits, .font, ValueType<Set<SymbolicTrait>>.traits, .font { $0.set($1) }, initial: "[]", applies: .text,
            .choosesFont, example: "[bold, italic]",
            "replaces the traits of the base; those of inline text join the ones around it; `monospace` takes the first monospaced family, "
                + "or the system's"),
        Property(
            .features, .font, ValueType<[ResolvedStyle.Feature]>.features, .font { $0.features = $1 }, initial: "{}", applies: .text,
            .choosesFont, example: "{ smcp: true, ss01: 1 }",
            "OpenType features by tag"),
        Property(
            .axes, .font, ValueType<[ResolvedStyle.Axis]>.axes, .font { $0.axes = $1 }, initial: "{}", applies: .text, .choosesFont,
            example: "{ wght: 560, opsz: auto }",
            "axes of a variable font by tag"),
        Property(
            .characterSpacing, .font, ValueType<Em>.em, .style(\.characterSpacing), initial: "0", unit: "em", applies: .text,
            example: "0.02",
            "tracking: space added after each character, as a part of the point size"),
        Property(
            .kerningTable, .font, ValueType<[String: Em]>.kerningTable, .style(\.kerningTable), initial: "{}", unit: "em",
            applies: .text, example: "{ A: -0.02 }",
            "space added after single characters, on top of characterSpacing"),
        Property(
            .baselineOffset, .font, ValueType<Em>.em, .style(\.baselineOffset), initial: "0", unit: "em", applies: .text,
            example: "-0.3",
            "moves the text down, or up where negative, without changing the height of its lines"),
        Property(
            .textTransform, .font, ValueType<ResolvedStyle.TextTransform>.choice, .style(\.textTransform), initial: "none",
            applies: .text, example: "uppercase",
            "changes the letters that are drawn; the text that readers extract stays the source's"),
        Property(
            .textSpacing, .font, ValueType<ResolvedStyle.TextSpacing>.choice, .style(\.textSpacing), initial: "auto",
            applies: .text, example: "none",
            "the room that Chinese and Japanese text has without a character for it: `auto` narrows full-width brackets and commas where "
                + "they meet and at the edges of lines, and sets ideographs apart from letters and digits; `none`: the font's widths"),
        Property(
            .emphasisMark, .font, ValueType<ResolvedStyle.EmphasisMark>.choice, .style(\.emphasisMark), initial: "auto",
            applies: .text, example: "dot",
            "what marks italic words in scripts without italics, whose letters are never slanted: `auto` sets a dot below each Chinese "
                + "character and above each Japanese one, and sets other scripts in bold; `none` leaves them as they are; `dot` and "
                + "`sesame`, the mark of Japanese books, mark the ideographs of any style"),
    ]
}

extension ResolvedStyle.Font {
    fileprivate mutating func set(_ traits: Set<SymbolicTrait>) {
        isBold = traits.contains(.bold)
        isItalic = traits.contains(.italic)
        isCondensed = traits.contains(.condensed)
        isExpanded = traits.contains(.expanded)
        isMonospace = traits.contains(.monospace)
    }
}
