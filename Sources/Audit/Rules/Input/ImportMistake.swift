/// A part of an imported file has no equivalent in a stylesheet, or cannot be read.
///
/// `typesetter import` omits this part from the stylesheet. The message names the entry and, if there is one, another way to write it.
///
/// - Warns: a design token of a type that stylesheets do not have. Passes: a colour.
struct ImportMistake: Rule {
    static let description = RuleDescription(
        id: .importMistake, summary: "all of an imported file becomes a stylesheet", outcome: .warning,
        references: [Reference(.practice, "stylesheets")], fix: "add the values that the messages name to the stylesheet")
}
