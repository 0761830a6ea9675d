// The help of a key is its documentation, in the manual and here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension Style {
    /// The keys of text effects.
    static let effectKeys = [shadow, innerShadow, gradient, outline, oversampling.key, opacity.key]

    package static let shadow = StyleKey(
        "shadow", .shadows, .style(\.shadows) { $1.map($0.shadow) }, initial: "none", applies: .text,
        example: "{ color: gray, offset: [0, 1], blur: 2 }",
        "a shadow behind the text, or a list of shadows, the first on top; without blur it has hard edges and is drawn as outlines")

    package static let innerShadow = StyleKey(
        "innerShadow", .shadows, .style(\.innerShadows) { $1.map($0.shadow) }, initial: "none", applies: .text,
        example: "{ color: black, offset: [0, 1], blur: 1 }",
        "a shadow that the edges of letters cast into them, or a list of shadows, the first on top")

    package static let gradient = StyleKey(
        "gradient", .gradient, .style(\.gradient) { $0.gradient($1) }, initial: "none, from [0.5, 0] to [0.5, 0.75]", applies: .text,
        example: "{ colors: [navy, purple] }",
        "fills the letters across the rectangle of all lines of the text; a colour with alpha is blended over `color`")

    package static let outline = StyleKey(
        "outline", .outline, .style(\.outline) { $0.stroke($1) }, applies: .text, example: "{ color: navy, width: 0.5pt }",
        "strokes the letters")

    public static let oversampling = StyleProperty(
        "oversampling", .number(1...32), .style(\.oversampling), applies: .text, example: "4",
        "the resolution of effects that are drawn as pixels, as a multiple of 144 dpi; a soft blur has less, because it hides detail")

    public static let opacity = StyleProperty(
        "opacity", .factor(0...1), .style(\.opacity) { $0.style.opacity * $1 }, applies: .boxes + .text + .only(.thematicBreak),
        example: "60%",
        "the opacity of all colours of the style, its box, its effects and its pictures; that of inline text multiplies the surrounding "
            + "text's")
}
