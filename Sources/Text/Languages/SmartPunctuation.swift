/// Replaces typewriter punctuation with typographic punctuation: the language's quotation marks, apostrophes, dashes and ellipses.
///
/// A mark depends on the adjacent characters, and a quotation mark also on those still open. A paragraph is therefore read from its
/// beginning to its end, text by text.
package struct SmartPunctuation {
    let marks: QuotationMarks
    /// Whether the marks stay as typed: Hebrew writes abbreviations with the same marks, which its readers do not take for quotation marks.
    let keepsMarks: Bool
    /// Whether some marks are spaced from the adjacent words, as in French.
    private let spacesMarks: Bool
    /// Whether an apostrophe groups thousands: `1’000`.
    let groupsThousands: Bool
    /// The open quotation marks: whether each is an inner one.
    var open: [Bool] = []
    /// The character before the text; nil at the beginning of the paragraph.
    var previous: Unicode.Scalar?
    /// The kinds of marks without a partner in the paragraph, among letters of scripts without spaces: inner ones (`true`) or outer ones.
    var unpaired: Set<Bool> = []

    /// Creates the typographic marks of a language.
    ///
    /// - Parameter language: a BCP 47 tag.
    package init(language: String) {
        let primary = language.lowercased().prefix { $0 != "-" }
        keepsMarks = primary == "he" || primary == "yi"
        spacesMarks = primary == "fr"
        groupsThousands = language.lowercased().hasSuffix("-ch") || language.lowercased().hasSuffix("-li")
        var marks = QuotationMarks(language: language)
        if primary == "fr", !language.lowercased().hasSuffix("-ch") {
            // The marks are separated from the words by a narrow no-break space, and the inner ones are those of English (Lexique des
            // règles typographiques en usage à l'Imprimerie nationale).
            marks = QuotationMarks(open: "«\u{202F}", close: "\u{202F}»", innerOpen: "“", innerClose: "”")
        }
        self.marks = marks
    }

    /// Whether a text has anything to replace; most texts have nothing.
    package static func isNeeded(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var last: UInt8 = 0
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"): return true
                case UInt8(ascii: "-"), UInt8(ascii: "."): if last == byte { return true }
                // French marks after a space; « and ».
                case UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"), UInt8(ascii: "?"): if last == 0x20 { return true }
                case 0xAB, 0xBB: if last == 0xC2 { return true }
                default: break
                }
                last = byte
            }
            return false
        }
    }

    /// A text of a paragraph, in reading order.
    package struct Part {
        package var text: String
        /// Whether its punctuation is replaced.
        package var isReplaced: Bool
        /// The character that follows it in the paragraph.
        package var next: Unicode.Scalar?
        package init(_ text: String, isReplaced: Bool, before next: Unicode.Scalar?) {
            self.text = text
            self.isReplaced = isReplaced
            self.next = next
        }
    }

    /// Whether pairs must be known before a text is read, because a mark in it may be among letters of a script without spaces.
    package static func needsPairs(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") } && text.unicodeScalars.contains(where: isSpaceless)
    }

    /// Finds the marks of a paragraph that have no partner.
    ///
    /// If words have no spaces between them, only the order of the marks shows which open and which close. In a paragraph with an odd mark,
    /// any of them could be the odd one. All of them then stay as typed, because a wrong mark is worse than a straight one.
    package mutating func findPairs(in paragraph: [Part]) {
        var reading = self
        for part in paragraph {
            if part.isReplaced { _ = reading.replacing(part.text, before: part.next) } else { reading.pass(part.text) }
        }
        unpaired = reading.unpaired.union(reading.open)
    }

    /// Skips text that is not changed: code, a picture, a URL.
    package mutating func pass(_ text: String) { previous = text.unicodeScalars.last ?? previous }

    /// Returns the text with typographic punctuation.
    ///
    /// - Parameter next: the character that follows the text in the paragraph; nil at its end.
    package mutating func replacing(_ text: String, before next: Unicode.Scalar?) -> String {
        guard Self.isNeeded(text) else {
            pass(text)
            return text
        }
        let scalars = Array(text.unicodeScalars)
        var result = "", index = 0
        result.reserveCapacity(text.utf8.count)
        while index < scalars.count {
            var end = index + 1
            while end < scalars.count, scalars[end] == scalars[index], scalars[index] == "-" || scalars[index] == "." { end += 1 }
            let following = end < scalars.count ? scalars[end] : next
            switch scalars[index] {
            case "\"": result += doubleMark(scalars[end...], before: following)
            case "'": result += singleMark(scalars[..<index], scalars[end...], before: following)
            case "-": result += dash(end - index, after: scalars[..<index], before: following, scalars[end...])
            case ".": result += dots(end - index, before: following)
            case " " where spacesMarks: result.unicodeScalars.append(space(before: following))
            default: result.unicodeScalars.append(scalars[index])
            }
            previous = scalars[end - 1]
            index = end
        }
        return result
    }

    // MARK: Spaces

    /// The space next to the marks that French separates from words.
    ///
    /// A typed space becomes a no-break space that is never stretched: of full width before a colon, otherwise narrow (Lexique des règles
    /// typographiques en usage à l'Imprimerie nationale, « Ponctuation »).
    func space(before next: Unicode.Scalar?) -> Unicode.Scalar {
        if previous == "«" { return "\u{202F}" }
        return switch next {
        case ";", "!", "?", "»": Self.isSpace(previous) ? " " : "\u{202F}"
        case ":": Self.isSpace(previous) ? " " : "\u{A0}"
        default: " "
        }
    }

    func isAmongSpaceless(_ next: Unicode.Scalar?) -> Bool {
        [previous, next].contains { $0.map(Self.isSpaceless) ?? false }
    }

    /// Whether a mark can open: after a space, an opening bracket, a dash or another mark.
    func opens(before next: Unicode.Scalar?) -> Bool {
        guard let next, !Self.isSpace(next) else { return false }
        guard let previous, !Self.isSpace(previous) else { return true }
        switch previous.properties.generalCategory {
        case .openPunctuation, .initialPunctuation, .dashPunctuation: return true
        default: return "\"'/=".unicodeScalars.contains(previous) && Self.isWord(next)
        }
    }

    /// The words whose beginning an apostrophe replaces.
    private static let shortened: Set<String> = [
        "tis", "twas", "twere", "twill", "twould", "til", "em", "cause", "cos", "n", "round", "bout", "neath", "nuff", "s", "ne", "nen",
        "t", "k", "m",
    ]

    static func beginsWithApostrophe(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        let scalars = rest.prefix(8).prefix { isWord($0) }, word = String(String.UnicodeScalarView(scalars)).lowercased()
        // ‘n’ within marks could be the letter, but rock ’n’ roll is far more frequent.
        return shortened.contains(word) && (word == "n" || scalars.endIndex == rest.endIndex || rest[scalars.endIndex] != "'")
    }

    /// The words before a year whose century an apostrophe replaces: `class of '99`.
    private static let beforeYears: Set<String> = [
        "of", "in", "since", "from", "by", "until", "till", "to", "and", "or", "summer", "winter", "anni", "nel", "del", "dal", "al",
        "année",
        "années", "mai", "jahr", "jahre", "jahren", "seit", "von", "bis", "años", "anos", "jaren",
    ]

    /// The endings of decades and of those who belong to a year: `'90s`, German `'68er`.
    private static let yearEndings: Set<String> = ["s", "er", "ern", "ers"]

    /// Whether the last two digits of a year follow: `'90s`, or `'05` after one of the words before years or another year.
    static func beginsWithYear(_ rest: ArraySlice<Unicode.Scalar>, after before: ArraySlice<Unicode.Scalar>) -> Bool {
        let digits = rest.prefix(3).prefix { $0.isASCII && isNumber($0) }, end = rest[digits.endIndex...]
        guard digits.count == 2 else { return false }
        // An ending may be separate: `'90's`, Danish `'68'erne`.
        if end.first == "'" { return isWord(end.dropFirst().first) }
        let ending = end.prefix(4).prefix { isWord($0) }
        guard ending.isEmpty else {
            let isYear = yearEndings.contains(String(String.UnicodeScalarView(ending)).lowercased())
            return isYear && (ending.endIndex == rest.endIndex || rest[ending.endIndex] != "'")
        }
        let words = before.suffix(9).reversed().drop { isSpace($0) }, word = words.prefix { isWord($0) }.reversed()
        return !closes(rest) || beforeYears.contains(String(String.UnicodeScalarView(word)).lowercased())
            || words.first.map { "-–—/".unicodeScalars.contains($0) } == true
    }

    /// Whether a closing single mark follows, before another one that opens.
    static func closes(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        var last: Unicode.Scalar?
        for (index, scalar) in zip(rest.indices, rest).prefix(500) {
            if scalar == "'" {
                let after = rest[(index + 1)...], isBeforeWord = isWord(after.first)
                if !isBeforeWord, !isSpace(last) { return true }
                if isBeforeWord, isSpace(last), !isNumber(after.first), !beginsWithApostrophe(after) { return false }
            }
            last = scalar
        }
        return false
    }

    // MARK: Characters

    /// Whether a letter or a mark belongs to a script without spaces between words: Han, kana, bopomofo, Thai, Lao, Khmer, Burmese.
    ///
    /// Hangul has spaces, but none between a quotation and the particle after it.
    private static func isSpaceless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0x3001...0x303F, 0x3040...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFF01...0xFF65, 0x20000...0x3FFFF:
            true
        default: ComplexScript(scalar.value) != nil
        }
    }

    static func isArabic(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x620...0x65F, 0x670...0x6D3, 0x6D5...0x6EF, 0x6FA...0x7BF, 0x8A0...0x8FF: true
        default: false
        }
    }

    static func isNumber(_ scalar: Unicode.Scalar?) -> Bool { scalar?.properties.numericType != nil }

    static func isSpace(_ scalar: Unicode.Scalar?) -> Bool { scalar?.properties.isWhitespace ?? true }

    static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
        guard let properties = scalar?.properties else { return false }
        return properties.isAlphabetic || properties.numericType != nil || properties.generalCategory == .nonspacingMark
    }
}
