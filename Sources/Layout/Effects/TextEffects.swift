import TypesetBase
import TypesetStylesheet
import TypesetText

/// Gradients and shadows of a page's text.
///
/// The order is FXLabel's: colour or gradient, inner shadow on it, outer shadow of the whole behind it.
extension PageBuilder {
    /// Returns the rectangle of a line's letters, from the ascender to the descender of its style's font.
    func textRect(x: Double, width: Double, baseline: Double, style: StyleID) -> Rect {
        let extent = layout.styles.textExtent(style)
        return Rect(x: x, y: baseline - extent.ascent.value, width: width, height: (extent.ascent + extent.descent).value)
    }

    mutating func paintEffects() {
        guard !effects.runs.isEmpty else { return }
        paintGradients()
        shadows = shadows(.outer, \.shadows)
        innerShadows = shadows(.inner, \.innerShadows)
    }

    // MARK: Gradients

    private mutating func paintGradients() {
        let runs = effects.runs
        var start = 0
        while start < runs.count {
            var end = start + 1, rect = runs[start].rect
            while end < runs.count, joins(runs[end], runs[end - 1]) {
                rect = rect.union(runs[end].rect)
                end += 1
            }
            paintGradient(of: runs[start..<end], spanning: rect)
            start = end
        }
    }

    /// Whether one gradient spans two consecutive runs.
    private func joins(_ run: EffectCollector.Run, _ last: EffectCollector.Run) -> Bool {
        run.paragraph == last.paragraph && run.sequence == last.sequence + 1
            && layout.styles[run.style].gradient == layout.styles[last.style].gradient
    }

    /// Paints the gradient of a span of text.
    ///
    /// - Parameter rect: the rectangle of the span. A gradient of the paragraph spans the whole text instead.
    private mutating func paintGradient(of runs: ArraySlice<EffectCollector.Run>, spanning rect: Rect) {
        guard let first = runs.first, let gradient = layout.styles[first.style].gradient else { return }
        let isWhole = gradient == effects.paragraphStyle(first.paragraph).flatMap { layout.styles[$0].gradient }
        let paint = gradient.paint(over: isWhole ? effects.textRects[first.paragraph] : rect)
        for run in runs {
            for index in run.decorations where !decorations[index].hasOwnColor { decorations[index].paint = paint }
            guard case .glyphs(var glyphs) = items[run.item].content, !glyphs.isColored else { continue }
            glyphs.paint = paint
            items[run.item].content = .glyphs(glyphs)
        }
    }

    // MARK: Shadows

    private struct ShadowKey: Hashable {
        var paragraph: Int
        var shadow: ResolvedStyle.Shadow
        var oversampling: Double
        /// Whether it is a hard or inner shadow of pictures (emoji), which have no outlines; others are drawn as vectors.
        var isPicture: Bool
        /// Whether it includes an underline or strikethrough, which belongs to no letter; other soft shadows are composed of letters'
        /// shadows.
        var isDecorated: Bool
    }

    /// Returns the shadows of all runs; if a style has several, its first is painted last.
    private func shadows(_ kind: ShadowKind, _ all: (ResolvedStyle) -> [ResolvedStyle.Shadow]) -> [PlacedItem] {
        let most = effects.runs.map { all(layout.styles[$0.style]).count }.max() ?? 0
        return (0..<most).reversed().flatMap { depth in
            shadows(kind) { style in
                let shadows = all(style)
                return depth < shadows.count ? shadows[depth] : nil
            }
        }
    }

    /// Returns one shadow for all runs of a paragraph with the same shadow.
    private func shadows(_ kind: ShadowKind, _ shadow: (ResolvedStyle) -> ResolvedStyle.Shadow?) -> [PlacedItem] {
        var numbers: [ShadowKey: Int] = [:]
        var placed: [PlacedShadow] = []
        for run in effects.runs {
            guard let (key, glyphs) = cast(run, kind, shadow) else { continue }
            let bars = decorations[run.decorations].map { PlacedShadow.Bar(rect: $0.rect, paint: $0.paint) }
            if let number = numbers[key] {
                placed[number].glyphs.append(glyphs)
                placed[number].bars += bars
            } else {
                numbers[key] = placed.count
                placed.append(
                    PlacedShadow(
                        kind: kind, glyphs: [glyphs], bars: bars, color: key.shadow.color, offset: key.shadow.offset,
                        blur: key.shadow.blur, oversampling: key.oversampling))
            }
        }
        return placed.map { PlacedItem(.shadow($0), role: .artifact(.layout)) }
    }

