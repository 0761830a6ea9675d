import ContentSize
import Diagnostics
import Geometry
import Stylesheet

/// A line or a bullet that carries meaning can hardly be seen.
///
/// The lines of a table part its cells, a bar marks a quotation, a rule ends a part, a bullet begins an item: they need 3:1 against what
/// lies beside them. A box with a ground of its own that stands out needs no border. Numbers of lists are text, and judged as such.
///
/// - Criterion: WCAG 2.2, 1.4.11.
/// - Fix: darken the line or the bullet.
/// - Warns: table lines of `#cccccc` on white. Passes: `#8a8a8a` on white.
public struct NonTextContrast: SourceRule {
    public static let description = RuleDescription(
        id: "non-text-contrast", summary: "lines and bullets that carry meaning have a contrast of 3:1", outcome: .warning,
        references: Reference.wcag("1.4.11"),
        fix: "darken the line or the bullet", parameters: ["ratio": 3])

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool {
        layout.contrasts.contains(where: \.isSign) || !subject.facts.boxes.isEmpty
    }

    public func figure(of layout: LayoutSummary, in subject: AuditContext) -> RuleFigure? {
        let ratios = layout.contrasts.filter(\.isSign).map(\.ratio) + strokes(at: layout, subject).map(\.ratio)
        return ratios.min().map { RuleFigure(.ratio($0), required: .ratio(subject.settings.parameter("ratio", of: Self.description))) }
    }

    public func findings(in subject: AuditContext) -> [Finding] {
        let required = subject.settings.parameter("ratio", of: Self.description)
        return subject.layouts.flatMap { layout in
            (signs(layout, required, subject) + lines(layout, required, subject)).joinedByPlace(in: subject)
        }
    }

    private func signs(_ layout: LayoutSummary, _ required: Double, _ subject: AuditContext) -> [Finding] {
        layout.contrasts.filter { $0.isSign && $0.ratio < required }.map { sign in
            let look = layout.styles[sign.style]
            return finding(
                "the bullets of \(look.name) have \(Measurement.ratio(sign.ratio)) against their ground, under \(Measurement.ratio(required))",
                decided: subject.keys.place(of: [.color], in: look.selectors, at: layout.category), shown: sign.blocks, place: sign.place,
                at: layout.category,
                in: subject, measured: .ratio(sign.ratio), required: .ratio(required), fix: Self.fix("bullet", on: sign.background),
                about: ["bullet"] + look.selectors)
        }
    }

    private func lines(_ layout: LayoutSummary, _ required: Double, _ subject: AuditContext) -> [Finding] {
        strokes(at: layout, subject).filter { $0.ratio < required }.map { stroke in
            finding(
                "the lines of `\(stroke.name)` have \(Measurement.ratio(stroke.ratio)) against their ground, under \(Measurement.ratio(required))",
                decided: subject.keys.place(of: keys(stroke, at: layout.category, subject), in: [stroke.name], at: layout.category),
                shown: stroke.blocks,
                place: stroke.blocks.lazy.compactMap(layout.map.place).first, at: layout.category, in: subject,
                measured: .ratio(stroke.ratio), required: .ratio(required), fix: Self.fix("line", on: stroke.ground), about: [stroke.name]
            )
        }
    }

    private static func fix(_ what: String, on ground: Color) -> String {
        "\(Contrast.isDarkBetter(on: ground) ? "darken" : "lighten") the \(what)"
    }

    /// A border that names no colour has the text's.
    private func keys(_ line: Line, at category: ContentSizeCategory, _ subject: AuditContext) -> [StyleKey] {
        guard line.isBorder else { return [.color] }
        let isColored = subject.keys.layer(.border, in: [line.name], at: category)?.namesBorderColor ?? true
        return isColored ? [.border] : [.color, .border]
    }

    private struct Line { var name: String; var ratio: Double; var ground: Color; var isBorder: Bool; var blocks: [SourceSpan] }

    /// The worst line of every kind of box that the document has.
    private func strokes(at layout: LayoutSummary, _ subject: AuditContext) -> [Line] {
        var order: [String] = [], boxes: [String: [DocumentFacts.Box]] = [:]
        for box in subject.facts.boxes {
            let name = ([box.element.rawValue] + box.classes).joined(separator: ".")
            if boxes[name] == nil { order.append(name) }
            boxes[name, default: []].append(box)
        }
        let resolver = StyleResolver(subject.stylesheet, category: layout.category)
        let paper = resolver.page.background.map { Contrast.composite($0, over: .white) } ?? .white
        return order.compactMap { name in
            guard let all = boxes[name], let box = all.first else { return nil }
            let style = resolver.style(for: box.element, classes: box.classes),
                isBorder = box.element != .thematicBreak || style.border.top != nil
            return Self.worst(of: Self.strokes(of: style, box.element), style, on: paper).map {
                Line(name: name, ratio: $0, ground: paper, isBorder: isBorder, blocks: all.map(\.span))
            }
        }
    }

    /// A thematic break takes its colour from `border.top`, else from `color`.
    private static func strokes(of style: ResolvedStyle, _ element: Element) -> [Color] {
        let border = style.border
        if element == .thematicBreak { return [border.top?.color ?? style.color] }
        return [border.top, border.right, border.bottom, border.left].compactMap(\.self).filter { $0.width > 0 }.map(\.color)
    }

    /// nil where there is no line, or the ground itself sets the box apart.
    private static func worst(of strokes: [Color], _ style: ResolvedStyle, on paper: Color) -> Double? {
        let ground = style.background.map { Contrast.composite($0, over: paper) } ?? paper
        guard Contrast.ratio(ground, paper) < 3 else { return nil }
        // A line stands out if it does so on one of its sides.
        return strokes.map { color in
            max(
                Contrast.ratio(Contrast.composite(color, over: paper), paper),
                Contrast.ratio(Contrast.composite(color, over: ground), ground))
        }.min()
    }
}
