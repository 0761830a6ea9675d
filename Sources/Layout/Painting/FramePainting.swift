import Geometry
import Stylesheet

/// Backgrounds and borders.
extension PagePainter {
    mutating func paint(_ fragment: PagePlan.Fragment, at origin: Point) {
        paintFrame(of: layout.styles[fragment.style], fragment.rect.offset(by: origin), isOpenAtTop: fragment.isOpenAtTop, isOpenAtBottom: fragment.isOpenAtBottom, isMirrored: fragment.isMirrored)
    }

    /// A box's background and border; open sides have no stroke, since the box goes on on another page.
    ///
    /// - Parameter isMirrored: left and right change places, as in right-to-left text.
    mutating func paintFrame(of style: ResolvedStyle, _ rect: Rect, isOpenAtTop: Bool, isOpenAtBottom: Bool, isMirrored: Bool) {
        if let background = style.background {
            let radius = isOpenAtTop || isOpenAtBottom ? 0 : min(style.cornerRadius, min(rect.width, rect.height) / 2)
            under.append(PlacedItem(.shape(Shape(.rect(rect, cornerRadius: radius), paint: .solid(background))), role: .artifact(.background)))
        }
        let border = isMirrored ? style.border.mirrored : style.border
        if let stroke = border.top, !isOpenAtTop { paint(stroke, from: Point(x: rect.minX, y: rect.minY + stroke.width / 2), to: Point(x: rect.maxX, y: rect.minY + stroke.width / 2)) }
        if let stroke = border.bottom, !isOpenAtBottom { paint(stroke, from: Point(x: rect.minX, y: rect.maxY - stroke.width / 2), to: Point(x: rect.maxX, y: rect.maxY - stroke.width / 2)) }
        if let stroke = border.left { paint(stroke, from: Point(x: rect.minX + stroke.width / 2, y: rect.minY), to: Point(x: rect.minX + stroke.width / 2, y: rect.maxY)) }
        if let stroke = border.right { paint(stroke, from: Point(x: rect.maxX - stroke.width / 2, y: rect.minY), to: Point(x: rect.maxX - stroke.width / 2, y: rect.maxY)) }
    }

    private mutating func paint(_ stroke: ResolvedStyle.Stroke, from: Point, to: Point) {
        guard stroke.width > 0 else { return }
        under.append(PlacedItem(.shape(Shape(.line(from: from, to: to, width: stroke.width, dash: stroke.dash), paint: .solid(stroke.color))), role: .artifact(.layout)))
    }
}

extension ResolvedStyle.Border {
    /// Left and right exchanged.
    var mirrored: ResolvedStyle.Border { ResolvedStyle.Border(top: top, right: left, bottom: bottom, left: right) }
}

extension ResolvedStyle.Stroke {
    /// Lengths of strokes and gaps; dots are as long as they are wide.
    var dash: [Double] {
        switch line {
        case .solid: []
        case .dashed: [3 * width, 2 * width]
        case .dotted: [width, width]
        }
    }
}
