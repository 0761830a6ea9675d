import TypesetBase

/// A language is not given as a valid language tag.
///
/// Screen readers ignore an invalid tag (`english`, `de_DE`) and read with the wrong voice. A tag consists of subtags of letters and
/// digits, separated by hyphens. The first subtag has two or three letters and names a language, not a country: `ja`, not `jp` (RFC 5646,
/// 2.1).
///
/// - Fails: `language: english`, `{lang=de_DE}`. Passes: `language: en`, `{lang=de-DE}`.
struct LanguageInvalid: BuildRule {
    static let description = RuleDescription(
        id: .languageInvalid, summary: "languages are given as BCP 47 tags", outcome: .fail,
        references: Reference.wcag("3.1.1") + Reference.wcag("3.1.2") + [Reference(.pdfUA, "7.2")],
        fix: "write a tag such as `en`, `de-CH` or `zh-Hans`")

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool {
        !context.input.language.isEmpty || !context.facts.statedLanguages.isEmpty
    }

    func faults(in context: AuditContext) -> [Fault] {
        ofTheWhole(context)
            + context.facts.statedLanguages.filter { !LanguageTag.isValid($0.tag) }.map { stated in
                fault(
                    Self.message(stated.tag), at: stated.tagSpan, in: context, blocks: [stated.span], identity: [stated.tag]
                ).fixed(by: Self.edits(of: stated.tagSpan, stated.tag))
            }
    }

    private static func message(_ tag: String) -> String {
        "“\(tag)” is not a language tag" + (LanguageTag.meant(by: tag).map { "; “\($0)” may be meant" } ?? "")
    }

    /// The replacement of a tag by the one that is meant; empty if it is unknown, or if the span has other words, too.
    private static func edits(of span: SourceSpan, _ tag: String) -> [SourceEdit] {
        guard span.text == tag, let meant = LanguageTag.meant(by: tag) else { return [] }
        return [SourceEdit(span, meant)]
    }

    /// The fault of the document's own language, as stated in the front matter or else in the stylesheet.
    private func ofTheWhole(_ context: AuditContext) -> [Fault] {
        let language = context.input.language
        guard !language.isEmpty, !LanguageTag.isValid(language) else { return [] }
        let written = context.document?.metadata.language.map { Cause.document($0.span) }
        let cause = written ?? context.stylesheet.languageSpan.map { .style(StyleCause($0)) } ?? .none
        return [
            Fault(
                rule: Self.description, message: Self.message(language), categories: context.categories, cause: cause,
                identity: [language]
            ).fixed(by: cause.span.map { Self.edits(of: $0, language) } ?? [])
        ]
    }
}
