/// The properties of single characters that shaping and line breaking depend on.
package enum CharacterClass {
    /// Whether a character is a control or line end, which have no glyph, or a default ignorable (Unicode `Default_Ignorable_Code_Point`).
    @inline(__always)
    package static func isHidden(_ scalar: UInt32) -> Bool {
        if scalar < 0x20 { return scalar != 0x09 }
        if scalar < 0x7F { return false }
        if scalar < 0x300 { return scalar <= 0x9F || scalar == 0xAD }
        return isHiddenBeyondLatin(scalar)
    }

    private static func isHiddenBeyondLatin(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
            0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
            true
        default: false
        }
    }

    /// Whether a character is a letter of Thai, Lao, Burmese or Khmer, which write no spaces between words.
    static func isWithoutSpaces(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x0E01...0x0E4E, 0x0E81...0x0EDF, 0x1000...0x109F, 0x1780...0x17DD, 0xA9E0...0xA9FE, 0xAA60...0xAA7F: true
        default: false
        }
    }

    /// Whether a character is a sign that begins no line although a space may precede it: dandas, stops and marks of repetition in the
    /// scripts of India and South-East Asia, Arabic and Ethiopic stops.
    static func beginsNoLine(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x060C, 0x061B, 0x061F, 0x06D4, 0x0964...0x0965, 0x0E2F, 0x0E46, 0x0EAF, 0x0EC6, 0x0F0D...0x0F11, 0x104A...0x104B,
            0x1361...0x1368, 0x17D4...0x17D7:
            true
        default: false
        }
    }

    /// Whether a character is a no-break space or a word joiner, which forbid breaks on both sides (UAX #14, classes GL and WJ).
    @inline(__always)
    package static func isGlue(_ scalar: UInt32) -> Bool {
        scalar == 0xA0 || scalar >= 0x2007 && (scalar == 0x2007 || scalar == 0x202F || isWordJoiner(scalar))
    }

    /// Whether a character forbids breaks and is not drawn.
    static func isWordJoiner(_ scalar: UInt32) -> Bool { scalar == 0x2060 || scalar == 0xFEFF }

    /// Whether a character is glue or the non-breaking hyphen.
    @inline(__always)
    static func forbidsBreaks(_ scalar: UInt32) -> Bool { scalar >= 0xA0 && (isGlue(scalar) || scalar == 0x2011) }

    /// Whether a line may end between these characters, of which neither is a space: not after an opening mark, nor before a closing mark
    /// or a dash.
    static func mayPart(_ previous: UInt32, _ next: UInt32) -> Bool {
        switch Unicode.Scalar(previous)?.properties.generalCategory {
        case .openPunctuation, .initialPunctuation: return false
        default: break
        }
        switch Unicode.Scalar(next)?.properties.generalCategory {
        case .closePunctuation, .finalPunctuation, .dashPunctuation: return false
        default: return !"!?:;,.…%".unicodeScalars.contains { $0.value == next }
        }
    }

    /// Whether a character is a sign between two clauses: hyphen, en dash, em dash, semicolon, colon.
    package static func isClauseSign(_ scalar: UInt32) -> Bool {
        scalar == 0x2D || scalar == 0x2013 || scalar == 0x2014 || scalar == 0x3B || scalar == 0x3A
    }

    /// Whether a sign joins two words into one, although a line may end next to it: hyphens, dashes, slashes.
    static func joinsWords(_ scalar: UInt32) -> Bool {
        scalar == 0x2D || scalar == 0x2F || scalar > 0x7F && Unicode.Scalar(scalar)?.properties.isDash ?? false
    }

    /// Whether justification stretches a white-space character (CSS Text 4 "word separators" of living scripts).
    @inline(__always)
    package static func isStretchable(_ scalar: UInt32) -> Bool { scalar == 0x20 || scalar == 0xA0 || scalar == 0x09 || scalar == 0x1361 }

    /// Whether a white-space character hangs at a line end, where it takes no room (CSS Text 3, §4.1.3).
    @inline(__always)
    package static func hangs(_ scalar: UInt32) -> Bool {
        if scalar <= 0x20 { return scalar == 0x20 || (scalar >= 0x09 && scalar <= 0x0D) }
        if scalar < 0x1680 { return scalar == 0x85 }
        return scalar == 0x1680 || (scalar >= 0x2000 && scalar <= 0x200A && scalar != 0x2007)
            || scalar == 0x200B || scalar == 0x2028 || scalar == 0x2029 || scalar == 0x205F || scalar == 0x3000
    }

    /// Whether a character is a syllable of Korean.
    @inline(__always)
    static func isHangulSyllable(_ scalar: UInt32) -> Bool { 0xAC00...0xD7A3 ~= scalar }

    /// Whether a character is Han, kana or their punctuation: squares between which Chinese and Japanese lines are stretched.
    @inline(__always)
    package static func isIdeographic(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2E80...0x2FDF, 0x3001...0x30FF, 0x31F0...0x31FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF60, 0x20000...0x3FFFF: true
        default: false
        }
    }

    /// Whether a character is Han or kana, including iteration and length marks but no punctuation.
    package static func isIdeographicLetter(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF,
            0x31F0...0x31FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Whether a character is punctuation among ideographs.
    package static func isWideSign(_ scalar: UInt32) -> Bool {
        isIdeographic(scalar) && !isIdeographicLetter(scalar) || 0x2018...0x2026 ~= scalar
    }

    @inline(__always)
    package static func isDigit(_ scalar: UInt32) -> Bool { scalar >= 0x30 && scalar <= 0x39 }

    @inline(__always)
    package static func isPunctuation(_ scalar: UInt32) -> Bool {
        scalar > 0x20 && scalar < 0x7F && !isDigit(scalar) && !((scalar | 0x20) >= 0x61 && (scalar | 0x20) <= 0x7A)
    }

    package static func isUppercase(_ scalar: UInt32) -> Bool {
        scalar < 0x80 ? scalar >= 0x41 && scalar <= 0x5A : Unicode.Scalar(scalar)?.properties.isUppercase ?? false
    }

    package static func isLowercase(_ scalar: UInt32) -> Bool {
        scalar < 0x80 ? scalar >= 0x61 && scalar <= 0x7A : Unicode.Scalar(scalar)?.properties.isLowercase ?? false
    }

    package static func isLetter(_ scalar: UInt32) -> Bool {
        scalar < 0x80 ? (scalar | 0x20) >= 0x61 && (scalar | 0x20) <= 0x7A : Unicode.Scalar(scalar)?.properties.isAlphabetic ?? false
    }
}

