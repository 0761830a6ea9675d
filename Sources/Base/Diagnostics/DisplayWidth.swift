/// How many columns of a terminal a character takes.
///
/// Carets must stand under what they point at, in CJK text and with combining marks too.
enum DisplayWidth {
    /// Columns of one user-perceived character: the widest of its scalars, two where an emoji selector asks for a picture.
    static func columns(of character: Character) -> Int {
        var widest = 0
        for scalar in character.unicodeScalars {
            widest = max(widest, scalar == "\u{FE0F}" ? 2 : columns(of: scalar))
        }
        return widest
    }

    static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    /// UAX #11: wide and full-width scalars take two columns; marks and format characters none.
    private static func columns(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if scalar.properties.isEmojiPresentation { return 2 }
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    /// EastAsianWidth.txt of Unicode 15.1, classes W and F, with unassigned code points of the same blocks; emoji are known by their own
    /// property.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
        0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
        0x1AFF0...0x1B2FF, 0x20000...0x3FFFD,
    ]
}
