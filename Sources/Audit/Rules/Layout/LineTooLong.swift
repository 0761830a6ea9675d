import ContentSize

/// Lines of running text are too long.
///
/// Past 80 characters (40 of Chinese, Japanese or Korean) the eye loses the next line. Counted is the mean of a paragraph of three or more lines, the last left out.
///
/// - Criterion: WCAG 2.2, 1.4.8.
/// - Mend: widen the margins, or make the text larger.
/// - Warns: a measure of 110 characters. Passes: one of 70.
public struct LineTooLong: SourceRule {
    public static let description = RuleDescription(
        id: "line-too-long", summary: "lines have at most 80 characters", outcome: .warning, references: [Reference(.wcag, "1.4.8")],
        mend: "widen the margins, or make the text larger", parameters: ["characters": 80, "ideographs": 40])

    public init() {}

    public func findings(in subject: AuditSubject) -> [Finding] {
        subject.layouts.flatMap { layout in
            MeasureFaults(layout).findings(in: subject, of: self, verb: "over") { mean, limit in mean > limit }
        }
    }
}
