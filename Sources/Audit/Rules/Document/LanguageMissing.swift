import Diagnostics

/// Nothing says what language the document is in.
///
/// A screen reader chooses its voice by the language. It is the front matter's `language` or `lang`, else the sheet's; without either,
/// English is assumed.
///
/// - Criterion: WCAG 2.2, 3.1.1; ISO 14289-1, 7.2.
/// - Fix: write `language:` in the front matter or in the stylesheet.
/// - Fails: neither has one. Passes: `language: en-GB`.
public struct LanguageMissing: SourceRule {
    public static let description = RuleDescription(
        id: "language-missing", summary: "the document's language is stated", outcome: .fail,
        references: Reference.wcag("3.1.1") + [Reference(.pdfUA, "7.2")],
        fix: "write `language:` in the front matter or in the stylesheet")

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { subject.document != nil }

    public func findings(in subject: AuditContext) -> [Finding] {
        guard let document = subject.document, subject.language.isEmpty else { return [] }
        return [
            finding(
                "nothing states the language of the document; English is assumed", at: SourceSpan(file: document.source, range: 0..<0),
                in: subject, about: [])
        ]
    }
}
