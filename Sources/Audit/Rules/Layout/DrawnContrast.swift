import ContentSize
import Diagnostics
import Layout

/// Contrast as it is drawn, with the key of the sheet that chose the colour: what both rules of contrast share.
struct DrawnContrast {
    let rule: RuleDescription
    let ordinary: Double
    let large: Double

    func findings(in subject: AuditSubject) -> [Finding] {
        subject.layouts.flatMap { layout in
            layout.contrasts.compactMap { use -> Finding? in
                let required = use.isLarge ? large : ordinary
                guard !use.isSign, use.ratio < required, layout.styles.indices.contains(use.style) else { return nil }
                let style = layout.styles[use.style], names = style.selectors
                let kind = use.isLarge ? "large text" : "text", gradient = use.isGradient ? " at the worst point of its gradient" : ""
                let message = "\(kind) of \(style.name) in \(Contrast.name(use.text)) on \(Contrast.name(use.background)) has a contrast of \(Measurement.ratio(use.ratio))\(gradient), "
                    + "under \(Measurement.ratio(required)): “\(use.words.prefix(40))”"
                let decided = subject.keys.place(of: use.isGradient ? ["gradient", "color"] : ["color"], in: names, at: layout.category)
                let text = subject.source(use.source)
                return Finding(rule: rule, message: message, categories: [layout.category], source: decided ?? text,
                               related: decided == nil ? [] : text.map { [Diagnostic.Related("the first text in this style", at: $0)] } ?? [], places: [use.place],
                               measured: .ratio(use.ratio), required: .ratio(required), subject: names + [Contrast.name(use.text), Contrast.name(use.background)])
            }.joinedByPlace()
        }
    }
}

/// `contrast-minimum` with the sheet's places.
struct DrawnContrastMinimum: SourceRule {
    static let description = ContrastMinimum.description
    func findings(in subject: AuditSubject) -> [Finding] { DrawnContrast(rule: Self.description, ordinary: 4.5, large: 3).findings(in: subject) }
}

/// `contrast-enhanced` with the sheet's places.
struct DrawnContrastEnhanced: SourceRule {
    static let description = ContrastEnhanced.description
    func findings(in subject: AuditSubject) -> [Finding] { DrawnContrast(rule: Self.description, ordinary: 7, large: 4.5).findings(in: subject) }
}
