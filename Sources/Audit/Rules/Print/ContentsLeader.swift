import TypesetLayout
import TypesetStylesheet

/// The table of contents leads to its page numbers in another way than the guideline requires.
///
/// The ACB requires leader dots, which connect a title with its number. APH advises against them, because its readers found them confusing,
/// and prefers a tint under every other line.
///
/// - Fails: `tableOfContents: { leader: none }` with the profile `acb-2025`, and `leader: dots` with `aph`.
struct ContentsLeader: PrintRule {
    static let description = RuleDescription(
        id: .contentsLeader, summary: "the table of contents has the leaders of the guideline", outcome: .warning,
        references: [Reference(.practice, "Large print")],
        fix: "write `tableOfContents: { leader: dots }` for the ACB, and `leader: none` for APH", profiles: .ofPrint,
        parameters: ["leaders": 1])

    static func isJudged(_ use: StyleUse, _ limits: PrintLimits) -> Bool {
        use.role == .contents && use.style.selectors.last.map { $0.hasPrefix("tableOfContents") } ?? false
    }

    static func departure(of use: StyleUse, in layout: LayoutSummary, _ limits: PrintLimits) -> PrintDeparture? {
        let isLed = use.style.style.leader != .none, needsLeaders = limits["leaders"] > 0
        guard isLed != needsLeaders else { return nil }
        return PrintDeparture(message: isLed ? "has leaders" : "has no leader dots", keys: [Style.leader.key])
    }
}
