import TypesetLayout

/// The first heading is below the highest level that the document has.
///
/// Reading software builds its table of contents from heading levels. A table that starts at the second level has no root. If a document
/// never uses the first level, its highest level counts as the first. `headings: renumber` in the stylesheet corrects the tags and keeps
/// the appearance.
///
/// - Fails: `## Scope` before `# Rules`. Passes: `# Scope`; `## Scope` in a document without `#`.
struct HeadingFirst: BuildRule {
    static let description = RuleDescription(
        id: .headingFirst, subject: .headings, summary: "the first heading is of the highest level", outcome: .fail,
        references: [Reference(.pdfUA, "7.4.2"), Reference(.matterhorn, "14-002")],
        fix: "begin with a heading of the highest level, or write `headings: renumber` in the stylesheet")

    func faults(in context: AuditContext) -> [Fault] {
        context.input.obstacles.compactMap { obstacle in
            guard case .firstHeading(let level, let top, let span) = obstacle else { return nil }
            let message = "the first heading is of level \(level), not \(top)"
            return fault(message, at: span, in: context, fix: HeadingSkip.fix(to: top), identity: [message, span.beginning])
        }
    }
}
