import Glibc
package import TypesetBase

extension CSSColorSpace {
    /// Returns the components of an sRGB colour in this space, as `color(_:)` reads them; nil for a space that no modifier of colours uses.
    ///
    /// The hue of a grey is nan.
    package func components(of color: Color) -> [Double]? {
        let rgb = [color.red, color.green, color.blue]
        switch self {
        case .srgb: return rgb
        case .hsl: return Self.hsl(ofRGB: rgb)
        case .lch: return Self.lch(ofXYZ: Self.product(Self.d65ToD50, Self.xyz(ofRGB: rgb)))
        case .p3: return Self.product(Self.xyzToP3, Self.xyz(ofRGB: rgb)).map(WideGamutColor.encoded)
        default: return nil
        }
    }

    /// The place of the hue among the components; nil for a space without one.
    package var hueIndex: Int? {
        switch self {
        case .hsl, .hwb: 0
        case .lch, .oklch: 2
        default: nil
        }
    }

    private static func xyz(ofRGB rgb: [Double]) -> [Double] { product(srgbToXYZ, rgb.map(WideGamutColor.linear)) }

    private static func hsl(ofRGB rgb: [Double]) -> [Double] {
        let high = max(rgb[0], rgb[1], rgb[2]), low = min(rgb[0], rgb[1], rgb[2]), chroma = high - low, light = (high + low) / 2
        guard chroma > 0 else { return [.nan, 0, light * 100] }
        let sixth: Double =
            switch high {
            case rgb[0]: (rgb[1] - rgb[2]) / chroma + (rgb[1] < rgb[2] ? 6 : 0)
            case rgb[1]: (rgb[2] - rgb[0]) / chroma + 2
            default: (rgb[0] - rgb[1]) / chroma + 4
            }
        return [sixth * 60, chroma / (1 - abs(2 * light - 1)) * 100, light * 100]
    }

    private static func lch(ofXYZ xyz: [Double]) -> [Double] {
        func encode(_ t: Double) -> Double { t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116 }
        // The white point D50, as in `color(_:)`.
        let x = encode(xyz[0] * 0.3585 / 0.3457), y = encode(xyz[1]), z = encode(xyz[2] * 0.3585 / (1 - 0.3457 - 0.3585))
        let a = 500 * (x - y), b = 200 * (y - z), chroma = hypot(a, b), hue = atan2(b, a) * 180 / .pi
        // Rounding errors give greys a chroma.
        return [116 * y - 16, chroma, chroma < 0.02 ? .nan : hue < 0 ? hue + 360 : hue]
    }

    // Matrices of CSS Color 4, 18 ("Sample code for color conversions").
    private static let srgbToXYZ = [
        [0.41239079926595934, 0.357584339383878, 0.1804807884018343], [0.21263900587151027, 0.715168678767756, 0.07219231536073371],
        [0.01933081871559182, 0.11919477979462598, 0.9505321522496607],
    ]
    private static let d65ToD50 = [
        [1.0479297925449969, 0.022946870601609652, -0.05019226628920524], [0.02962780877005599, 0.9904344267538799, -0.017073799063418826],
        [-0.009243040646204504, 0.015055191490298152, 0.7518742814281371],
    ]
    private static let xyzToP3 = [
        [2.493496911941425, -0.9313836179191239, -0.40271078445071684], [-0.8294889695615747, 1.7626640603183463, 0.023624685841943577],
        [0.03584583024378447, -0.07617238926804182, 0.9568845240076872],
    ]
}
