import TypesetBase

/// Lines of running text are too long.
///
/// In lines of more than 80 characters (40 in Chinese, Japanese and Korean) readers do not find the start of the next line. The rule takes
/// the mean of all paragraphs of a style with three or more lines, without their last lines.
///
/// - Warns: a measure of 110 characters. Passes: one of 70.
struct LineTooLong: LineLengthRule {
    static let description = RuleDescription(
        id: .lineTooLong, summary: "lines have at most 80 characters", outcome: .warning, references: [Reference(.wcag, "1.4.8")],
        fix: "widen the margins, or make the text larger",
        parameters: ["characters": 80, "ideographs": 40, "tolerance": 0, "lines": 1])

    static let bound = LineLengthBound.most

    static func fix(at category: ContentSizeCategory) -> String { description.fix }
}
