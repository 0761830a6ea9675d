import Geometry

/// The outline of a box whose corners are round, but where it goes on on another page or line.
struct BoxOutline {
    var rect: Rect
    var radius: Double
    /// Sides at which it goes on.
    var open: Set<BoxSide>

    /// Which sides meet at each corner, clockwise from the top left.
    private static let corners: [(before: BoxSide, after: BoxSide)] = [(.left, .top), (.top, .right), (.right, .bottom), (.bottom, .left)]

    /// Whether any corner is round.
    var isRound: Bool { radius > 0 && Self.corners.contains { isRound($0.before, $0.after) } }

    private func isRound(_ one: BoxSide, _ other: BoxSide) -> Bool { !open.contains(one) && !open.contains(other) }

    /// Of the corners at the two ends of a side: the upper or left one first.
    func radii(along side: BoxSide) -> (start: Double, end: Double) {
        let isUpright = side == .left || side == .right
        return (isRound(side, isUpright ? .top : .left) ? radius : 0, isRound(side, isUpright ? .bottom : .right) ? radius : 0)
    }

    /// What the box covers.
    var area: Shape.Outline {
        guard isRound, !open.isEmpty else { return .rect(rect, cornerRadius: isRound ? radius : 0) }
        return .polygon((0..<4).flatMap { points(at: $0, depth: 0) })
    }

    /// A stroke of this width inside the edge: a piece for each run of sides that are not open.
    func strokes(width: Double, dash: [Double]) -> [Shape.Outline] {
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

    /// One corner of the outline, clockwise, `depth` points inside the sides that are not open.
    private func points(at corner: Int, depth: Double) -> [Point] {
        let (before, after) = Self.corners[corner], arc = radius - depth
        // Towards the middle of the box.
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

    /// Sines and cosines of a quarter of a circle in twelve steps of 7.5 degrees, whose chords stay within a hundredth of the radius of the
    /// circle.
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
