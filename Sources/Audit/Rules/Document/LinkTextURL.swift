/// A link's text is an address.
///
/// Screen readers spell it letter by letter. On paper an address has its use, so this is a warning.
///
/// - Criterion: WCAG 2.2, 2.4.4.
/// - Fix: let the text say what is there, `[the guidelines](https://…)`.
/// - Warns: `<https://example.org/a/b?c=1>`. Passes: `[the guidelines](https://example.org/a/b)`.
public struct LinkTextURL: SourceRule {
    public static let description = RuleDescription(
        id: "link-text-url", summary: "links have words, not addresses", outcome: .warning, references: Reference.wcag("2.4.4"),
        fix: "let the text say what is there, `[the guidelines](https://…)`")

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { !subject.facts.links.isEmpty }

    public func findings(in subject: AuditContext) -> [Finding] {
        subject.facts.links.filter { Self.isAddress($0.text, of: $0.destination) }.map {
            finding("the link's text is the address \($0.text)", at: $0.span, in: subject, about: [$0.text])
        }
    }

    /// An address by itself; and `example.org/guide` where that is the target, but not the bare name of a site.
    private static func isAddress(_ text: String, of destination: String) -> Bool {
        let text = text.lowercased()
        guard !text.contains(where: \.isWhitespace) else { return false }
        if ["http://", "https://", "ftp://", "www."].contains(where: text.hasPrefix) { return true }
        let target = destination.lowercased()
        return text.contains("/") && target.contains("://")
            && (target.hasSuffix("://" + text) || target.hasSuffix("://www." + text) || target.hasSuffix("://" + text + "/"))
    }
}
