import TypesetStylesheet

/// The text has more than one column.
///
/// The way from the end of a line to the beginning of the next is the hardest part of reading with low vision, and columns multiply it.
///
/// - Fails: `columns: 2` with the profile `acb-2025`. Passes: one column.
struct ColumnsUsed: SourceRule {
    static let description = RuleDescription(
        id: .columnsUsed, summary: "the text has one column", outcome: .warning, references: [Reference(.practice, "Large print")],
        fix: "write `page: { columns: 1 }`", profiles: .ofPrint, parameters: ["columns": 1])

    func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure? {
        RuleFigure(
            AuditFigure(Double(Self.columns(layout, context)), .count),
            required: AuditFigure(context.configuration.parameter("columns", of: Self.description), .count))
    }

    func faults(in context: AuditContext) -> [Fault] {
        let limit = context.configuration.parameter("columns", of: Self.description)
        return context.layouts.compactMap { layout in
            let columns = Self.columns(layout, context)
            guard Double(columns) > limit else { return nil }
            return fault(
                "the text has \(columns) columns at \(layout.category.shortName)",
                decidedBy: StyleCause(ofUser: context.stylesheet.columnsSpan(at: layout.category)), blocks: [], location: nil,
                at: layout.category, in: context, measured: AuditFigure(Double(columns), .count), required: AuditFigure(limit, .count),
                identity: ["columns"])
        }
    }

    private static func columns(_ layout: LayoutSummary, _ context: AuditContext) -> Int {
        context.styles(at: layout.category).page.columns
    }
}
