/// A heading has no text.
///
/// Screen readers announce the heading and then read nothing. In a list of headings it is a blank line.
///
/// - Fails: `##` alone. Passes: `## Scope`, and a heading that is a picture with an alternative text.
struct HeadingEmpty: DocumentRule {
    static let description = RuleDescription(
        id: .headingEmpty, subject: .headings, summary: "every heading has a text", outcome: .fail,
        references: Reference.wcag("2.4.6") + Reference.wcag("1.3.1"),
        fix: "give the heading some text, or remove it")

    func faults(in context: AuditContext) -> [Fault] {
        context.facts.headings.filter { !$0.text.contains { !$0.isWhitespace } }.map {
            fault("the heading of level \($0.level) has no text", at: $0.span, in: context, identity: ["\($0.level)"])
        }
    }
}