    private func cast(
        _ run: EffectCollector.Run, _ kind: ShadowKind, _ shadow: (ResolvedStyle) -> ResolvedStyle.Shadow?
    ) -> (ShadowKey, PlacedGlyphs)? {
        let style = layout.styles[run.style]
        guard let shadow = shadow(style), shadow.isVisible, case .glyphs(let glyphs) = items[run.item].content else { return nil }
        let isPicture = glyphs.isColored && (kind == .inner || shadow.blur <= 0)
        return (
            ShadowKey(
                paragraph: run.paragraph, shadow: shadow, oversampling: style.oversampling, isPicture: isPicture,
                isDecorated: !run.decorations.isEmpty), glyphs
        )
    }
}

extension ResolvedStyle.Gradient {
    /// Returns the gradient over a rectangle of the page, or its last colour if it has no length.
    func paint(over rect: Rect) -> Paint {
        let start = rect.point(at: self.start), end = rect.point(at: self.end)
        guard start != end else { return .solid(stops.last?.color ?? .black) }
        return .gradient(LinearGradient(start: start, end: end, stops: stops.map { .init(location: $0.location, color: $0.color) }))
    }
}

extension Rect {
    /// Returns the point at `fraction` of the way from the top left to the bottom right corner.
    fileprivate func point(at fraction: Point) -> Point {
        Point(x: minX + fraction.x * width, y: minY + fraction.y * height)
    }
}

/// Collects the runs of a page with effects, which are painted when the page is complete.
///
/// A gradient spans all lines of its paragraph on the page, and they cast a shadow together.
struct EffectCollector {
    /// A run of text with an effect.
    struct Run {
        /// The index into the page's items.
        var item: Int
        var style: StyleID
        /// The number of the painted paragraph.
        var paragraph: Int
        /// The position among all runs of the page, which identifies neighbours.
        var sequence: Int
        var rect: Rect
        /// The indices of its underline and strikethrough.
        var decorations: Range<Int>
    }

    private(set) var runs: [Run] = []
    /// The rectangle around the lines of each painted paragraph.
    private(set) var textRects: [Rect] = []
    private var styles: [StyleID] = []
    private var current: (box: ParagraphBox, line: Int)?
    private var sequence = 0

    /// Begins a line, which extends the rectangle of the lines before it in the paragraph; otherwise a new rectangle begins.
    mutating func begin(line index: Int, of paragraph: ParagraphBox, rect: Rect) {
        defer { current = (paragraph, index) }
        if let current, current.box === paragraph, current.line < index, let last = textRects.indices.last {
            textRects[last] = textRects[last].union(rect)
        } else {
            textRects.append(rect)
            styles.append(paragraph.style)
        }
    }

    func paragraphStyle(_ paragraph: Int) -> StyleID? { styles.indices.contains(paragraph) ? styles[paragraph] : nil }

    /// Counts a run, with or without effects.
    mutating func countRun() { sequence += 1 }

    mutating func add(item: Int, style: StyleID, rect: Rect, decorations: Range<Int>) {
        runs.append(Run(item: item, style: style, paragraph: textRects.count - 1, sequence: sequence, rect: rect, decorations: decorations))
    }
}

extension ResolvedStyle {
    /// Whether text of this style has effects other than fill and outline.
    var hasEffects: Bool { gradient != nil || shadows.contains(where: \.isVisible) || innerShadows.contains(where: \.isVisible) }

    var textOutline: TextOutline? {
        outline.flatMap { $0.width > 0 && $0.color.alpha > 0 ? TextOutline(color: $0.color, width: $0.width) : nil }
    }
}

extension ResolvedStyle.Shadow {
    /// Whether the shadow is visible by FXLabel's rule: a colour, and a blur or an offset.
    var isVisible: Bool { color.alpha > 0 && (blur > 0 || offset != .zero) }
}
