/// The words of a language for formulas.
///
/// A line has a key and a phrase, in which `{0}`, `{1}` and `{2}` are parts. The keys are names of phrases, functions, letters and symbols.
struct SpeechTable: Sendable {
    /// The language, as a subtag of BCP 47.
    let language: String
    private var phrases: [String: String] = [:]

    /// The table of a language; English if there is none.
    static func table(for language: String) -> SpeechTable {
        let subtag = language.lowercased().split(separator: "-").first.map(String.init) ?? ""
        return table(of: subtag) ?? english
    }

    private static let english = SpeechTable("en", EmbeddedText.English_txt)

    /// The tables by language; each is read when a formula in its language is spoken first.
    private static func table(of subtag: String) -> SpeechTable? {
        switch subtag {
        case "de": german
        case "fr": french
        case "es": spanish
        case "it": italian
        case "nl": dutch
        case "pl": polish
        case "pt": portuguese
        case "ja": japanese
        case "zh": chinese
        default: nil
        }
    }

    private static let german = SpeechTable("de", EmbeddedText.German_txt)
    private static let french = SpeechTable("fr", EmbeddedText.French_txt)
    private static let spanish = SpeechTable("es", EmbeddedText.Spanish_txt)
    private static let italian = SpeechTable("it", EmbeddedText.Italian_txt)
    private static let dutch = SpeechTable("nl", EmbeddedText.Dutch_txt)
    private static let polish = SpeechTable("pl", EmbeddedText.Polish_txt)
    private static let portuguese = SpeechTable("pt", EmbeddedText.Portuguese_txt)
    private static let japanese = SpeechTable("ja", EmbeddedText.Japanese_txt)
    private static let chinese = SpeechTable("zh", EmbeddedText.Chinese_txt)

    /// The languages that have a table.
    static let languages = ["en", "de", "fr", "es", "it", "nl", "pl", "pt", "ja", "zh"]

    private init(_ language: String, _ text: String) {
        self.language = language
        for line in text.split(separator: "\n") where !line.hasPrefix("## ") {
            let parts = line.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1).map(Substring.init)
            if parts.count == 2 { phrases[String(parts[0])] = String(parts[1]) }
        }
    }

    /// The words of a key; nil if the table has none.
    subscript(key: String) -> String? { phrases[key] }

    /// A phrase with its parts; the parts alone if the table lacks it.
    func phrase(_ key: String, _ parts: String...) -> String {
        guard let phrase = phrases[key] else { return parts.joined(separator: " ") }
        var result = "", rest = Substring(phrase)
        while let brace = rest.firstIndex(of: "{"), let digit = rest[brace...].dropFirst().first?.wholeNumberValue {
            result += rest[..<brace]
            if digit < parts.count { result += parts[digit] }
            rest = rest[brace...].dropFirst(3)
        }
        return result + rest
    }

    /// The words of a place in a row, as in the 4th power: English has an ending of its own, the phrases of other languages need none.
    func ordinal(_ words: String) -> String {
        guard language == "en" else { return words }
        guard let number = Int(words) else { return words + "th" }
        switch (number % 10, number % 100) {
        case (_, 11...13): return words + "th"
        case (1, _): return words + "st"
        case (2, _): return words + "nd"
        case (3, _): return words + "rd"
        default: return words + "th"
        }
    }

    /// The keys, for tests.
    var keys: Set<String> { Set(phrases.keys) }
}
