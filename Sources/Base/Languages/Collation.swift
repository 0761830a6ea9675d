import CTypesetLocaleData

/// The order of texts in a language's dictionaries and indexes (CLDR's collation).
package struct Collation: Sendable {
    private let locale: ICULocale?
    private let language: String

    /// Creates the order of texts in a language.
    ///
    /// - Parameter language: a BCP 47 tag. If CLDR does not know the language, texts have the order of Unicode's default table.
    package init(language: String) {
        locale = ICULocale(language: language) ?? ICULocale(language: "und")
        self.language = language.lowercased().prefix { $0 != "-" }.description
    }

    /// Returns a sort key: the order of texts is that of their bytes, with numbers in them compared as numbers.
    package func key(of text: String) -> [UInt8] { key(of: text, lettersAlone: false) }

    private func key(of text: String, lettersAlone: Bool) -> [UInt8] {
        let units = Array(text.utf16)
        guard let name = locale?.name, let length = Int32(exactly: units.count) else { return Array(text.utf8) }
        var key = [UInt8](repeating: 0, count: 16 * units.count + 16)
        for _ in 0..<2 {
            let needed = Int(locale_sort_key(name, lettersAlone ? 1 : 0, units, length, &key, Int32(clamping: key.count)))
            guard needed >= 0 else { return Array(text.utf8) }
            if needed <= key.count { return Array(key[..<needed]) }
            key = [UInt8](repeating: 0, count: needed)
        }
        return Array(text.utf8)
    }

    /// A letter of an index, for the texts that begin with it.
    package struct Initial {
        package var letter: String
        /// The sort key, which is equal for letters that the language does not distinguish.
        package var key: [UInt8]
    }

    /// The initial of a text; nil if it begins with a digit, a sign or an ideograph.
    package func initial(of text: String) -> Initial? {
        guard let first = text.first, let scalar = first.unicodeScalars.first, first.isLetter, !scalar.properties.isIdeographic else {
            return nil
        }
        let letter = Self.consonant(ofSyllable: scalar) ?? String(first)
        let key = key(of: letter, lettersAlone: true)
        // The name has no accents if the language does not distinguish the letter from the one without.
        let name = [Self.base(of: scalar), letter].map(capital).first { self.key(of: $0, lettersAlone: true) == key } ?? letter
        return Initial(letter: name, key: key)
    }

    private static func base(of letter: Unicode.Scalar) -> String {
        Unicode.Scalar(locale_base_letter(letter.value)).map { String(Character($0)) } ?? String(Character(letter))
    }

    private func capital(_ letter: String) -> String {
        ["tr", "az"].contains(language) && letter == "i" ? "İ" : letter.uppercased()
    }

    /// The first consonant of a Hangul syllable (Unicode, 3.12), as in the headings of Korean dictionaries; double consonants are with the
    /// plain ones.
    private static func consonant(ofSyllable scalar: Unicode.Scalar) -> String? {
        guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
        let consonants = Array("ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ")
        return String(consonants[Int(scalar.value - 0xAC00) / 588])
    }
}
