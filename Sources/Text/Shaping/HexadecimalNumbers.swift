internal import CTypesetPango

/// Hexadecimal numbers such as `0x00FF`, whose sign some faces would draw as a sign of multiplication between its digits.
enum HexadecimalNumbers {
    /// Returns the features that keep the letter x in the numbers of a text.
    ///
    /// Inter's contextual alternates (`calt`) replace it.
    ///
    /// - Parameters:
    ///   - range: the part of the text, in bytes.
    ///   - start: the byte from which HarfBuzz counts.
    static func features(_ text: UnsafePointer<UInt8>, _ range: Range<Int>, from start: Int) -> [hb_feature_t] {
        var features: [hb_feature_t] = []
        for place in range.dropFirst().dropLast() where text[place] | 0x20 == UInt8(ascii: "x") {
            guard text[place - 1] == UInt8(ascii: "0"), isDigit(text[place + 1]),
                place - 1 == range.lowerBound || !isLetter(text[place - 2])
            else { continue }
            var feature = PangoShapingContext.feature("calt", 0)
            (feature.start, feature.end) = (UInt32(clamping: place - start), UInt32(clamping: place - start + 1))
            features.append(feature)
        }
        return features
    }

    /// Whether a byte is a digit of a hexadecimal number.
    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
    }

    /// Whether a byte is a digit or a letter of ASCII.
    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
}
