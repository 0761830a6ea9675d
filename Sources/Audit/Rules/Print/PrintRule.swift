import TypesetLayout
import TypesetStylesheet

/// A rule of the guidelines for print about the styles in which text is drawn.
protocol PrintRule: SourceRule {
    /// Whether the rule judges a style.
    static func isJudged(_ use: StyleUse, _ limits: PrintLimits) -> Bool
    /// Returns the departure of a style from the guideline; nil if it meets it.
    static func departure(of use: StyleUse, in layout: LayoutSummary, _ limits: PrintLimits) -> PrintDeparture?
}

/// The limits of a rule under the guideline that is judged.
struct PrintLimits {
    private let configuration: AuditConfiguration
    private let rule: RuleDescription

    init(_ configuration: AuditConfiguration, of rule: RuleDescription) { (self.configuration, self.rule) = (configuration, rule) }

    subscript(name: String) -> Double { configuration.parameter(name, of: rule) }
}

/// A departure of a style from a guideline for print.
struct PrintDeparture {
    /// The end of the message, after the name of the style.
    var message: String
    /// The keys that may have caused it, the most certain first.
    var keys: [StyleKey]
    var measured: AuditFigure?
    var required: AuditFigure?
    /// The value of the first key that passes; nil if there is more than one.
    var passing: String?
}

extension PrintRule {
    static func isJudged(_ use: StyleUse, _ limits: PrintLimits) -> Bool { use.isRunningBlock }

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool {
        let limits = PrintLimits(context.configuration, of: Self.description)
        return layout.uses.contains { Self.isJudged($0, limits) }
    }

    func faults(in context: AuditContext) -> [Fault] {
        let limits = PrintLimits(context.configuration, of: Self.description)
        return context.layouts.flatMap { layout in
            var seen: Set<[String]> = []
            return layout.uses.filter { Self.isJudged($0, limits) && seen.insert($0.style.selectors).inserted }.compactMap { use in
                Self.departure(of: use, in: layout, limits).map { departure in
                    fault(
                        "\(use.name) \(departure.message)", of: use, keys: departure.keys, at: layout.category, in: context,
                        measured: departure.measured, required: departure.required, identity: use.style.selectors
                    ).fixed { key, _ in key == departure.keys.first ? departure.passing : nil }
                }
            }.joinedByCause()
        }
    }
}

extension StyleUse {
    /// Whether this is the style of whole paragraphs of running text.
    var isRunningBlock: Bool { role.isRunning && style.selectors.count == 1 }
    /// The level if this is the style of whole headings; nil for other text.
    var headingLevel: Int? {
        guard case .heading(let level) = role, style.selectors.count == 1 else { return nil }
        return level
    }
}

extension PrintDeparture {
    /// The keys that choose a face.
    static let faceKeys = [Style.face.key, Style.fontName.key, Style.family]
}
