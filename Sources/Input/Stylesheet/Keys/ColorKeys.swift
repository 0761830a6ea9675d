// The help of a key is its documentation, in the manual and here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension Style {
    /// The keys that color text and its box, and draw lines along it.
    static let colorKeys = [color.key, background.key, underline, strikethrough]

    public static let color = StyleProperty(
        "color", .color, .style(\.color), initial: "black", applies: .text + .only(.thematicBreak), example: "\"#1a1a1a\"",
        "the colour of the text")

    public static let background = StyleProperty(
        "background", .color, .style(\.background) { $1 }, applies: .boxes, [.belongsToBox, .drawsInlineBox], example: "\"#eef3fd\"",
        "fills the box behind the text")

    package static let underline = StyleKey(
        "underline", .decoration, .style(\.underline) { $0.decoration($1) }, initial: "false", applies: .text,
        example: "{ color: navy, thickness: 0.5pt }",
        "a line under the text")

    package static let strikethrough = StyleKey(
        "strikethrough", .decoration, .style(\.strikethrough) { $0.decoration($1) }, initial: "false", applies: .text, example: "true",
        "a line through the text")
}
