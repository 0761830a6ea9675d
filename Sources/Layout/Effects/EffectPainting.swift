import Geometry
import Stylesheet
import Typography

/// Gradients and shadows of a page's text.
///
/// The order is FXLabel's: colour or gradient, inner shadow over it, outer shadow cast by the whole and painted behind it.
extension PagePainter {
    /// The rectangle that a line's letters take: from the ascender to the descender that its style's font states.
    func textRect(x: Double, width: Double, baseline: Double, style: StyleID) -> Rect {
        let extent = layout.textExtent(style)
        return Rect(x: x, y: baseline - extent.ascent, width: width, height: extent.ascent + extent.descent)
    }

    mutating func paintEffects() {
        guard !effects.runs.isEmpty else { return }
        paintGradients()
        shadows = shadows(.outer) { $0.shadow }
        innerShadows = shadows(.inner) { $0.innerShadow }
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

    /// Whether one gradient runs on from a run to the next.
    private func joins(_ run: EffectCollector.Run, _ last: EffectCollector.Run) -> Bool {
        run.paragraph == last.paragraph && run.sequence == last.sequence + 1
            && layout.styles[run.style].gradient == layout.styles[last.style].gradient
    }

    /// - Parameter rect: of a span; the gradient of the paragraph itself takes the whole text.
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
        /// Of pictures (emoji), which have no outline: all other shadows that are hard or have hard edges are vector.
        var isPicture: Bool
        /// With lines under or through it, which belong to no letter: soft shadows of other runs are put together from those of letters.
        var isDecorated: Bool
    }

    /// One shadow for all runs of a paragraph that have the same.
    private func shadows(_ kind: PlacedShadow.Kind, _ shadow: (ResolvedStyle) -> ResolvedStyle.Shadow?) -> [PlacedItem] {
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
        _ run: EffectCollector.Run, _ kind: PlacedShadow.Kind, _ shadow: (ResolvedStyle) -> ResolvedStyle.Shadow?
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
    /// The gradient over a rectangle of the page. Where it has no length, its last colour is all there is.
    func paint(over rect: Rect) -> Paint {
        let start = rect.point(at: self.start), end = rect.point(at: self.end)
        guard start != end else { return .solid(stops.last?.color ?? .black) }
        return .gradient(LinearGradient(start: start, end: end, stops: stops.map { .init(location: $0.location, color: $0.color) }))
    }
}

extension Rect {
    /// `fraction` of the way from the top left to the bottom right corner.
    fileprivate func point(at fraction: Point) -> Point {
        Point(x: minX + fraction.x * width, y: minY + fraction.y * height)
    }
}
