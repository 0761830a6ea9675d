import Geometry
import Stylesheet

/// Backgrounds and borders.
extension PagePainter {
    mutating func paint(_ fragment: PagePlan.Fragment, at origin: Point) {
        let open: [BoxSide?] = [fragment.isOpenAtTop ? .top : nil, fragment.isOpenAtBottom ? .bottom : nil]
        paintFrame(
            of: layout.styles[fragment.style].box, fragment.rect.offset(by: origin), open: Set(open.compactMap(\.self)),
            isMirrored: fragment.isMirrored)
    }

    /// A box's background and border; open sides, where the box goes on on another page or line, have no stroke, and their corners are
    /// square.
    ///
    /// - Parameter isMirrored: left and right change places, as in right-to-left text.
    mutating func paintFrame(of box: ResolvedStyle.Box, _ rect: Rect, open: Set<BoxSide> = [], isMirrored: Bool = false) {
        let border = isMirrored ? box.border.mirrored : box.border
        let radius = max(0, min(box.cornerRadius, min(rect.width, rect.height) / 2))
        let outline = BoxOutline(rect: rect, radius: radius, open: open)
        if let background = box.background {
            under.append(PlacedItem(.shape(Shape(outline.area, paint: .solid(background))), role: .artifact(.background)))
        }
        if outline.isRound, let stroke = border.uniform, stroke.width > 0 {
            return under += outline.strokes(width: stroke.width, dash: stroke.dash).map { stroke.item($0) }
        }
        for side in BoxSide.allCases where !open.contains(side) {
            guard let stroke = border[side], stroke.width > 0 else { continue }
            under.append(
                stroke.item(
                    BoxEdge(rect: rect, side: side, width: stroke.width).outline(radii: outline.radii(along: side), dash: stroke.dash)))
        }
    }
}

/// The sides of a box in the order in which they are painted.
enum BoxSide: CaseIterable { case top, bottom, left, right }

/// The strip along one side of a box that its border takes.
struct BoxEdge {
    var rect: Rect
    var side: BoxSide
    var width: Double

    /// A line; where a corner at its ends is round and the line has no gaps, a strip that ends with it.
    func outline(radii: (start: Double, end: Double), dash: [Double]) -> Shape.Outline {
        if max(radii.start, radii.end) > 0, dash.isEmpty {
            return .polygon(
                profile(radii.start).map { point(depth: $0.depth, along: $0.gap) }
                    + profile(radii.end).reversed().map { point(depth: $0.depth, along: length - $0.gap) })
        }
        return .line(from: point(depth: width / 2, along: 0), to: point(depth: width / 2, along: length), width: width, dash: dash)
    }

    private var length: Double { side == .left || side == .right ? rect.height : rect.width }

    /// A place `depth` points inside the side, `along` points after its start.
    private func point(depth: Double, along: Double) -> Point {
        switch side {
        case .top: Point(x: rect.minX + along, y: rect.minY + depth)
        case .bottom: Point(x: rect.minX + along, y: rect.maxY - depth)
        case .left: Point(x: rect.minX + depth, y: rect.minY + along)
        case .right: Point(x: rect.maxX - depth, y: rect.minY + along)
        }
    }

    /// How far the strip ends before a corner at each depth. Twelve chords keep it within a hundredth of the radius of the circle.
    private func profile(_ cornerRadius: Double) -> [(depth: Double, gap: Double)] {
        guard cornerRadius > 0 else { return [(0, 0), (width, 0)] }
        let steps = 12, depth = min(width, cornerRadius)
        let starts = (0...steps).map { step -> (depth: Double, gap: Double) in
            // Denser where the circle is steep.
            let fraction = Double(step) / Double(steps), inside = depth * fraction * fraction
            let rest = cornerRadius - inside
            return (inside, cornerRadius - (cornerRadius * cornerRadius - rest * rest).squareRoot())
        }
        return starts + (width > cornerRadius ? [(depth: width, gap: 0.0)] : [])
    }
}

extension ResolvedStyle.Border {
    /// Left and right exchanged.
    var mirrored: ResolvedStyle.Border { ResolvedStyle.Border(top: top, right: left, bottom: bottom, left: right) }

    subscript(_ side: BoxSide) -> ResolvedStyle.Stroke? {
        switch side {
        case .top: top
        case .bottom: bottom
        case .left: left
        case .right: right
        }
    }

    /// The stroke that all four sides share.
    var uniform: ResolvedStyle.Stroke? {
        BoxSide.allCases.allSatisfy { self[$0] == top } ? top : nil
    }
}

extension Insets {
    init(all points: Double) { self.init(top: points, right: points, bottom: points, left: points) }
}

extension ResolvedStyle.Stroke {
    fileprivate func item(_ outline: Shape.Outline) -> PlacedItem {
        PlacedItem(.shape(Shape(outline, paint: .solid(color))), role: .artifact(.layout))
    }

    /// Lengths of strokes and gaps; dots are as long as they are wide.
    var dash: [Double] {
        switch line {
        case .solid: []
        case .dashed: [3 * width, 2 * width]
        case .dotted: [width, width]
        }
    }
}
