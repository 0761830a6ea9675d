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
