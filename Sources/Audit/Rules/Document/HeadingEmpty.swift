/// A heading has no text.
///
/// Screen readers announce the heading and then read nothing. In a list of headings it is a blank line.
///
/// - Criterion: WCAG 2.2, 2.4.6 and 1.3.1.
/// - Fails: `##` alone. Passes: `## Scope`, and a heading that is a picture with an alternative text.
package struct HeadingEmpty: DocumentRule {
    package static let description = RuleDescription(
        id: .headingEmpty, summary: "every heading has a text", outcome: .fail,
        references: Reference.wcag("2.4.6") + Reference.wcag("1.3.1"),
        fix: "give the heading some text, or remove it")

    package init() {}

    package func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { !context.facts.headings.isEmpty }

    package func faults(in context: AuditContext) -> [Fault] {
        context.facts.headings.filter { !$0.text.contains { !$0.isWhitespace } }.map {
            fault("the heading of level \($0.level) has no text", at: $0.span, in: context, identity: ["\($0.level)"])
        }
    }
}
