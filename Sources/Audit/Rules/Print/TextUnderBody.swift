import TypesetStylesheet

/// Text is smaller than the paragraphs.
///
/// UKAAF prefers page numbers, labels and superscripts at the size of the body text.
///
/// - Warns: a caption of 16 pt beside paragraphs of 18 pt, with the profile `ukaaf-large`. Passes: both at 18 pt.
struct TextUnderBody: PrintRule {
    static let description = RuleDescription(
        id: .textUnderBody, subject: .runningBlocks, summary: "no text is smaller than the paragraphs", outcome: .warning,
        references: [Reference(.practice, "Large print")], fix: "give the style the size of the paragraphs", profiles: .ofPrint)

    static func isJudged(_ use: StyleUse, _ limits: PrintLimits) -> Bool { use.role != .formula }

    static func departure(of use: StyleUse, in layout: LayoutSummary, _ limits: PrintLimits) -> PrintDeparture? {
        guard let body = layout.levels.first(where: { $0.level == .paragraph })?.size else { return nil }
        let size = use.style.style.pointSize.value
        guard size < body - 0.1 else { return nil }
        return PrintDeparture(
            message: "is \(AuditFigure.points(size)) high, under the \(AuditFigure.points(body)) of the paragraphs",
            keys: [Style.size, Style.textStyle.key], measured: .points(size), required: .points(body))
    }
}
