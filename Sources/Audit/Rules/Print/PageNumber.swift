import TypesetBase
import TypesetStylesheet

/// The page number is missing, small, light, in another face, or not at the lower outer corner.
///
/// The ACB requires it in bold, in the face and at least in the size of the text, at the lower outer corner of each page.
///
/// - Fails: `footer: { center: "{page}" }` with the profile `acb-2025`. Passes: `footer: { right: "{page}", style: number }` with a bold
///   style of the size of the text.
struct PageNumber: SourceRule {
    static let description = RuleDescription(
        id: .pageNumber, summary: "page numbers are bold and large at the lower outer corner", outcome: .warning,
        references: [Reference(.practice, "Large print")],
        fix: "write `page: { footer: { right: \"{page}\", style: … } }` with a bold style",
        profiles: .ofPrint)

    func faults(in context: AuditContext) -> [Fault] {
        context.layouts.flatMap { layout in
            departures(layout, context).map { phrase, element, keys in
                fault(
                    "the page number \(phrase)",
                    decidedBy: context.keys.cause(of: keys, in: [element], at: layout.category), blocks: [], location: nil,
                    at: layout.category, in: context, identity: [phrase])
            }
        }
    }

    private func departures(_ layout: LayoutSummary, _ context: AuditContext) -> [(String, String, [StyleKey])] {
        let styles = context.styles(at: layout.category), page = styles.page, body = styles.style(for: .paragraph)
        let places = [("header", page.header), ("footer", page.footer)].flatMap { name, running in
            (running?.contents ?? []).enumerated().compactMap { index, content in
                content?.text?.contains("{page}") == true ? running.map { (name: name, index: index, style: $0.style) } : nil
            }
        }
        guard let number = places.last else { return [("is missing", "footer", [])] }
        var found: [(String, String, [StyleKey])] = []
        // Left pages of a book have the parts in reverse order, or their own ones.
        if number.name != "footer" || number.index != 2 { found.append(("is not at the lower outer corner", number.name, [])) }
        if number.style.font.heaviness < 700 { found.append(("is not bold", number.name, [Style.weight.key])) }
        if number.style.pointSize.value < body.pointSize.value - 0.1 {
            found.append(("is smaller than the text", number.name, [Style.size, Style.textStyle.key]))
        }
        if number.style.font.families != body.font.families {
            found.append(("is in another face than the text", number.name, [Style.family]))
        }
        return found
    }
}
