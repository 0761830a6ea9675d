import TypesetStylesheet

/// Spacing stays fixed while the text more than doubles.
///
/// Space that separates paragraphs of 17 points does not separate paragraphs of 53. The rule judges spacing, indents, line heights and
/// heights in points if the text is more than twice its size at `large`. Lengths in em and styles with `spacingScales` grow with the text.
///
/// - Warns: `paragraphSpacing: 8`. Passes: `paragraphSpacing: 0.5em`.
struct SpacingNotScaled: SourceRule {
    static let description = RuleDescription(
        id: .spacingNotScaled, summary: "spacing grows with the text", outcome: .warning,
        references: [Reference(.wcag, "1.4.8"), Reference(.hig, "Typography")],
        fix: "give the length in em, or write `spacingScales: true`")

    /// The properties that are distances.
    private static let distances = StyleKey.all(with: .isSpacing)

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool {
        blocks(of: layout, context).contains { hasDoubled($0.name, at: layout.category, context) }
    }

    func faults(in context: AuditContext) -> [Fault] {
        context.layouts.flatMap { layout in
            blocks(of: layout, context).filter { hasDoubled($0.name, at: layout.category, context) }.flatMap {
                faults($0, layout, context)
            }.joinedByCause()
        }
    }

    private struct Block { var name: String; var use: StyleUse? }

    /// The styles of whole blocks of text, and the elements around them.
    private func blocks(of layout: LayoutSummary, _ context: AuditContext) -> [Block] {
        let texts = layout.namedUses.filter { $0.style.selectors.count == 1 }.map { Block(name: $0.style.block, use: $0) }
        return texts + Element.allCases.filter(context.facts.containers.contains).map { Block(name: $0.rawValue) }
    }

    private func hasDoubled(_ name: String, at category: ContentSizeCategory, _ context: AuditContext) -> Bool {
        growth(of: name, at: category, context).map { $0 > 2 } ?? false
    }

    /// The factor by which the size of a style has grown since `large`.
    private func growth(of name: String, at category: ContentSizeCategory, _ context: AuditContext) -> Double? {
        guard let here = context.keys.explanation(name, at: category)?.style, let large = context.keys.explanation(name, at: .large)?.style
        else { return nil }
        return here.pointSize.value / large.pointSize.value
    }

    private func faults(_ block: Block, _ layout: LayoutSummary, _ context: AuditContext) -> [Fault] {
        guard let here = context.keys.explanation(block.name, at: layout.category)?.style,
            let large = context.keys.explanation(block.name, at: .large)?.style,
            let growth = growth(of: block.name, at: layout.category, context)
        else { return [] }
        return Self.distances.compactMap { distance in
            guard let length = distance.length(in: here)?.value, abs(length) > 0.01, distance.length(in: large)?.value == length,
                let cause = context.keys.value(of: [distance], in: [block.name], at: layout.category)
            else { return nil }
            return fault(
                "`\(distance.name)` of `\(block.name)` stays at \(AuditFigure.points(length)) while the text grows to "
                    + "\(AuditFigure.decimal(growth, places: 1)) times its size",
                decidedBy: cause,
                blocks: block.use?.blocks ?? [], location: block.use?.location, at: layout.category, in: context, measured: .points(length),
                required: .points(length * growth), identity: [block.name, distance.name]
            ).fixed { key, written in
                // The same length at `large`, to a thousandth of an em.
                guard key == distance, Double(written.droppingUnit("pt")) == length else { return nil }
                return AuditFigure.decimal(length / large.pointSize.value, places: 3) + "em"
            }
        }
    }
}
