import Diagnostics
import Markdown

/// Raw HTML is dropped.
///
/// Its text and simple formatting are kept; the rest has no meaning on paper, and whatever it did in a browser is lost. Elements that
/// Markdown can express, such as `<b>`, `<br>` and `<img>`, are kept in full.
///
/// - Criterion: Practice.
/// - Warns: `<video src="a.mp4">`. Passes: `**bold**`, `<b>bold</b>`.
package struct HTMLIgnored: BuildRule {
    package static let description = RuleDescription(
        id: .htmlIgnored, summary: "no raw HTML is lost", outcome: .warning, references: [Reference(.practice, "Markdown")],
        fix: "write it in Markdown")

    package init() {}

    /// One for each kind of element: what a generator of HTML strewed over a book has one cause.
    package func faults(in context: AuditContext) -> [Fault] {
        let faults = context.input.document.issues.compactMap { issue -> Fault? in
            guard case .rawHTML(let tags, let span) = issue else { return nil }
            let names = tags.prefix(5).map { "<\($0)>" }.joined(separator: ", ") + (tags.count > 5 ? " …" : "")
            let message = "raw HTML \(names): only its text and simple marks are kept"
            return fault(message, at: span, in: context, blocks: [span], identity: [message])
        }
        return faults.grouped(by: \.message).compactMap { joined($0.elements, in: context) }
    }

    private func joined(_ faults: [Fault], in context: AuditContext) -> Fault? {
        let more = faults.count - 1
        guard more > 0, var joined = Fault.joined(faults, suffix: ", here and in \(more) more \(more == 1 ? "place" : "places")") else {
            return faults.first
        }
        joined.standsForAllBlocks = true
        joined.locations = context.layouts.flatMap { layout in joined.blocks.compactMap(layout.map.location) }
        return joined
    }
}
