import TypesetBase
import TypesetPDFReading
import TypesetStylesheet

/// The page has another size than the guideline requires.
///
/// APH allows books of at most 9 by 12 inches, so that readers can carry them. UKAAF prefers A4. Either orientation passes.
///
/// - Warns: `size: a3` with the profile `ukaaf-large`. Passes: `size: a4`.
struct PageSize: SourceRule, FileRule {
    static let description = RuleDescription(
        id: .pageSize, summary: "pages have the size of the guideline", outcome: .warning,
        references: [Reference(.practice, "Large print")],
        fix: "write `page: { size: a4 }`, or another size that the guideline allows", profiles: .ofPrint,
        parameters: ["width": 648, "height": 864, "isExact": 0])

    func faults(in context: AuditContext) -> [Fault] {
        let limits = PrintLimits(context.configuration, of: Self.description)
        return context.layouts.compactMap { layout in
            let size = context.styles(at: layout.category).page.size
            guard Self.departs(size, limits) else { return nil }
            return fault(
                "the page is \(Self.phrase(size)) at \(layout.category.shortName), not \(Self.allowed(limits))",
                decidedBy: StyleCause(ofUser: context.stylesheet.pageSizeSpan(at: layout.category)), blocks: [], location: nil,
                at: layout.category, in: context, measured: .points(size.width), required: .points(limits["width"]), identity: ["size"])
        }
    }

    static let scope = FileScope.foreignFiles

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let limits = PrintLimits(context.configuration, of: Self.description)
        let pages = pdf.pages.filter { Self.departs($0.size, limits) }
        guard let first = pages.first else { return [] }
        return [
            Self.fault(
                "\(Phrase.count(pages.count, "page")) of \(Self.phrase(first.size)), not \(Self.allowed(limits))", in: pdf, context,
                locations: pages.prefix(100).map { context.location($0.number) }, measured: .points(first.size.width),
                required: .points(limits["width"]), fix: PrintedText.fix, identity: ["size"])
        ]
    }

    private static func departs(_ size: Size, _ limits: PrintLimits) -> Bool {
        let width = min(size.width, size.height) - limits["width"], height = max(size.width, size.height) - limits["height"]
        // A point is rounding of sizes in millimetres.
        return limits["isExact"] > 0 ? max(width.magnitude, height.magnitude) > 1 : max(width, height) > 1
    }

    private static func phrase(_ size: Size) -> String {
        "\(AuditFigure.decimal(size.width, places: 0)) by \(AuditFigure.points(size.height.rounded()))"
    }

    private static func allowed(_ limits: PrintLimits) -> String {
        (limits["isExact"] > 0 ? "" : "at most ") + "\(AuditFigure.decimal(limits["width"], places: 0)) by "
            + AuditFigure.decimal(limits["height"], places: 0)
    }
}
