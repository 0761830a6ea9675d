import TypesetBase
import TypesetLayout

/// A link has no words, or no address.
///
/// A link without words cannot be seen, and a screen reader reads only “link”. The title of the heading that the link leads to is shown in
/// its place, or else the address. Words without an address are set as text. An HTML link without content is not shown, as in a browser.
/// Such a link is not reported if it has `aria-hidden="true"`. It is not reported beside the place that it leads to either, because there
/// it is only for the mouse.
///
/// - Warns: `[](#scope)`, `[the scope]()`, `<a href="#scope"></a>`. Passes: `[the scope](#scope)`.
struct LinkEmpty: BuildRule {
    static let description = RuleDescription(
        id: .linkEmpty, summary: "links have words and an address", outcome: .warning, references: Reference.wcag("2.4.4"),
        fix: "write the words of the link between its brackets, and its address between its parentheses")

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool {
        !context.facts.links.isEmpty || !context.input.document.issues.isEmpty
    }

    func faults(in context: AuditContext) -> [Fault] {
        let written = context.input.buildIssues.compactMap { issue -> (String, SourceSpan)? in
            guard case .emptyLink(let lack, let span) = issue else { return nil }
            switch lack {
            case .words(""): return ("the link has neither words nor an address and is not shown", span)
            case .words(let words): return ("the link has no words: “\(words)” is set for it", span)
            case .address: return ("the link has no address: its words are set as text", span)
            }
        }
        let raw = context.input.document.issues.compactMap { issue -> (String, SourceSpan)? in
            guard case .emptyLink(let destination, let span) = issue, !Self.isPermalink(destination, at: span) else { return nil }
            return ("the link to “\(destination)” has no words and is not shown", span)
        }
        return (written + raw).map { message, span in fault(message, at: span, in: context, identity: [message, span.beginning]) }
    }

    /// Whether a link is on the line of the place that it leads to, as in `<dt id="vers"><a href="#vers"></a>`.
    private static func isPermalink(_ destination: String, at span: SourceSpan) -> Bool {
        guard destination.first == "#", destination.count > 1 else { return false }
        let before = SourceSpan(file: span.file, range: span.file.offset(ofLine: span.start.line)..<span.range.lowerBound)
        return before.text.contains("id=\"\(destination.dropFirst())\"")
    }
}
