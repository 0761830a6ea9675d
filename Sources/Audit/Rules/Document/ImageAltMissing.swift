/// A picture has no alternative text.
///
/// Who cannot see it gets nothing, not even that it says nothing. A picture that only decorates is marked `{decorative}` and skipped by
/// readers.
///
/// - Criterion: WCAG 2.2, 1.1.1; ISO 14289-1, 7.3 (Matterhorn 13-004).
/// - Fix: describe it in the brackets, `![a bar chart of …](…)`, or mark it `{decorative}`.
/// - Fails: `![](chart.png)`. Passes: `![Sales by year](chart.png)`, `![](border.png){decorative}`.
public struct ImageAltMissing: SourceRule {
    public static let description = RuleDescription(
        id: "image-alt-missing", summary: "every picture has an alternative text", outcome: .fail,
        references: Reference.wcag("1.1.1") + [Reference(.pdfUA, "7.3")],
        fix: "describe it in the brackets, `![a bar chart of …](…)`, or mark it `{decorative}`")

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { !subject.facts.images.isEmpty }

    public func findings(in subject: AuditContext) -> [Finding] {
        subject.facts.images.filter { !$0.isDecorative && !$0.alt.contains { !$0.isWhitespace } }.map {
            finding("the picture `\($0.destination)` has no alternative text", at: $0.span, in: subject, about: [$0.destination])
        }
    }
}
