/// A passage is in another script than its language uses.
///
/// A screen reader reads Greek letters with an English voice, or not at all. Looked at are words of three letters and more in a script that
/// the language has not, and, in languages that are not written in Latin letters, passages of five words and more in Latin letters alone;
/// single names and terms need no language of their own. Whether a passage is one of these, only a person knows.
///
/// - Criterion: WCAG 2.2, 3.1.2.
/// - Fix: state the passage's language: `[Καλημέρα]{lang=el}`, or `{lang=el}` on a line before the block.
/// - Review: a Greek sentence in an English text. Passes: the same with `{lang=el}`.
public struct LanguageMismatch: SourceRule {
    public static let description = RuleDescription(
        id: "language-mismatch", summary: "passages in another script state their language", outcome: .review,
        references: Reference.wcag("3.1.2"),
        fix: "state the passage's language, such as `[…]{lang=fr}`, or `{lang=fr}` on a line before the block")

    public init() {}

    public func findings(in subject: AuditContext) -> [Finding] {
        subject.facts.passages.compactMap { passage in
            guard !passage.language.isEmpty,
                let stretch = Script.foreignStretch(in: passage.text, to: Script.of(language: passage.language))
            else { return nil }
            let span = passage.span(of: stretch.text.prefix { !$0.isWhitespace })
            return finding(
                "“\(stretch.text.prefix(40))” is in \(stretch.script.rawValue) letters, and the language here is \(passage.language)",
                at: span, in: subject, fix: Self.fix(stretch.script), about: [String(stretch.text.prefix(40))])
        }
    }

    /// With a language that is written in the script: which one it is only a person knows.
    private static func fix(_ script: Script) -> String {
        let tag = script.exampleLanguage
        return "state the passage's language, such as `[…]{lang=\(tag)}`, or `{lang=\(tag)}` on a line before the block"
    }
}
