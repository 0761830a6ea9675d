import TypesetBase
import TypesetLayout

/// A rule of the guidelines for print about the colours of text and its background.
protocol PrintColourRule: SourceRule {
    /// Returns the end of the message, after the name of the style, and the figures; nil if the colours meet the guideline.
    static func departure(of use: ContrastUse, _ limits: PrintLimits) -> PrintDeparture?
}

extension PrintColourRule {
    static var judgesColors: Bool { true }

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { !layout.contrasts.isEmpty }

    func faults(in context: AuditContext) -> [Fault] {
        let limits = PrintLimits(context.configuration, of: Self.description)
        return context.layouts.flatMap { layout in
            layout.contrasts.compactMap { use in
                Self.departure(of: use, limits).map { departure in
                    let style = layout.styles[use.style]
                    return fault(
                        "\(style.name) \(departure.message): “\(use.words.prefix(40))”",
                        decidedBy: context.keys.cause(of: departure.keys, in: style.selectors, at: layout.category), blocks: use.blocks,
                        location: use.location, at: layout.category, in: context, measured: departure.measured,
                        required: departure.required, identity: style.selectors + [use.text.hexadecimal, use.background.hexadecimal])
                }
            }.joinedByCause()
        }
    }
}
