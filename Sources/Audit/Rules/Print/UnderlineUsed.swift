import TypesetStylesheet

/// Text other than a link is underlined.
///
/// An underline touches descenders and blurs the shape of words. UKAAF and RNIB allow none. Links keep theirs, because readers must not
/// have to recognize them by their colour alone (WCAG 2.2, 1.4.1).
///
/// - Fails: `emphasis: { underline: {} }` with the profile `rnib-clear`. Passes: an underlined link.
struct UnderlineUsed: PrintRule {
    static let description = RuleDescription(
        id: .underlineUsed, subject: .document, summary: "no text but links is underlined", outcome: .warning,
        references: [Reference(.practice, "Clear print")], fix: "write `underline: none`, and emphasize with bold type", profiles: .ofPrint)

    static func isJudged(_ use: StyleUse, _ limits: PrintLimits) -> Bool { !use.isLink }

    static func departure(of use: StyleUse, in layout: LayoutSummary, _ limits: PrintLimits) -> PrintDeparture? {
        guard use.style.style.underline != nil else { return nil }
        return PrintDeparture(message: "is underlined: “\(use.words.prefix(40))”", keys: [Style.underline])
    }
}

extension StyleUse {
    /// Whether the text is in a link.
    fileprivate var isLink: Bool { style.selectors.contains { $0 == "link" || $0.hasPrefix("link.") } }
}
