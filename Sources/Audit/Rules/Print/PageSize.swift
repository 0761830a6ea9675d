import TypesetBase
import TypesetLayout
import TypesetStylesheet

/// The page has another size than the guideline requires.
///
/// APH allows books of at most 9 by 12 inches, so that readers can carry them. UKAAF prefers A4. Either orientation passes.
///
/// - Warns: `size: a3` with the profile `ukaaf-large`. Passes: `size: a4`.
struct PageSize: SourceRule {
    static let description = RuleDescription(
        id: .pageSize, summary: "pages have the size of the guideline", outcome: .warning,
        references: [Reference(.practice, "Large print")],
        fix: "write `page: { size: a4 }`, or another size that the guideline allows", profiles: .ofPrint,
        parameters: ["width": 648, "height": 864, "isExact": 0])

    func faults(in context: AuditContext) -> [Fault] {
        let limits = PrintLimits(context.configuration, of: Self.description)
        let isExact = limits["isExact"] > 0, widest = AuditFigure.decimal(limits["width"], places: 0),
            highest = AuditFigure.decimal(limits["height"], places: 0)
        return context.layouts.compactMap { layout in
            let size = context.styles(at: layout.category).page.size
            let width = min(size.width, size.height) - limits["width"], height = max(size.width, size.height) - limits["height"]
            guard isExact ? max(width.magnitude, height.magnitude) > 1 : max(width, height) > 1 else { return nil }
            let page = "\(AuditFigure.decimal(size.width, places: 0)) by \(AuditFigure.points(size.height.rounded()))"
            return fault(
                "the page is \(page) at \(layout.category.shortName), not \(isExact ? "" : "at most ")\(widest) by \(highest)",
                decidedBy: StyleCause(ofUser: context.stylesheet.pageSizeSpan(at: layout.category)), blocks: [], location: nil,
                at: layout.category, in: context, measured: .points(size.width), required: .points(limits["width"]), identity: ["size"])
        }
    }
}
