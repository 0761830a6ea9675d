import Diagnostics

/// The document has no title.
///
/// Readers show the title in the window's bar and say it first. It is the front matter's `title`, else the first heading of level 1; then a
/// note says so, as a heading is not always a good title. Without either, the file's name stands in.
///
/// - Criterion: WCAG 2.2, 2.4.2; ISO 14289-1, 7.1.
/// - Fix: write `title:` in the front matter.
/// - Fails: a document that begins with a paragraph. Passes: `title: Annual report` between two lines of `---`.
public struct TitleMissing: SourceRule {
    public static let description = RuleDescription(
        id: "title-missing", summary: "the document has a title", outcome: .fail,
        references: Reference.wcag("2.4.2") + [Reference(.pdfUA, "7.1")],
        fix: "write `title:` in the front matter")

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { subject.document != nil }

    public func findings(in subject: AuditContext) -> [Finding] {
        guard let document = subject.document else { return [] }
        if let title = document.metadata.title, title.value.contains(where: { !$0.isWhitespace }) { return [] }
        if let heading = subject.facts.headings.first(where: { $0.level == 1 && $0.text.contains { !$0.isWhitespace } }) {
            return [
                finding(
                    "the title “\(heading.text)” is taken from the first heading", at: heading.span, in: subject, outcome: .note,
                    about: ["heading"])
            ]
        }
        return [
            finding(
                "the document has no title, only the name of its file", at: SourceSpan(file: document.source, range: 0..<0), in: subject,
                about: [])
        ]
    }
}
