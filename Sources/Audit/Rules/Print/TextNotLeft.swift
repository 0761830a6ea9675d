import TypesetStylesheet

/// Text is centred, justified, or flush at the end of its lines.
///
/// Readers with low vision find the next line at the left edge, and stretched word spaces tear lines apart. The ACB and UKAAF judge
/// headings too; RNIB allows centred headings. In right-to-left text `natural` is flush right, and passes.
///
/// - Fails: `alignment: center` for paragraphs with the profile `ukaaf-large`. Passes: `alignment: natural`.
struct TextNotLeft: PrintRule {
    static let description = RuleDescription(
        id: .textNotLeft, subject: .runningBlocks, summary: "text is flush left and ragged right", outcome: .warning,
        references: [Reference(.practice, "Large print")], fix: "write `alignment: natural`", profiles: .ofPrint,
        parameters: ["headings": 1])

    static func isJudged(_ use: StyleUse, _ limits: PrintLimits) -> Bool {
        use.isRunningBlock || use.headingLevel != nil && limits["headings"] > 0
    }

    static func departure(of use: StyleUse, in layout: LayoutSummary, _ limits: PrintLimits) -> PrintDeparture? {
        let phrase: String? =
            switch use.style.style.alignment {
            case .left, .natural: nil
            case .center: "is centred"
            case .justified: "is justified"
            case .right: "is flush right"
            }
        return phrase.map { PrintDeparture(message: $0, keys: [Style.alignment.key]) }
    }
}
