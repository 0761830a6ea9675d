/// Running text is set in a light weight.
///
/// Thin strokes fade on paper and on screens, and for low vision first.
///
/// - Criterion: Human Interface Guidelines, Typography; RNIB, Clear Print.
/// - Fix: use a weight of 400 or more.
/// - Warns: `weight: 300` for paragraphs. Passes: `weight: 300` for a title.
public struct LightWeight: SourceRule {
    public static let description = RuleDescription(
        id: "light-weight", summary: "running text has a weight of 400 or more", outcome: .warning,
        references: [Reference(.hig, "Typography"), Reference(.practice, "RNIB Clear Print")], fix: "use a weight of 400 or more",
        parameters: ["weight": 400])

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { layout.uses.contains { $0.role.isRunning } }

    public func figure(of layout: LayoutSummary, in subject: AuditContext) -> RuleFigure? {
        layout.uses.filter(\.role.isRunning).map(\.faceWeight).min().map {
            RuleFigure(
                Measurement(Double($0), .count), required: Measurement(subject.settings.parameter("weight", of: Self.description), .count))
        }
    }

    public func findings(in subject: AuditContext) -> [Finding] {
        let least = Int(subject.settings.parameter("weight", of: Self.description))
        return subject.layouts.flatMap { layout in
            layout.uses.filter { $0.role.isRunning && $0.faceWeight < least }.map { use in
                finding(
                    "\(use.name) is running text in weight \(use.faceWeight), under \(least)", of: use,
                    keys: [.weight, .face, .fontName, .family], at: layout.category,
                    in: subject, measured: Measurement(Double(use.faceWeight), .count), required: Measurement(Double(least), .count),
                    about: use.style.selectors)
            }.joinedByPlace(in: subject)
        }
    }
}
