import TypesetStylesheet

/// Emphasis is not underlined.
///
/// The ACB requires an underline as the sign of emphasis, in place of italics and capitals.
///
/// - Fails: `*word*` in italics with the profile `acb-2025`. Passes: the same with `emphasis: { symbolicTraits: [], underline: {} }`.
struct EmphasisPlain: PrintRule {
    static let description = RuleDescription(
        id: .emphasisPlain, subject: .document, summary: "emphasis is underlined", outcome: .warning,
        references: [Reference(.practice, "Large print")], fix: "write `emphasis: { symbolicTraits: [], underline: {} }`",
        profiles: .ofPrint)

    static func isJudged(_ use: StyleUse, _ limits: PrintLimits) -> Bool {
        use.style.selectors.first.map { $0 == "emphasis" || $0.hasPrefix("emphasis.") } ?? false
    }

    static func departure(of use: StyleUse, in layout: LayoutSummary, _ limits: PrintLimits) -> PrintDeparture? {
        let style = use.style.style
        guard style.underline == nil || style.font.isSlanted else { return nil }
        return PrintDeparture(
            message: style.font.isSlanted ? "is in italics, not only underlined" : "is not underlined",
            keys: style.font.isSlanted ? [Style.symbolicTraits.key] + PrintDeparture.faceKeys : [Style.underline])
    }
}
