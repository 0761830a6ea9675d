import ContentSize

/// Lines of running text are too long.
///
/// Past 80 characters (40 of Chinese, Japanese or Korean) the eye loses the next line. Counted is the mean of all paragraphs of one look
/// that have three or more lines, the last of each left out.
///
/// - Criterion: WCAG 2.2, 1.4.8.
/// - Fix: widen the margins, or make the text larger.
/// - Warns: a measure of 110 characters. Passes: one of 70.
public struct LineTooLong: SourceRule {
    public static let description = RuleDescription(
        id: "line-too-long", summary: "lines have at most 80 characters", outcome: .warning, references: [Reference(.wcag, "1.4.8")],
        fix: "widen the margins, or make the text larger", parameters: ["characters": 80, "ideographs": 40])

    public init() {}

    private var faults: MeasureFaults<Self> { MeasureFaults(self, .most) }

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { faults.hasColumns(layout) }
    public func figure(of layout: LayoutSummary, in subject: AuditContext) -> RuleFigure? { faults.figure(of: layout, in: subject) }
    public func findings(in subject: AuditContext) -> [Finding] { faults.findings(in: subject) }
}
