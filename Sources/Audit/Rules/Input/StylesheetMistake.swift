/// A part of the stylesheet has no effect, or a different effect than it seems to have.
///
/// Examples are a style that nothing uses, a key on an element that it does not apply to, and a value outside the allowed range.
///
/// - Criterion: Practice.
/// - Warns: `h1: { firstLineIndent: 20, alignment: center }`. Passes: keys that have an effect.
package struct StylesheetMistake: MistakeReport, BuildRule {
    package static let description = RuleDescription(
        id: .stylesheetMistake, summary: "the stylesheet has no mistakes", outcome: .warning,
        references: [Reference(.practice, "stylesheets")],
        fix: "correct the stylesheet")

    package init() {}
}
