/// An alphabet of Unicode's mathematical alphanumeric symbols.
package enum MathAlphabet: String, Sendable, CaseIterable {
    case upright, bold, italic, boldItalic, script, boldScript, fraktur, doubleStruck, boldFraktur, sansSerif, sansSerifBold,
        sansSerifItalic,
        sansSerifBoldItalic, monospace

    /// The bold alphabet that belongs to it.
    var bold: Self {
        switch self {
        case .upright: .bold
        case .italic: .boldItalic
        case .script: .boldScript
        case .fraktur: .boldFraktur
        case .sansSerif: .sansSerifBold
        case .sansSerifItalic: .sansSerifBoldItalic
        default: self
        }
    }

    /// Whether adjacent letters are one word.
    var makesWords: Bool {
        switch self {
        case .upright, .sansSerif, .monospace: true
        default: false
        }
    }

    /// The letter or digit in this alphabet; the character itself if the alphabet lacks it.
    func character(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        if self == .upright { return scalar }
        let value = scalar.value
        switch value {
        case 0x41...0x5A: return hole(scalar) ?? latin(value - 0x41)
        case 0x61...0x7A: return hole(scalar) ?? latin(value - 0x61 + 26)
        case 0x30...0x39:
            guard let digits = Self.digits[self], let digit = Unicode.Scalar(digits + value - 0x30) else { return scalar }
            return digit
        case 0x131 where self == .italic: return "𝚤"
        case 0x237 where self == .italic: return "𝚥"
        default:
            guard let base = Self.greek[self], let position = Self.positionOfGreek(scalar) else { return scalar }
            return Unicode.Scalar(base + position) ?? scalar
        }
    }

    private func latin(_ position: UInt32) -> Unicode.Scalar {
        let order: [Self] = [
            .bold, .italic, .boldItalic, .script, .boldScript, .fraktur, .doubleStruck, .boldFraktur, .sansSerif, .sansSerifBold,
            .sansSerifItalic, .sansSerifBoldItalic, .monospace,
        ]
        return Unicode.Scalar(0x1D400 + UInt32(order.firstIndex(of: self) ?? 0) * 52 + position) ?? " "
    }

    /// The letters that Unicode had before the block of mathematical alphanumeric symbols.
    private func hole(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch (self, scalar) {
        case (.italic, "h"): "ℎ"
        case (.script, "B"): "ℬ"
        case (.script, "E"): "ℰ"
        case (.script, "F"): "ℱ"
        case (.script, "H"): "ℋ"
        case (.script, "I"): "ℐ"
        case (.script, "L"): "ℒ"
        case (.script, "M"): "ℳ"
        case (.script, "R"): "ℛ"
        case (.script, "e"): "ℯ"
        case (.script, "g"): "ℊ"
        case (.script, "o"): "ℴ"
        case (.fraktur, "C"): "ℭ"
        case (.fraktur, "H"): "ℌ"
        case (.fraktur, "I"): "ℑ"
        case (.fraktur, "R"): "ℜ"
        case (.fraktur, "Z"): "ℨ"
        case (.doubleStruck, "C"): "ℂ"
        case (.doubleStruck, "H"): "ℍ"
        case (.doubleStruck, "N"): "ℕ"
        case (.doubleStruck, "P"): "ℙ"
        case (.doubleStruck, "Q"): "ℚ"
        case (.doubleStruck, "R"): "ℝ"
        case (.doubleStruck, "Z"): "ℤ"
        default: nil
        }
    }

    /// The first digits of the alphabets that have digits.
    private static let digits: [Self: UInt32] = [
        .bold: 0x1D7CE, .boldItalic: 0x1D7CE, .doubleStruck: 0x1D7D8, .sansSerif: 0x1D7E2, .sansSerifBold: 0x1D7EC, .monospace: 0x1D7F6,
    ]

    /// The capital alphas of the alphabets that have Greek letters.
    private static let greek: [Self: UInt32] = [
        .bold: 0x1D6A8, .italic: 0x1D6E2, .boldItalic: 0x1D71C, .sansSerifBold: 0x1D756, .sansSerifBoldItalic: 0x1D790,
    ]

    /// The position of a Greek letter in the alphabets, which have the order of the block Greek and Coptic and then variants.
    private static func positionOfGreek(_ scalar: Unicode.Scalar) -> UInt32? {
        switch scalar.value {
        case 0x391...0x3A1, 0x3A3...0x3A9: scalar.value - 0x391
        case 0x3F4: 17
        case 0x2207: 25
        case 0x3B1...0x3C9: scalar.value - 0x3B1 + 26
        case 0x2202: 51
        case 0x3F5: 52
        case 0x3D1: 53
        case 0x3F0: 54
        case 0x3D5: 55
        case 0x3F1: 56
        case 0x3D6: 57
        default: nil
        }
    }

    /// The alphabet and the plain letter or digit of a mathematical alphanumeric symbol; nil for other characters.
    package static func plain(_ scalar: Unicode.Scalar) -> (alphabet: MathAlphabet, letter: Unicode.Scalar)? { plainLetters[scalar] }

    /// A text with plain letters instead of mathematical ones.
    package static func plain(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { plain($0)?.letter ?? $0 }))
    }

    private static let plainLetters: [Unicode.Scalar: (alphabet: MathAlphabet, letter: Unicode.Scalar)] = {
        var letters: [Unicode.Scalar: (alphabet: MathAlphabet, letter: Unicode.Scalar)] = [:]
        let ranges: [ClosedRange<UInt32>] = [
            0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x391...0x3F5, 0x2202...0x2207, 0x131...0x131, 0x237...0x237,
        ]
        for alphabet in allCases where alphabet != .upright {
            for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
                let character = alphabet.character(for: scalar)
                if character != scalar, letters[character] == nil { letters[character] = (alphabet, scalar) }
            }
        }
        return letters
    }()
}
