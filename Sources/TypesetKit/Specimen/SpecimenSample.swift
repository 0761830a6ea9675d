import TypesetBase

/// The text that a specimen sets in each style.
struct SpecimenSample {
    var text: String
    /// The language as a BCP 47 tag.
    var language: String

    /// Creates a sample.
    ///
    /// - Parameters:
    ///   - text: the text; nil uses one in the language, or else in English.
    ///   - language: the language of the sheet; nil if it names none.
    init(text: String?, language: String?) {
        let primary = language.flatMap { $0.split(separator: "-").first?.lowercased() } ?? "en"
        let sample = Self.texts[primary]
        self.text = text ?? (sample ?? Self.english) + " 0123456789"
        self.language = text != nil || sample != nil ? language ?? "en" : "en"
    }

    private static let english = texts["en"] ?? ""

    /// Sentences that contain most letters of a language, by its tag.
    private static let texts = Dictionary(uniqueKeysWithValues: EmbeddedText.samples_txt.tableRows.map { ($0.key, $0.rest) })
}
