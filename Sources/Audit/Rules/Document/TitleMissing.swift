import TypesetBase
import TypesetMarkdown

/// The document has no title.
///
/// Reading software shows the title in the title bar and announces it first. The title is `title` in the front matter, or else the first
/// heading of level 1. If there is neither, it is the heading at the start of the document, unless another heading has a higher level. A
/// note reports a title from any heading except a level 1 heading at the start, since it is not always a good title. Without any of these,
/// the file name is used. Front matter that cannot be read has a message of its own.
///
/// - Fails: a document that begins with a paragraph. Passes: `title: Annual report` between two lines of `---`.
struct TitleMissing: DocumentRule {
    static let description = RuleDescription(
        id: .titleMissing, subject: .document, summary: "the document has a title", outcome: .fail,
        references: Reference.wcag("2.4.2") + [Reference(.pdfUA, "7.1"), Reference(.matterhorn, "06-004")],
        fix: "write `title:` in the front matter")

    /// The first block of the document; in a book, that of its first chapter.
    private static func firstBlock(of document: Document) -> Block? {
        guard case .chapter(let chapter)? = document.blocks.first?.kind else { return document.blocks.first }
        return chapter.blocks.first
    }

    func faults(in context: AuditContext) -> [Fault] {
        guard let document = context.document, !document.metadata.isUnreadable else { return [] }
        if let title = document.metadata.title, title.value.contains(where: { !$0.isWhitespace }) { return [] }
        let headings = context.facts.headings.filter { $0.text.contains { !$0.isWhitespace } }
        let top = headings.map(\.level).min()
        if let heading = headings.first(where: { $0.level == 1 })
            ?? headings.first(where: { $0.level == top && $0.span == document.blocks.first?.span })
        {
            if heading.level == 1, heading.span == Self.firstBlock(of: document)?.span { return [] }
            return [
                fault(
                    "the title “\(heading.text)” is taken from the first heading", at: heading.span, in: context, outcome: .note,
                    identity: ["heading"])
            ]
        }
        return [
            fault(
                "the document has no title, only a file name", at: SourceSpan(file: document.source, range: 0..<0), in: context,
                fix: document.isBook ? "state the title in `\(FilePath.name(of: document.source.path))`" : nil, identity: [])
        ]
    }
}
