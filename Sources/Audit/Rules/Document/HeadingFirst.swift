/// The first heading is not of level 1.
///
/// Readers build their table of contents from the levels; one that begins at level 2 has no root. `headings: renumber` in the sheet fixes
/// the tags and keeps the look.
///
/// - Criterion: ISO 14289-1, 7.4.2 (Matterhorn 14-002).
/// - Fix: begin with `#`, or write `headings: renumber` in the stylesheet.
/// - Fails: a document whose first heading is `## Scope`. Passes: `# Scope`.
public struct HeadingFirst: DiagnosticRule {
    public static let description = RuleDescription(
        id: "heading-first", summary: "the first heading is of level 1", outcome: .fail, references: [Reference(.pdfUA, "7.4.2")],
        fix: "begin with `#`, or write `headings: renumber` in the stylesheet")

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { !subject.facts.headings.isEmpty }
}
