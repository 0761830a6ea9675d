import TypesetLayout

/// A document never uses the upper levels of headings.
///
/// Reading software looks for a heading of the first level, so the tags of all headings are moved up together. The appearance of the
/// headings stays the same. This is not a fault: the title is often written elsewhere, and headings begin at the second level.
///
/// - Notes: a document whose highest heading is `## Scope` and that sets no title. Passes: `# Scope`.
struct HeadingShifted: BuildRule {
    static let description = RuleDescription(
        id: .headingShifted, subject: .headings, summary: "heading levels are tagged as they are written", outcome: .note,
        references: [Reference(.pdfUA, "7.4.2")],
        fix: "give the document a `title` in its front matter, or begin its headings with `#`")

    func faults(in context: AuditContext) -> [Fault] {
        context.input.buildIssues.compactMap { issue in
            guard case .shiftedHeadings(let level, let tagged, let span) = issue else { return nil }
            let message = "headings of level \(level) are tagged as level \(tagged), since the document has none above them"
            return fault(message, at: span, in: context, identity: [message])
        }
    }
}
