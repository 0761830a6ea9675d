import Diagnostics

/// Two links with the same text lead to different places.
///
/// In a list of links one of them cannot be found.
///
/// - Criterion: WCAG 2.2, 2.4.9.
/// - Fix: say in each link what is different.
/// - Warns: `[guide](a.html)` and `[guide](b.html)`. Passes: `[guide for authors](a.html)` and `[guide for editors](b.html)`.
public struct LinkTextAmbiguous: SourceRule {
    public static let description = RuleDescription(
        id: "link-text-ambiguous", summary: "links of one text have one target", outcome: .warning, references: [Reference(.wcag, "2.4.9")],
        fix: "say in each link what is different")

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { !subject.facts.links.isEmpty }

    public func findings(in subject: AuditContext) -> [Finding] {
        var order: [String] = [], links: [String: [DocumentFacts.Link]] = [:]
        for link in subject.facts.links where link.text.contains(where: { !$0.isWhitespace }) {
            let text = link.text.lowercased()
            if links[text] == nil { order.append(text) }
            // Each target once, where the text first leads to it.
            if links[text]?.contains(where: { Self.target($0) == Self.target(link) }) != true { links[text, default: []].append(link) }
        }
        return order.compactMap { links[$0] }.filter { $0.count > 1 }.map { finding($0, in: subject) }
    }

    /// One for all targets of a text, at the second link: the links are fixed together.
    private func finding(_ links: [DocumentFacts.Link], in subject: AuditContext) -> Finding {
        let first = links[0], second = links[1], more = links.count - 2
        let others = more == 0 ? "" : more == 1 ? ", and 1 more to another place" : ", and \(more) more to other places"
        let related =
            [Diagnostic.Related("the first link of this text", at: first.span)]
            + links.dropFirst(2).prefix(8).map { Diagnostic.Related("one that leads to \($0.destination)", at: $0.span) }
        var finding = finding(
            "the link “\(second.text)” leads to \(second.destination), and one of the same text to \(first.destination)\(others)",
            at: second.span, in: subject,
            related: related, about: [second.text] + links.dropFirst().map(\.destination))
        finding.shown = links.dropFirst().map(\.span)
        finding.isForAllShown = true
        return finding
    }

    /// `https://example.org` and `https://example.org/` are one.
    private static func target(_ link: DocumentFacts.Link) -> String {
        link.destination.last == "/" ? String(link.destination.dropLast()) : link.destination
    }
}
