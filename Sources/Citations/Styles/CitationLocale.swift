package import TypesetBase

/// The forms of terms, each with the form that replaces it (CSL 1.0.2, "Terms").
enum TermForm: String, Sendable {
    case long, short, symbol, verb
    case verbShort = "verb-short"

    /// The form to use if a term lacks this one.
    var fallback: TermForm? {
        switch self {
        case .long: nil
        case .short, .verb: .long
        case .symbol: .short
        case .verbShort: .verb
        }
    }
}

/// The grammatical genders of terms.
enum TermGender: String, Sendable { case masculine, feminine, neuter }

/// The localized formats of dates.
enum DateForm: String, Sendable { case text, numeric }

/// The terms, dates and options of a language (CSL 1.0.2, "Locale Files").
package struct CitationLocale: Sendable {
    /// A term in the singular and the plural.
    struct Term: Sendable, Equatable {
        var single: String
        var multiple: String
        var gender: TermGender?
    }

    /// The name and the form of a term.
    struct TermKey: Hashable, Sendable {
        var name: String
        var form: TermForm
        /// The gender of the noun that the term agrees with.
        var genderForm: TermGender?
    }

    /// An ordinal suffix or a long ordinal.
    struct Ordinal: Sendable {
        /// The numbers that an ordinal term applies to (`match`).
        enum Match: String, Sendable {
            case lastDigit = "last-digit", lastTwoDigits = "last-two-digits", wholeNumber = "whole-number"
        }

        /// The number in the name of the term.
        var number: Int
        var match: Match
        var genderForm: TermGender?
        var text: String
    }

    /// A localized date.
    struct DateFormat: Sendable {
        var parts: [DatePart]
        var delimiter: String
        var textCase: TextCase?
    }

    /// The language as a BCP 47 tag; empty for a locale of a style for every language.
    package internal(set) var language = ""
    var terms: [TermKey: Term] = [:]
    /// The ordinal suffixes with a number; `ordinal` without one is a term.
    var ordinals: [Ordinal] = []
    /// Whether the locale defines ordinal suffixes, which then replace all of an outer locale.
    var definesOrdinals = false
    var dates: [DateForm: DateFormat] = [:]
    /// Whether commas and full stops move into quotation marks before them.
    var movesPunctuationIntoQuotes: Bool?
    /// Whether only the first day of a month is an ordinal.
    var limitsOrdinalsToFirstDay: Bool?

    /// Reads a locale file, such as `locales-de-DE.xml`.
    ///
    /// - Throws: a diagnostic if the file is not XML or not a locale.
    package init(reading file: SourceFile) throws(Diagnostic) {
        let root = try StyleReader.root(of: file, named: "locale")
        self.init(element: root)
    }

    init() {}

    /// The locale of a language from the files that supply its terms, the most specific first.
    package init(language: String, merging files: [CitationLocale]) {
        self = files.dropFirst().reduce(files.first ?? CitationLocale()) { $0.fallingBack(to: $1) }
        self.language = language
    }

    /// The languages whose locale files supply the terms of a language, the most specific first: the language, its main dialect, and
    /// American English ("Locale Fallback").
    package static func fallbacks(of language: String) -> [String] {
        let primary = language.prefix { $0 != "-" }.lowercased()
        let main = mainDialects[primary] ?? primary
        var chain: [String] = []
        for tag in [language, main, "en-US"] where !tag.isEmpty && !chain.contains(tag) { chain.append(tag) }
        return chain
    }

    private static let mainDialects = [
        "af": "af-ZA", "bg": "bg-BG", "ca": "ca-AD", "cs": "cs-CZ", "cy": "cy-GB", "da": "da-DK", "de": "de-DE", "el": "el-GR",
        "en": "en-US", "es": "es-ES", "et": "et-EE", "fa": "fa-IR", "fi": "fi-FI", "fr": "fr-FR", "he": "he-IL", "hi": "hi-IN",
        "hr": "hr-HR", "hu": "hu-HU", "id": "id-ID", "is": "is-IS", "it": "it-IT", "ja": "ja-JP", "km": "km-KH", "ko": "ko-KR",
        "lt": "lt-LT", "lv": "lv-LV", "mn": "mn-MN", "nb": "nb-NO", "nl": "nl-NL", "nn": "nn-NO", "no": "nb-NO", "pl": "pl-PL",
        "pt": "pt-PT", "ro": "ro-RO", "ru": "ru-RU", "sk": "sk-SK", "sl": "sl-SI", "sr": "sr-RS", "sv": "sv-SE", "th": "th-TH",
        "tr": "tr-TR", "uk": "uk-UA", "vi": "vi-VN", "zh": "zh-CN",
    ]

    /// The locale, with the terms and formats of another where it has none.
    package func fallingBack(to outer: CitationLocale) -> CitationLocale {
        var locale = self
        locale.terms.merge(outer.terms) { own, _ in own }
        if !definesOrdinals {
            (locale.ordinals, locale.definesOrdinals) = (outer.ordinals, outer.definesOrdinals)
        } else if terms[TermKey(name: "ordinal", form: .long)] == nil {
            locale.terms[TermKey(name: "ordinal", form: .long)] = nil
        }
        locale.dates.merge(outer.dates) { own, _ in own }
        locale.movesPunctuationIntoQuotes = movesPunctuationIntoQuotes ?? outer.movesPunctuationIntoQuotes
        locale.limitsOrdinalsToFirstDay = limitsOrdinalsToFirstDay ?? outer.limitsOrdinalsToFirstDay
        return locale
    }

    /// The locale, with the `cs:locale` elements of a style over it, the most specific last.
    func overridden(by locales: [CitationLocale]) -> CitationLocale {
        let primary = String(language.prefix { $0 != "-" })
        var result = self
        for tag in ["", primary] + (language == primary ? [] : [language]) {
            for locale in locales where locale.language == tag { result = locale.fallingBack(to: result) }
        }
        result.language = language
        return result
    }

    /// The text of a term; nil if the locale lacks it in this form and those it falls back to.
    func text(of name: String, _ form: TermForm = .long, isPlural: Bool = false) -> String? {
        var next: TermForm? = form
        while let form = next {
            if let term = terms[TermKey(name: name, form: form)] { return isPlural ? term.multiple : term.single }
            next = form.fallback
        }
        return nil
    }

    /// The gender of a term, such as a month or `edition`; nil if the locale states none.
    func gender(of name: String) -> TermGender? { terms[TermKey(name: name, form: .long)]?.gender }
}
