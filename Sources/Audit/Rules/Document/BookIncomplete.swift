import Markdown

/// Something that a book names is not in it.
///
/// A chapter that its list names does not exist, is listed twice or lies outside the folders that may be read, a file that a chapter
/// includes cannot be put in, or what lists the chapters has an error. The book is made without it: readers miss a part of the text, and
/// nobody sees that from the PDF.
///
/// - Criterion: Practice.
/// - Fails: `chapters: [a.md, no-such-file.md]`; `{{#include no-such-file.md}}`. Passes: a book whose files are all there.
package struct BookIncomplete: BuildRule {
    package static let description = RuleDescription(
        id: .bookIncomplete, summary: "everything that a book names is in it", outcome: .fail, isBuildError: true,
        references: [Reference(.practice, "books")],
        fix: "correct the path, or take out what names it")

    package init() {}

    package func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool {
        context.input.document.blocks.contains { if case .chapter = $0.kind { true } else { false } }
    }

    package func faults(in context: AuditContext) -> [Fault] {
        context.input.document.issues.compactMap { issue in
            guard case .leftOut(let error, let span) = issue else { return nil }
            return fault(
                error.message, at: span, in: context, related: error.related,
                fix: error.hints.isEmpty ? nil : error.hints.joined(separator: "; "), identity: [error.message, span.beginning])
        }
    }
}
