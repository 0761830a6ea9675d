package import TypesetBase
package import TypesetPDFReading

/// Contrast as WCAG 2.2 defines it.
package enum Contrast {
    /// The relative luminance of an opaque colour, from 0 to 1.
    package static func luminance(_ color: Color) -> Double { color.luminance }

    /// The contrast ratio of two colours in either order, from 1 to 21.
    package static func ratio(_ a: Color, _ b: Color) -> Double { a.contrast(with: b) }

    /// A colour composited over an opaque colour, in sRGB as renderers do it.
    package static func composite(_ top: Color, over bottom: Color, _ blend: BlendMode = .normal) -> Color {
        func mix(_ a: Double, _ b: Double) -> Double {
            let blended =
                switch blend {
                case .normal, .other: a
                case .multiply: a * b
                case .darken: min(a, b)
                }
            return blended * top.alpha + b * (1 - top.alpha)
        }
        return Color(red: mix(top.red, bottom.red), green: mix(top.green, bottom.green), blue: mix(top.blue, bottom.blue))
    }

    /// Whether text is large: at least 18 pt, or 14 pt bold, as drawn (WCAG 2.2, definition of large scale).
    ///
    /// A hundredth of a point is allowed for rounding by transformations.
    package static func isLarge(size: Double, isBold: Bool) -> Bool { size >= 17.99 || isBold && size >= 13.99 }

    /// Whether dark content has more contrast on a ground than light content.
    package static func isDarkBetter(on ground: Color) -> Bool { ground.isLightGround }

    /// The fix for a text, in words; on a dark ground, a darker text would be worse.
    package static func fix(on ground: Color) -> String {
        isDarkBetter(on: ground) ? "darken the text or lighten its background" : "lighten the text or darken its background"
    }

    /// The nearest opaque colour, on the way to black or white, with the required ratio on all grounds; nil if there is none.
    package static func nearest(to color: Color, on grounds: [(color: Color, ratio: Double)]) -> Color? {
        guard let first = grounds.first else { return nil }
        let end = isDarkBetter(on: first.color) ? Color.black : .white
        return (0...255).lazy.map { step in
            let share = Double(step) / 255
            func mixed(_ from: Double, _ to: Double) -> Double { ((from + (to - from) * share) * 255).rounded() / 255 }
            return Color(red: mixed(color.red, end.red), green: mixed(color.green, end.green), blue: mixed(color.blue, end.blue))
        }.first { candidate in grounds.allSatisfy { Self.ratio(candidate, $0.color) >= $0.ratio } }
    }
}
