import TypesetBase
import TypesetMarkdown

/// A `typeset:ignore` comment has no effect.
///
/// Either the fault has been fixed, or the rule's name is misspelt. The comment would hide the next real finding there without notice.
///
/// - Warns: `<!-- typeset:ignore image-alt-missing -->` before a picture with an alternative text. Passes: the same before a picture
///   without one.
struct IgnoreUnused: Rule {
    static let description = RuleDescription(
        id: .ignoreUnused, summary: "every `typeset:ignore` comment suppresses something", outcome: .warning,
        references: [Reference(.practice, "suppressions")],
        fix: "remove the comment, or correct the rule's name")

    /// Returns the fault of a comment that suppresses nothing.
    ///
    /// - Parameter rule: the rule that the comment names; nil if there is no such rule.
    static func fault(_ comment: Suppression, names rule: RuleID?, at categories: [ContentSizeCategory]) -> Fault {
        let near = rule == nil ? Suggestion.closest(to: comment.rule, among: RuleID.allCases.map(\.rawValue)) : nil
        return Fault(
            rule: description,
            message: rule == nil
                ? "`\(comment.rule)` is not a rule of the audit" : "`\(comment.rule)` has no findings here to ignore",
            categories: categories, cause: .document(comment.span), fix: near.map { "did you mean `\($0)`?" }, identity: [comment.rule]
        ).fixed(by: [rule == nil ? nil : comment.span.wholeComment.map { SourceEdit($0, "") }])
    }
}
