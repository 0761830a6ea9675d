/// A passage is written in a script that its language does not use.
///
/// English text cannot be read aloud by a Greek voice, nor Greek by an English one. The rule looks at the letters of each passage: Greek, Cyrillic, Hebrew, Arabic,
/// Devanagari, Thai, Hangul, kana and Chinese characters against the language that is stated. Names and loan words are exempt, so a person must look; passages of
/// fewer than three letters are passed over.
///
/// - Criterion: WCAG 2.2, 3.1.2.
/// - Mend: mark the passage with its language, `[Καλημέρα]{lang=el}`.
/// - Review: “Καλημέρα κόσμε” in an English document. Passes: the same with `{lang=el}`.
public struct LanguageMismatch: SourceRule {
    public static let description = RuleDescription(
        id: "language-mismatch", summary: "passages are in the script of their language", outcome: .review, references: Reference.wcag("3.1.2"),
        mend: "mark the passage with its language, such as `[…]{lang=el}`")

    public init() {}

    public func findings(in subject: AuditSubject) -> [Finding] {
        subject.facts.passages.compactMap { passage in
            let own = Script.of(language: passage.language)
            guard !passage.language.isEmpty, let stretch = Script.foreignStretch(in: passage.text, to: own) else { return nil }
            return finding("“\(stretch.text.prefix(40))” is in \(stretch.script.rawValue) letters, and the language here is \(passage.language)",
                           at: passage.span, in: subject, about: [String(stretch.text.prefix(40))])
        }
    }
}
