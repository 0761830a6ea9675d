import TypesetBase
import TypesetMarkdown

/// The language of the document is guessed from its text.
///
/// The document does not state its language, and its text is long enough for a guess. The guess is used like a stated language: for
/// hyphenation, quotation marks, built-in words and tags. The files claim PDF/UA. Paragraphs and headings that are clearly in another
/// language have that language in their tags. State the language, because a change of the text can change the guess.
///
/// - Warns: a page of French without `language`. Passes: the same with `language: fr`.
struct LanguageGuessed: BuildRule {
    static let description = RuleDescription(
        id: .languageGuessed, subject: .document, summary: "the language of the document is stated, not guessed", outcome: .warning,
        references: Reference.wcag("3.1.1") + [Reference(.pdfUA, "7.2")],
        fix: "write `language:` in the front matter or in the stylesheet, or give `--language`")

    func faults(in context: AuditContext) -> [Fault] {
        guard let document = context.document, context.input.isLanguageGuessed, !document.metadata.isUnreadable,
            let guess = document.guessedLanguage
        else { return [] }
        let start = SourceSpan(file: document.source, range: 0..<0)
        // A book states its language in its own configuration.
        let isBook = document.isBook
        return [
            fault(
                "the language is guessed: `\(guess.tag)`" + Self.passages(guess.passages.map(\.tag)), at: start, in: context,
                fix: "write `lang: \(guess.tag)` in the front matter to state it", identity: []
            ).fixed(by: [isBook ? nil : FrontMatter.stating("lang", guess.tag, in: document.source)])
        ]
    }

    /// The languages of passages, with the number of passages of each.
    private static func passages(_ tags: [String]) -> String {
        guard !tags.isEmpty else { return "" }
        let counts = Dictionary(grouping: tags) { $0 }.mapValues(\.count).sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }
        let words = counts.map { "`\($0.key)` in \(Phrase.count($0.value, "paragraph"))" }
        return ", and " + words.joined(separator: ", ")
    }
}
