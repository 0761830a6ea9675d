import TypesetBase
import TypesetLayout
import TypesetStylesheet

/// The margins at the top, the left or the right are too narrow.
///
/// The ACB requires an inch of clear space, which readers need to hold the page and to find the ends of lines.
///
/// - Fails: `margins: 48` with the profile `acb-2025`. Passes: `margins: 72`.
struct MarginNarrow: SourceRule {
    static let description = RuleDescription(
        id: .marginNarrow, summary: "margins have the width of the guideline", outcome: .warning,
        references: [Reference(.practice, "Large print")], fix: "write `page: { margins: 72 }`", profiles: .ofPrint,
        parameters: ["margin": 72])

    func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure? {
        RuleFigure(.points(Self.narrowest(layout, context)), required: .points(limit(context)))
    }

    func faults(in context: AuditContext) -> [Fault] {
        context.layouts.compactMap { layout in
            let margin = Self.narrowest(layout, context), limit = limit(context)
            guard margin < limit - 0.01 else { return nil }
            return fault(
                "the narrowest margin at the top and the sides is \(AuditFigure.points(margin)) at \(layout.category.shortName), under "
                    + "\(AuditFigure.points(limit))", decidedBy: context.marginsCause(at: layout.category), blocks: [], location: nil,
                at: layout.category, in: context, measured: .points(margin), required: .points(limit), identity: ["margins"])
        }
    }

    private func limit(_ context: AuditContext) -> Double { context.configuration.parameter("margin", of: Self.description) }

    private static func narrowest(_ layout: LayoutSummary, _ context: AuditContext) -> Double {
        let margins = context.styles(at: layout.category).page.margins
        return min(margins.top, margins.left, margins.right).value
    }
}
