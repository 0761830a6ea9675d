import TypesetPDFReading
import TypesetBase

/// Text is set in a face with serifs.
///
/// The ACB, APH and UKAAF require a sans serif. The rule knows a face by the classes in its OS/2 table, PANOSE first, or else by the name
/// of its family. A face of which neither says anything passes.
///
/// - Fails: `family: Noto Serif` with the profile `aph`. Passes: `family: Noto Sans`.
struct SerifFace: PrintRule, PrintLookRule {
    static let description = RuleDescription(
        id: .serifFace, subject: .document, summary: "text has no serifs", outcome: .warning,
        references: [Reference(.practice, "Large print")], fix: "choose a sans serif, such as `family: Noto Sans`", profiles: .ofPrint)

    static func isJudged(_ use: StyleUse, _ limits: PrintLimits) -> Bool { use.role != .formula }

    static func departure(of use: StyleUse, in layout: LayoutSummary, _ limits: PrintLimits) -> PrintDeparture? {
        use.hasSerifs ? PrintDeparture(message: "is set in \(use.familyName), which has serifs", keys: PrintDeparture.faceKeys) : nil
    }

    static func departure(of look: PrintedText.Look, in font: InspectedFont, _ limits: PrintLimits) -> PrintLookDeparture? {
        font.hasSerifs ? PrintLookDeparture(message: "in \(font.displayName), which has serifs") : nil
    }
}
