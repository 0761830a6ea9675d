import TypesetLayout

/// A heading skips a level.
///
/// Readers who navigate by headings take a missing level for a missing section. WCAG allows a skipped level; PDF/UA-1 does not.
/// `headings: renumber` in the stylesheet corrects the tags and keeps the appearance.
///
/// - Fails: `# A` followed by `### B`. Passes: `# A` followed by `## B`.
struct HeadingSkip: BuildRule {
    static let description = RuleDescription(
        id: .headingSkip, subject: .headings, summary: "headings go down one level at a time", outcome: .fail,
        references: [Reference(.pdfUA, "7.4.2"), Reference(.matterhorn, "14-003")],
        fix: "use the next level, or write `headings: renumber` in the stylesheet")

    func faults(in context: AuditContext) -> [Fault] {
        let levels = context.input.obstacles.isEmpty ? nil : HeadingLevelChanges(context.facts.headings)
        return context.input.obstacles.compactMap { obstacle in
            guard case .skippedHeading(let level, let previous, let span) = obstacle else { return nil }
            let message = "heading level \(level) follows level \(previous): a level is skipped"
            return fault(message, at: span, in: context, fix: Self.fix(to: previous + 1), identity: [message, span.beginning])
                .fixed(by: levels?.raised(from: span, by: level - previous - 1) ?? [])
        }
    }

    static func fix(to level: Int) -> String {
        "use level \(level) here, or write `headings: renumber` in the stylesheet to fix the tags and keep the appearance"
    }
}
