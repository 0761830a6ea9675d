import TypesetBase

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
        return tables[subtag] ?? english
    }

    private static let english = SpeechTable("en", EmbeddedText.English_txt)

    private static let tables: [String: SpeechTable] = ["en": english]

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

    /// The keys, for tests.
    var keys: Set<String> { Set(phrases.keys) }
}
