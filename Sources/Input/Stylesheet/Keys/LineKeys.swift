// The help of a key is its documentation, in the manual and here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension Style {
    /// The keys of lines: their distance, number and breaks.
    static let lineKeys = [
        lineSpacing.key, lineHeight.key, lineHeightMultiple.key, minimumLineHeight.key, maximumLineHeight.key, numberOfLines.key,
        lineBreakMode.key, minimumScaleFactor.key, minimumFontSize.key, baselineAdjustment.key,
    ]

    public static let lineSpacing = StyleProperty(
        "lineSpacing", .length(negative: true), .length(\.lineSpacing), applies: .linesOfText, .isSpacing,
        example: "0.2em",
        "space added between lines")

    public static let lineHeight = StyleProperty(
        "lineHeight", .lineHeight, .draft(\.lineHeight) { $0.setLineHeight($1) }, initial: "1.2", applies: .linesOfText,
        example: "22pt",
        "the distance of baselines: a multiple of the size (`1.3`, `130%`, `1.3em`), points at `large` that grow with the text (`22pt`), "
            + "the font's own (`normal`), or Apple's for the text style (`textStyle`); lines may overlap below "
            + "the size")

    public static let lineHeightMultiple = StyleProperty(
        "lineHeightMultiple", .factor(0.1...10), .style(\.lineHeightMultiple).unprinted, applies: .linesOfText,
        example: "1.4",
        "the distance of baselines as a multiple of the point size, or of the font's own line height if `lineHeight` is `normal`; less "
            + "than 1 is permitted even if lines overlap")

    public static let minimumLineHeight = StyleProperty(
        "minimumLineHeight", .length(), .limit(\.minimumLineHeight), applies: .linesOfText, .isSpacing,
        example: "20pt",
        "the smallest distance of baselines; 0: none")

    public static let maximumLineHeight = StyleProperty(
        "maximumLineHeight", .length(), .limit(\.maximumLineHeight), applies: .linesOfText, .isSpacing,
        example: "24pt",
        "the largest distance of baselines, even if lines overlap; 0: none")

    public static let numberOfLines = StyleProperty(
        "numberOfLines", .integer(0...10_000), .style(\.numberOfLines), initial: "0, no limit", applies: .linesOfText, example: "2",
        "the number of lines after which text is truncated")

    public static let lineBreakMode = StyleProperty(
        "lineBreakMode", .choice, .style(\.lineBreakMode), applies: .linesOfText, example: "truncateTail",
        "the places of line breaks, and the place of the ellipsis in truncated text")

    public static let minimumScaleFactor = StyleProperty(
        "minimumScaleFactor", .factor(0...1), .style(\.minimumScaleFactor) { $1 }, applies: .linesOfText, example: "0.8",
        "the smallest factor by which text shrinks to fit `numberOfLines`")

    public static let minimumFontSize = StyleProperty(
        "minimumFontSize", .pointSize, .style(\.minimumFontSize) { $1 }, applies: .linesOfText, example: "11",
        "the smallest size of text that shrinks to fit")

    public static let baselineAdjustment = StyleProperty(
        "baselineAdjustment", .choice, .style(\.baselineAdjustment), applies: .linesOfText, example: "alignCenters",
        "the position of a single line that has shrunk to fit: on the baseline of the unshrunk text, in the middle of its line, or, with "
            + "`none`, at its top in a lower line")
}
