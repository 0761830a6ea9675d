import TypesetBase
import TypesetMarkdown

/// A paragraph set entirely in bold looks like a heading but is not one.
///
/// Readers who cannot see the bold type do not find the section that it introduces. The rule reports short bold paragraphs that do not end
/// like a sentence and are followed by text. Only a person can decide whether such a paragraph is meant as a heading. Titles of tabs and
/// notes of other programs (`<TabItem label="macOS">`) are set in bold, but nobody wrote them as bold, so they are not reported. A line
/// with a colon that announces a list, code or a table is not reported either.
///
/// - Technique: PDF9 of WCAG.
/// - Review: `**Scope**` alone, followed by a paragraph. Passes: `## Scope`.
struct HeadingFake: DocumentRule {
    static let description = RuleDescription(
        id: .headingFake, summary: "headings are marked as headings", outcome: .review,
        references: Reference.wcag("1.3.1") + [Reference(.matterhorn, "14-001")],
        fix: "make it a heading with `#`, or remove the bold")

    /// The length of the longest heading, in characters.
    ///
    /// Longer bold paragraphs are emphasised sentences.
    private static let longest = 80
    /// The characters that end sentences and their parts.
    ///
    /// The question mark is not one of them: headings are questions just as often.
    private static let ends: Set<Character> = [".", ";", ",", "!", "…", "。", "．", "！", "।", "۔"]

    func faults(in context: AuditContext) -> [Fault] {
        let items = context.facts.items
        return items.indices.compactMap { index in
            guard case .paragraph(let number) = items[index], index + 1 < items.count else { return nil }
            if case .heading = items[index + 1] { return nil }
            let paragraph = context.facts.paragraphs[number]
            guard Self.isBold(paragraph.inlines), Self.isWritten(paragraph.span), paragraph.text.count <= Self.longest,
                !Self.ends.contains(paragraph.text.last ?? "."), !Self.announces(paragraph.text, items[index + 1])
            else { return nil }
            return fault(
                "“\(paragraph.text)” is a bold paragraph that may be a heading", at: paragraph.span, in: context,
                identity: [paragraph.text])
        }
    }

    /// Whether a line introduces something other than a paragraph, as `**Example:**` does before code.
    private static func announces(_ text: String, _ next: DocumentFacts.Item) -> Bool {
        guard text.hasSuffix(":") || text.hasSuffix("：") else { return false }
        if case .other = next { return true }
        return false
    }

    /// Whether the author's file contains the bold type.
    private static func isWritten(_ span: SourceSpan) -> Bool {
        let text = span.origin.text
        return ["**", "__", "<b", "<strong"].contains { text.contains($0) }
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
