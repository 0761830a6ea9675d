// The help of a key is its documentation, in the manual and here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension Style {
    /// The keys of the box around text.
    static let boxKeys = [
        textInsets, verticalAlignment.key, height.key, border, cornerRadius.key, tableFallbacks.key, decimalAlignment.key, captionPlace.key,
        ornament.key,
    ]

    package static let textInsets = StyleKey(
        "textInsets", .sides, .style(\.textInsets) { $0.insets($1) }, initial: "0", applies: .boxes, [.belongsToBox, .drawsInlineBox],
        example: "[6pt, 0.7em]",
        "the space between the box and its text: padding for backgrounds, room for effects")

    public static let verticalAlignment = StyleProperty(
        "verticalAlignment", .choice, .style(\.verticalAlignment), applies: .fixedBoxes, .belongsToBox, example: "center",
        "the position of text in a table cell or in a box of fixed height")

    public static let height = StyleProperty(
        "height", .length(), .length(\.height), applies: .fixedBoxes, [.belongsToBox, .isSpacing], example: "48pt",
        "a fixed height of the box; text that does not fit is not drawn, but stays in the tags")

    package static let border = StyleKey(
        "border", .border, .style(\.border) { $0.border($1) }, initial: "none", applies: .boxes + .only(.thematicBreak),
        [.belongsToBox, .drawsInlineBox], example: "{ left: 3pt solid navy }",
        "strokes along the box: one value, or one per side; without a colour they have the text's")

    public static let cornerRadius = StyleProperty(
        "cornerRadius", .length(), .length(\.cornerRadius), applies: .boxes, .belongsToBox, example: "4pt",
        "rounds the corners of the box")

    public static let tableFallbacks = StyleProperty(
        "tableFallbacks", .choices(of: TableFallback.self), .style(\.tableFallbacks),
        initial: "[words, padding, landscape, groups, stack]", applies: .only(.table), example: "[padding, landscape, stack]",
        "the permitted ways to fit a table that is too wide")

    public static let decimalAlignment = StyleProperty(
        "decimalAlignment", .choice, .style(\.decimalAlignment), applies: .only(.table), example: "always",
        "the columns whose numbers align at the decimal separator: `auto`: those that the document aligns at the right; `always`: also "
            + "those without an alignment in the document, which are then at the right; `never`")

    public static let captionPlace = StyleProperty(
        "captionPlace", .choice, .style(\.captionPlace), applies: .only(.figure, .table), .belongsToBox, example: "side",
        "the place of a caption: `block`: below a figure and above a table; `side`: at the side where lines end, if the figure or the "
            + "table leaves as much room as 22 digits of the caption, so that large text has it as with `block`")

    public static let ornament = StyleProperty(
        "ornament", .signs, .style(\.ornament) { $1 }, applies: .only(.thematicBreak), .belongsToBox, example: "\"* * *\"",
        "signs in place of the line, placed by `alignment`; screen readers do not read them")
}
