import TypesetStylesheet

/// Lines of running text are too short.
///
/// A line of fewer than 12 characters (6 in Chinese, Japanese and Korean) has only one or two words. The rule takes the mean of all
/// paragraphs of a style with three or more lines, without their last lines.
///
/// - Criterion: WCAG 2.2, 1.4.8.
/// - Warns: a page of 300 points with margins of 72 at ax5. Passes: the same with margins of 24.
package struct LineTooShort: SourceRule {
    package static let description = RuleDescription(
        id: .lineTooShort, summary: "lines have at least 12 characters", outcome: .warning, references: [Reference(.wcag, "1.4.8")],
        fix: "reduce margins and indents at these sizes with `at: { ax1...: … }`", parameters: ["characters": 12, "ideographs": 6])

    package init() {}

    private var faults: MeasureFaults<Self> { MeasureFaults(self, .least) }

    package func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { faults.hasColumns(layout) }
    package func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure? { faults.figure(of: layout, in: context) }
    package func faults(in context: AuditContext) -> [Fault] { faults.faults(in: context) }
}
