/// A `typeset:ignore` silences nothing.
///
/// What it was written for is fixed, or the rule's name is wrong; the next real finding there would be silenced unseen.
///
/// - Criterion: Practice.
/// - Fix: remove the comment, or fix the rule's name.
/// - Warns: `<!-- typeset:ignore image-alt-missing -->` before a picture with an alternative text. Passes: the same before one without.
public struct IgnoreUnused: Rule {
    public static let description = RuleDescription(
        id: "ignore-unused", summary: "every `typeset:ignore` silences something", outcome: .warning,
        references: [Reference(.practice, "suppressions")],
        fix: "remove the comment, or fix the rule's name")
}
