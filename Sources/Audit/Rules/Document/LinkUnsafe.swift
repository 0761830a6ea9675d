import Layout

/// A link leads where no link may lead.
///
/// Readers see a link's text and not its address. So the schemes of links are `http`, `https`, `ftp`, `mailto`, `xmpp`, `tel` and `sms`,
/// and an address may be relative. Others run scripts (`javascript:`), open files of the reader (`file:`) or start programs, and a share of
/// a network (`\\host\share`, `//host/share`) is sent the reader's credentials. The text is kept, but it is not a link. `//example.org/a`,
/// the address of a page without its scheme, is taken for `https://example.org/a`.
///
/// - Criterion: Practice.
/// - Warns: `[minutes](file:///home/ada/minutes.md)`. Passes: `[minutes](minutes.md)`.
package struct LinkUnsafe: BuildRule {
    package static let description = RuleDescription(
        id: .linkUnsafe, summary: "links lead to the web, to mail, to a telephone, or to a file beside the document", outcome: .warning,
        references: [Reference(.practice, "links")], fix: "give an address that begins with `https:` or `mailto:`, or a relative one")

    package init() {}

    package func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { !context.facts.links.isEmpty }

    package func faults(in context: AuditContext) -> [Fault] {
        context.input.buildIssues.compactMap { issue in
            guard case .refusedLink(let target, let span) = issue else { return nil }
            let message = "the link leads to \(target), and is not made: only its text is set"
            return fault(message, at: span, in: context, identity: [message, span.beginning])
        }
    }
}
