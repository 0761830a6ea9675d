import Layout

/// The first heading is not of level 1.
///
/// Reading software builds its table of contents from heading levels; one that starts at level 2 has no root. `headings: renumber` in the
/// stylesheet corrects the tags and keeps the appearance.
///
/// - Criterion: ISO 14289-1, 7.4.2 (Matterhorn 14-002).
/// - Fails: a document whose first heading is `## Scope`. Passes: `# Scope`.
package struct HeadingFirst: BuildRule {
    package static let description = RuleDescription(
        id: .headingFirst, summary: "the first heading is of level 1", outcome: .fail, references: [Reference(.pdfUA, "7.4.2")],
        fix: "begin with `#`, or write `headings: renumber` in the stylesheet")

    package init() {}

    package func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { !context.facts.headings.isEmpty }

    package func faults(in context: AuditContext) -> [Fault] {
        context.input.obstacles.compactMap { obstacle in
            guard case .firstHeading(let level, let span) = obstacle else { return nil }
            let message = "the first heading is of level \(level), not 1"
            return fault(message, at: span, in: context, fix: HeadingSkip.fix(to: 1), identity: [message, span.beginning])
        }
    }
}
