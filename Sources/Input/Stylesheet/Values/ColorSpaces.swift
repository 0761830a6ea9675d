import Glibc

/// The colour spaces of CSS Color Module Level 4 and of design tokens (Color Module 2025.10), with their conversion to sRGB.
package enum CSSColorSpace: String, CaseIterable, Sendable {
    case srgb, hsl, hwb, lab, lch, oklab, oklch, rec2020
    case linear = "srgb-linear", p3 = "display-p3", a98 = "a98-rgb", prophoto = "prophoto-rgb", xyz = "xyz-d65", xyz50 = "xyz-d50"

    /// Converts a colour to sRGB.
    ///
    /// - Parameter c: three components in the units of design tokens: 0 to 1, percentages as 0 to 100, hues in degrees.
    package func color(_ c: [Double]) -> WideGamutColor {
        switch self {
        case .srgb: WideGamutColor(red: c[0], green: c[1], blue: c[2])
        case .linear: WideGamutColor(linear: c)
        case .hsl: Self.color(Self.hsl(c[0], c[1] / 100, c[2] / 100))
        case .hwb: Self.color(Self.hwb(c[0], c[1] / 100, c[2] / 100))
        case .lab: Self.color(d50: Self.xyz(lab: c))
        case .lch: Self.color(d50: Self.xyz(lab: Self.rectangular(c)))
        case .oklab: WideGamutColor(lightness: c[0], a: c[1], b: c[2])
        case .oklch: WideGamutColor(lightness: c[0], chroma: c[1], hue: c[2])
        case .p3: Self.color(d65: Self.product(Self.p3ToXYZ, c.map(WideGamutColor.linear)))
        case .a98: Self.color(d65: Self.product(Self.a98ToXYZ, c.map { Self.power($0, 563 / 256) }))
        case .prophoto: Self.color(d50: Self.product(Self.prophotoToXYZ, c.map(Self.decodedProPhoto)))
        case .rec2020: Self.color(d65: Self.product(Self.rec2020ToXYZ, c.map(Self.decodedRec2020)))
        case .xyz: Self.color(d65: c)
        case .xyz50: Self.color(d50: c)
        }
    }

    private static func color(_ c: [Double]) -> WideGamutColor { WideGamutColor(red: c[0], green: c[1], blue: c[2]) }
    private static func color(d65 xyz: [Double]) -> WideGamutColor { WideGamutColor(linear: product(xyzToSRGB, xyz)) }
    private static func color(d50 xyz: [Double]) -> WideGamutColor { color(d65: product(d50ToD65, xyz)) }

    // MARK: Transfer functions (CSS Color 4, 10)

    private static func power(_ value: Double, _ exponent: Double) -> Double { copysign(pow(abs(value), exponent), value) }

    private static func decodedProPhoto(_ value: Double) -> Double { abs(value) <= 16 / 512 ? value / 16 : power(value, 1.8) }

    private static func decodedRec2020(_ value: Double) -> Double {
        let alpha = 1.09929682680944, beta = 0.018053968510807
        return abs(value) < beta * 4.5 ? value / 4.5 : copysign(pow((abs(value) + alpha - 1) / alpha, 1 / 0.45), value)
    }

    // MARK: Spaces

    private static func hsl(_ hue: Double, _ saturation: Double, _ light: Double) -> [Double] {
        [0.0, 8, 4].map { n in
            let turn = (n + hue / 30).truncatingRemainder(dividingBy: 12), k = turn < 0 ? turn + 12 : turn
            return light - saturation * min(light, 1 - light) * max(-1, min(k - 3, 9 - k, 1))
        }
    }

    private static func hwb(_ hue: Double, _ white: Double, _ black: Double) -> [Double] {
        guard white + black < 1 else { return Array(repeating: white / (white + black), count: 3) }
        return hsl(hue, 1, 0.5).map { $0 * (1 - white - black) + white }
    }

    /// Converts lightness, chroma and hue to lightness, a and b.
    private static func rectangular(_ c: [Double]) -> [Double] { [c[0], c[1] * cos(c[2] * .pi / 180), c[1] * sin(c[2] * .pi / 180)] }

    private static func xyz(lab: [Double]) -> [Double] {
        let y = (lab[0] + 16) / 116, x = y + lab[1] / 500, z = y - lab[2] / 200, epsilon = 216.0 / 24389, kappa = 24389.0 / 27
        func decode(_ f: Double) -> Double { f * f * f > epsilon ? f * f * f : (116 * f - 16) / kappa }
        // The white point D50, from the chromaticities of CSS Color 4.
        return [
            decode(x) * 0.3457 / 0.3585, lab[0] > kappa * epsilon ? y * y * y : lab[0] / kappa, decode(z) * (1 - 0.3457 - 0.3585) / 0.3585,
        ]
    }

    static func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
        matrix.map { $0[0] * vector[0] + $0[1] * vector[1] + $0[2] * vector[2] }
    }

    // Matrices of CSS Color 4, 18 ("Sample code for color conversions").
    private static let xyzToSRGB = [
        [3.2409699419045226, -1.537383177570094, -0.4986107602930034], [-0.9692436362808796, 1.8759675015077202, 0.04155505740717559],
        [0.05563007969699366, -0.20397695888897652, 1.0569715142428786],
    ]
    private static let d50ToD65 = [
        [0.9554734527042182, -0.023098536874261423, 0.0632593086610217], [-0.028369706963208136, 1.0099954580058226, 0.021041398966943008],
        [0.012314001688319899, -0.020507696433477912, 1.3303659366080753],
    ]
    private static let p3ToXYZ = [
        [0.4865709486482162, 0.26566769316909306, 0.1982172852343625], [0.2289745640697488, 0.6917385218365064, 0.079286914093745],
        [0, 0.04511338185890264, 1.043944368900976],
    ]
    private static let a98ToXYZ = [
        [0.5766690429101305, 0.1855582379065463, 0.1882286462349947], [0.29734497525053605, 0.6273635662554661, 0.0752914584939979],
        [0.02703136138641234, 0.07068885253582723, 0.9913375368376388],
    ]
    private static let prophotoToXYZ = [
        [0.7977604896723027, 0.13518583717574031, 0.0313493495815248], [0.2880711282292934, 0.7118432178101014, 0.00008565396060525902],
        [0, 0, 0.8251046025104601],
    ]
    private static let rec2020ToXYZ = [
        [0.6369580483012914, 0.14461690358620832, 0.1688809751641721], [0.2627002120112671, 0.6779980715188708, 0.05930171646986196],
        [0, 0.028072693049087428, 1.060985057710791],
    ]
}
