/// Numbers as letters: the letters of a list, and Roman numerals.
package enum NumberLetters {
    /// The letters of a number from 1: `a` to `z`, then `aa`; nil for other numbers.
    package static func alphabetic(_ number: Int) -> String? {
        guard number > 0 else { return nil }
        var rest = number, letters: [UInt8] = []
        while rest > 0 {
            letters.append(UInt8(ascii: "a") + UInt8((rest - 1) % 26))
            rest = (rest - 1) / 26
        }
        return String(decoding: letters.reversed(), as: UTF8.self)
    }

    /// The Roman numeral of a number from 1 to 3,999 in small letters; nil for other numbers.
    package static func roman(_ number: Int) -> String? {
        guard (1..<4000).contains(number) else { return nil }
        let values = [
            (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"),
            (5, "v"), (4, "iv"), (1, "i"),
        ]
        var rest = number, numeral = ""
        for (value, letters) in values {
            numeral += String(repeating: letters, count: rest / value)
            rest %= value
        }
        return numeral
    }
}
