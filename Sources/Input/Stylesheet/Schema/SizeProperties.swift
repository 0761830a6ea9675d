import ContentSize
import Geometry

extension Property {
    static let size: [Property] = [
        Property(
            .parent, .size, ValueType<String>.text, .cascade, initial: "none", applies: .everything, example: "base",
            "the style whose keys this one inherits, except those it declares itself"),
        Property(
            .textStyle, .size, ValueType<TextStyle>.textStyle, .sizing { $0.textStyle = $1 }, initial: "none", applies: .everything,
            [.setsInlineSize, .scalesSize], example: "headline",
            "the semantic text style: gives the size at each category, the curve for scaling, and the weight where none is written; "
                + "UIKit's and Swift's names such as `.headline` will do"),
        Property(
            .size, .size, ValueType<SizeRule>.size, .sizing { $0.size = $1 }, initial: "17, or the text style's",
            unit: "points at `large`", applies: .everything, .setsInlineSize, example: "{ scale: 1.2 }",
            "the point size: a number is the size at `large`; relative, scale and custom act on the text style's size; parent is a "
                + "factor of the parent's size, or of the text around; absolute never scales; `{ large: 17, ax1: 30, ax5: 48 }` gives "
                + "sizes of one's own, between which it grows evenly"
        ),
        Property(
            .shouldScale, .size, ValueType<Bool>.bool, .sizing { $0.shouldScale = $1 }, initial: "true with a textStyle, else false",
            applies: .everything, .scalesSize, example: "true",
            "whether a plain size follows the content size"),
        Property(
            .scaling, .size, ValueType<ScalingRule>.choice, .sizing { $0.scaling = $1 }, initial: "metrics", applies: .everything,
            .scalesSize, example: "pointSize",
            "how a plain size follows the content size: UIFontMetrics, the ratio of the text style's point sizes, body's ratio, Android "
                + "14's curves (large text grows less), or not at all"
        ),
        Property(
            .minimumSize, .size, ValueType<Points>.pointSize, .sizing { $0.minimumSize = $1 }, initial: "none", unit: "points",
            applies: .everything, .setsInlineSize, example: "9",
            "the smallest size after scaling"),
        Property(
            .maximumSize, .size, ValueType<Points>.pointSize, .sizing { $0.maximumSize = $1 }, initial: "none", unit: "points",
            applies: .everything, .setsInlineSize, example: "60",
            "the largest size after scaling"),
        Property(
            .rounding, .size, ValueType<Rounding>.choice, .sizing { $0.rounding = $1 }, initial: "point under metrics, else none",
            applies: .everything, .setsInlineSize, example: "pixel",
            "what a size is rounded to; a pixel is a third of a point"),
        Property(
            .contentSizes, .size, ValueType<ContentSizeRange>.contentSizes, .sizing { $0.contentSizes = $1 }, initial: "all",
            applies: .everything, example: "small...accessibilityMedium",
            "the content sizes that this style follows, and everything in a container of this style; outside the range it keeps the nearest"
        ),
        Property(
            .spacingScales, .size, ValueType<Bool>.bool, .sizing { $0.spacingScales = $1 }, initial: "false", applies: .everything,
            example: "true",
            "scales the style's lengths in points like its text"),
    ]
}
