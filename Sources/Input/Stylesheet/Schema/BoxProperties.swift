import Geometry

extension Property {
    static let colour: [Property] = [
        Property(
            .color, .colour, ValueType<Color>.color, .style(\.color), initial: "black", applies: .text + .only(.thematicBreak),
            example: "\"#1a1a1a\"",
            "the text's colour"),
        Property(
            .background, .colour, ValueType<Color>.color, .style(\.background) { $1 }, initial: "none", applies: .boxes,
            [.belongsToBox, .drawsInlineBox], example: "\"#eef3fd\"",
            "fills the box behind the text"),
        Property(
            .underline, .colour, ValueType<DecorationValue?>.decoration, .style(\.underline) { $0.decoration($1) }, initial: "false",
            applies: .text, example: "{ color: navy, thickness: 0.5pt }",
            "a line under the text"),
        Property(
            .strikethrough, .colour, ValueType<DecorationValue?>.decoration, .style(\.strikethrough) { $0.decoration($1) },
            initial: "false", applies: .text, example: "true",
            "a line through the text"),
    ]

    static let box: [Property] = [
        Property(
            .textInsets, .box, ValueType<Sides>.sides, .style(\.textInsets) { $0.insets($1) }, initial: "0", unit: "points",
            applies: .boxes, [.belongsToBox, .drawsInlineBox], example: "[6pt, 0.7em]",
            "space between the box and its text: padding for backgrounds, room for effects"),
        Property(
            .verticalAlignment, .box, ValueType<ResolvedStyle.VerticalAlignment>.choice, .style(\.verticalAlignment), initial: "top",
            applies: .fixedBoxes, .belongsToBox, example: "center",
            "where text stands in a box of fixed height or in a table cell"),
        Property(
            .height, .box, ValueType<SpecifiedLength>.length(), .length(\.height), initial: "none", unit: "points", applies: .fixedBoxes,
            [.belongsToBox, .isSpacing], example: "48pt",
            "a box of fixed height; what does not fit is cut, but stays in the tags"),
        Property(
            .border, .box, ValueType<BorderValue>.border, .style(\.border) { $0.border($1) }, initial: "none",
            applies: .boxes + .only(.thematicBreak), [.belongsToBox, .drawsInlineBox], example: "{ left: 3pt solid navy }",
            "strokes along the box: one value, or one per side; without a colour they take the text's"),
        Property(
            .cornerRadius, .box, ValueType<SpecifiedLength>.length(), .length(\.cornerRadius), initial: "0", unit: "points",
            applies: .boxes, .belongsToBox, example: "4pt",
            "rounds the corners of the box"),
        Property(
            .ladder, .box, ValueType<Set<TableFallback>>.steps, .style(\.ladder), initial: "[words, padding, landscape, groups, stack]",
            applies: .only(.table), example: "[padding, landscape, stack]",
            "what may be done with a table too wide for its place"),
        Property(
            .decimalAlignment, .box, ValueType<DecimalAlignment>.choice, .style(\.decimalAlignment), initial: "auto",
            applies: .only(.table),
            example: "always",
            "whether the numbers of a column stand with their decimal separators under each other: `auto` where the document aligns the "
                + "column at the right, `always` also where it says nothing of it, which then is at the right, `never`"),
        Property(
            .ornament, .box, ValueType<String>.signs, .style(\.ornament) { $1 }, initial: "none", applies: .only(.thematicBreak),
            .belongsToBox, example: "\"* * *\"",
            "signs in place of the line, which `alignment` sets at the side or in the middle; readers of tags do not hear them"),
    ]

    static let effects: [Property] = [
        Property(
            .shadow, .effects, ValueType<[ShadowValue]>.shadows, .style(\.shadows) { $1.map($0.shadow) }, initial: "none", applies: .text,
            example: "{ color: gray, offset: [0, 1], blur: 2 }",
            "a shadow behind the text, or a list of them, the first on top; without blur it is hard-edged and drawn as outlines"),
        Property(
            .innerShadow, .effects, ValueType<[ShadowValue]>.shadows, .style(\.innerShadows) { $1.map($0.shadow) }, initial: "none",
            applies: .text, example: "{ color: black, offset: [0, 1], blur: 1 }",
            "a shadow inside the letters, cast by their edges, or a list of them"),
        Property(
            .gradient, .effects, ValueType<GradientValue>.gradient, .style(\.gradient) { $0.gradient($1) },
            initial: "none, from [0.5, 0] to [0.5, 0.75]", applies: .text, example: "{ colors: [navy, purple] }",
            "fills the letters across the text's rectangle, all lines together; a colour with alpha is laid over `color`"),
        Property(
            .outline, .effects, ValueType<StrokeValue>.outline, .style(\.outline) { $0.stroke($1) }, initial: "none", applies: .text,
            example: "{ color: navy, width: 0.5pt }",
            "strokes the letters"),
        Property(
            .oversampling, .effects, ValueType<Double>.number(1...32), .style(\.oversampling), initial: "2", applies: .text,
            example: "4",
            "resolution of effects that are drawn as pixels, as a multiple of 144 dpi; a soft blur has less, since it hides the detail"),
        Property(
            .opacity, .effects, ValueType<Double>.factor(0...1), .style(\.opacity) { $0.style.opacity * $1 }, initial: "1",
            applies: .boxes + .text + .only(.thematicBreak), example: "60%",
            "lets what lies behind show through all colours of the style, those of its box and effects included, and through pictures; "
                + "that of text in a line is a part of the surrounding text's"),
    ]
}
