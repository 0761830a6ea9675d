import TypesetMarkdown

/// A book lacks something that it names.
///
/// The rule reports a chapter in the list that does not exist, is listed twice, or is outside the folders that may be read. It also reports
/// a file that a chapter includes but that cannot be inserted, and an error in the list of chapters. The book is made without the missing
/// part. Readers miss a part of the text, and nothing in the PDF shows it.
///
/// - Fails: `chapters: [a.md, no-such-file.md]`; `{{#include no-such-file.md}}`. Passes: a book whose files all exist.
struct BookIncomplete: BuildRule {
    static let description = RuleDescription(
        id: .bookIncomplete, summary: "everything that a book names is in it", outcome: .fail, isBuildError: true,
        references: [Reference(.practice, "books")],
        fix: "correct the path, or remove the reference to it")

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool {
        context.input.document.isBook
    }

    func faults(in context: AuditContext) -> [Fault] {
        context.input.document.issues.compactMap { issue in
            guard case .leftOut(let error, let span) = issue else { return nil }
            return fault(
                error.message, at: span, in: context, related: error.related,
                fix: error.hints.isEmpty ? nil : error.hints.joined(separator: "; "), identity: [error.message, span.beginning])
        }
    }
}
