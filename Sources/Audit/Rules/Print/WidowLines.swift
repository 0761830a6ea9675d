import TypesetStylesheet

/// A single line of a paragraph may be alone at the top or foot of a page.
///
/// The ACB requires that widows and orphans be eliminated.
///
/// - Fails: `widows: 1` with the profile `acb-2025`. Passes: `widows: 2`.
struct WidowLines: PrintRule {
    static let description = RuleDescription(
        id: .widowLines, subject: .runningBlocks, summary: "no single line of a paragraph begins or ends a page", outcome: .warning,
        references: [Reference(.practice, "Large print")], fix: "write `widows: 2` and `orphans: 2`", profiles: .ofPrint,
        parameters: ["lines": 2])

    static func departure(of use: StyleUse, in layout: LayoutSummary, _ limits: PrintLimits) -> PrintDeparture? {
        let style = use.style.style, lines = min(style.widows, style.orphans)
        guard Double(lines) < limits["lines"] else { return nil }
        return PrintDeparture(
            message: "may leave a single line on a page", keys: [style.widows == lines ? Style.widows.key : Style.orphans.key],
            measured: AuditFigure(Double(lines), .lines), required: AuditFigure(limits["lines"], .lines))
    }
}
