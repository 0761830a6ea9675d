/// The spoken text of formulas, in the manner of ClearSpeak.
package struct FormulaSpeech: Sendable {
    private let table: SpeechTable
    private let numbers: [String: String]

    /// Creates the speech of formulas in a language.
    ///
    /// - Parameters:
    ///   - language: a tag of BCP 47, such as "de-CH"; English is spoken if there are no words for the language.
    ///   - numbers: the numbers of labelled formulas, by label.
    package init(language: String, numbers: [String: String] = [:]) {
        table = SpeechTable.table(for: language)
        self.numbers = numbers
    }

    /// The language of the words.
    package var spokenLanguage: String { table.language }

    /// The spoken text of a formula, without full stop.
    package func text(_ formula: Formula) -> String {
        let writer = SpeechWriter(table: table, numbers: numbers), text = writer.text(formula.root)
        return text.isEmpty ? writer.signs(formula.root) : text
    }
}
