import TypesetBase

/// Lines of running text are too short.
///
/// A line of fewer than 12 characters (6 in Chinese, Japanese and Korean) has only one or two words. The rule takes the mean of all
/// paragraphs of a style with three or more lines, without their last lines. A guideline for print may state a tolerance, the fewest lines
/// that a mean is taken of, and the margins of a page on which no line can be longer.
///
/// - Warns: a page of 300 points with margins of 72 at ax5. Passes: the same with margins of 24.
struct LineTooShort: LineLengthRule {
    static let description = RuleDescription(
        id: .lineTooShort, summary: "lines have at least 12 characters", outcome: .warning, references: [Reference(.wcag, "1.4.8")],
        fix: "reduce margins and indents at these sizes with `at: { ax1...: … }`",
        parameters: ["characters": 12, "ideographs": 6, "tolerance": 0, "lines": 1, "margin": 0])

    static let bound = LineLengthBound.least

    static func fix(at category: ContentSizeCategory) -> String {
        category.isAccessibility ? description.fix : "reduce margins and indents, or make `maxWidth` larger"
    }
}
