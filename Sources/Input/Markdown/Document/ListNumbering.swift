/// Writes list numbers as letters and Roman numerals, as HTML does (CSS Counter Styles 3, 6).
extension List.Numbering {
    package func text(_ number: Int) -> String {
        switch self {
        case .decimal: "\(number)"
        case .lowerLetter: Self.letters(number)
        case .upperLetter: Self.letters(number).uppercased()
        case .lowerRoman: Self.roman(number).lowercased()
        case .upperRoman: Self.roman(number)
        }
    }

    /// The number as letters: a … z, aa, ab …; numbers below 1 stay decimal.
    private static func letters(_ number: Int) -> String {
        guard number > 0 else { return "\(number)" }
        var rest = number, result: [UInt8] = []
        while rest > 0 {
            result.insert(UInt8(ascii: "a") + UInt8((rest - 1) % 26), at: 0)
            rest = (rest - 1) / 26
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The number as a Roman numeral; numbers outside 1 to 3999 stay decimal.
    private static func roman(_ number: Int) -> String {
        guard (1...3999).contains(number) else { return "\(number)" }
        let signs = [
            (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"),
            (5, "V"),
            (4, "IV"), (1, "I"),
        ]
        var rest = number, result = ""
        for (value, sign) in signs {
            while rest >= value {
                result += sign
                rest -= value
            }
        }
        return result
    }
}
