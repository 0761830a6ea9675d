import TypesetBase
import TypesetStylesheet

/// Backgrounds and borders.
extension PageBuilder {
    mutating func paint(_ fragment: PagePlan.Fragment, at origin: Point) {
        let open: [BoxSide?] = [fragment.isOpenAtTop ? .top : nil, fragment.isOpenAtBottom ? .bottom : nil]
        paintFrame(
            of: layout.styles[fragment.style].box, fragment.rect.offset(by: origin), open: Set(open.compactMap(\.self)),
            isMirrored: fragment.isMirrored)
    }

    /// Paints a box's background and border.
    ///
    ///   - open: the sides at which the box continues on another page or line. They have no stroke, and their corners are square.
    ///   - open: sides at which the box continues on another page or line. They have no stroke, and their corners are square.
    ///   - isMirrored: whether left and right are exchanged, as in right-to-left text.
    mutating func paintFrame(of box: ResolvedStyle.Box, _ rect: Rect, open: Set<BoxSide> = [], isMirrored: Bool = false) {
        let border = isMirrored ? box.border.mirrored : box.border
        let radius = max(0, min(box.cornerRadius, Points(min(rect.width, rect.height) / 2)))
        let outline = BoxOutline(rect: rect, radius: radius, open: open)
        if let background = box.background {
            under.append(PlacedItem(.shape(Shape(outline.fillShape, paint: .solid(background))), role: .artifact(.background)))
        }
        if outline.isRound, let stroke = border.uniform, stroke.width > 0 {
            return under += outline.strokes(width: stroke.width, dash: stroke.dash).map { stroke.item($0) }
        }
        var dashes: (of: ResolvedStyle.Stroke, lengths: [Points])?
        for side in BoxSide.allCases where !open.contains(side) {
            guard let stroke = border[side], stroke.width > 0 else { continue }
            // One array for all sides with equal strokes.
            if dashes?.of != stroke { dashes = (stroke, stroke.dash) }
            let edge = BoxEdge(rect: rect, side: side, width: stroke.width)
            under.append(stroke.item(edge.outline(radii: outline.radii(along: side), dash: dashes?.lengths ?? [])))
        }
    }
}

/// The sides of a box in the order in which they are painted.
enum BoxSide: CaseIterable { case top, bottom, left, right }

/// The strip of a box's border along one side.
struct BoxEdge {
    var rect: Rect
    var side: BoxSide
    var width: Points

    /// Returns a line, or a strip that follows the corner if a corner at its ends is round and the line is solid.
    func outline(radii: (start: Points, end: Points), dash: [Points]) -> Shape.Outline {
        if max(radii.start, radii.end) > 0, dash.isEmpty {
            return .polygon(
                profile(radii.start).map { point(depth: $0.depth, along: $0.gap) }
                    + profile(radii.end).reversed().map { point(depth: $0.depth, along: length - $0.gap) })
        }
        return .line(from: point(depth: width / 2, along: 0), to: point(depth: width / 2, along: length), width: width, dash: dash)
    }

    private var length: Points { Points(side == .left || side == .right ? rect.height : rect.width) }

    /// Returns the point `depth` inside the side and `along` from its start.
    private func point(depth: Points, along: Points) -> Point {
        let depth = depth.value, along = along.value
        return switch side {
        case .top: Point(x: rect.minX + along, y: rect.minY + depth)
        case .bottom: Point(x: rect.minX + along, y: rect.maxY - depth)
        case .left: Point(x: rect.minX + depth, y: rect.minY + along)
        case .right: Point(x: rect.maxX - depth, y: rect.minY + along)
        }
    }

    /// Returns the gaps between the strip and a corner, by depth; twelve chords stay within a hundredth of the radius of the circle.
    private func profile(_ cornerRadius: Points) -> [(depth: Points, gap: Points)] {
        guard cornerRadius > 0 else { return [(.zero, .zero), (width, .zero)] }
        let steps = 12, depth = min(width, cornerRadius)
        let starts = (0...steps).map { step -> (depth: Points, gap: Points) in
            // Denser at the steep part of the circle.
            let fraction = Double(step) / Double(steps), inside = depth * fraction * fraction
            let radius = cornerRadius.value, rest = (cornerRadius - inside).value
            return (inside, Points(radius - (radius * radius - rest * rest).squareRoot()))
        }
        return starts + (width > cornerRadius ? [(depth: width, gap: Points.zero)] : [])
    }
}

extension ResolvedStyle.Border {
    /// The border with left and right exchanged.
    var mirrored: ResolvedStyle.Border { ResolvedStyle.Border(top: top, right: left, bottom: bottom, left: right) }

