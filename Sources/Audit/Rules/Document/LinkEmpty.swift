import Layout

/// A link has no words, or no address.
///
/// A link without words cannot be seen, and a screen reader says “link” and nothing more. The title of the heading that it leads to is set
/// for it, or its address. Words without an address are set as text.
///
/// - Criterion: WCAG 2.2, 2.4.4.
/// - Warns: `[](#scope)`, `[the scope]()`. Passes: `[the scope](#scope)`.
package struct LinkEmpty: BuildRule {
    package static let description = RuleDescription(
        id: .linkEmpty, summary: "links have words and an address", outcome: .warning, references: Reference.wcag("2.4.4"),
        fix: "write the words of the link between its brackets, and its address between its parentheses")

    package init() {}

    package func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { !context.facts.links.isEmpty }

    package func faults(in context: AuditContext) -> [Fault] {
        context.input.buildIssues.compactMap { issue in
            guard case .emptyLink(let lack, let span) = issue else { return nil }
            let message =
                switch lack {
                case .words(""): "the link has neither words nor an address, and nothing of it is shown"
                case .words(let words): "the link has no words: “\(words)” is set for it"
                case .address: "the link has no address: its words are set as text"
                }
            return fault(message, at: span, in: context, identity: [message, span.beginning])
        }
    }
}
