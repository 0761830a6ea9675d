import Diagnostics

/// Two headings of one level under the same heading have the same text.
///
/// In a list of headings nobody can tell them apart.
///
/// - Criterion: WCAG 2.2, 2.4.6.
/// - Fix: say what is different in each of them.
/// - Warns: twice `### Example` under `## Usage`. Passes: `### Example` under `## Usage` and again under `## Testing`.
public struct HeadingRepeated: SourceRule {
    public static let description = RuleDescription(
        id: "heading-repeated", summary: "headings that stand together differ", outcome: .warning, references: Reference.wcag("2.4.6"),
        fix: "say what is different in each of them")

    public init() {}

    private struct Key: Hashable { var parent: Int; var level: Int; var text: String }

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { !subject.facts.headings.isEmpty }

    public func findings(in subject: AuditContext) -> [Finding] {
        var parents: [(level: Int, index: Int)] = [], first: [Key: SourceSpan] = [:], findings: [Finding] = []
        for (index, heading) in subject.facts.headings.enumerated() {
            while let last = parents.last, last.level >= heading.level { parents.removeLast() }
            let key = Key(parent: parents.last?.index ?? -1, level: heading.level, text: heading.text.lowercased())
            parents.append((heading.level, index))
            guard heading.text.contains(where: { !$0.isWhitespace }) else { continue }
            if let earlier = first[key] {
                findings.append(
                    finding(
                        "the heading “\(heading.text)” stands here again, under the same heading", at: heading.span, in: subject,
                        related: [Diagnostic.Related("the first", at: earlier)], about: [heading.text]))
            } else {
                first[key] = heading.span
            }
        }
        return findings
    }
}
