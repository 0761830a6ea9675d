import TypesetBase

/// The text of a drawing is much smaller than the text around it.
///
/// The letters of an SVG grow only with the drawing, which grows up to the width of the page. Readers who need 40 points cannot read labels
/// of 14 points beside it. The rule compares the smallest text of each drawing with the paragraphs of the page. Only a person can
/// decide whether a label matters, or whether the text says it too.
///
/// - Review: a drawing as wide as the page at large, with labels of 10 points, at ax3. Passes: the same with labels of 20 points.
struct DrawingTextSmall: SourceRule {
    static let description = RuleDescription(
        id: .drawingTextSmall, summary: "the text of drawings is at least half as large as the text", outcome: .review,
        references: Reference.wcag("1.4.4") + [Reference(.wcag, "1.4.5")],
        fix: "draw the labels larger, make the drawing as wide as the page, or say in the text what they say", parameters: ["share": 0.5])

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { !layout.drawings.isEmpty }

    func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure? {
        guard let least = Self.least(layout, context) else { return nil }
        return layout.drawings.map(\.textSize).min().map { RuleFigure(.points($0), required: .points(least)) }
    }

    func faults(in context: AuditContext) -> [Fault] {
        context.layouts.flatMap { layout -> [Fault] in
            guard let least = Self.least(layout, context) else { return [] }
            return layout.drawings.filter { $0.textSize < least - 0.01 }.map { fault($0, least, at: layout.category, in: context) }
        }
    }

    /// The size under which text is too small: a share of the size of the paragraphs; nil if there are none.
    private static func least(_ layout: LayoutSummary, _ context: AuditContext) -> Double? {
        let paragraphs = layout.levels.first { $0.level == .paragraph }
        return paragraphs.map { $0.size * context.configuration.parameter("share", of: description) }
    }

    private func fault(
        _ drawing: DrawingUse, _ least: Double, at category: ContentSizeCategory, in context: AuditContext
    ) -> Fault {
        let share = context.configuration.parameter("share", of: Self.description)
        return Fault(
            rule: Self.description,
            message: "the drawing `\(drawing.name)` has text of \(AuditFigure.points(drawing.textSize)) at \(category.shortName), beside "
                + "paragraphs of \(AuditFigure.points(least / share)): “\(drawing.words.prefix(40))”",
            categories: [category],
            cause: drawing.source.flatMap(context.source).map(Cause.document) ?? .none, blocks: [drawing.source].compactMap(\.self),
            locations: [drawing.location], measured: .points(drawing.textSize), required: .points(least),
            identity: [drawing.name, drawing.words])
    }
}
