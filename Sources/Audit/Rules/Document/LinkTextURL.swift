import TypesetBase

/// The text of a link is a URL.
///
/// Screen readers spell a URL out letter by letter. In print a URL is useful, so this is only a warning.
///
/// - Warns: `<https://example.org/a/b?c=1>`. Passes: `[the guidelines](https://example.org/a/b)`.
struct LinkTextURL: DocumentRule {
    static let description = RuleDescription(
        id: .linkTextURL, subject: .links, summary: "links have words, not URLs", outcome: .warning, references: Reference.wcag("2.4.4"),
        fix: "name the target of the link: `[the guidelines](https://…)`")

    func faults(in context: AuditContext) -> [Fault] {
        context.facts.links.filter { Self.isAddress($0.text, of: $0.destination) }.map {
            fault("the link's text is the address \(LinkAddress.shortened($0.text))", at: $0.span, in: context, identity: [$0.text])
        }
    }

    /// Whether a text is an address, such as `https://example.org`, or `example.org/guide` if the link leads there.
    ///
    /// The bare name of a site does not count.
    private static func isAddress(_ text: String, of destination: String) -> Bool {
        let text = text.lowercased()
        guard !text.contains(where: \.isWhitespace) else { return false }
        if ["http://", "https://", "ftp://", "www."].contains(where: text.hasPrefix) { return true }
        let target = destination.lowercased()
        return text.contains("/") && target.contains("://")
            && (target.hasSuffix("://" + text) || target.hasSuffix("://www." + text) || target.hasSuffix("://" + text + "/"))
    }
}
