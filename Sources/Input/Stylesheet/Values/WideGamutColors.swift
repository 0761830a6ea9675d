import Glibc
package import TypesetBase

/// A colour of any space, expressed in sRGB.
///
/// A colour outside the gamut of sRGB keeps its lightness and hue, and loses as much chroma as necessary (CSS Color Module Level 4, §13.2).
package struct WideGamutColor: Sendable {
    /// The encoded components; outside 0…1 for a colour outside the gamut of sRGB.
    private let red: Double
    private let green: Double
    private let blue: Double

    init(red: Double, green: Double, blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// Creates a colour from linear sRGB.
    ///
    /// - Parameter c: red, green and blue of linear sRGB.
    init(linear c: [Double]) { self.init(red: Self.encoded(c[0]), green: Self.encoded(c[1]), blue: Self.encoded(c[2])) }

    /// Creates a colour from Oklab, by conversion to linear sRGB (Björn Ottosson, "A perceptual color space for image processing").
    init(lightness: Double, a: Double, b: Double) {
        let l = Self.cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
        let m = Self.cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
        let s = Self.cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
        self.init(linear: [
            4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
        ])
    }

    /// Creates a colour from Oklch.
    ///
    /// - Parameter hue: the hue in degrees.
    init(lightness: Double, chroma: Double, hue: Double) {
        self.init(lightness: lightness, a: chroma * cos(hue * .pi / 180), b: chroma * sin(hue * .pi / 180))
    }

    /// Half of one step of 255; smaller deviations are rounding errors.
    private static let tolerance = 0.5 / 255

    /// Whether the colour is in the gamut of sRGB.
    package var isInGamut: Bool { [red, green, blue].allSatisfy { (-Self.tolerance...1 + Self.tolerance).contains($0) } }

    /// Returns the nearest colour in sRGB.
    package func color(alpha: Double = 1) -> Color {
        guard !isInGamut else { return clipped(alpha) }
        let (lightness, a, b) = oklab
        if lightness >= 1 { return Color(red: 1, green: 1, blue: 1, alpha: alpha) }
        if lightness <= 0 { return Color(red: 0, green: 0, blue: 0, alpha: alpha) }
        var inside = 0.0, outside = 1.0
        // Twelve halvings find the fraction of the chroma to within 1/4096.
        for _ in 0..<12 {
            let middle = (inside + outside) / 2
            if WideGamutColor(lightness: lightness, a: a * middle, b: b * middle).isInGamut { inside = middle } else { outside = middle }
        }
        return WideGamutColor(lightness: lightness, a: a * inside, b: b * inside).clipped(alpha)
    }

    /// Returns the colour with each component clipped if readers hardly see the difference, otherwise the nearest colour in sRGB.
    ///
    /// The limit is 0.03 in ΔE OK, about 2 in CIEDE2000.
    package func clippedColor(alpha: Double) -> Color {
        let clipped = clipped(alpha), own = oklab
        let other = WideGamutColor(red: clipped.red, green: clipped.green, blue: clipped.blue).oklab
        let distance = hypot(hypot(own.lightness - other.lightness, own.a - other.a), own.b - other.b)
        return distance < 0.03 ? clipped : color(alpha: alpha)
    }

    private func clipped(_ alpha: Double) -> Color {
        func component(_ value: Double) -> Double { min(1, max(0, value)) }
        return Color(red: component(red), green: component(green), blue: component(blue), alpha: alpha)
    }

    /// Lightness, from 0 to 1, a and b of Oklab.
    var oklab: (lightness: Double, a: Double, b: Double) {
        let (red, green, blue) = (Self.linear(red), Self.linear(green), Self.linear(blue))
        let l = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let m = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let s = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        return (
            0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
        )
    }

    private static func cube(_ value: Double) -> Double { value * value * value }

    /// Decodes a component (IEC 61966-2-1); negative values are mirrored (CSS Color 4, §10.2).
    static func linear(_ value: Double) -> Double {
        let size = value.magnitude
        return size <= 0.04045 ? value / 12.92 : copysign(pow((size + 0.055) / 1.055, 2.4), value)
    }

    /// Encodes a component of linear light, the inverse of `linear`.
    static func encoded(_ value: Double) -> Double {
        let size = value.magnitude
        return size <= 0.0031308 ? value * 12.92 : copysign(1.055 * pow(size, 1 / 2.4) - 0.055, value)
    }
}

extension ColorNotation {
    /// Parses `oklch(62% 0.2 250)`, `oklab(0.6 -0.1 0.1 / 50%)` and `color(display-p3 1 0.2 0)`; nil for any other text.
    static func wide(_ name: Substring, _ arguments: Substring) -> (color: Color, isInGamut: Bool)? {
        let words = arguments.split(whereSeparator: { ", /\t".contains($0) }).map(String.init)
        let isP3 = name == "color" && words.first == "display-p3"
        guard isP3 || name == "oklch" || name == "oklab" else { return nil }
        let all = (isP3 ? words.dropFirst() : words[...]).map { Quantity($0) }, parts = all.compactMap { $0 }
        guard parts.count == all.count, (3...4).contains(parts.count),
            let alpha = parts.count == 4 ? fraction(parts[3], of: 1) : 1, let first = fraction(parts[0], of: 1),
            let wide = isP3 ? displayP3(first, parts) : name == "oklch" ? oklch(first, parts) : oklab(first, parts)
        else { return nil }
        return (wide.color(alpha: alpha), wide.isInGamut)
    }

    private static func displayP3(_ red: Double, _ parts: [Quantity]) -> WideGamutColor? {
        guard let green = fraction(parts[1], of: 1), let blue = fraction(parts[2], of: 1) else { return nil }
        return CSSColorSpace.p3.color([red, green, blue])
    }

    /// The value of 100 % of chroma, and of a and b: 0.4 (CSS Color 4, §9.3).
    private static let chromaUnit = 0.4

    private static func oklch(_ lightness: Double, _ parts: [Quantity]) -> WideGamutColor? {
        guard let chroma = amount(parts[1]), chroma >= 0, ["", "deg"].contains(parts[2].unit) else { return nil }
        return WideGamutColor(lightness: lightness, chroma: chroma, hue: parts[2].number)
    }

    private static func oklab(_ lightness: Double, _ parts: [Quantity]) -> WideGamutColor? {
        guard let a = amount(parts[1]), let b = amount(parts[2]) else { return nil }
        return WideGamutColor(lightness: lightness, a: a, b: b)
    }

    private static func amount(_ quantity: Quantity) -> Double? {
        let value = quantity.unit == "%" ? quantity.number / 100 * chromaUnit : quantity.number
        // The limit is twice the amount of any colour.
        return (quantity.unit == "%" || quantity.unit.isEmpty) && value.magnitude <= 1 ? value : nil
    }
}
