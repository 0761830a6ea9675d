/// Letters of a script are set in a family that no style names.
///
/// The families of the style do not have these letters. If the family that is used was not drawn for the script, this is a warning.
///
/// - Note: Greek in a family with Latin letters only. Passes: a style that names a family for them.
struct ScriptFallback: MistakeReport, BuildRule {
    static let description = RuleDescription(
        id: .scriptFallback, summary: "the families of the styles have the letters of the text", outcome: .note,
        references: [Reference(.practice, "fonts")],
        fix: "name a family for the script in `family:`")
}
