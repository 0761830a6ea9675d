/// A part of the stylesheet has no effect, or a different effect than it seems to have.
///
/// Examples are a style that nothing uses, a key on an element that it does not apply to, and a value outside the allowed range.
///
/// - Warns: `h1: { firstLineIndent: 20, alignment: center }`. Passes: keys that have an effect.
struct StylesheetMistake: MistakeReport, BuildRule {
    static let description = RuleDescription(
        id: .stylesheetMistake, summary: "the stylesheet has no mistakes", outcome: .warning,
        references: [Reference(.practice, "stylesheets")],
        fix: "follow the hint of the message")
}
