import ContentSize
import Diagnostics
import Geometry
import Layout
import Stylesheet

/// Contrast as it is drawn, with the key of the sheet that chose the colour: what both rules of contrast share.
struct DrawnContrast<Rule: SourceRule> {
    let rule: Rule
    let threshold: ContrastThreshold

    /// The one that is nearest to its limit, or furthest past it.
    func figure(of layout: LayoutSummary) -> RuleFigure? {
        layout.contrasts.filter { !$0.isSign }.map { RuleFigure(.ratio($0.ratio), required: .ratio(threshold.ratio(isLarge: $0.isLarge))) }
            .min { $0.measured.value / $0.required.value < $1.measured.value / $1.required.value }
    }

    func faults(in context: AuditContext) -> [Fault] {
        context.layouts.flatMap { layout in
            let faults = layout.contrasts.filter { !$0.isSign && $0.ratio < threshold.ratio(isLarge: $0.isLarge) }
            return faults.map { fault($0, among: faults, layout, context) }.joinedByCause()
        }
    }

    private func fault(_ use: ContrastUse, among faults: [ContrastUse], _ layout: LayoutSummary, _ context: AuditContext) -> Fault {
        let required = threshold.ratio(isLarge: use.isLarge), style = layout.styles[use.style]
        let kind = use.isLarge ? "large text" : "text", gradient = use.isGradient ? " at the worst point of its gradient" : ""
        let message =
            "\(kind) of \(style.name) in \(Contrast.name(use.text)) on \(Contrast.name(use.background)) has a contrast of "
            + "\(Measurement.ratio(use.ratio))\(gradient), "
            + "under \(Measurement.ratio(required)): “\(use.words.prefix(40))”"
        // The colours of a gradient's worst point change with the line ends.
        let colors = use.isGradient ? ["gradient"] : [Contrast.name(use.text), Contrast.name(use.background)]
        return rule.fault(
            message, decidedBy: cause(of: use, style, layout.category, context), blocks: use.blocks, location: use.location,
            at: layout.category,
            in: context,
            measured: .ratio(use.ratio), required: .ratio(required), fix: fix(use, among: faults, layout, context),
            identity: style.selectors + colors)
    }

    /// Which way, and where the text's colour is written and no gradient hides it, the nearest colour that all the texts of that colour can
    /// have.
    private func fix(_ use: ContrastUse, among faults: [ContrastUse], _ layout: LayoutSummary, _ context: AuditContext) -> String {
        func value(_ use: ContrastUse) -> SourceSpan? { cause(of: use, layout.styles[use.style], layout.category, context)?.span }
        let way = Contrast.fix(on: use.background)
        let color = context.keys.nearestValue(of: [.color], in: layout.styles[use.style].selectors, at: layout.category)
        guard let key = value(use), !use.isGradient, key == color?.span else { return way }
        let grounds = faults.filter { value($0) == key }.map { (color: $0.background, ratio: threshold.ratio(isLarge: $0.isLarge)) }
        return Contrast.nearest(to: use.text, on: grounds).map { "\(way): `\(Contrast.name($0))` would do" } ?? way
    }

    /// The colour of the text or of what lies under it, whichever is written nearer to the text; where no style writes one, that of the
    /// page.
    private func cause(of use: ContrastUse, _ style: ComputedStyle, _ category: ContentSizeCategory, _ context: AuditContext) -> StyleCause?
    {
        let keys: [StyleKey] = (use.isGradient ? [.gradient] : []) + [.color, .background]
        if let value = context.keys.nearestValue(of: keys, in: style.selectors, at: category) { return value }
        let paper = use.background == .white ? nil : StyleCause(ofUser: context.stylesheet.backgroundSpan(at: category))
        return paper ?? context.keys.cause(of: [], in: style.selectors, at: category)
    }
}

/// The contrast that a rule asks for.
struct ContrastThreshold {
    let ordinary: Double
    /// For large text, which needs less.
    let large: Double

    func ratio(isLarge: Bool) -> Double { isLarge ? large : ordinary }
}
