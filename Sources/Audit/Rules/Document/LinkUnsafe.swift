import TypesetLayout

/// A link leads to an address that is not allowed.
///
/// Readers see a link's text but not its address. Links may therefore use only the schemes `http`, `https`, `ftp`, `mailto`, `xmpp`, `tel`
/// and `sms`, or a relative address. Other schemes run scripts (`javascript:`), open the reader's files (`file:`) or start programs. A
/// network share (`\\host\share`, `//host/share`) receives the reader's credentials. The text is kept, but it is not a link.
/// `//example.org/a`, the address of a page without its scheme, is read as `https://example.org/a`.
///
/// - Warns: `[minutes](file:///home/ada/minutes.md)`. Passes: `[minutes](minutes.md)`.
struct LinkUnsafe: BuildRule {
    static let description = RuleDescription(
        id: .linkUnsafe, subject: .links, summary: "links lead to the web, to mail, to a telephone, or to a file beside the document",
        outcome: .warning,
        references: [Reference(.practice, "links")], fix: "give an address that begins with `https:` or `mailto:`, or a relative one")

    func faults(in context: AuditContext) -> [Fault] {
        context.input.buildIssues.compactMap { issue in
            guard case .refusedLink(let target, let span) = issue else { return nil }
            let message = "the link leads to \(target), which is not allowed: only its text is set"
            return fault(message, at: span, in: context, identity: [message, span.beginning])
        }
    }
}
