import ContentSize

/// Lines of running text are too short.
///
/// Under 12 characters a line has one or two words, and reading becomes spelling. Counted is the mean of a paragraph of three or more lines, the last left out.
///
/// - Criterion: WCAG 2.2, 1.4.8.
/// - Mend: narrow the margins and indents at these sizes with `at: { ax1...: … }`.
/// - Warns: a page of 300 points with margins of 72 at ax5. Passes: the same with margins of 24.
public struct LineTooShort: SourceRule {
    public static let description = RuleDescription(
        id: "line-too-short", summary: "lines have at least 12 characters", outcome: .warning, references: [Reference(.wcag, "1.4.8")],
        mend: "narrow the margins and indents at these sizes with `at: { ax1...: … }`", parameters: ["characters": 12, "ideographs": 6])

    public init() {}

    public func findings(in subject: AuditSubject) -> [Finding] {
        subject.layouts.flatMap { layout in
            MeasureFaults(layout).findings(in: subject, of: self, verb: "under") { mean, limit in mean < limit }
        }
    }
}
