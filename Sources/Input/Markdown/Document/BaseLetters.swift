/// Letters without their accents, as in the compatibility decomposition of Unicode (UAX #15) without combining marks.
enum BaseLetters {
    /// The combining marks of Latin, Greek and Cyrillic letters that Unicode composes.
    private static let marks = [
        "\u{300}", "\u{301}", "\u{302}", "\u{303}", "\u{304}", "\u{306}", "\u{307}", "\u{308}", "\u{309}", "\u{30A}", "\u{30B}", "\u{30C}",
        "\u{30F}", "\u{311}", "\u{31B}", "\u{323}", "\u{324}", "\u{325}", "\u{326}", "\u{327}", "\u{328}", "\u{32D}", "\u{32E}", "\u{330}",
        "\u{331}", "\u{342}",
    ]

    /// The letters with accents and their base letters.
    ///
    /// Texts that are canonically equivalent are equal to Swift: the key of `e` with an acute accent is also that of the letter `é`.
    private static let letters: [String: String] = {
        let latin = "abcdefghijklmnopqrstuvwxyz", greek = "αεηιουωρ", cyrillic = "аеиоужзыэгкч"
        var result: [String: String] = [:]
        for base in (latin + greek + cyrillic).flatMap({ [String($0), $0.uppercased()] }) {
            for mark in marks { result[base + mark] = base }
        }
        // Vietnamese and pinyin have two accents on a vowel.
        for base in "aeiouy".flatMap({ [String($0), $0.uppercased()] }) {
            for first in ["\u{302}", "\u{306}", "\u{308}", "\u{31B}", "\u{323}"] {
                for second in marks { result[base + first + second] = base }
            }
        }
        return result
    }()

    /// The text with its base letters; letters such as `ø` and `ł` have no decomposition.
    static func removingAccents(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        return text.reduce(into: "") { result, character in
            if character.isASCII { return result.append(character) }
            let letter = String(character)
            result += letters[letter] ?? letter
        }
    }
}
