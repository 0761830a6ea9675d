import TypesetStylesheet

/// Running text is set in a light weight.
///
/// Thin strokes fade in print and on screen, most of all for readers with low vision.
///
/// - Warns: `weight: 300` for paragraphs. Passes: `weight: 300` for a title.
struct LightWeight: SourceRule {
    static let description = RuleDescription(
        id: .lightWeight, subject: .runningText, summary: "running text has a weight of 400 or more", outcome: .warning,
        references: [Reference(.hig, "Typography"), Reference(.practice, "RNIB Clear Print")], fix: "use a weight of 400 or more",
        parameters: ["weight": 400])

    func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure? {
        layout.uses.filter(\.role.isRunning).map(\.faceWeight).min().map {
            RuleFigure(
                AuditFigure(Double($0), .count),
                required: AuditFigure(context.configuration.parameter("weight", of: Self.description), .count))
        }
    }

    func faults(in context: AuditContext) -> [Fault] {
        let least = Int(context.configuration.parameter("weight", of: Self.description))
        return context.layouts.flatMap { layout in
            layout.uses.filter { $0.role.isRunning && $0.faceWeight < least }.map { use in
                fault(
                    "\(use.name) is running text in weight \(use.faceWeight), under \(least)", of: use,
                    keys: [Style.weight.key, Style.face.key, Style.fontName.key, Style.family], at: layout.category,
                    in: context, measured: AuditFigure(Double(use.faceWeight), .count), required: AuditFigure(Double(least), .count),
                    identity: use.style.selectors
                ).fixed { key, _ in key == Style.weight.key ? "\(least)" : nil }
            }.joinedByCause()
        }
    }
}
