import ContentSize

/// Lines of running text are too short.
///
/// Under 12 characters (6 of Chinese, Japanese or Korean) a line has one or two words, and reading becomes spelling. Counted is the mean of
/// all paragraphs of one look that have three or more lines, the last of each left out.
///
/// - Criterion: WCAG 2.2, 1.4.8.
/// - Fix: narrow the margins and indents at these sizes with `at: { ax1...: … }`.
/// - Warns: a page of 300 points with margins of 72 at ax5. Passes: the same with margins of 24.
public struct LineTooShort: SourceRule {
    public static let description = RuleDescription(
        id: "line-too-short", summary: "lines have at least 12 characters", outcome: .warning, references: [Reference(.wcag, "1.4.8")],
        fix: "narrow the margins and indents at these sizes with `at: { ax1...: … }`", parameters: ["characters": 12, "ideographs": 6])

    public init() {}

    private var faults: MeasureFaults<Self> { MeasureFaults(self, .least) }

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { faults.hasColumns(layout) }
    public func figure(of layout: LayoutSummary, in subject: AuditContext) -> RuleFigure? { faults.figure(of: layout, in: subject) }
    public func findings(in subject: AuditContext) -> [Finding] { faults.findings(in: subject) }
}
