import ContentSize
import Geometry
import Stylesheet

/// A line or a bullet that carries meaning can hardly be seen.
///
/// The lines of a table part its cells, a bar marks a quotation, a rule ends a part, a bullet begins an item: they need 3:1 against what lies beside them. A box with a ground of its
/// own that stands out needs no border. Numbers of lists are text, and judged as such.
///
/// - Criterion: WCAG 2.2, 1.4.11.
/// - Mend: darken the line or the bullet.
/// - Warns: table lines of `#cccccc` on white. Passes: `#8a8a8a` on white.
public struct NonTextContrast: SourceRule {
    public static let description = RuleDescription(
        id: "non-text-contrast", summary: "lines and bullets that carry meaning have a contrast of 3:1", outcome: .warning, references: Reference.wcag("1.4.11"),
        mend: "darken the line or the bullet", parameters: ["ratio": 3])

    public init() {}

    public func findings(in subject: AuditSubject) -> [Finding] {
        let required = subject.settings.parameter("ratio", of: Self.description)
        return subject.layouts.flatMap { layout in signs(layout, required, subject) + borders(layout, required, subject) }
    }

    private func signs(_ layout: LayoutDigest, _ required: Double, _ subject: AuditSubject) -> [Finding] {
        layout.contrasts.filter { $0.isSign && $0.ratio < required }.compactMap { sign in
            guard let use = layout.uses.first(where: { $0.style.selectors == layout.styles[sign.style].selectors }) else { return nil }
            return finding("the bullets of \(use.name) have \(Measurement.ratio(sign.ratio)) against their ground, under \(Measurement.ratio(required))", of: use, keys: ["color"],
                           at: layout.category, in: subject, measured: .ratio(sign.ratio), required: .ratio(required), about: ["bullet"] + use.style.selectors)
        }
    }

    /// Each element once: the first of its kind in the document stands for all.
    private func borders(_ layout: LayoutDigest, _ required: Double, _ subject: AuditSubject) -> [Finding] {
        var seen: Set<String> = []
        let resolver = StyleResolver(subject.stylesheet, category: layout.category)
        let paper = resolver.page.background.map { Contrast.composite($0, over: .white) } ?? .white
        return subject.facts.boxes.compactMap { box in
            let name = ([box.element.rawValue] + box.classes).joined(separator: ".")
            guard seen.insert(name).inserted else { return nil }
            let style = resolver.style(for: box.element, classes: box.classes)
            guard let worst = Self.worstStroke(of: style, on: paper), worst < required else { return nil }
            let message = "the lines of `\(name)` have \(Measurement.ratio(worst)) against their ground, under \(Measurement.ratio(required))"
            let decided = subject.keys.place(of: ["border"], in: [name], at: layout.category)
            return Finding(rule: Self.description, message: message, categories: [layout.category], source: decided ?? subject.source(box.span),
                           measured: .ratio(worst), required: .ratio(required), subject: [name])
        }
    }

    /// nil where there is no line, or the ground itself sets the box apart.
    private static func worstStroke(of style: ResolvedStyle, on paper: Color) -> Double? {
        let ground = style.background.map { Contrast.composite($0, over: paper) } ?? paper
        guard Contrast.ratio(ground, paper) < 3 else { return nil }
        let strokes = [style.border.top, style.border.right, style.border.bottom, style.border.left].compactMap(\.self).filter { $0.width > 0 }
        // A line stands out if it does so on one of its sides.
        return strokes.map { stroke in
            max(Contrast.ratio(Contrast.composite(stroke.color, over: paper), paper), Contrast.ratio(Contrast.composite(stroke.color, over: ground), ground))
        }.min()
    }
}
