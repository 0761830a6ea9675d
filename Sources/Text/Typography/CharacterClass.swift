/// The few questions that shaping and line breaking ask about single characters.
enum CharacterClass {
    /// Controls and line ends, which have no glyph, and default ignorables (Unicode `Default_Ignorable_Code_Point`).
    @inline(__always)
    static func isHidden(_ scalar: UInt32) -> Bool {
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

    /// White space that justification stretches (CSS Text 4 "word separators" of living scripts).
    @inline(__always)
    static func isStretchable(_ scalar: UInt32) -> Bool { scalar == 0x20 || scalar == 0xA0 || scalar == 0x09 || scalar == 0x1361 }

    /// White space that hangs at a line end: it takes no room there (CSS Text 3, §4.1.3).
    @inline(__always)
    static func hangs(_ scalar: UInt32) -> Bool {
        if scalar <= 0x20 { return scalar == 0x20 || (scalar >= 0x09 && scalar <= 0x0D) }
        if scalar < 0x1680 { return scalar == 0x85 }
        return scalar == 0x1680 || (scalar >= 0x2000 && scalar <= 0x200A && scalar != 0x2007)
            || scalar == 0x200B || scalar == 0x2028 || scalar == 0x2029 || scalar == 0x205F || scalar == 0x3000
    }

    /// Han and kana: characters of a square each, between which Chinese and Japanese lines are stretched, with their punctuation.
    @inline(__always)
    static func isIdeographic(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2E80...0x2FDF, 0x3001...0x30FF, 0x31F0...0x31FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF60, 0x20000...0x3FFFF: true
        default: false
        }
    }

    @inline(__always)
    static func isDigit(_ scalar: UInt32) -> Bool { scalar >= 0x30 && scalar <= 0x39 }

    @inline(__always)
    static func isPunctuation(_ scalar: UInt32) -> Bool {
        scalar > 0x20 && scalar < 0x7F && !isDigit(scalar) && !((scalar | 0x20) >= 0x61 && (scalar | 0x20) <= 0x7A)
    }

    static func isUppercase(_ scalar: UInt32) -> Bool {
        scalar < 0x80 ? scalar >= 0x41 && scalar <= 0x5A : Unicode.Scalar(scalar)?.properties.isUppercase ?? false
    }

    static func isLowercase(_ scalar: UInt32) -> Bool {
        scalar < 0x80 ? scalar >= 0x61 && scalar <= 0x7A : Unicode.Scalar(scalar)?.properties.isLowercase ?? false
    }

    static func isLetter(_ scalar: UInt32) -> Bool {
        scalar < 0x80 ? (scalar | 0x20) >= 0x61 && (scalar | 0x20) <= 0x7A : Unicode.Scalar(scalar)?.properties.isAlphabetic ?? false
    }
}

/// Where a URL, a path or an identifier may be divided when it fits no line: after its separators, before a capital, between letters and
/// digits.
///
/// Always after a sign and never before it, so that the end of the line shows that something follows.
enum EmergencyBreak {
    @inline(__always)
    static func isAllowed(after previous: UInt32, before next: UInt32) -> Bool {
        if isGlue(next) { return false }
        if CharacterClass.isPunctuation(previous) {
            return isSeparator(previous) && !CharacterClass.isPunctuation(next) && !(isInNumber(previous) && CharacterClass.isDigit(next))
        }
        if CharacterClass.isDigit(previous) { return CharacterClass.isLetter(next) }
        if CharacterClass.isDigit(next) { return CharacterClass.isLetter(previous) }
        return CharacterClass.isLowercase(previous) && CharacterClass.isUppercase(next)
    }

    /// No-break spaces and the word joiner hold what stands on both sides of them.
    private static func isGlue(_ scalar: UInt32) -> Bool { scalar == 0xA0 || scalar == 0x202F || scalar == 0x2060 }

    /// The signs that stand within numbers and times: `608,000`, `1.5`, `12:30`.
    private static func isInNumber(_ scalar: UInt32) -> Bool { scalar == 0x2C || scalar == 0x2E || scalar == 0x3A }

    private static func isSeparator(_ scalar: UInt32) -> Bool {
        switch UInt8(truncatingIfNeeded: scalar) {
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "$"), UInt8(ascii: "`"), UInt8(ascii: "^"), UInt8(ascii: "~"): false
        default: true
        }
    }
}
