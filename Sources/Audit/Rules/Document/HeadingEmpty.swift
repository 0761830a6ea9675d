/// A heading has no text.
///
/// It is announced as a heading and then says nothing; in a list of headings it is a blank line.
///
/// - Criterion: WCAG 2.2, 2.4.6 and 1.3.1.
/// - Fix: give the heading a text, or remove it.
/// - Fails: `##` alone. Passes: `## Scope`, and a heading that is a picture with an alternative text.
public struct HeadingEmpty: SourceRule {
    public static let description = RuleDescription(
        id: "heading-empty", summary: "every heading has a text", outcome: .fail,
        references: Reference.wcag("2.4.6") + Reference.wcag("1.3.1"),
        fix: "give the heading a text, or remove it")

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { !subject.facts.headings.isEmpty }

    public func findings(in subject: AuditContext) -> [Finding] {
        subject.facts.headings.filter { !$0.text.contains { !$0.isWhitespace } }.map {
            finding("the heading of level \($0.level) has no text", at: $0.span, in: subject, about: ["\($0.level)"])
        }
    }
}