    subscript(_ side: BoxSide) -> ResolvedStyle.Stroke? {
        switch side {
        case .top: top
        case .bottom: bottom
        case .left: left
        case .right: right
        }
    }

    /// The stroke that all four sides share; nil if they differ.
    var uniform: ResolvedStyle.Stroke? {
        BoxSide.allCases.allSatisfy { self[$0] == top } ? top : nil
    }
}

extension ResolvedStyle.Stroke {
    fileprivate func item(_ outline: Shape.Outline) -> PlacedItem {
        PlacedItem(.shape(Shape(outline, paint: .solid(color))), role: .artifact(.layout))
    }

    /// The lengths of strokes and gaps; dots are as long as they are wide.
    var dash: [Points] {
        switch line {
        case .solid: []
        case .dashed: [3 * width, 2 * width]
        case .dotted: [width, width]
        }
    }
}

/// The outline of a box with round corners, except at the sides where it continues on another page or line.
struct BoxOutline {
    var rect: Rect
    var radius: Points
    /// The sides at which it continues.
    var open: Set<BoxSide>

    /// The sides that meet at each corner, clockwise from the top left.
    private static let corners: [(before: BoxSide, after: BoxSide)] = [(.left, .top), (.top, .right), (.right, .bottom), (.bottom, .left)]

    /// Whether any corner is round.
    var isRound: Bool { radius > 0 && Self.corners.contains { isRound($0.before, $0.after) } }

    private func isRound(_ one: BoxSide, _ other: BoxSide) -> Bool { !open.contains(one) && !open.contains(other) }

    /// Returns the radii of the corners at the two ends of a side, the upper or left one first.
    func radii(along side: BoxSide) -> (start: Points, end: Points) {
        let isUpright = side == .left || side == .right
        return (isRound(side, isUpright ? .top : .left) ? radius : 0, isRound(side, isUpright ? .bottom : .right) ? radius : 0)
    }

    /// The area of the box, for its background.
    var fillShape: Shape.Outline {
        guard isRound, !open.isEmpty else { return .rect(rect, cornerRadius: isRound ? radius : 0) }
        return .polygon((0..<4).flatMap { points(at: $0, depth: 0) })
    }

    /// Returns strokes of this width inside the edge: one for each sequence of sides that are not open.
    func strokes(width: Points, dash: [Points]) -> [Shape.Outline] {
        guard !open.isEmpty else {
            let middle = rect.inset(by: Insets(all: width / 2))
            return [.frame(middle, cornerRadius: max(0, radius - width / 2), width: width, dash: dash)]
        }
        let starts = (0..<4).filter { open.contains(Self.corners[$0].before) && !open.contains(Self.corners[$0].after) }
        return starts.map { start in
            var corners = [start]
            while let last = corners.last, !open.contains(Self.corners[last].after) { corners.append((last + 1) % 4) }
            return .path(corners.flatMap { points(at: $0, depth: width / 2) }, width: width, dash: dash)
        }
    }

    /// Returns the points of one corner of the outline, clockwise, `depth` inside the sides that are not open.
    private func points(at corner: Int, depth: Points) -> [Point] {
        let (before, after) = Self.corners[corner], radius = radius.value, depth = depth.value, arc = radius - depth
        // The directions towards the middle of the box.
        let right = corner == 0 || corner == 3 ? 1.0 : -1, down = corner < 2 ? 1.0 : -1
        let tip = Point(x: right > 0 ? rect.minX : rect.maxX, y: down > 0 ? rect.minY : rect.maxY)
        func inset(_ isUpright: Bool) -> Double {
            open.contains((before == .left || before == .right) == isUpright ? before : after) ? 0 : depth
        }
        guard isRound(before, after), arc > 0 else { return [Point(x: tip.x + right * inset(true), y: tip.y + down * inset(false))] }
        let beginsUpright = before == .left || before == .right
        return Self.quarter.map { sine, cosine in
            let (across, along) = beginsUpright ? (cosine, sine) : (sine, cosine)
            return Point(x: tip.x + right * (radius - arc * across), y: tip.y + down * (radius - arc * along))
        }
    }

    /// The sines and cosines of a quarter circle in twelve steps of 7.5 degrees, whose chords stay within a hundredth of its radius.
    private static let quarter: [(sine: Double, cosine: Double)] = {
        let (sine, cosine) = (0.130_526_192_220_051_57, 0.991_444_861_373_810_4)
        var turns = [(sine: 0.0, cosine: 1.0)]
        for _ in 0..<12 {
            let last = turns[turns.count - 1]
            turns.append((last.sine * cosine + last.cosine * sine, last.cosine * cosine - last.sine * sine))
        }
        return turns
    }()
}
