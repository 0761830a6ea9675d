import TypesetStylesheet
import TypesetText

extension FlowBuilder {
    /// Returns the smart punctuation of a paragraph in a language; nil if punctuation is set as typed.
    mutating func punctuation(for language: String) -> SmartPunctuation? {
        guard !keepsPunctuation else { return nil }
        if let known = punctuations[language] { return known }
        let punctuation = SmartPunctuation(language: language)
        punctuations[language] = punctuation
        return punctuation
    }

    /// Returns the numerals of the numbers that typesetting adds to text of a language.
    mutating func numerals(for language: String) -> Numerals {
        if let known = numerals[language] { return known }
        let made = Numerals(Numerals.System(stylesheet.numerals), language: language)
        numerals[language] = made
        return made
    }
}

extension Numerals.System {
    fileprivate init(_ policy: NumeralPolicy) {
        self =
            switch policy {
            case .auto: .usual
            case .latin: .latin
            case .native: .native
            }
    }
}
