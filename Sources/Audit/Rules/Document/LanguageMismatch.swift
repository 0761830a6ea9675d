/// A passage is in a script that its language does not use.
///
/// A screen reader reads Greek letters with an English voice, or not at all. The rule reports words of three or more letters in a script
/// that is foreign to the language. For languages that do not use the Latin script, it also reports passages of five or more words in Latin
/// letters. Single names and terms do not need their own language. Only a person can decide which of these a passage is. If the document
/// states no language, only passages that state one are compared with it. The others are one fault, `language-missing`.
///
/// - Review: a Greek sentence in an English text. Passes: the same with `{lang=el}`.
struct LanguageMismatch: DocumentRule {
    static let description = RuleDescription(
        id: .languageMismatch, summary: "passages in another script state their language", outcome: .review,
        references: Reference.wcag("3.1.2") + [Reference(.matterhorn, "11-007")],
        fix: "state the passage's language, for example with `[…]{lang=fr}`, or with `{lang=fr}` on the line before the block")

    func faults(in context: AuditContext) -> [Fault] {
        context.facts.foreign.stretches.filter { !$0.passage.language.isEmpty }.map { stretch in
            let span = stretch.passage.span(of: stretch.text.prefix { !$0.isWhitespace })
            return fault(
                "“\(stretch.text.prefix(40))” is in \(stretch.script.rawValue) letters, but the language here is "
                    + stretch.passage.language,
                at: span, in: context, fix: Self.fix(stretch.script), identity: [String(stretch.text.prefix(40))])
        }
    }

    /// The fix, with an example of a language that is written in the script; only a person knows which language it is.
    private static func fix(_ script: Script) -> String {
        let tag = script.exampleLanguage
        return "state the passage's language, such as `[…]{lang=\(tag)}`, or `{lang=\(tag)}` on a line before the block"
    }
}
