public import Geometry
import Glibc

/// Contrast as WCAG 2.2 defines it.
public enum Contrast {
    /// Relative luminance of an opaque colour, 0…1 (WCAG 2.2, definition of relative luminance).
    public static func luminance(_ color: Color) -> Double {
        0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    private static func linear(_ component: Double) -> Double {
        component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }

    /// 1…21, whichever of the two is lighter.
    public static func ratio(_ a: Color, _ b: Color) -> Double {
        let first = luminance(a), second = luminance(b)
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// One colour laid over an opaque other, in sRGB as painters do it.
    public static func composite(_ top: Color, over bottom: Color) -> Color {
        func mix(_ a: Double, _ b: Double) -> Double { a * top.alpha + b * (1 - top.alpha) }
        return Color(red: mix(top.red, bottom.red), green: mix(top.green, bottom.green), blue: mix(top.blue, bottom.blue))
    }

    /// Large text: at least 18 pt, or 14 pt bold, as drawn (WCAG 2.2, definition of large scale). A hundredth of a point is a transformation's rounding.
    public static func isLarge(size: Double, isBold: Bool) -> Bool { size >= 17.99 || isBold && size >= 13.99 }

    /// `#rrggbb`.
    public static func name(_ color: Color) -> String {
        "#" + [color.red, color.green, color.blue].map { component in
            let digits = String(Int((min(1, max(0, component)) * 255).rounded()), radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
