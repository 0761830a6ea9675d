import Diagnostics

/// Two links with the same text lead to different places.
///
/// In a list of links one of them cannot be found.
///
/// - Criterion: WCAG 2.2, 2.4.9.
/// - Mend: say in each link what is different.
/// - Warns: `[guide](a.html)` and `[guide](b.html)`. Passes: `[guide for authors](a.html)` and `[guide for editors](b.html)`.
public struct LinkTextAmbiguous: SourceRule {
    public static let description = RuleDescription(
        id: "link-text-ambiguous", summary: "links of one text have one target", outcome: .warning, references: [Reference(.wcag, "2.4.9")],
        mend: "say in each link what is different")

    public init() {}

    private struct Pair: Hashable { var text: String; var destination: String }

    public func applies(to layout: LayoutDigest, in subject: AuditSubject) -> Bool { !subject.facts.links.isEmpty }

    public func findings(in subject: AuditSubject) -> [Finding] {
        var first: [String: DocumentFacts.Link] = [:], told: Set<Pair> = [], findings: [Finding] = []
        for link in subject.facts.links where link.text.contains(where: { !$0.isWhitespace }) {
            let text = link.text.lowercased()
            guard let earlier = first[text] else { first[text] = link; continue }
            guard Self.target(earlier) != Self.target(link), told.insert(Pair(text: text, destination: Self.target(link))).inserted else { continue }
            findings.append(finding("the link “\(link.text)” leads to \(link.destination), and one of the same text to \(earlier.destination)", at: link.span, in: subject,
                                    related: [Diagnostic.Related("the first link of this text", at: earlier.span)], about: [link.text, link.destination]))
        }
        return findings
    }

    /// `https://example.org` and `https://example.org/` are one.
    private static func target(_ link: DocumentFacts.Link) -> String { link.destination.last == "/" ? String(link.destination.dropLast()) : link.destination }
}
