import TypesetLayout
import TypesetStylesheet

/// Light text on a dark background is too thin or too close.
///
/// A dark background spreads over light letters. DIN 1450 requires heavier type with 2 % of tracking, and RNIB heavier type.
///
/// - Fails: white paragraphs of weight 400 on black, with the profile `din-1450`. Passes: the same with `weight: 500` and
///   `characterSpacing: 0.02em`.
struct ReversedText: SourceRule {
    static let judgesColors = true
    static let description = RuleDescription(
        id: .reversedText, summary: "light text on a dark background is heavy and spaced", outcome: .warning,
        references: [Reference(.practice, "Clear print")], fix: "write `weight: 500` and `characterSpacing: 0.02em` for light text",
        profiles: .ofPrint, parameters: ["weight": 500, "tracking": 0])

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { layout.contrasts.contains { $0.isReversed } }

    func faults(in context: AuditContext) -> [Fault] {
        let limits = PrintLimits(context.configuration, of: Self.description)
        return context.layouts.flatMap { layout in
            layout.contrasts.filter(\.isReversed).compactMap { fault($0, layout, limits, context) }.joinedByCause()
        }
    }

    private func fault(_ use: ContrastUse, _ layout: LayoutSummary, _ limits: PrintLimits, _ context: AuditContext) -> Fault? {
        let style = layout.styles[use.style], weight = Double(style.style.font.heaviness), tracking = style.style.characterSpacing.value
        let isThin = weight < limits["weight"]
        guard isThin || tracking < limits["tracking"] - 0.0001 else { return nil }
        let message =
            isThin
            ? "\(style.name) is light on dark in weight \(AuditFigure.decimal(weight, places: 0)), under "
                + AuditFigure.decimal(limits["weight"], places: 0)
            : "\(style.name) is light on dark with \(AuditFigure.decimal(tracking, places: 3)) em of tracking, under "
                + AuditFigure.decimal(limits["tracking"], places: 3)
        let keys = isThin ? [Style.weight.key, Style.face.key, Style.fontName.key, Style.family] : [Style.characterSpacing.key]
        return fault(
            message, decidedBy: context.keys.cause(of: keys, in: style.selectors, at: layout.category), blocks: use.blocks,
            location: use.location, at: layout.category, in: context,
            measured: AuditFigure(isThin ? weight : tracking, .count),
            required: AuditFigure(limits[isThin ? "weight" : "tracking"], .count), identity: style.selectors)
    }
}

extension ContrastUse {
    /// Whether light text is on a dark background.
    fileprivate var isReversed: Bool {
        let ground = Contrast.luminance(background)
        return !isSign && Contrast.luminance(text) > ground && !Contrast.isDarkBetter(on: background)
    }
}
