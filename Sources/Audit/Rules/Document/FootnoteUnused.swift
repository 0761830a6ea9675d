import TypesetBase
import TypesetMarkdown

/// Nothing refers to a footnote.
///
/// The footnote's text is set where it is defined. No text is lost, but readers find it out of place. A second definition of the same label
/// is treated in the same way.
///
/// - Warns: `[^1]: A note.` without `[^1]` in the text. Passes: the same with `[^1]` in the text.
struct FootnoteUnused: BuildRule {
    static let description = RuleDescription(
        id: .footnoteUnused, summary: "every footnote is referred to", outcome: .warning, references: [Reference(.practice, "footnotes")],
        fix: "refer to the footnote, or remove it")

    func faults(in context: AuditContext) -> [Fault] {
        context.input.document.issues.compactMap { issue in
            switch issue {
            case .unusedFootnote(let label, let span):
                fault(
                    "footnote `\(label)` is never used; its text is set in place", at: span, in: context,
                    fix: "refer to it with [^\(label)], or remove it")
            case .repeatedFootnote(let label, let span):
                fault(
                    "footnote `\(label)` is already defined; this second text is set in place", at: span, in: context,
                    fix: "give it a unique label, or remove it")
            default: nil
            }
        }
    }

    private func fault(_ message: String, at span: SourceSpan, in context: AuditContext, fix: String) -> Fault {
        fault(message, at: span, in: context, fix: fix, identity: [message, span.beginning])
    }
}
