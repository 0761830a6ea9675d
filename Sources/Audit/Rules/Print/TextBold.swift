import TypesetPDFReading
import TypesetStylesheet

/// Running text is bold.
///
/// The counters of bold letters are small and close for readers with low vision. The ACB requires type that is not bold.
///
/// - Fails: `weight: 700` for paragraphs with the profile `acb-2025`. Passes: `weight: 500`.
struct TextBold: PrintRule, PrintLookRule {
    static let description = RuleDescription(
        id: .textBold, subject: .runningBlocks, summary: "running text is not bold", outcome: .warning,
        references: [Reference(.practice, "Large print")], fix: "write `weight: 400`", profiles: .ofPrint, parameters: ["weight": 600])

    static func departure(of use: StyleUse, in layout: LayoutSummary, _ limits: PrintLimits) -> PrintDeparture? {
        guard Double(use.faceWeight) >= limits["weight"] else { return nil }
        return PrintDeparture(
            message: "is running text in weight \(use.faceWeight)",
            keys: [Style.weight.key, Style.symbolicTraits.key] + PrintDeparture.faceKeys,
            measured: AuditFigure(Double(use.faceWeight), .count), required: AuditFigure(limits["weight"], .count))
    }

    static func departure(of look: PrintedText.Look, in font: InspectedFont, _ limits: PrintLimits) -> PrintLookDeparture? {
        // Words are bold for emphasis; a run of text is bold if it is more than a fifth of a page.
        guard look.part == .paragraph, font.isBold, look.words > 100 else { return nil }
        return PrintLookDeparture(message: "of running text in \(font.displayName), which is bold")
    }
}
