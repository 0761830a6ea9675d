import TypesetBase
import TypesetStylesheet

/// The print contrast of text is too low.
///
/// DIN 1450 measures contrast by Michelson: the difference of the luminances of text and background, divided by their sum, which must be at
/// least 0.7.
///
/// - Fails: `color: "#888888"` on white with the profile `din-1450` (0.6). Passes: `color: "#666666"`.
struct PrintContrast: PrintColourRule {
    static let description = RuleDescription(
        id: .printContrast, summary: "text has the print contrast of the guideline", outcome: .warning,
        references: [Reference(.practice, "Legibility")], fix: "darken the text or lighten its background", profiles: .ofPrint,
        parameters: ["contrast": 0.7])

    static func departure(of use: ContrastUse, _ limits: PrintLimits) -> PrintDeparture? {
        let text = Contrast.luminance(use.text), ground = Contrast.luminance(use.background), sum = text + ground
        let contrast = sum > 0 ? (text - ground).magnitude / sum : 0
        guard contrast < limits["contrast"] else { return nil }
        return PrintDeparture(
            message: "has a print contrast of \(AuditFigure.decimal(contrast, places: 2, apartFrom: limits["contrast"])), under "
                + AuditFigure.decimal(limits["contrast"], places: 2),
            keys: [Style.color.key, Style.background.key], measured: AuditFigure(contrast, .count),
            required: AuditFigure(limits["contrast"], .count))
    }
}
