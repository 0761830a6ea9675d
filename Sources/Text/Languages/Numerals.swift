import CTypesetLocaleData
import TypesetBase

/// The digits of a language for numbers that typesetting adds: of pages, notes, lists and headings.
package struct Numerals: Hashable, Sendable {
    package enum System: Hashable, Sendable {
        /// The default digits of the language in CLDR: ۱۲۳ in Persian, ١٢٣ in Arabic except in the west of North Africa, १२३ in Marathi.
        case usual
        case latin
        /// The digits of the language's script, even if its readers use others more, as in Hindi.
        case native
    }

    /// The digits by value; empty for those of ASCII.
    private var digits: [Unicode.Scalar] = []

    /// Creates the digits of a language.
    ///
    /// - Parameter language: a BCP 47 tag.
    package init(_ system: System, language: String) {
        guard system != .latin, let locale = ICULocale(language: language) else { return }
        let text = locale.text { name, text, capacity in locale_digits(name, system == .native ? 1 : 0, text, capacity) }
        let digits = text.map { Array($0.unicodeScalars) } ?? []
        if digits.count == 10, digits.first != "0" { self.digits = digits }
    }

    package func text(_ number: Int) -> String { replacing("\(number)") }

    /// Returns a text with its ASCII digits replaced by these.
    package func replacing(_ text: String) -> String {
        guard !digits.isEmpty else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isDigit = "0"..."9" ~= scalar
            result.append(isDigit ? digits[Int(scalar.value - Unicode.Scalar("0").value)] : scalar)
        }
        return String(result)
    }
}
