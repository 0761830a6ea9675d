import TypesetPDFReading
import TypesetStylesheet

/// Text is in italics.
///
/// Slanted letters are hard to distinguish with low vision. UKAAF and RNIB allow none, and APH advises against them.
///
/// - Fails: `*word*` in italics with the profile `ukaaf-large`. Passes: the same with `emphasis: { symbolicTraits: [bold] }`.
struct ItalicsUsed: PrintRule, PrintLookRule {
    static let description = RuleDescription(
        id: .italicsUsed, subject: .document, summary: "no text is in italics", outcome: .warning,
        references: [Reference(.practice, "Large print")],
        fix: "emphasize with bold type, such as `emphasis: { symbolicTraits: [bold] }`", profiles: .ofPrint)

    static func isJudged(_ use: StyleUse, _ limits: PrintLimits) -> Bool { use.role != .formula }

    static func departure(of use: StyleUse, in layout: LayoutSummary, _ limits: PrintLimits) -> PrintDeparture? {
        guard use.style.style.font.isSlanted else { return nil }
        return PrintDeparture(
            message: "is in italics: “\(use.words.prefix(40))”", keys: [Style.symbolicTraits.key] + PrintDeparture.faceKeys)
    }

    static func departure(of look: PrintedText.Look, in font: InspectedFont, _ limits: PrintLimits) -> PrintLookDeparture? {
        font.isItalic ? PrintLookDeparture(message: "in italics") : nil
    }
}
