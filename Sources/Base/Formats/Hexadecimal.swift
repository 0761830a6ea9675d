extension FixedWidthInteger {
    /// The number in hexadecimal, with zeros in front up to a number of digits.
    package func hexadecimal(digits: Int, uppercase: Bool = false) -> String {
        let text = String(self, radix: 16, uppercase: uppercase)
        return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
    }
}

extension Unicode.Scalar {
    /// The code point as Unicode writes it, such as `U+00AD`.
    package var codePoint: String { "U+" + value.hexadecimal(digits: 4, uppercase: true) }
}

extension Color {
    /// The colour as `#rrggbb`, or `#rrggbbaa` if it is not opaque.
    package var hexadecimal: String {
        let parts = [red, green, blue] + (alpha < 1 ? [alpha] : [])
        return "#" + parts.map { Int((min(1, max(0, $0)) * 255).rounded()).hexadecimal(digits: 2) }.joined()
    }
}
