import TypesetPDFReading
import TypesetStylesheet

/// A heading is smaller than the guideline for print requires.
///
/// Large headings let readers who see only a part of the page find their place. The ACB and APH require 22 pt for headings and 20 pt for
/// subheadings. Headings of the first level are headings, and those below are subheadings.
///
/// - Fails: a first heading of 20 pt with the profile `aph`. Passes: one of 24 pt.
struct HeadingSmall: PrintRule, PrintLookRule {
    static let description = RuleDescription(
        id: .headingSmall, subject: .headings, summary: "headings have the size of the guideline", outcome: .warning,
        references: [Reference(.practice, "Large print")], fix: "give the heading a larger size, or a text style that grows",
        profiles: .ofPrint, parameters: ["heading": 22, "subheading": 20])

    static func isJudged(_ use: StyleUse, _ limits: PrintLimits) -> Bool { use.headingLevel != nil }

    static func departure(of use: StyleUse, in layout: LayoutSummary, _ limits: PrintLimits) -> PrintDeparture? {
        let size = use.style.style.pointSize.value, required = limits[use.headingLevel == 1 ? "heading" : "subheading"]
        guard size < required - 0.01 else { return nil }
        return PrintDeparture(
            message: "is \(AuditFigure.points(size)) high, under \(AuditFigure.points(required))", keys: [Style.size, Style.textStyle.key],
            measured: .points(size), required: .points(required))
    }

    static func departure(of look: PrintedText.Look, in font: InspectedFont, _ limits: PrintLimits) -> PrintLookDeparture? {
        guard case .heading(let level) = look.part else { return nil }
        let required = limits[level == 1 ? "heading" : "subheading"]
        // A tenth of a point is rounding.
        guard look.size < required - 0.1 else { return nil }
        return PrintLookDeparture(
            message: "of headings of level \(level) at \(AuditFigure.points(look.size)), under \(AuditFigure.points(required))",
            measured: .points(look.size), required: .points(required))
    }
}
