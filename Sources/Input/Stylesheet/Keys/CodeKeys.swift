// The help of a key is its documentation, in the manual and here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension Style {
    /// The keys of code blocks.
    static let codeKeys = [highlighting.key, lineNumbers.key]

    public static let highlighting = StyleProperty(
        "highlighting", .bool, .style(\.highlighting), applies: .only(.codeBlock), example: "true",
        "sets the parts of code in the styles of `codeKeyword`, `codeString` and so on, if the block names a known language; the templates "
            + "set it")

    public static let lineNumbers = StyleProperty(
        "lineNumbers", .bool, .style(\.lineNumbers), applies: .only(.codeBlock), example: "true",
        "numbers the lines of code in the style of `lineNumber`, unless the numbers would fill more than a quarter of the measure")
}
