import TypesetBase
import TypesetStylesheet

/// A meaningful line or bullet is hard to see.
///
/// Table lines separate cells, a bar marks a quotation, a rule ends a section, and a bullet starts an item. They need a contrast of 3:1
/// with their surroundings. A box with a distinct background needs no border. List numbers are judged as text.
///
/// - Warns: table lines of `#cccccc` on white. Passes: `#8a8a8a` on white.
struct NonTextContrast: SourceRule {
    static let judgesColors = true
    static let description = RuleDescription(
        id: .nonTextContrast, summary: "meaningful lines and bullets have a contrast of 3:1", outcome: .warning,
        references: Reference.wcag("1.4.11"),
        fix: "darken the line or the bullet", parameters: ["ratio": 3])

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool {
        layout.contrasts.contains(where: \.isSign) || !context.facts.boxes.isEmpty
    }

    func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure? {
        let ratios = layout.contrasts.filter(\.isSign).map(\.ratio) + strokes(at: layout, context).map(\.ratio)
        return ratios.min().map { RuleFigure(.ratio($0), required: .ratio(context.configuration.parameter("ratio", of: Self.description))) }
    }

    func faults(in context: AuditContext) -> [Fault] {
        let required = context.configuration.parameter("ratio", of: Self.description)
        return context.layouts.flatMap { layout in
            (signs(layout, required, context) + lines(layout, required, context)).joinedByCause()
        }
    }

    private func signs(_ layout: LayoutSummary, _ required: Double, _ context: AuditContext) -> [Fault] {
        layout.contrasts.filter { $0.isSign && $0.ratio < required }.map { sign in
            let style = layout.styles[sign.style]
            return fault(
                "the bullets of \(style.name) have a contrast of \(AuditFigure.ratio(sign.ratio)) against their background, under "
                    + "\(AuditFigure.ratio(required))",
                decidedBy: context.keys.cause(of: [Style.color.key], in: style.selectors, at: layout.category), blocks: sign.blocks,
                location: sign.location,
                at: layout.category,
                in: context, measured: .ratio(sign.ratio), required: .ratio(required), fix: Self.fix("bullet", on: sign.background),
                identity: ["bullet"] + style.selectors)
        }
    }

    private func lines(_ layout: LayoutSummary, _ required: Double, _ context: AuditContext) -> [Fault] {
        strokes(at: layout, context).filter { $0.ratio < required }.map { stroke in
            fault(
                "the lines of `\(stroke.name)` have a contrast of \(AuditFigure.ratio(stroke.ratio)) against their background, under "
                    + "\(AuditFigure.ratio(required))",
                decidedBy: context.keys.cause(of: keys(stroke, at: layout.category, context), in: [stroke.name], at: layout.category),
                blocks: stroke.blocks,
                location: stroke.blocks.lazy.compactMap(layout.map.location).first, at: layout.category, in: context,
                measured: .ratio(stroke.ratio), required: .ratio(required), fix: Self.fix("line", on: stroke.ground),
                identity: [stroke.name]
            )
        }
    }

    private static func fix(_ what: String, on ground: Color) -> String {
        "\(Contrast.isDarkBetter(on: ground) ? "darken" : "lighten") the \(what)"
    }

    /// The keys that decide the colour of a line.
    ///
    /// A border without a colour has the colour of the text.
    private func keys(_ line: Line, at category: ContentSizeCategory, _ context: AuditContext) -> [StyleKey] {
        guard line.isBorder else { return [Style.color.key] }
        let isColored = context.keys.layer(Style.border, in: [line.name], at: category)?.namesBorderColor ?? true
        return isColored ? [Style.border] : [Style.color.key, Style.border]
    }

    private struct Line { var name: String; var ratio: Double; var ground: Color; var isBorder: Bool; var blocks: [SourceSpan] }

    /// The worst line of each kind of box in the document.
    private func strokes(at layout: LayoutSummary, _ context: AuditContext) -> [Line] {
        let resolver = context.styles(at: layout.category)
        let paper = resolver.paper
        let boxes = context.facts.boxes.grouped { ([$0.element.rawValue] + $0.classes).joined(separator: ".") }
        return boxes.compactMap { name, all in
            let box = all[0], style = resolver.coloredStyle(for: box.element, classes: box.classes),
                isBorder = box.element != .thematicBreak || style.border.top != nil
            return Self.worst(of: Self.strokes(of: style, box.element), style, on: paper).map {
                Line(name: name, ratio: $0, ground: paper, isBorder: isBorder, blocks: all.map(\.span))
            }
        }
    }

    /// The colours of the lines of an element.
    ///
    /// A thematic break takes its colour from `border.top`, else from `color`.
    private static func strokes(of style: ResolvedStyle, _ element: Element) -> [Color] {
        let border = style.border
        if element == .thematicBreak { return [border.top?.color ?? style.color] }
        return [border.top, border.right, border.bottom, border.left].compactMap(\.self).filter { $0.width > 0 }.map(\.color)
    }

    /// The lowest contrast of the lines; nil if there is no line, or if the background alone sets the box apart.
    private static func worst(of strokes: [Color], _ style: ResolvedStyle, on paper: Color) -> Double? {
        let ground = style.background.map { Contrast.composite($0, over: paper) } ?? paper
        guard Contrast.ratio(ground, paper) < 3 else { return nil }
        // A line is visible if it contrasts with the ground on one of its sides.
        return strokes.map { color in
            max(
                Contrast.ratio(Contrast.composite(color, over: paper), paper),
                Contrast.ratio(Contrast.composite(color, over: ground), ground))
        }.min()
    }
}
