// The help of a key is its documentation, in the manual and here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension Style {
    /// The keys that determine the size of text.
    static let sizeKeys = [
        parent.key, textStyle.key, size, shouldScale.key, scaling.key, minimumSize.key, maximumSize.key, rounding.key, contentSizes.key,
        spacingScales.key,
    ]

    public static let parent = StyleProperty(
        "parent", .text, .cascade, applies: .everything, example: "base",
        "inherits the keys of another style, except those that this style declares")

    public static let textStyle = StyleProperty(
        "textStyle", .textStyle, .sizing { $0.textStyle = $1 }, applies: .everything, [.setsInlineSize, .scalesSize],
        example: "headline",
        "the semantic text style: sets the size at each content size, the scaling curve, and the weight if none is declared; UIKit's and "
            + "Swift's names such as `.headline` are permitted")

    package static let size = StyleKey(
        "size", .size, .sizing(\.pointSize) { $0.size = $1 }, initial: "17, or the text style's", unit: "points at `large`",
        applies: .everything, .setsInlineSize, example: "{ scale: 1.2 }",
        "the point size: a number is the size at `large`; `relative`, `scale` and `custom` change the text style's size; `parent` is "
            + "a factor of the size of the parent or of the surrounding text; `absolute` never scales; `{ large: 17, ax1: 30, ax5: 48 }` "
            + "sets sizes individually, with even steps between them")

    public static let shouldScale = StyleProperty(
        "shouldScale", .bool, .sizing { $0.shouldScale = $1 }, initial: "true with a textStyle, else false", applies: .everything,
        .scalesSize, example: "true",
        "scales a plain size with the content size")

    public static let scaling = StyleProperty(
        "scaling", .choice, .sizing { $0.scaling = $1 }, initial: "metrics", applies: .everything, .scalesSize, example: "pointSize",
        "the scaling of a plain size: UIFontMetrics, the ratio of the text style's point sizes, body's ratio, Android 14's curves (large "
            + "text grows less), or none")

    public static let minimumSize = StyleProperty(
        "minimumSize", .pointSize, .sizing { $0.minimumSize = $1 }, unit: "points", applies: .everything, .setsInlineSize,
        example: "9",
        "the smallest size after scaling")

    public static let maximumSize = StyleProperty(
        "maximumSize", .pointSize, .sizing { $0.maximumSize = $1 }, unit: "points", applies: .everything, .setsInlineSize,
        example: "60",
        "the largest size after scaling")

    public static let rounding = StyleProperty(
        "rounding", .choice, .sizing { $0.rounding = $1 }, initial: "point under metrics, else none", applies: .everything,
        .setsInlineSize, example: "pixel",
        "the rounding of sizes; a pixel is a third of a point")

    public static let contentSizes = StyleProperty(
        "contentSizes", .contentSizes, .sizing { $0.contentSizes = $1 }, initial: "all", applies: .everything,
        example: "small...accessibilityMedium",
        "the content sizes that the style and everything in it follow; outside the range, the nearest applies")

    public static let spacingScales = StyleProperty(
        "spacingScales", .bool, .sizing { $0.spacingScales = $1 }, initial: "false", applies: .everything, example: "true",
        "scales the style's lengths in points like its text, within its `minimumSize` and `maximumSize`")
}
