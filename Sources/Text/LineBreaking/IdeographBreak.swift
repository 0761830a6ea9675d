/// Line ends in Chinese and Japanese that UAX #14 forbids, because it does not know which quotation marks open nor where code begins.
enum IdeographBreak {
    /// Returns whether a line may end between two characters, at least one of which is an ideograph.
    ///
    /// - Parameter beginsPiece: whether `next` is the first character of a span. The hyphen, full stop or slash at the start of an option,
    ///   a file name or a path belongs to the text after it.
    static func isAllowed(after previous: UInt32, _ beforePrevious: UInt32, before next: UInt32, _ beginsPiece: Bool) -> Bool {
        if next == 0x2018 || next == 0x201C || beginsPiece && (0x2D...0x2F).contains(next) {
            let letter = previous == 0x2019 || previous == 0x201D ? beforePrevious : previous
            return CharacterClass.isIdeographic(letter) && !isOpening(letter)
        }
        // Closing quotation marks.
        guard previous == 0x2019 || previous == 0x201D else { return false }
        return isOpening(next) || CharacterClass.isIdeographicLetter(next) && !isNonstarter(next)
    }

    /// Whether a character is an opening bracket, of Unicode's line breaking class OP.
    private static func isOpening(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F: true
        default: false
        }
    }

    /// Whether a character is an iteration mark, a length mark or a small kana, which begin no line (JLREQ 3.1.7).
    private static func isNonstarter(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x3005, 0x303B, 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096, 0x309D,
            0x309E, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FC...0x30FE,
            0x31F0...0x31FF:
            true
        default: false
        }
    }
}
