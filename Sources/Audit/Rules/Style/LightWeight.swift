import TypesetStylesheet

/// Running text is set in a light weight.
///
/// Thin strokes fade in print and on screen, most of all for readers with low vision.
///
/// - Criterion: Human Interface Guidelines, Typography; RNIB, Clear Print.
/// - Warns: `weight: 300` for paragraphs. Passes: `weight: 300` for a title.
package struct LightWeight: SourceRule {
    package static let description = RuleDescription(
        id: .lightWeight, summary: "running text has a weight of 400 or more", outcome: .warning,
        references: [Reference(.hig, "Typography"), Reference(.practice, "RNIB Clear Print")], fix: "use a weight of 400 or more",
        parameters: ["weight": 400])

    package init() {}

    package func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { layout.uses.contains { $0.role.isRunning } }

    package func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure? {
        layout.uses.filter(\.role.isRunning).map(\.faceWeight).min().map {
            RuleFigure(
                AuditFigure(Double($0), .count),
                required: AuditFigure(context.configuration.parameter("weight", of: Self.description), .count))
        }
    }

    package func faults(in context: AuditContext) -> [Fault] {
        let least = Int(context.configuration.parameter("weight", of: Self.description))
        return context.layouts.flatMap { layout in
            layout.uses.filter { $0.role.isRunning && $0.faceWeight < least }.map { use in
                fault(
                    "\(use.name) is running text in weight \(use.faceWeight), under \(least)", of: use,
                    keys: [Style.weight.key, Style.face.key, Style.fontName.key, Style.family], at: layout.category,
                    in: context, measured: AuditFigure(Double(use.faceWeight), .count), required: AuditFigure(Double(least), .count),
                    identity: use.style.selectors)
            }.joinedByCause()
        }
    }
}
