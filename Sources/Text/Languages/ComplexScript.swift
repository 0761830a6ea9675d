/// The scripts of South-East Asia that write no spaces between words.
package enum ComplexScript: Sendable {
    case thai, lao, myanmar, khmer

    /// The script of a character; nil for other scripts.
    package init?(_ scalar: UInt32) {
        switch scalar {
        case 0x0E01...0x0E4E: self = .thai
        case 0x0E81...0x0EDF: self = .lao
        case 0x1000...0x109F, 0xA9E0...0xA9FE, 0xAA60...0xAA7F: self = .myanmar
        case 0x1780...0x17DD: self = .khmer
        default: return nil
        }
    }

    /// Whether two bytes may begin a character of these scripts in UTF-8.
    static func mayBegin(_ lead: UInt8, _ second: UInt8) -> Bool {
        switch lead {
        case 0xE0: 0xB8...0xBB ~= second
        case 0xE1: 0x80...0x82 ~= second || second == 0x9E || second == 0x9F
        case 0xEA: second == 0xA7 || second == 0xA9
        default: false
        }
    }

    /// Whether a syllable, a part of a word that readers recognize as a unit, begins at a character, by the letters alone.
    ///
    /// If the letters do not decide, no syllable begins. An example is a final consonant of Khmer, which looks like any other.
    func beginsSyllable(_ text: [UInt32], at index: Int) -> Bool {
        guard index > 0 else { return true }
        return switch self {
        case .thai: Self.isThaiLeadingVowel(text[index])
        case .lao: Self.beginsLaoSyllable(text, index)
        case .myanmar: Self.beginsMyanmarSyllable(text, index)
        case .khmer: Self.beginsKhmerSyllable(text, index)
        }
    }

    private static func isThaiLeadingVowel(_ scalar: UInt32) -> Bool { 0x0E40...0x0E44 ~= scalar }

    /// Whether a Lao syllable begins: at a leading vowel, or at a consonant with a vowel or a tone after it.
    ///
    /// A consonant after a leading vowel or a silent ຫ does not begin one.
    private static func beginsLaoSyllable(_ text: [UInt32], _ index: Int) -> Bool {
        let scalar = text[index], previous = text[index - 1]
        if 0x0EC0...0x0EC4 ~= scalar { return true }
        guard 0x0E81...0x0EAE ~= scalar, !(0x0EC0...0x0EC4 ~= previous), index + 1 < text.count else { return false }
        if previous == 0x0EAB, [0x0E87, 0x0E8D, 0x0E99, 0x0EA1, 0x0EA5, 0x0EA3, 0x0EA7].contains(scalar) { return false }
        let next = text[index + 1]
        return 0x0EB0...0x0EBD ~= next || 0x0EC8...0x0ECD ~= next
    }

    /// Whether a Burmese syllable begins: at a consonant or an independent vowel, unless it is stacked below another or is a final,
    /// silenced by asat.
    private static func beginsMyanmarSyllable(_ text: [UInt32], _ index: Int) -> Bool {
        let scalar = text[index], asat: UInt32 = 0x103A, virama: UInt32 = 0x1039, dot: UInt32 = 0x1037
        guard 0x1000...0x102A ~= scalar || scalar == 0x103F || scalar == 0x104E, text[index - 1] != virama else { return false }
        var next = index + 1
        if next < text.count, text[next] == dot { next += 1 }
        return next >= text.count || text[next] != asat && text[next] != virama
    }

    /// Whether a Khmer syllable begins: at a consonant with a vowel, a sign or a subscript consonant.
    private static func beginsKhmerSyllable(_ text: [UInt32], _ index: Int) -> Bool {
        let coeng: UInt32 = 0x17D2
        guard 0x1780...0x17B3 ~= text[index], text[index - 1] != coeng, index + 1 < text.count else { return false }
        return 0x17B6...0x17D2 ~= text[index + 1]
    }
}
