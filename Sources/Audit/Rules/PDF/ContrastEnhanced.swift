public import PDFInspection

/// Text stands out less than level AAA asks.
///
/// At least 7:1, or 4.5:1 for large text, measured as in `contrast-minimum`. On only in the profile `wcag-aaa`, or where the settings turn
/// it on.
///
/// - Criterion: WCAG 2.2, 1.4.6.
/// - Fix: darken the text or lighten what is under it.
/// - Fails: `#767676` on white (4.54:1). Passes: `#595959` on white (7:1).
public struct ContrastEnhanced: PDFRule {
    public static let description = RuleDescription(
        id: "contrast-enhanced", summary: "text has a contrast of 7:1, large text 4.5:1", outcome: .fail,
        references: [Reference(.wcag, "1.4.6")],
        fix: "darken the text or lighten what is under it", profiles: [.wcagAAA])

    public init() {}

    public func findings(in pdf: InspectedPDF, _ context: PDFContext) -> [Finding] {
        ContrastMeasure(rule: Self.description, ordinary: 7, large: 4.5, pdf: pdf, context: context).findings()
    }
}
