/// A link's text is an address.
///
/// Readers spell it letter by letter. On paper an address has its use, so this is a warning.
///
/// - Criterion: WCAG 2.2, 2.4.4.
/// - Mend: let the text say what is there, `[the guidelines](https://…)`.
/// - Warns: `<https://example.org/a/b?c=1>`. Passes: `[the guidelines](https://example.org/a/b)`.
public struct LinkTextURL: SourceRule {
    public static let description = RuleDescription(
        id: "link-text-url", summary: "links have words, not addresses", outcome: .warning, references: Reference.wcag("2.4.4"),
        mend: "let the text say what is there, `[the guidelines](https://…)`")

    public init() {}

    public func findings(in subject: AuditSubject) -> [Finding] {
        subject.facts.links.filter { link in
            let text = link.text.lowercased()
            return text.hasPrefix("http://") || text.hasPrefix("https://") || text.hasPrefix("www.")
        }.map { finding("the link's text is the address \($0.text)", at: $0.span, in: subject, about: [$0.text]) }
    }
}
