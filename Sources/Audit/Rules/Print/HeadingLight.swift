import TypesetPDFReading
import TypesetStylesheet

/// A heading is not bold.
///
/// The ACB requires bold headings, which readers find without reading the words.
///
/// - Fails: `weight: 400` for a heading with the profile `acb-2025`. Passes: `weight: 700`.
struct HeadingLight: PrintRule, PrintLookRule {
    static let description = RuleDescription(
        id: .headingLight, subject: .headings, summary: "headings are bold", outcome: .warning,
        references: [Reference(.practice, "Large print")], fix: "write `weight: 700`", profiles: .ofPrint, parameters: ["weight": 700])

    static func isJudged(_ use: StyleUse, _ limits: PrintLimits) -> Bool { use.headingLevel != nil && use.hasLetters }

    static func departure(of use: StyleUse, in layout: LayoutSummary, _ limits: PrintLimits) -> PrintDeparture? {
        guard Double(use.faceWeight) < limits["weight"] else { return nil }
        return PrintDeparture(
            message: "has weight \(use.faceWeight), under \(AuditFigure.decimal(limits["weight"], places: 0))",
            keys: [Style.weight.key, Style.symbolicTraits.key] + PrintDeparture.faceKeys,
            measured: AuditFigure(Double(use.faceWeight), .count), required: AuditFigure(limits["weight"], .count))
    }

    static func departure(of look: PrintedText.Look, in font: InspectedFont, _ limits: PrintLimits) -> PrintLookDeparture? {
        guard case .heading(let level) = look.part, !font.isBold else { return nil }
        return PrintLookDeparture(message: "of headings of level \(level) in \(font.displayName), which is not bold")
    }
}
