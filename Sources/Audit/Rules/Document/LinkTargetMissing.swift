/// A link leads nowhere.
///
/// No heading's anchor and no `{#id}` of the document has the name behind the `#`. The text is kept, the link is not.
///
/// - Criterion: WCAG 2.2, 2.4.4.
/// - Fix: fix the name, or give the target an `{#id}`.
/// - Fails: `[see](#nowhere)`. Passes: `[see](#scope)` with a heading `## Scope`.
public struct LinkTargetMissing: DiagnosticRule {
    public static let description = RuleDescription(
        id: "link-target-missing", summary: "links within the document have a target", outcome: .fail, references: Reference.wcag("2.4.4"),
        fix: "fix the name, or give the target an `{#id}`")

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { !subject.facts.links.isEmpty }
}
