import TypesetStylesheet

/// Text is centred, justified, or flush at the end of its lines.
///
/// Readers with low vision find the next line at the left edge, and stretched word spaces tear lines apart. The ACB and UKAAF judge
/// headings too; RNIB allows centred headings. In right-to-left text `natural` is flush right, and passes.
///
/// - Fails: `alignment: center` for paragraphs with the profile `ukaaf-large`. Passes: `alignment: natural`.
struct TextNotLeft: PrintRule, PrintParagraphRule {
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
        return phrase.map { PrintDeparture(message: $0, keys: [Style.alignment.key], passing: "natural") }
    }

    /// The lines of a paragraph without which its alignment is unknown: a first, which may be indented, a last, and two between.
    private static let leastLines = 4

    static func figure(of paragraph: PrintedText.Paragraph, _ limits: PrintLimits) -> AuditFigure? {
        guard paragraph.lines.count >= leastLines else { return nil }
        let inner = paragraph.lines.dropFirst().dropLast(), tolerance = paragraph.size / 6
        func spread(_ edges: [Double]) -> Double { (edges.max() ?? 0) - (edges.min() ?? 0) }
        let left = spread(inner.map(\.left)), right = spread(inner.map(\.right))
        if left > tolerance { return .points(left) }
        // Two ragged lines are equally long by chance more often than three.
        return inner.count > 2 && right < tolerance / 2 ? .points(0) : nil
    }

    static func message(_ worst: AuditFigure) -> String { worst.value > 0 ? "not flush left" : "justified" }
}
