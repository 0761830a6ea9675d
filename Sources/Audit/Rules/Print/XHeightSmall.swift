import TypesetPDFReading
import TypesetStylesheet

/// The x-height of running text is smaller than the guideline for print requires.
///
/// Two faces of one size differ by a third in the height of their small letters, which readers see. RNIB requires 2 mm, and APH prefers an
/// eighth of an inch.
///
/// - Fails: 12 pt of a face with an x-height of 0.45 em, with the profile `rnib-clear`. Passes: 12 pt of Verdana.
struct XHeightSmall: PrintRule, PrintLookRule {
    static let description = RuleDescription(
        id: .xHeightSmall, subject: .runningBlocks, summary: "small letters have the height of the guideline", outcome: .warning,
        references: [Reference(.practice, "Clear print")], fix: "choose a larger size, or a face with larger small letters",
        profiles: .ofPrint, parameters: ["height": 5.67])

    /// The points of a millimetre.
    private static let millimetre = 72 / 25.4

    static func departure(of use: StyleUse, in layout: LayoutSummary, _ limits: PrintLimits) -> PrintDeparture? {
        // Scripts such as Arabic and Chinese have no small letters.
        guard use.words.contains(where: \.isCased) else { return nil }
        let height = use.xHeight.points(at: use.style.style.pointSize).value, required = limits["height"]
        // A hundredth of a point is rounding.
        guard height < required - 0.01 else { return nil }
        func millimetres(_ points: Double) -> String { AuditFigure.decimal(points / millimetre, places: 2) }
        return PrintDeparture(
            message: "has an x-height of \(millimetres(height)) mm, under \(millimetres(required)) mm",
            keys: [Style.size, Style.textStyle.key] + PrintDeparture.faceKeys, measured: .points(height), required: .points(required))
    }

    static func departure(of look: PrintedText.Look, in font: InspectedFont, _ limits: PrintLimits) -> PrintLookDeparture? {
        guard look.part == .paragraph, let x = font.codes.first(where: { $0.text == "x" })?.ink?.top else { return nil }
        let height = x.value * look.size, required = limits["height"]
        // A twentieth of a point is rounding of the size.
        guard height < required - 0.05 else { return nil }
        func millimetres(_ points: Double) -> String { AuditFigure.decimal(points / millimetre, places: 2) }
        return PrintLookDeparture(
            message: "with an x-height of \(millimetres(height)) mm, under \(millimetres(required)) mm", measured: .points(height),
            required: .points(required))
    }
}
