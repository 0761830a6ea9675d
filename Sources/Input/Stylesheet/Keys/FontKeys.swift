// The help of a key is its documentation, in the manual and here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension Style {
    /// The keys that choose a font and set its letters.
    static let fontKeys = [
        family, face.key, fontName.key, weight.key, symbolicTraits.key, features, axes, characterSpacing.key, kerningTable,
        baselineOffset.key, textTransform.key, textSpacing.key, emphasisMark.key, mathFamily,
    ]

    package static let family = StyleKey(
        "family", .names,
        .draft(\.font.families) {
            $0.style.font.families = $1
            $0.style.font.fontName = nil
        }, initial: "the document's", applies: .text, .choosesFont, example: "[Noto Serif, Noto Naskh Arabic]",
        "the font family; the other families of a list supply the characters that the first lacks")

    public static let face = StyleProperty(
        "face", .text, .draft(\.font.face) { $0.style.font.face = $1 }, initial: "Regular", applies: .text, .choosesFont,
        example: "SemiBold Italic",
        "a face of the family, in any spelling; its weight, slant and width override inherited ones; `weight` and `symbolicTraits` in "
            + "the same style or nearer to the text, such as that of `strong`, change them")

    public static let fontName = StyleProperty(
        "fontName", .text, .draft(\.font.fontName) { $0.style.font.fontName = $1 }, applies: .text, .choosesFont,
        example: "Noto Serif SemiBold",
        "the full or PostScript name of a font, in place of family and face; `weight` and `symbolicTraits` change its face as they change "
            + "`face`, and a nearer `face` selects another font of its family")

    public static let weight = StyleProperty(
        "weight", .weight, .draft(\.font.weight) { $0.style.font.weight = $1.rawValue },
        initial: "the face's, else 600 for the text style headline and 400 for others", applies: .text, .choosesFont,
        example: "semibold",
        "100 to 900 or a name in any spelling; chooses a face, or the position on a variable font's axis")

    public static let symbolicTraits = StyleProperty(
        "symbolicTraits", .choices(of: SymbolicTrait.self), .style(\.font.symbolicTraits), applies: .text, .choosesFont,
        example: "[bold, italic]",
        "replaces the traits of the parent; traits of inline text are added to those around it; `monospace` chooses the first monospaced "
            + "family, or the system's")

    package static let features = StyleKey(
        "features", .features, .style(\.font.features), initial: "{}", applies: .text, .choosesFont,
        example: "{ smcp: true, ss01: 1 }",
        "OpenType features by tag")

    package static let axes = StyleKey(
        "axes", .axes, .style(\.font.axes), initial: "{}", applies: .text, .choosesFont, example: "{ wght: 560, opsz: auto }",
        "positions on the axes of a variable font by tag")

    public static let characterSpacing = StyleProperty(
        "characterSpacing", .em, .style(\.characterSpacing), applies: .text, example: "0.02",
        "tracking: space added after each character, as a fraction of the point size")

    package static let kerningTable = StyleKey(
        "kerningTable", .kerningTable, .style(\.kerningTable), initial: "{}", applies: .text, example: "{ A: -0.02 }",
        "space added after single characters, on top of `characterSpacing`")

    public static let baselineOffset = StyleProperty(
        "baselineOffset", .em, .style(\.baselineOffset), applies: .text, example: "-0.3",
        "moves the text down, or up if negative, without changing the height of its lines")

    public static let textTransform = StyleProperty(
        "textTransform", .choice, .style(\.textTransform), applies: .text, example: "uppercase",
        "changes the drawn letters; readers extract the letters of the source")

    public static let textSpacing = StyleProperty(
        "textSpacing", .choice, .style(\.textSpacing), applies: .text, example: "none",
        "the spacing of Chinese and Japanese text: `auto` narrows full-width brackets and commas where they meet and at the edges of "
            + "lines, and separates ideographs from letters and digits; `none` keeps the font's widths")

    public static let emphasisMark = StyleProperty(
        "emphasisMark", .choice, .style(\.emphasisMark), applies: .text, example: "dot",
        "marks italic words in scripts without italics, whose letters are never slanted: `auto` sets a dot below each Chinese character "
            + "and above each Japanese one, and sets other scripts in bold; `none` marks nothing; `dot` and `sesame`, the mark of Japanese "
            + "books, mark the ideographs of any style")

    package static let mathFamily = StyleKey(
        "mathFamily", .names, .style(\.mathFamilies), initial: "one that suits the text", applies: .text,
        example: "[STIX Two Math, TeX Gyre Termes Math]",
        "the font of formulas, with OpenType's table MATH: the first family of the list that is installed")
}
