import TypesetBase
import TypesetStylesheet

/// Text and its background have two colours that readers with impaired colour vision confuse.
///
/// APH names the pairs: red beside green, black, brown or orange, green beside brown or orange, dark green or navy beside black, orange
/// beside brown, purple beside blue, and white beside yellow. Grey is judged by `grey-text`.
///
/// - Fails: red text on black with the profile `aph`. Passes: navy text on yellow.
struct ColourPair: PrintColourRule {
    static let description = RuleDescription(
        id: .colourPair, summary: "text and its background are not a confusing pair of colours", outcome: .warning,
        references: [Reference(.practice, "Large print")], fix: "use black, navy or dark brown on white or pale yellow", profiles: .ofPrint)

    private static let pairs: [Set<ColorName>] = [
        [.green, .red], [.green, .darkGreen], [.red, .darkGreen], [.darkGreen, .black], [.red, .black], [.navy, .black], [.orange, .brown],
        [.green, .brown], [.red, .brown], [.red, .orange], [.green, .orange], [.purple, .blue], [.white, .yellow],
    ]

    static func departure(of use: ContrastUse, _ limits: PrintLimits) -> PrintDeparture? {
        let text = ColorName(use.text), ground = ColorName(use.background)
        guard pairs.contains([text, ground]) else { return nil }
        return PrintDeparture(message: "is \(text.rawValue) on \(ground.rawValue)", keys: [Style.color.key, Style.background.key])
    }
}

/// The name that people give a colour, by its hue and lightness.
enum ColorName: String, Hashable {
    case black, white, grey, red, orange, brown, yellow, green, darkGreen = "dark green", blue, navy, purple
    /// A pale colour, which guidelines for print recommend for paper.
    case pale = "a pale colour"

    /// Names a colour by its hue (in degrees), saturation and value; the limits are between the colours of those names in CSS Color 4.
    init(_ color: Color) {
        let components = [color.red, color.green, color.blue], value = components.max() ?? 0, least = components.min() ?? 0
        let chroma = value - least, saturation = value > 0 ? chroma / value : 0
        if value < 0.16 {
            self = .black
        } else if least > 0.94 {
            self = .white
        } else if saturation < 0.1, value < 0.9 {
            self = .grey
        } else if saturation < 0.35, value > 0.85 {
            self = .pale
        } else {
            self = Self.ofHue(Self.hue(color, value, chroma), isDark: value < 0.6)
        }
    }

    private static func hue(_ color: Color, _ value: Double, _ chroma: Double) -> Double {
        let sextant =
            value == color.red
            ? (color.green - color.blue) / chroma
            : value == color.green ? (color.blue - color.red) / chroma + 2 : (color.red - color.green) / chroma + 4
        return (sextant * 60 + 360).truncatingRemainder(dividingBy: 360)
    }

    private static func ofHue(_ hue: Double, isDark: Bool) -> ColorName {
        switch hue {
        case ..<18, 340...: .red
        case ..<45: isDark ? .brown : .orange
        case ..<70: isDark ? .brown : .yellow
        case ..<165: isDark ? .darkGreen : .green
        case ..<255: isDark ? .navy : .blue
        default: .purple
        }
    }
}
