import TypesetLayout
import TypesetStylesheet

/// A blank line separates the items of a list.
///
/// The ACB requires large, solid bullets without a blank line between the items, so that a list is seen as a whole.
///
/// - Fails: a list whose items are `paragraphSpacing: 1.5em` apart, with the profile `acb-2025`. Passes: `paragraphSpacing: 0.3em`.
struct ItemsApart: SourceRule {
    static let description = RuleDescription(
        id: .itemsApart, summary: "no blank line separates the items of a list", outcome: .warning,
        references: [Reference(.practice, "Large print")], fix: "decrease the `paragraphSpacing` of `listItem`, in em", profiles: .ofPrint,
        parameters: ["multiple": 2])

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { layout.paragraphs.contains { $0.isItem } }

    func faults(in context: AuditContext) -> [Fault] {
        let multiple = context.configuration.parameter("multiple", of: Self.description)
        return context.layouts.flatMap { layout -> [Fault] in
            let items = layout.paragraphs.compactMap { item -> (ratio: Double, item: ParagraphSummary)? in
                // Notes and definitions are items too.
                guard let gap = item.gapBefore, let previous = item.previous, item.isItem, layout.paragraphs[previous].isItem,
                    layout.styles[item.style].block.hasPrefix("listItem")
                else { return nil }
                let ratio = gap / layout.styles[item.style].style.lineHeight.value
                return ratio >= multiple - 0.01 ? (ratio, item) : nil
            }
            return items.grouped { layout.styles[$0.item.style].selectors }.compactMap { group in
                guard let widest = group.elements.max(by: { $0.ratio < $1.ratio }) else { return nil }
                let style = layout.styles[widest.item.style]
                return fault(
                    "items of \(style.name) are \(AuditFigure.decimal(widest.ratio, places: 2)) lines apart",
                    decidedBy: context.keys.cause(
                        of: [Style.paragraphSpacing.key, Style.paragraphSpacingBefore.key], in: style.selectors, at: layout.category),
                    blocks: group.elements.compactMap(\.item.source), location: widest.item.location, at: layout.category, in: context,
                    measured: AuditFigure(widest.ratio, .lines), required: AuditFigure(multiple, .lines), identity: style.selectors)
            }.joinedByCause()
        }
    }
}
