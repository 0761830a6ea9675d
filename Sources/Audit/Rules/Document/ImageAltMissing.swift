/// A picture has no alternative text.
///
/// Readers who cannot see the picture get nothing, and do not learn whether they miss something. Purely decorative pictures are marked
/// `{decorative}`, and screen readers skip them.
///
/// - Fails: `![](chart.png)`. Passes: `![Sales by year](chart.png)`, `![](border.png){decorative}`.
struct ImageAltMissing: BuildRule {
    static let description = RuleDescription(
        id: .imageAltMissing, subject: .pictures, summary: "every picture has an alternative text", outcome: .fail,
        references: Reference.wcag("1.1.1") + [Reference(.pdfUA, "7.3"), Reference(.matterhorn, "13-004")],
        fix: "describe it in the brackets, `![a bar chart of …](…)`, or mark it `{decorative}`")

    func faults(in context: AuditContext) -> [Fault] {
        context.facts.images.filter { !$0.isDecorative && !$0.alt.contains { !$0.isWhitespace } }.map {
            fault("the picture `\($0.destination)` has no alternative text", at: $0.span, in: context, identity: [$0.destination])
        }
    }
}
