import TypesetBase
import TypesetLayout
import TypesetPDFReading
import TypesetStylesheet

/// A rule about the contrast of text.
///
/// A layout has the ground under each style, and the stylesheet the key that set the colour. In files of other programs, the fills under
/// each word are measured.
protocol ContrastRule: SourceRule, FileRule {
    /// The contrast that the rule requires.
    static var threshold: ContrastThreshold { get }
}

extension ContrastRule {
    static var judgesColors: Bool { true }

    static var scope: FileScope { .foreignFiles }

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { !layout.contrasts.isEmpty }

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] { ContrastMeasure<Self>(pdf: pdf, context: context).faults() }

    /// The figure that is nearest to its limit, or furthest past it.
    func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure? {
        layout.contrasts.filter { !$0.isSign }
            .map { RuleFigure(.ratio($0.ratio), required: .ratio(Self.threshold.ratio(isLarge: $0.isLarge))) }
            .min { $0.measured.value / $0.required.value < $1.measured.value / $1.required.value }
    }

    func faults(in context: AuditContext) -> [Fault] {
        context.layouts.flatMap { layout in
            let faults = layout.contrasts.filter { !$0.isSign && $0.ratio < Self.threshold.ratio(isLarge: $0.isLarge) }
            return faults.map { fault($0, among: faults, layout, context) }.joinedByCause()
        }
    }

    private func fault(_ use: ContrastUse, among faults: [ContrastUse], _ layout: LayoutSummary, _ context: AuditContext) -> Fault {
        let required = Self.threshold.ratio(isLarge: use.isLarge), style = layout.styles[use.style]
        let kind = use.isLarge ? "large text" : "text", gradient = use.isGradient ? " at the worst point of its gradient" : ""
        let message =
            "\(kind) of \(style.name) in \(use.text.hexadecimal) on \(use.background.hexadecimal) has a contrast of "
            + "\(AuditFigure.ratio(use.ratio))\(gradient), "
            + "under \(AuditFigure.ratio(required)): “\(use.words.prefix(40))”"
        let way = Contrast.fix(on: use.background), passing = passing(use, among: faults, layout, context)
        // The colours at a gradient's worst point change with the line ends.
        let colors = use.isGradient ? ["gradient"] : [use.text.hexadecimal, use.background.hexadecimal]
        return fault(
            message, decidedBy: cause(of: use, style, layout.category, context), blocks: use.blocks, location: use.location,
            at: layout.category,
            in: context,
            measured: .ratio(use.ratio), required: .ratio(required), fix: passing.map { "\(way): `\($0.hexadecimal)` is enough" } ?? way,
            identity: style.selectors + colors
        ).fixed { _, _ in passing?.hexadecimal }
    }

    /// The nearest colour with enough contrast for all texts of the value that sets the colour of a text.
    ///
    /// nil if no stylesheet sets it, if a gradient hides it, or if no colour is enough.
    private func passing(_ use: ContrastUse, among faults: [ContrastUse], _ layout: LayoutSummary, _ context: AuditContext) -> Color? {
        func value(_ use: ContrastUse) -> SourceSpan? { cause(of: use, layout.styles[use.style], layout.category, context)?.span }
        let color = context.keys.nearestValue(of: [Style.color.key], in: layout.styles[use.style].selectors, at: layout.category)
        guard let key = value(use), !use.isGradient, key == color?.span else { return nil }
        let grounds = faults.filter { value($0) == key }.map { (color: $0.background, ratio: Self.threshold.ratio(isLarge: $0.isLarge)) }
        return Contrast.nearest(to: use.text, on: grounds)
    }

    /// The cause of the contrast: the colour of the text or its background, whichever is set nearer to the text, or else of the page.
    private func cause(of use: ContrastUse, _ style: ComputedStyle, _ category: ContentSizeCategory, _ context: AuditContext) -> StyleCause?
    {
        let keys: [StyleKey] = (use.isGradient ? [Style.gradient] : []) + [Style.color.key, Style.background.key]
        if let value = context.keys.nearestValue(of: keys, in: style.selectors, at: category) { return value }
        let paper = use.background == .white ? nil : StyleCause(ofUser: context.stylesheet.backgroundSpan(at: category))
        return paper ?? context.keys.cause(of: [], in: style.selectors, at: category)
    }
}

/// The contrast that a rule requires.
struct ContrastThreshold {
    let ordinary: Double
    /// The ratio for large text, which is lower.
    let large: Double

    func ratio(isLarge: Bool) -> Double { isLarge ? large : ordinary }
}
