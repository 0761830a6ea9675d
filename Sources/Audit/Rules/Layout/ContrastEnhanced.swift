import TypesetPDFReading

/// Text has less contrast than level AAA requires.
///
/// The contrast must be at least 7:1, or 4.5:1 for large text, measured as in `contrast-minimum`. The rule is on in the profile `wcag-aaa`,
/// or if the stylesheet turns it on.
///
/// - Fails: `#767676` on white (4.54:1). Passes: `#595959` on white (7:1).
struct ContrastEnhanced: SourceRule, FileRule {
    static let description = RuleDescription(
        id: .contrastEnhanced, summary: "text has a contrast of 7:1, large text 4.5:1", outcome: .fail,
        references: [Reference(.wcag, "1.4.6")],
        fix: "darken the text or lighten its background", profiles: [.wcagAAA])

    private static let threshold = ContrastThreshold(ordinary: 7, large: 4.5)

    // MARK: Layouts: the ground under each style, and the key that set the colour

    private var drawn: DrawnContrast<Self> { DrawnContrast(rule: self, threshold: Self.threshold) }

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { !layout.contrasts.isEmpty }
    func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure? { drawn.figure(of: layout) }
    func faults(in context: AuditContext) -> [Fault] { drawn.faults(in: context) }

    // MARK: Files of other programs

    static let scope = FileScope.foreignFiles

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        ContrastMeasure<Self>(threshold: Self.threshold, pdf: pdf, context: context).faults()
    }
}
