package import Geometry
import Glibc

/// Contrast as WCAG 2.2 defines it.
package enum Contrast {
    /// Relative luminance of an opaque colour, 0…1 (WCAG 2.2, definition of relative luminance).
    package static func luminance(_ color: Color) -> Double {
        0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    private static func linear(_ component: Double) -> Double {
        component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }

    /// 1…21, whichever of the two is lighter.
    package static func ratio(_ a: Color, _ b: Color) -> Double {
        let first = luminance(a), second = luminance(b)
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// One colour laid over an opaque other, in sRGB as painters do it.
    package static func composite(_ top: Color, over bottom: Color) -> Color {
        func mix(_ a: Double, _ b: Double) -> Double { a * top.alpha + b * (1 - top.alpha) }
        return Color(red: mix(top.red, bottom.red), green: mix(top.green, bottom.green), blue: mix(top.blue, bottom.blue))
    }

    /// Large text: at least 18 pt, or 14 pt bold, as drawn (WCAG 2.2, definition of large scale). A hundredth of a point is a
    /// transformation's rounding.
    package static func isLarge(size: Double, isBold: Bool) -> Bool { size >= 17.99 || isBold && size >= 13.99 }

    /// Whether what lies on a ground stands out more the darker it is.
    package static func isDarkBetter(on ground: Color) -> Bool { ratio(.black, ground) >= ratio(.white, ground) }

    /// What to do about a text, in words: on a dark ground a darker text would be worse.
    package static func fix(on ground: Color) -> String {
        isDarkBetter(on: ground) ? "darken the text or lighten what is under it" : "lighten the text or darken what is under it"
    }

    /// The nearest opaque colour on the way to black or white that has the ratio on all these grounds; nil where not even that has it.
    package static func nearest(to color: Color, on grounds: [(color: Color, ratio: Double)]) -> Color? {
        guard let first = grounds.first else { return nil }
        let end = isDarkBetter(on: first.color) ? Color.black : .white
        return (0...255).lazy.map { step in
            let share = Double(step) / 255
            func mixed(_ from: Double, _ to: Double) -> Double { ((from + (to - from) * share) * 255).rounded() / 255 }
            return Color(red: mixed(color.red, end.red), green: mixed(color.green, end.green), blue: mixed(color.blue, end.blue))
        }.first { candidate in grounds.allSatisfy { Self.ratio(candidate, $0.color) >= $0.ratio } }
    }

    /// `#rrggbb`.
    package static func name(_ color: Color) -> String {
        "#"
            + [color.red, color.green, color.blue].map { component in
                let digits = String(Int((min(1, max(0, component)) * 255).rounded()), radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }
}
