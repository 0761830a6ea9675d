/// The text of a number variable: numbers with affixes, and the separators between them.
struct NumberText {
    /// A part of the text.
    enum Part: Equatable {
        /// A number with the letters around it, such as `2`, `D2` and `2nd`.
        case number(String)
        /// A separator: a comma, a hyphen or an ampersand.
        case separator(Character)
    }

    /// The parts; nil if the text is not numeric (CSL 1.0.2, "is-numeric").
    let parts: [Part]?
    private let text: String

    init(_ text: String) {
        self.text = text
        var parts: [Part] = [], expectsNumber = true
        for token in Self.tokens(text) {
            switch (token, expectsNumber) {
            case (.number(let word), true) where word.contains(where: \.isASCIIDigit): parts.append(token)
            case (.separator, false): parts.append(token)
            default:
                self.parts = nil
                return
            }
            expectsNumber.toggle()
        }
        self.parts = parts.isEmpty || expectsNumber ? nil : parts
    }

    private static func tokens(_ text: String) -> [Part] {
        var tokens: [Part] = [], word = "", isEscaped = false
        for character in text {
            if character == "\\" || isEscaped {
                // A hyphen after a backslash is a part of the number.
                if isEscaped { word.append(character) }
                isEscaped.toggle()
            } else if character.isWhitespace || ",&-–—".contains(character) {
                if !word.isEmpty { tokens.append(.number(word)) }
                word = ""
                if !character.isWhitespace { tokens.append(.separator(character)) }
            } else {
                word.append(character)
            }
        }
        if !word.isEmpty { tokens.append(.number(word)) }
        return tokens
    }

    /// The text of numbers with their separators.
    ///
    /// - Parameter number: the text of a number.
    static func text(of parts: [Part], _ number: (String) -> String) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .number(let word): text += number(word)
            case .separator(","): text += ", "
            case .separator("&"): text += " & "
            case .separator: text += "–"
            }
        }
        return text
    }

    /// Whether the text has only numbers.
    var isNumeric: Bool { parts != nil }

    /// Whether the text has several numbers, or one of them is preceded or followed by another.
    var isPlural: Bool {
        if let parts { return parts.count > 1 }
        /// Whether the words so far end with a number and separators.
        var number: String?, hasSeparator = false
        for token in Self.tokens(text) {
            switch token {
            case .separator: hasSeparator = true
            case .number(let word) where Self.conjunctions.contains(word.lowercased()): hasSeparator = true
            case .number(let word):
                if let number, hasSeparator, number.contains(where: \.isASCIIDigit) || number.isRoman && word.isRoman { return true }
                (number, hasSeparator) = (word, false)
            }
        }
        return false
    }

    /// The words between two numbers, in the languages of most locators.
    private static let conjunctions: Set<String> = ["and", "e", "en", "et", "och", "og", "und", "y"]
}

extension Character {
    /// Whether the character is a digit from 0 to 9.
    var isASCIIDigit: Bool { isASCII && isNumber }
}

extension StringProtocol {
    /// Whether the text has only letters of Roman numerals.
    var isRoman: Bool { !isEmpty && lowercased().allSatisfy { "ivxlcdm".contains($0) } }
}

extension CitationLocale {
    /// The ordinal of a number with its suffix, such as "2nd".
    ///
    /// - Parameter gender: the gender of the noun that the number belongs to.
    func ordinal(_ number: Int, _ gender: TermGender?) -> String {
        for match in [Ordinal.Match.wholeNumber, .lastTwoDigits, .lastDigit] {
            let digits = match == .wholeNumber ? number : match == .lastTwoDigits ? number % 100 : number % 10
            let found = ordinals.filter { $0.match == match && $0.number == digits }
            if let ordinal = found.first(where: { $0.genderForm == gender }) ?? found.first(where: { $0.genderForm == nil }) {
                return "\(number)\(ordinal.text)"
            }
        }
        let suffix = gender.flatMap { terms[TermKey(name: "ordinal", form: .long, genderForm: $0)]?.single } ?? text(of: "ordinal") ?? ""
        return "\(number)\(suffix)"
    }

    /// The ordinal of a number as a word, such as "second"; with a suffix for numbers above ten.
    func longOrdinal(_ number: Int, _ gender: TermGender?) -> String {
        let name = "long-ordinal-" + (number < 10 ? "0\(number)" : "\(number)")
        guard (1...10).contains(number) else { return ordinal(number, gender) }
        let agreeing = gender.flatMap { terms[TermKey(name: name, form: .long, genderForm: $0)]?.single }
        return agreeing ?? text(of: name) ?? ordinal(number, gender)
    }
}

/// The number variables of CSL 1.0.2 (appendix IV) other than pages and locators.
enum NumberVariables {
    static let all: Set<String> = [
        "chapter-number", "collection-number", "edition", "issue", "number", "number-of-pages", "number-of-volumes", "part-number",
        "printing-number", "section", "supplement-number", "version", "volume",
    ]
}
