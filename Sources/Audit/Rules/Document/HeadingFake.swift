import Markdown

/// A paragraph that is bold all through looks like a heading and is none.
///
/// Who cannot see the bold letters does not find the part that begins there. A short paragraph in bold that does not end like a sentence
/// and has text after it is looked at; whether it is meant as a heading, only a person knows.
///
/// - Criterion: WCAG 2.2, 1.3.1 (technique PDF9).
/// - Fix: make it a heading with `#`, or take the bold away.
/// - Review: `**Scope**` alone, and a paragraph after it. Passes: `## Scope`.
public struct HeadingFake: SourceRule {
    public static let description = RuleDescription(
        id: "heading-fake", summary: "headings are marked as headings", outcome: .review, references: Reference.wcag("1.3.1"),
        fix: "make it a heading with `#`, or take the bold away")

    public init() {}

    /// A line of a heading; longer ones are emphasised sentences.
    private static let longest = 80
    /// How sentences and their parts end; questions are headings as often.
    private static let ends: Set<Character> = [".", ";", ",", "!", "…", "。", "．", "！", "।", "۔"]

    public func findings(in subject: AuditContext) -> [Finding] {
        let items = subject.facts.items
        return items.indices.compactMap { index in
            guard case .paragraph(let number) = items[index], index + 1 < items.count else { return nil }
            if case .heading = items[index + 1] { return nil }
            let paragraph = subject.facts.paragraphs[number]
            guard Self.isBold(paragraph.inlines), paragraph.text.count <= Self.longest, !Self.ends.contains(paragraph.text.last ?? ".")
            else { return nil }
            return finding(
                "“\(paragraph.text)” is a paragraph in bold where a heading could stand", at: paragraph.span, in: subject,
                about: [paragraph.text])
        }
    }

    private static func isBold(_ inlines: [Inline]) -> Bool {
        let visible = inlines.filter { $0.plainText.contains { !$0.isWhitespace } }
        guard visible.count == 1, let only = visible.first else { return false }
        switch only.kind {
        case .strong: return true
        case .emphasis(let children): return isBold(children)
        default: return false
        }
    }
}
