import Geometry

extension Property {
    static let colour: [Property] = [
        Property(
            .color, .colour, ValueType<Color>.color, initial: "black", example: "\"#1a1a1a\"",
            "the text's colour"
        ) { $0.style.color = $1 },
        Property(
            .background, .colour, ValueType<Color>.color, initial: "none", box: true, example: "\"#eef3fd\"",
            "fills the box behind the text"
        ) { $0.style.background = $1 },
        Property(
            .underline, .colour, ValueType<DecorationValue?>.decoration, initial: "false", example: "{ color: navy, thickness: 0.5pt }",
            "a line under the text"
        ) { $0.style.underline = $0.decoration($1) },
        Property(
            .strikethrough, .colour, ValueType<DecorationValue?>.decoration, initial: "false", example: "true",
            "a line through the text"
        ) { $0.style.strikethrough = $0.decoration($1) },
    ]

    static let box: [Property] = [
        Property(
            .textInsets, .box, ValueType<Sides>.sides, initial: "0", unit: "points", box: true, example: "[6pt, 0.7em]",
            "room between the box and its text: padding for backgrounds, space for effects"
        ) { $0.style.textInsets = $0.insets($1) },
        Property(
            .verticalAlignment, .box, ValueType<ResolvedStyle.VerticalAlignment>.choice, initial: "top", box: true, example: "center",
            "where text stands in a box of fixed height or in a table cell"
        ) { $0.style.verticalAlignment = $1 },
        Property(
            .height, .box, ValueType<SpecifiedLength>.length(), initial: "none", unit: "points", box: true, example: "48pt",
            "a box of fixed height, drawn even where it cuts what stands in it; what is cut stays in the tags"
        ) { draft, length in
            draft.style.height = draft.points(length)
            draft.style.asked.insert(.height)
        },
        Property(
            .border, .box, ValueType<BorderValue>.border, initial: "none", box: true, example: "{ left: 3pt solid navy }",
            "strokes along the box: one value, or one per side; without a colour they take the text's"
        ) { $0.style.border = $0.border($1) },
        Property(
            .cornerRadius, .box, ValueType<SpecifiedLength>.length(), initial: "0", unit: "points", box: true, example: "4pt",
            "rounds the corners of the box"
        ) { $0.style.cornerRadius = $0.points($1) },
    ]

    static let effects: [Property] = [
        Property(
            .shadow, .effects, ValueType<ShadowValue>.shadow, initial: "none", example: "{ color: gray, offset: [0, 1], blur: 2 }",
            "a shadow behind the text; without blur it is hard and drawn as vector"
        ) { $0.style.shadow = $0.shadow($1) },
        Property(
            .innerShadow, .effects, ValueType<ShadowValue>.shadow, initial: "none", example: "{ color: black, offset: [0, 1], blur: 1 }",
            "a shadow inside the letters, cast by their edges"
        ) { $0.style.innerShadow = $0.shadow($1) },
        Property(
            .gradient, .effects, ValueType<GradientValue>.gradient, initial: "none, from [0.5, 0] to [0.5, 0.75]",
            example: "{ colors: [navy, purple] }",
            "fills the letters across the text's rectangle, all lines together; a colour with alpha is laid over `color`"
        ) { $0.style.gradient = $0.gradient($1) },
        Property(
            .outline, .effects, ValueType<StrokeValue>.outline, initial: "none", example: "{ color: navy, width: 0.5pt }",
            "strokes the letters"
        ) { $0.style.outline = $0.stroke($1) },
        Property(
            .oversampling, .effects, ValueType<Double>.number(1...32), initial: "2", example: "4",
            "resolution of what must be drawn as pixels: so many times 144 dpi, less for a soft blur, which has no more detail than so many pixels a deviation show"
        ) { $0.style.oversampling = $1 },
    ]
}
