/// A passage is in a script that its language does not use.
///
/// A screen reader reads Greek letters with an English voice, or not at all. The rule reports words of three or more letters in a script
/// foreign to the language and, in languages that do not use the Latin script, passages of five or more words in Latin letters; single
/// names and terms need no language of their own. Only a person can tell which of these a passage is. Where nothing states the language of
/// the document, passages are compared with a language only where they state one: the rest is one fault, `language-missing`.
///
/// - Criterion: WCAG 2.2, 3.1.2.
/// - Review: a Greek sentence in an English text. Passes: the same with `{lang=el}`.
package struct LanguageMismatch: DocumentRule {
    package static let description = RuleDescription(
        id: .languageMismatch, summary: "passages in another script state their language", outcome: .review,
        references: Reference.wcag("3.1.2"),
        fix: "state the passage's language, for example with `[…]{lang=fr}`, or with `{lang=fr}` on the line before the block")

    package init() {}

    package func faults(in context: AuditContext) -> [Fault] {
        context.facts.passages.compactMap { passage in
            guard !passage.language.isEmpty,
                let stretch = Script.foreignStretch(in: passage.text, to: Script.of(language: passage.language))
            else { return nil }
            let span = passage.span(of: stretch.text.prefix { !$0.isWhitespace })
            return fault(
                "“\(stretch.text.prefix(40))” is in \(stretch.script.rawValue) letters, and the language here is \(passage.language)",
                at: span, in: context, fix: Self.fix(stretch.script), identity: [String(stretch.text.prefix(40))])
        }
    }

    /// With a language that is written in the script: which one it is only a person knows.
    private static func fix(_ script: Script) -> String {
        let tag = script.exampleLanguage
        return "state the passage's language, such as `[…]{lang=\(tag)}`, or `{lang=\(tag)}` on a line before the block"
    }
}
