import Glibc

extension Color {
    /// The relative luminance, from 0 to 1, as if the colour were opaque (WCAG 2.2, definition of relative luminance).
    package var luminance: Double { 0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue) }

    private static func linear(_ component: Double) -> Double {
        component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }

    /// The contrast ratio with another colour, from 1 to 21 (WCAG 2.2, definition of contrast ratio).
    package func contrast(with other: Color) -> Double {
        let first = luminance, second = other.luminance
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// Whether dark content has more contrast on this ground than light content.
    package var isLightGround: Bool { contrast(with: .black) >= contrast(with: .white) }

    /// The opaque colour that results from painting this one over an opaque ground.
    package func over(_ ground: Color) -> Color { alpha >= 1 ? self : ground.mixed(with: opaque, alpha) }
}
