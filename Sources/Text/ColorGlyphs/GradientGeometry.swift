import TypesetBase

/// A gradient as in a font, before the visible area is known, in font units or the units to which its transformation applies.
struct GradientGeometry {
    enum Shape {
        /// A gradient from the first point to the second. Lines of one colour are parallel to the line from the first point to the third.
        case linear(Point, Point, Point)
        case radial(RadialGradient.Circle, RadialGradient.Circle)
        /// A gradient around a point, from one angle to another, in radians.
        case sweep(Point, Double, Double)
    }

    var shape: Shape
    var line: ColorLine
    var transform: AffineTransform

    /// The part of the gradient that is visible within a rectangle of the glyph; nil if nothing is visible.
    func seen(in bounds: Rect) -> ColorGradient? {
        guard transform.isWithinReach, let corners = transform.inverse.map({ bounds.corners.map($0.apply(to:)) }) else { return nil }
        let seen: ColorGradient.Shape? =
            switch shape {
            case .linear(let start, let end, let third): linear(start, end, third, corners)
            case .radial(let start, let end): radial(start, end, corners)
            case .sweep(let center, let start, let end): sweep(center, start, end, corners)
            }
        return seen.map { ColorGradient(shape: $0, transform: transform) }
    }

    // MARK: Linear

    /// The linear gradient; nil for points on one line, which paint nothing.
    private func linear(_ start: Point, _ end: Point, _ third: Point, _ corners: [Point]) -> ColorGradient.Shape? {
        let side = third - start, normal = Point(x: side.y, y: -side.x), square = normal.dot(normal)
        guard square > 0 else { return nil }
        let axis = normal * ((end - start).dot(normal) / square), length = axis.dot(axis)
        guard length > 1e-9 else { return nil }
        let places = corners.map { ($0 - start).dot(axis) / length }, lowest = places.min() ?? 0, highest = places.max() ?? 1
        let (from, to, stops) = Self.spread(line.covering(lowest...highest))
        return .linear(LinearGradient(start: start + axis * from, end: start + axis * to, stops: stops))
    }

    // MARK: Radial

    private func radial(_ start: RadialGradient.Circle, _ end: RadialGradient.Circle, _ corners: [Point]) -> ColorGradient.Shape? {
        let growth = end.radius - start.radius, way = end.center - start.center
        let reach = (corners.map { ($0 - start.center).length }.max() ?? 0) + start.radius + way.length
        // Circles that do not grow faster than they move never cover everything.
        let periods = reach / max(abs(growth) - way.length, reach / 1000, 1e-6)
        var stops = line.covering(-periods...periods)
        guard let first = stops.first?.location, let last = stops.last?.location else { return nil }
        // If the radius is negative, nothing is painted.
        let point = growth == 0 ? 0 : -start.radius / growth
        if growth > 0, first < point { stops = ColorLine.part(stops, from: point, to: max(last, point)) }
        if growth < 0, last > point { stops = ColorLine.part(stops, from: min(first, point), to: point) }
        guard growth != 0 || start.radius > 0 || way.length > 0 else { return nil }
        let (from, to, spread) = Self.spread(stops)
        func circle(_ place: Double) -> RadialGradient.Circle {
            RadialGradient.Circle(center: start.center + way * place, radius: max(start.radius + growth * place, 0))
        }
        return .radial(RadialGradient(start: circle(from), end: circle(to), stops: spread))
    }

    // MARK: Sweep

    private func sweep(_ center: Point, _ start: Double, _ end: Double, _ corners: [Point]) -> ColorGradient.Shape? {
        guard abs(end - start) > 1e-6 || line.extend == .pad else { return nil }
        let stops = line.moved { start + $0 * (end - start) }.covering(0...2 * .pi)
        let around = ColorLine.part(stops, from: 0, to: 2 * .pi)
        let sectors = zip(around, around.dropFirst()).flatMap(Self.sectors)
        let radius = corners.map { ($0 - center).length }.max() ?? 0
        // The radius exceeds the corners, because sectors have arcs and curves.
        return .sweep(RadialGradient.Circle(center: center, radius: radius * 1.1), sectors)
    }

    /// Splits a range into sectors of at most an eighth of a circle, whose arcs are Bézier curves without a visible error.
    private static func sectors(_ from: GradientStop, _ to: GradientStop) -> [ColorGradient.Sector] {
        let angle = to.location - from.location
        guard angle > 1e-9 else { return [] }
        let count = Int((angle / (.pi / 4) - 1e-9).rounded(.up))
        return (0..<max(count, 1)).map { number in
            let start = Double(number) / Double(max(count, 1)), end = Double(number + 1) / Double(max(count, 1))
            return ColorGradient.Sector(
                start: from.location + angle * start, end: from.location + angle * end, startColor: from.color.mixed(with: to.color, start),
                endColor: from.color.mixed(with: to.color, end))
        }
    }

    // MARK: Stops

    /// The stops scaled to 0…1, and their range along the gradient; if all are at one location, they are an edge there.
    private static func spread(_ stops: [GradientStop]) -> (from: Double, to: Double, stops: [GradientStop]) {
        let from = stops.first?.location ?? 0, last = stops.last?.location ?? 0
        guard last - from > 1e-6 else {
            let edge = [stops.first, stops.last].compactMap(\.self).enumerated()
            return (from, from + 1e-3, edge.map { GradientStop(location: Double($0.offset), color: $0.element.color) })
        }
        return (from, last, stops.mapLocations { ($0 - from) / (last - from) })
    }
}

extension AffineTransform {
    /// Whether no number is so large that positions would lose their meaning.
    var isWithinReach: Bool { [a, b, c, d, e, f].allSatisfy { abs($0) < 1e9 } }
}