/// The direction of a text by its first strong character (UAX #9, P2 and P3).
enum BaseDirection {
    static func isRightToLeft(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        var offset = 0, isolates = 0
        while offset < count {
            let (scalar, length) = UTF8Scanner.decode(bytes, offset)
            offset += length
            if (0x2066...0x2068).contains(scalar) { isolates += 1 }
            if scalar == 0x2069 { isolates = max(isolates - 1, 0) }
            if isolates == 0, let isRightToLeft = isRightToLeft(scalar) { return isRightToLeft }
        }
        return false
    }

    /// The direction of a character; nil for characters without a strong direction.
    private static func isRightToLeft(_ scalar: UInt32) -> Bool? {
        if scalar == 0x200E { return false }
        if scalar == 0x200F || scalar == 0x61C { return true }
        if scalar < 0x80 { return CharacterClass.isLetter(scalar) ? false : nil }
        guard let properties = Unicode.Scalar(scalar)?.properties else { return nil }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber:
            return isInRightToLeftBlock(scalar)
        default: return nil
        }
    }

    /// Whether a character is in a block whose letters have the bidirectional classes R and AL (DerivedBidiClass.txt).
    private static func isInRightToLeftBlock(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

/// A decoder for UTF-8 that is known to be valid.
enum UTF8Scanner {
    @inline(__always)
    static func sequenceLength(_ lead: UInt8) -> Int { lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4 }

    @inline(__always)
    static func decode(_ bytes: UnsafePointer<UInt8>, _ offset: Int) -> (scalar: UInt32, length: Int) {
        let lead = UInt32(bytes[offset])
        if lead < 0x80 { return (lead, 1) }
        let second = UInt32(bytes[offset + 1] & 0x3F)
        if lead < 0xE0 { return ((lead & 0x1F) << 6 | second, 2) }
        let third = UInt32(bytes[offset + 2] & 0x3F)
        if lead < 0xF0 { return ((lead & 0xF) << 12 | second << 6 | third, 3) }
        return ((lead & 7) << 18 | second << 12 | third << 6 | UInt32(bytes[offset + 3] & 0x3F), 4)
    }

    /// Returns the scalar at an offset; 0 at the end of the text.
    static func decode(_ bytes: [UInt8], _ offset: Int) -> (scalar: UInt32, length: Int) {
        guard offset < bytes.count, offset + sequenceLength(bytes[offset]) <= bytes.count else { return (0, 1) }
        return bytes.withUnsafeBufferPointer { buffer in buffer.baseAddress.map { decode($0, offset) } ?? (0, 1) }
    }
}
