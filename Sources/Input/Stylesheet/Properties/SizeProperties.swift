import ContentSize

extension Property {
    static let size: [Property] = [
        Property(
            .parent, .size, ValueType<String>.text, initial: "none", example: "base",
            "the style that this one takes every key from that it does not write itself"
        ) { _, _ in },
        Property(
            .textStyle, .size, ValueType<TextStyle>.textStyle, initial: "none", example: "headline",
            "the semantic text style: gives the size at each category, and the curve for scaling"
        ) { $0.sizing.textStyle = $1 },
        Property(
            .size, .size, ValueType<SizeRule>.size, initial: "17, or the text style's", unit: "points at `large`",
            example: "{ scale: 1.2 }",
            "the point size: a number is the size at `large`; relative, scale and custom act on the text style's size; absolute never scales"
        ) { $0.sizing.size = $1 },
        Property(
            .shouldScale, .size, ValueType<Bool>.bool, initial: "true with a textStyle, else false", example: "true",
            "whether a plain size follows the content size"
        ) { $0.sizing.shouldScale = $1 },
        Property(
            .scaling, .size, ValueType<ScalingRule>.choice, initial: "metrics", example: "pointSize",
            "how a plain size follows the content size: UIFontMetrics, the ratio of the text style's point sizes, body's ratio, or not at all"
        ) { $0.sizing.scaling = $1 },
        Property(
            .minimumSize, .size, ValueType<Double>.points, initial: "none", unit: "points", example: "9",
            "the least size after scaling"
        ) { $0.sizing.minimumSize = $1 },
        Property(
            .maximumSize, .size, ValueType<Double>.points, initial: "none", unit: "points", example: "60",
            "the largest size after scaling"
        ) { $0.sizing.maximumSize = $1 },
        Property(
            .rounding, .size, ValueType<Rounding>.choice, initial: "point under metrics, else none", example: "pixel",
            "what a size is rounded to; a pixel is a third of a point"
        ) { $0.sizing.rounding = $1 },
        Property(
            .contentSizes, .size, ValueType<ContentSizeRange>.contentSizes, initial: "all", example: "small...accessibilityMedium",
            "the content sizes that this style follows; beyond them it keeps the nearest"
        ) { $0.sizing.contentSizes = $1 },
        Property(
            .spacingScales, .size, ValueType<Bool>.bool, initial: "false", example: "true",
            "scales the style's lengths in points like its text"
        ) { $0.sizing.spacingScales = $1 },
    ]
}
