import ContentSize
import Diagnostics
import Geometry
import Layout
import Stylesheet

/// Contrast as it is drawn, with the key of the sheet that chose the colour: what both rules of contrast share.
struct DrawnContrast<Rule: SourceRule> {
    let rule: Rule
    let ordinary: Double
    let large: Double

    /// The one that is nearest to its limit, or furthest past it.
    func figure(of layout: LayoutSummary) -> RuleFigure? {
        layout.contrasts.filter { !$0.isSign }.map { RuleFigure(.ratio($0.ratio), required: .ratio($0.isLarge ? large : ordinary)) }
            .min { $0.measured.value / $0.required.value < $1.measured.value / $1.required.value }
    }

    func findings(in subject: AuditContext) -> [Finding] {
        subject.layouts.flatMap { layout in
            let faults = layout.contrasts.filter { !$0.isSign && $0.ratio < ($0.isLarge ? large : ordinary) }
            return faults.map { finding($0, among: faults, layout, subject) }.joinedByPlace(in: subject)
        }
    }

    private func finding(_ use: ContrastUse, among faults: [ContrastUse], _ layout: LayoutSummary, _ subject: AuditContext) -> Finding {
        let required = use.isLarge ? large : ordinary, look = layout.styles[use.style]
        let kind = use.isLarge ? "large text" : "text", gradient = use.isGradient ? " at the worst point of its gradient" : ""
        let message =
            "\(kind) of \(look.name) in \(Contrast.name(use.text)) on \(Contrast.name(use.background)) has a contrast of \(Measurement.ratio(use.ratio))\(gradient), "
            + "under \(Measurement.ratio(required)): “\(use.words.prefix(40))”"
        // The colours of a gradient's worst point change with the line ends.
        let colors = use.isGradient ? ["gradient"] : [Contrast.name(use.text), Contrast.name(use.background)]
        return rule.finding(
            message, decided: place(of: use, look, layout.category, subject), shown: use.blocks, place: use.place, at: layout.category,
            in: subject,
            measured: .ratio(use.ratio), required: .ratio(required), fix: fix(use, among: faults, layout, subject),
            about: look.selectors + colors)
    }

    /// Which way, and where the text's colour is written and no gradient hides it, the nearest colour that all the texts of that colour can
    /// have.
    private func fix(_ use: ContrastUse, among faults: [ContrastUse], _ layout: LayoutSummary, _ subject: AuditContext) -> String {
        func decided(_ use: ContrastUse) -> SourceSpan? { place(of: use, layout.styles[use.style], layout.category, subject) }
        let way = Contrast.fix(on: use.background)
        guard let key = decided(use), !use.isGradient,
            key == subject.keys.nearestValue(of: [.color], in: layout.styles[use.style].selectors, at: layout.category)
        else { return way }
        let grounds = faults.filter { decided($0) == key }.map { (color: $0.background, ratio: $0.isLarge ? large : ordinary) }
        return Contrast.nearest(to: use.text, on: grounds).map { "\(way): `\(Contrast.name($0))` would do" } ?? way
    }

    /// The colour of the text or of what lies under it, whichever is written nearer to the text; where no style writes one, that of the
    /// page.
    private func place(of use: ContrastUse, _ look: ComputedStyle, _ category: ContentSizeCategory, _ subject: AuditContext) -> SourceSpan?
    {
        let keys: [StyleKey] = (use.isGradient ? [.gradient] : []) + [.color, .background]
        if let value = subject.keys.nearestValue(of: keys, in: look.selectors, at: category) { return value }
        let paper =
            use.background == .white ? nil : subject.stylesheet.backgroundSpan(at: category).flatMap { $0.file.isBuiltIn ? nil : $0 }
        return paper ?? subject.keys.place(of: [], in: look.selectors, at: category)
    }
}

/// `contrast-minimum` with the sheet's places.
struct DrawnContrastMinimum: SourceRule {
    static let description = ContrastMinimum.description
    private var contrast: DrawnContrast<Self> { DrawnContrast(rule: self, ordinary: 4.5, large: 3) }

    func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { !layout.contrasts.isEmpty }
    func figure(of layout: LayoutSummary, in subject: AuditContext) -> RuleFigure? { contrast.figure(of: layout) }
    func findings(in subject: AuditContext) -> [Finding] { contrast.findings(in: subject) }
}

/// `contrast-enhanced` with the sheet's places.
struct DrawnContrastEnhanced: SourceRule {
    static let description = ContrastEnhanced.description
    private var contrast: DrawnContrast<Self> { DrawnContrast(rule: self, ordinary: 7, large: 4.5) }

    func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { !layout.contrasts.isEmpty }
    func figure(of layout: LayoutSummary, in subject: AuditContext) -> RuleFigure? { contrast.figure(of: layout) }
    func findings(in subject: AuditContext) -> [Finding] { contrast.findings(in: subject) }
}
