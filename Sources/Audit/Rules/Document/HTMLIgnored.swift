import TypesetBase
import TypesetMarkdown

/// Raw HTML is left out.
///
/// Scripts, styles, forms, frames and players have no meaning on paper, and their effect in a browser is lost. The text in forms, frames
/// and players is kept. `<svg>` is not drawn, and its text is left out. The attribute `style`, and the color, face and size of `<font>`,
/// have no effect, but the element and its text are kept. Elements that mark up text, such as `<b>`, `<sup>`, `<center>`, `<table>` and
/// `<details>`, are kept in full.
///
/// - Warns: `<video src="a.mp4">`, `<span style="color: red">red</span>`. Passes: `**bold**`, `<b>bold</b>`, `H<sub>2</sub>O`.
struct HTMLIgnored: BuildRule {
    static let description = RuleDescription(
        id: .htmlIgnored, summary: "no raw HTML is left out", outcome: .warning, references: [Reference(.practice, "Markdown")],
        fix: "remove it, or describe in words what it shows")

    /// Returns one fault for each kind of element.
    ///
    /// The HTML that a generator puts into a book has one cause.
    func faults(in context: AuditContext) -> [Fault] {
        let faults = context.input.document.issues.compactMap { issue -> Fault? in
            guard case .rawHTML(let kind, let tags, let span) = issue else { return nil }
            let message = Self.message(kind, tags)
            return fault(message, at: span, in: context, blocks: [span], fix: Self.fix(kind, tags), identity: [message])
        }
        return faults.grouped(by: \.message).compactMap { joined($0.elements, in: context) }
    }

    private static func message(_ kind: RawHTML, _ tags: [String]) -> String {
        let names = tags.prefix(5).map { "<\($0)>" }.joined(separator: ", ") + (tags.count > 5 ? " …" : "")
        switch kind {
        case .drawing: return "\(names) is not drawn, and its text is left out"
        case .style where tags == ["font"]: return "the attributes of <font> have no effect; the text is kept"
        case .style: return "the attribute `style` of \(names) has no effect; the text is kept"
        case .element: return "\(names) \(tags.count > 1 ? "mean" : "means") nothing on paper and \(tags.count > 1 ? "are" : "is") left out"
        }
    }

    private static func fix(_ kind: RawHTML, _ tags: [String]) -> String {
        switch kind {
        case .drawing: "save the drawing as a file, and write `![what it shows](drawing.svg)`"
        case .style:
            "write `<\(tags[0] == "font" ? "span" : tags[0]) class=\"name\">`, and give the stylesheet a style `name`"
        case .element: description.fix
        }
    }

    private func joined(_ faults: [Fault], in context: AuditContext) -> Fault? {
        let more = faults.count - 1
        guard more > 0, var joined = Fault.joined(faults, suffix: ", here and in \(more) more \(more == 1 ? "place" : "places")") else {
            return faults.first
        }
        joined.coversAllBlocks = true
        joined.locations = context.layouts.flatMap { layout in joined.blocks.compactMap(layout.map.location) }
        return joined
    }
}
