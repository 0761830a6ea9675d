import TypesetBase
import TypesetStylesheet

/// Text is grey, or on a grey background.
///
/// APH allows no grey in text and paper, because it lowers the contrast and looks like other colours to readers with low vision.
///
/// - Fails: `color: "#555555"` with the profile `aph`. Passes: black text.
struct GreyText: PrintColourRule {
    static let description = RuleDescription(
        id: .greyText, summary: "text and its background are not grey", outcome: .warning,
        references: [Reference(.practice, "Large print")],
        fix: "use black or a dark colour on white or a pale colour", profiles: .ofPrint)

    static func departure(of use: ContrastUse, _ limits: PrintLimits) -> PrintDeparture? {
        if ColorName(use.text) == .grey { return PrintDeparture(message: "is grey", keys: [Style.color.key]) }
        return ColorName(use.background) == .grey ? PrintDeparture(message: "is on a grey background", keys: [Style.background.key]) : nil
    }
}
