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

    /// Nil for characters without a strong direction.
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

    /// Blocks whose letters have the bidirectional classes R and AL (DerivedBidiClass.txt).
    private static func isInRightToLeftBlock(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
