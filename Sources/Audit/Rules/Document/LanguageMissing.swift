import TypesetBase

/// The language of the document is not stated.
///
/// A screen reader chooses its voice by the language. The language is read from `language` or `lang` in the front matter, then from the
/// stylesheet. Otherwise it is guessed from the text (`language-guessed`). If the text is too short for a guess or in several languages,
/// the likeliest language is assumed, and the files do not claim PDF/UA.
///
/// - Fails: `# Hi` without `language`. Passes: `language: en-GB`.
struct LanguageMissing: BuildRule {
    static let description = RuleDescription(
        id: .languageMissing, subject: .document, summary: "the language of the document is stated", outcome: .fail,
        references: Reference.wcag("3.1.1") + [Reference(.pdfUA, "7.2"), Reference(.matterhorn, "11-001")],
        fix: "write `language:` in the front matter or in the stylesheet, or give `--language`")

    func faults(in context: AuditContext) -> [Fault] {
        guard let document = context.document, context.input.language.isEmpty, !document.metadata.isUnreadable else { return [] }
        // Latin letters do not identify a language, because a hundred languages use them.
        let script = Script.main(of: context.facts.passages.lazy.flatMap(\.parts).map(\.text)).flatMap { $0 == .latin ? nil : $0 }
        let tag = script.map { " " + $0.exampleLanguage } ?? ""
        let file =
            document.isBook
            ? "state the language in `\(FilePath.name(of: document.source.path))`" : "write `language:\(tag)` in the front matter"
        return [
            fault(
                "the language of the document is not stated; " + Self.assumed(document.guessedLanguage?.tag)
                    + (script.map { ", though most letters are \($0.rawValue)" } ?? ""),
                at: SourceSpan(file: document.source, range: 0..<0), in: context,
                fix: script == nil && !document.isBook
                    ? nil : "\(file) or in the stylesheet, or give `--language\(tag)`",
                identity: [])
        ]
    }

    private static func assumed(_ tag: String?) -> String { tag.map { "`\($0)` is assumed" } ?? "English is assumed" }
}
