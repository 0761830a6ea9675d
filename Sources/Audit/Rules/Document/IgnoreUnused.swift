import ContentSize
import Diagnostics
import Markdown

/// A `typeset:ignore` comment has no effect.
///
/// Either the fault that it was written for has been fixed, or the rule's name is misspelt; the next real finding there would be suppressed
/// unnoticed.
///
/// - Criterion: Practice.
/// - Warns: `<!-- typeset:ignore image-alt-missing -->` before a picture with an alternative text. Passes: the same before one without.
package struct IgnoreUnused: Rule {
    package static let description = RuleDescription(
        id: .ignoreUnused, summary: "every `typeset:ignore` comment suppresses something", outcome: .warning,
        references: [Reference(.practice, "suppressions")],
        fix: "remove the comment, or correct the rule's name")

    package init() {}

    /// - Parameter rule: that the comment names; nil where there is none of the name.
    static func fault(_ comment: Suppression, names rule: RuleID?, at categories: [ContentSizeCategory]) -> Fault {
        let near = rule == nil ? Suggestion.closest(to: comment.rule, among: RuleID.allCases.map(\.rawValue)) : nil
        return Fault(
            rule: description,
            message: rule == nil
                ? "no rule is called `\(comment.rule)`" : "`\(comment.rule)` finds nothing here that could be ignored",
            categories: categories, cause: .document(comment.span), fix: near.map { "did you mean `\($0)`?" }, identity: [comment.rule])
    }
}
