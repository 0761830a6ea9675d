import TypesetBase

/// Two headings of the same level under the same heading have the same text.
///
/// Readers cannot distinguish them in a list of headings.
///
/// - Warns: `### Example` twice under `## Usage`. Passes: `### Example` under `## Usage` and again under `## Testing`.
struct HeadingRepeated: DocumentRule {
    static let description = RuleDescription(
        id: .headingRepeated, subject: .headings, summary: "sibling headings differ", outcome: .warning,
        references: Reference.wcag("2.4.6"),
        fix: "name in each heading how its section differs")

    private struct Key: Hashable { var parent: Int; var level: Int; var text: String }

    func faults(in context: AuditContext) -> [Fault] {
        var parents: [(level: Int, index: Int)] = [], first: [Key: SourceSpan] = [:], faults: [Fault] = []
        for (index, heading) in context.facts.headings.enumerated() {
            while let last = parents.last, last.level >= heading.level { parents.removeLast() }
            let key = Key(parent: parents.last?.index ?? -1, level: heading.level, text: heading.text.lowercased())
            parents.append((heading.level, index))
            guard heading.text.contains(where: { !$0.isWhitespace }) else { continue }
            if let earlier = first[key] {
                faults.append(
                    fault(
                        "the heading “\(heading.text)” is repeated under the same heading", at: heading.span, in: context,
                        related: [Diagnostic.Related("the first", at: earlier)], identity: [heading.text]))
            } else {
                first[key] = heading.span
            }
        }
        return faults
    }
}
