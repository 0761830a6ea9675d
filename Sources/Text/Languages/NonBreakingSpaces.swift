import TypesetBase

/// The points of a text at which no line should end, because the characters on both sides form one expression.
///
/// - A number and its unit, or a day and its month.
/// - A name and its initial, title or numeral.
/// - An abbreviation or the word for a part of a book, and its number.
/// - The ends of a range (`12–14`), or a hyphen and a single letter (`Ctrl-T`).
/// - A number and the word that a hyphen joins to it (`2024-Jan-17`, `2.10.4-beta`).
/// - In a short text, such as the cell of a table, the year and the date before it.
/// - The number and the short word of a text of no more (`2 bytes`).
/// - A lone dollar sign, such as the prompt of a shell, and the word after it.
/// - A word and the spaced dash after it.
/// - In French, a word and the marks that are spaced from it.
/// - In Czech, Polish and other languages, a preposition of one letter and its word.
/// - In Korean, the syllables of a word.
package struct NonBreakingSpaces {
    private let months: Set<String>
    private let customs: Customs
    /// The word between a day and its month: `5 de marzo`, `5 tháng 3`.
    private let monthLink: String?

    /// The characters (Unicode scalars, counted from 0) that follow such points, in order.
    ///
    /// - Parameters:
    ///   - text: the text in UTF-8.
    ///   - language: a BCP 47 tag, for the names of months and the customs of the language.
    package static func characters(in text: [UInt8], language: String) -> [Int] {
        // Hangul is Korean, regardless of the stated language: many documents state none.
        if holdsHangul(text) {
            let words = KoreanWords.innerCharacters(of: text)
            return language.lowercased().hasPrefix("ko") ? words : Set(words + others(in: text, language: language)).sorted()
        }
        return others(in: text, language: language)
    }

    private static func others(in text: [UInt8], language: String) -> [Int] {
        let customs = Customs(language: language)
        guard
            customs != .none || hasNumeral(text)
                || text.contains(where: { $0 == UInt8(ascii: ".") || $0 == hyphen || $0 == dollar || isDigit($0) || isDashEnd($0) })
        else { return [] }
        return NonBreakingSpaces(months: MonthNames.all(in: language), customs: customs, monthLink: monthLink(in: language))
            .characters(in: text)
    }

    /// Whether a Hangul syllable may occur: U+AC00 to U+D7A3 begin with these bytes in UTF-8, as do few other characters.
    private static func holdsHangul(_ text: [UInt8]) -> Bool { text.contains { 0xEA...0xED ~= $0 } }

    private static func monthLink(in language: String) -> String? {
        switch language.lowercased().prefix(while: { $0 != "-" }) {
        case "es", "pt", "gl", "ast": "de"
        case "vi": "tháng"
        default: nil
        }
    }

    /// Whether the text may have a Roman numeral of two or more digits.
    private static func hasNumeral(_ text: [UInt8]) -> Bool {
        zip(text, text.dropFirst()).contains { isRomanDigit($0) && isRomanDigit($1) }
    }

    private static func isRomanDigit(_ byte: UInt8) -> Bool { "IVXL".utf8.contains(byte) }

    /// The customs of a language in addition to those of all languages.
    private enum Customs {
        case none
        /// Marks are spaced from words.
        case french
        /// Words of one letter do not end a line (ČSN 01 6910; PWN, Zasady pisowni; Справочник издателя).
        case slavic
        /// Lines end between words in ragged text (KLREQ, 3.2).
        case korean

        init(language: String) {
            switch language.lowercased().prefix(while: { $0 != "-" }) {
            case "fr": self = .french
            case "cs", "pl", "sk", "uk", "ru", "be", "bg", "hr", "sr", "sl", "mk": self = .slavic
            case "ko": self = .korean
            default: self = .none
            }
        }
    }

    private func characters(in text: [UInt8]) -> [Int] {
        var kept: [Int] = [], character = 0, wordStart = 0
        for (offset, byte) in text.enumerated() {
            if byte == 0x20 {
                if offset > wordStart, offset + 1 < text.count, text[offset + 1] != 0x20, belongTogether(text, wordStart..<offset) {
                    kept.append(character + 1)
                }
                wordStart = offset + 1
            }
            if byte & 0xC0 != 0x80 { character += 1 }
            if byte == Self.hyphen && (isBeforeOneLetter(text, offset) || isAfterNumber(text, offset))
                || byte == Self.dashEnd && isInRange(text, offset)
            {
                kept.append(character)
            }
        }
        return kept
    }

    private static let hyphen = UInt8(ascii: "-")
    private static let dollar = UInt8(ascii: "$")
    /// The last byte of U+2013, EN DASH.
    private static let dashEnd: UInt8 = 0x93
    /// Whether a byte may be the last of U+2013 or of U+2014, EM DASH.
    private static func isDashEnd(_ byte: UInt8) -> Bool { byte == 0x93 || byte == 0x94 }

    /// Whether the word at an offset is a dash.
    private func isDash(_ text: [UInt8], _ start: Int) -> Bool {
        start + 2 < text.count && text[start] == 0xE2 && text[start + 1] == 0x80 && Self.isDashEnd(text[start + 2])
            && (start + 3 == text.count || text[start + 3] == 0x20)
    }

    /// Whether a hyphen is between a letter and a letter that ends the word.
    private func isBeforeOneLetter(_ text: [UInt8], _ hyphen: Int) -> Bool {
        guard hyphen > 0, hyphen + 1 < text.count, isLetter(text[hyphen - 1]), isLetter(text[hyphen + 1]) else { return false }
        return hyphen + 2 == text.count || text[hyphen + 2] < 0x80 && !isLetter(text[hyphen + 2]) && !Self.isDigit(text[hyphen + 2])
    }

    /// Whether a hyphen is between a digit and a letter.
    private func isAfterNumber(_ text: [UInt8], _ hyphen: Int) -> Bool {
        hyphen > 0 && hyphen + 1 < text.count && Self.isDigit(text[hyphen - 1]) && isLetter(text[hyphen + 1])
    }

    /// Whether a dash that ends at this byte is between two digits.
    private func isInRange(_ text: [UInt8], _ end: Int) -> Bool {
        end >= 3 && end + 1 < text.count && text[end - 2] == 0xE2 && text[end - 1] == 0x80 && Self.isDigit(text[end - 3])
            && Self.isDigit(text[end + 1])
    }

    /// Whether a byte is a letter of ASCII.
    private func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }

    /// Whether a word and the one after its space belong together.
    private func belongTogether(_ text: [UInt8], _ left: Range<Int>) -> Bool {
        let start = left.upperBound + 1, first = text[start], last = text[left.upperBound - 1]
        // A dash at the beginning of a line would seem to begin a speech. In French, the first of two dashes belongs to the text after it,
        // and the two cannot be distinguished.
        if customs != .french, isDash(text, start) { return true }
        if belongTogetherByCustom(text, left, start) || isRegnal(text, left, start) || isAroundMonthLink(text, left, start) { return true }
        if left.count == 1, last == Self.dollar { return true }
        if text.count <= Self.shortText, isBeforeYear(text, left, start) { return true }
        if Self.isDigit(last) {
            if isWholeText(text, left, start) { return true }
            if isGroup(text, from: start) { return true }
            return Self.units.contains(word(text, from: start)) || isMonth(word(text, from: start)) && isDay(text, left)
        }
        if Self.isDigit(first) {
            let name = String(decoding: text[left].drop { $0 == UInt8(ascii: "(") }, as: UTF8.self)
            return Self.labels.contains(name) || Self.numbered.contains(name.lowercased())
                || isMonth(name) && isDay(text, dayRange(text, from: start))
        }
        guard last == UInt8(ascii: "."), left.count <= 5 else { return false }
        if Self.isDigit(text[left.lowerBound]) { return isDay(text, left.dropLast(1)) && isMonth(word(text, from: start)) }
        if Self.titles.contains(String(decoding: text[left], as: UTF8.self)) { return isCapital(text, start) }
        return isInitial(text[left]) && (isBeforeInitial(text, start) || isCapital(text, start))
    }

    /// Whether the word that begins at an offset is a letter and a full stop, which other marks may follow: `и т. д.,`.
    private func isBeforeInitial(_ text: [UInt8], _ start: Int) -> Bool {
        let word = text[start..<(text[start...].firstIndex(of: 0x20) ?? text.count)]
        guard let stop = word.firstIndex(of: UInt8(ascii: ".")), word[(stop + 1)...].allSatisfy({ ".,;:!?)]".utf8.contains($0) }) else {
            return false
        }
        return isInitial(word[...stop])
    }

    /// Whether a numeral belongs to the name before it: `Louis XIV`, `World War II`; except in French, a single digit could be a word.
    private func isRegnal(_ text: [UInt8], _ left: Range<Int>, _ start: Int) -> Bool {
        guard Self.isRomanDigit(text[start]), left.count >= 3, isCapital(text, left.lowerBound) else { return false }
        let numeral = word(text, from: start)
        if customs == .french, numeral == "Ier" || numeral == "Ire" { return true }
        return numeral.utf8.allSatisfy(Self.isRomanDigit) && (numeral.utf8.count > 1 || customs == .french)
    }

    /// Whether a day or a month is next to the word that joins them.
    private func isAroundMonthLink(_ text: [UInt8], _ left: Range<Int>, _ start: Int) -> Bool {
        guard let monthLink else { return false }
        let link = monthLink.utf8
        if text[left].elementsEqual(link) {
            guard isMonth(afterLink: start, text), left.lowerBound > 1 else { return false }
            let digits = text[..<(left.lowerBound - 1)].reversed().prefix { Self.isDigit($0) }
            return isDay(text, left.lowerBound - 1 - digits.count..<left.lowerBound - 1)
        }
        let end = start + link.count
        return isDay(text, left) && text[start...].starts(with: link) && end + 1 < text.count && text[end] == 0x20
            && isMonth(afterLink: end + 1, text)
    }

    /// Whether a month follows, by its name or, in Vietnamese, its number.
    private func isMonth(afterLink start: Int, _ text: [UInt8]) -> Bool {
        Self.isDigit(text[start]) ? 1...12 ~= Int(word(text, from: start)) ?? 0 : isMonth(word(text, from: start))
    }

    /// Whether a group of thousands follows, as in `25 000`.
    private func isGroup(_ text: [UInt8], from start: Int) -> Bool {
        let digits = text[start...].prefix(4).prefix(while: Self.isDigit)
        return digits.count == 3
    }

    private func belongTogetherByCustom(_ text: [UInt8], _ left: Range<Int>, _ start: Int) -> Bool {
        switch customs {
        case .none, .korean: false
        case .french:
            ";:!?".utf8.contains(text[start]) || text[start...].starts(with: "»".utf8)
                || text[left].reversed().starts(with: "«".utf8.reversed())
                || Self.frenchTitles.contains(String(decoding: text[left], as: UTF8.self)) && isCapital(text, start)
        case .slavic: isOneLetter(text[left])
        }
    }

    /// Whether a word has one letter, of at most two bytes outside of ASCII, after opening brackets and quotation marks.
    private func isOneLetter(_ word: ArraySlice<UInt8>) -> Bool {
        guard word.count <= 5 else { return false }
        let letters = String(decoding: word, as: UTF8.self).unicodeScalars.drop { "(„«\"“".unicodeScalars.contains($0) }
        return letters.count == 1 && letters.first?.properties.isAlphabetic == true
    }

    // MARK: Words

    /// The word that begins at an offset, without the punctuation at its end.
    private func word(_ text: [UInt8], from start: Int) -> String {
        // The longest unit and month are shorter.
        let end = text[start...].prefix(40).firstIndex(of: 0x20) ?? min(text.count, start + 40)
        // The marks of French are after no-break spaces.
        let scalars = String(decoding: text[start..<end], as: UTF8.self).unicodeScalars.prefix { $0 != "\u{202F}" && $0 != "\u{A0}" }
        let length = scalars.count - scalars.reversed().prefix { Self.finalMarks.contains($0) }.count
        return String(String.UnicodeScalarView(scalars.prefix(max(length, 1))))
    }

    private static let finalMarks = Set(".,;:!?)]\"'»”“’…".unicodeScalars)

    private func isMonth(_ word: String) -> Bool {
        guard word.utf8.count >= 3 else { return false }
        return months.contains(word.last == "." ? String(word.dropLast()).lowercased() : word.lowercased())
    }

    private func dayRange(_ text: [UInt8], from start: Int) -> Range<Int> {
        start..<(text[start...].prefix(3).firstIndex { !Self.isDigit($0) } ?? min(text.count, start + 3))
    }

    private func isDay(_ text: [UInt8], _ range: Range<Int>) -> Bool {
        guard let day = Int(String(decoding: text[range], as: UTF8.self)) else { return false }
        return 1...31 ~= day
    }

    /// Whether a number and a short word are the whole text, as in the cell of a table.
    private func isWholeText(_ text: [UInt8], _ left: Range<Int>, _ start: Int) -> Bool {
        left.lowerBound == 0 && text.count - start <= Self.shortWord && text[start...].allSatisfy { $0 != 0x20 }
    }

    /// The length in bytes of the longest word that stays with the number before it, such as `minutes`.
    private static let shortWord = 10

    /// The length up to which a text may be only a date, in bytes.
    ///
    /// Lines of longer texts may end before the year, because a whole date is long and would leave them half empty.
    private static let shortText = 40

    /// Whether a year follows a month, or a month and a day: `January 2024`, `January 17, 2024`.
    private func isBeforeYear(_ text: [UInt8], _ left: Range<Int>, _ start: Int) -> Bool {
        guard text[start...].prefix(5).prefix(while: Self.isDigit).count == 4 else { return false }
        let name = String(decoding: text[left], as: UTF8.self)
        if isMonth(name.last == "," ? String(name.dropLast()) : name) { return true }
        guard name.last == ",", isDay(text, left.dropLast()), left.lowerBound > 1 else { return false }
        let month = text[..<(left.lowerBound - 1)].reversed().prefix { $0 != 0x20 }.reversed()
        return isMonth(String(decoding: Array(month), as: UTF8.self))
    }

    /// Whether a word is one letter and a full stop, as in `J. S. Bach` and `z. B.`.
    private func isInitial(_ word: ArraySlice<UInt8>) -> Bool {
        let scalars = String(decoding: word, as: UTF8.self).unicodeScalars
        guard scalars.count == 2, scalars.last == ".", let letter = scalars.first else { return false }
        return letter.properties.isAlphabetic
    }

    private func isCapital(_ text: [UInt8], _ start: Int) -> Bool {
        String(decoding: text[start..<min(text.count, start + 4)], as: UTF8.self).unicodeScalars.first?.properties.isUppercase == true
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
