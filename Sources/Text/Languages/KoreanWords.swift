/// The words of Korean, whose syllables line breaking treats as letters by default.
enum KoreanWords {
    /// The characters within words that contain Hangul.
    static func innerCharacters(of text: [UInt8]) -> [Int] {
        var inner: [Int] = [], previous: Unicode.Scalar?
        for (index, scalar) in String(decoding: text, as: UTF8.self).unicodeScalars.enumerated() {
            if let previous, isHangul(scalar) && (isPart(previous) || isClosing(previous)) || isHangul(previous) && isPart(scalar) {
                inner.append(index)
            }
            previous = scalar
        }
        return inner
    }

    private static func isHangul(_ scalar: Unicode.Scalar) -> Bool { 0xAC00...0xD7A3 ~= scalar.value || 0x1100...0x11FF ~= scalar.value }

    /// Whether a bracket or a quotation mark may end the word before a particle, as in `페이저(pager)를`.
    private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
        [.closePunctuation, .finalPunctuation].contains(scalar.properties.generalCategory)
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic || scalar.properties.numericType != nil }
}
