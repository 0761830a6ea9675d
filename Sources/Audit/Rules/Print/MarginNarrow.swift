import TypesetBase
import TypesetPDFReading
import TypesetStylesheet

/// The margins at the top, the left or the right are too narrow.
///
/// The ACB requires an inch of clear space, which readers need to hold the page and to find the ends of lines.
///
/// - Fails: `margins: 48` with the profile `acb-2025`. Passes: `margins: 72`.
struct MarginNarrow: SourceRule, FileRule {
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
                at: layout.category, in: context, measured: .points(margin), required: .points(limit), identity: ["margins"]
            ).fixed { _, written in Double(written) == nil ? nil : AuditFigure.decimal(limit, places: 1) }
        }
    }

    private func limit(_ context: AuditContext) -> Double { context.configuration.parameter("margin", of: Self.description) }

    private static func narrowest(_ layout: LayoutSummary, _ context: AuditContext) -> Double {
        let margins = context.styles(at: layout.category).page.margins
        return min(margins.top, margins.left, margins.right).value
    }

    static let scope = FileScope.foreignFiles

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let limit = context.configuration.parameter("margin", of: Self.description)
        let narrow = pdf.pages.filter { $0.lettersBounds.area > 0 }.map { page in
            let letters = page.lettersBounds
            return (page: page, margin: min(letters.minX, letters.minY, page.size.width - letters.maxX))
        }.filter { $0.margin < limit - 0.5 }
        guard let worst = narrow.min(by: { $0.margin < $1.margin }) else { return [] }
        return [
            Self.fault(
                "\(Phrase.count(narrow.count, "page")) with a margin under \(AuditFigure.points(limit)) at the top or the sides, at least "
                    + "\(AuditFigure.points(max(0, worst.margin)))", in: pdf, context,
                locations: narrow.prefix(100).map { context.location($0.page.number) }, measured: .points(worst.margin),
                required: .points(limit), fix: PrintedText.fix, identity: ["margins"])
        ]
    }
}
