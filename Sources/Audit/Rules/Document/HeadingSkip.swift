/// A heading leaves out a level.
///
/// Who moves by headings takes a missing level for a missing part. WCAG allows it; PDF/UA-1 does not. `headings: renumber` in the sheet
/// fixes the tags and keeps the look.
///
/// - Criterion: ISO 14289-1, 7.4.2 (Matterhorn 14-003).
/// - Fix: use the next level, or write `headings: renumber` in the stylesheet.
/// - Fails: `# A` followed by `### B`. Passes: `# A` followed by `## B`.
public struct HeadingSkip: DiagnosticRule {
    public static let description = RuleDescription(
        id: "heading-skip", summary: "headings go down one level at a time", outcome: .fail, references: [Reference(.pdfUA, "7.4.2")],
        fix: "use the next level, or write `headings: renumber` in the stylesheet")

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { !subject.facts.headings.isEmpty }
}
