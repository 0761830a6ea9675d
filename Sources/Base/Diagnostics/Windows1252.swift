/// Text in Windows-1252, the encoding of older programs for Western languages, which contains Latin-1.
package enum Windows1252 {
    /// The characters of the bytes from 0x80 to 0x9F; U+FFFD for those without one.
    private static let high = Array(
        "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        (0x80...0x9F).contains(byte) ? high[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }

    /// The text in UTF-8.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 16)
        for byte in bytes {
            if byte < 0x80 { text.append(byte) } else { text += Array(String(Character(scalar(byte))).utf8) }
        }
        return text
    }

    /// The offset of the first byte outside ASCII in a text that is not UTF-8 and plausible in Windows-1252; nil for other texts.
    ///
    /// A text is implausible if a part of it is UTF-8, if it has bytes without a character, capitals or signs within words, or words of
    /// letters outside ASCII, as texts in Cyrillic or Chinese encodings have. Their letters would be wrong ones.
    static func firstCharacter(in bytes: [UInt8]) -> Int? {
        guard let first = bytes.firstIndex(where: { $0 >= 0x80 }) else { return nil }
        var index = first, row = 0
        while index < bytes.count {
            let byte = bytes[index]
            guard byte >= 0x80 else {
                if byte < 0x20, !(0x09...0x0D).contains(byte), byte != 0x1B { return nil }
                (index, row) = (index + 1, 0)
                continue
            }
            row = isLetter(byte) ? row + 1 : 0
            guard row <= longestRow,
                isPlausible(byte, after: index > 0 ? bytes[index - 1] : 0, before: index + 1 < bytes.count ? bytes[index + 1] : 0),
                !beginsUTF8(bytes, at: index)
            else { return nil }
            index += 1
        }
        return first
    }

    /// The largest number of consecutive letters outside ASCII in words of Western languages, such as “Noël”, “créée” and “Øåø”.
    private static let longestRow = 3

    private static func isPlausible(_ byte: UInt8, after before: UInt8, before after: UInt8) -> Bool {
        let scalar = scalar(byte), isInWord = isSmallLetter(before), continues = isSmallLetter(after)
        switch byte {
        // Apostrophes, dots, dashes, hyphens, no-break spaces and the signs of ordinals are within words.
        case 0x85, 0x91...0x97, 0xA0, 0xAA, 0xAD, 0xB7, 0xBA: return true
        case _ where scalar == "\u{FFFD}": return false
        case _ where isLetter(byte): return !isInWord || scalar.properties.isLowercase
        default: return !(isInWord && continues)
        }
    }

    /// Whether a byte has a letter.
    private static func isLetter(_ byte: UInt8) -> Bool { scalar(byte).properties.isAlphabetic && byte != 0xAA && byte != 0xBA }

    private static func isSmallLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

    /// Whether the bytes from an offset are a character of UTF-8.
    private static func beginsUTF8(_ bytes: [UInt8], at index: Int) -> Bool {
        let count = bytes[index] >= 0xF0 ? 4 : bytes[index] >= 0xE0 ? 3 : bytes[index] >= 0xC2 ? 2 : 0
        guard count > 0, index + count <= bytes.count else { return false }
        return String(validating: bytes[index..<(index + count)], as: UTF8.self) != nil
    }
}
