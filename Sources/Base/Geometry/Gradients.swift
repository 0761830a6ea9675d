/// A colour of a gradient.
package struct GradientStop: Hashable, Sendable {
    /// The location, from 0 at the start of the gradient to 1 at its end.
    package var location: Double
    package var color: Color
    package init(location: Double, color: Color) { self.location = location; self.color = color }
}

/// Colours that change along a line; beyond its ends, the first and the last colour continue.
package struct LinearGradient: Hashable, Sendable {
    package var start: Point
    package var end: Point
    /// The stops in order; colours change linearly between them, and two stops at one location are an edge.
    package var stops: [GradientStop]
    package init(start: Point, end: Point, stops: [GradientStop]) { self.start = start; self.end = end; self.stops = stops }

    /// Returns the colours over a rectangle.
    package func colors(over rect: Rect) -> [Color] {
        let locations = rect.corners.map(location)
        return stops.colors(from: locations.min() ?? 0, to: locations.max() ?? 1)
    }

    private func location(of point: Point) -> Double {
        let axis = end - start, length = axis.dot(axis)
        return length > 0 ? min(1, max(0, (point - start).dot(axis) / length)) : 0
    }
}

/// Colours that change from one circle to another.
package struct RadialGradient: Hashable, Sendable {
    package struct Circle: Hashable, Sendable {
        package var center: Point
        package var radius: Double
        package init(center: Point, radius: Double) { self.center = center; self.radius = radius }
    }

    package var start: Circle
    package var end: Circle
    package var stops: [GradientStop]
    package init(start: Circle, end: Circle, stops: [GradientStop]) { self.start = start; self.end = end; self.stops = stops }
}

extension [GradientStop] {
    /// Returns the stops with changed colours.
    package func mapColors(_ change: (Color) -> Color) -> [GradientStop] {
        map { GradientStop(location: $0.location, color: change($0.color)) }
    }

    /// Returns the stops on another scale.
    package func mapLocations(_ change: (Double) -> Double) -> [GradientStop] {
        map { GradientStop(location: change($0.location), color: $0.color) }
    }

    package var isOpaque: Bool { allSatisfy { $0.color.alpha >= 1 } }

    /// Returns the colours between two locations: those at the stops and at sixteen steps, between which colours change little.
    package func colors(from low: Double, to high: Double) -> [Color] {
        let steps = (0...16).map { low + (high - low) * Double($0) / 16 }
        return (steps + map(\.location).filter { $0 > low && $0 < high }).map(color)
    }

    /// Returns the colour at a location; black if there are no stops.
    private func color(at location: Double) -> Color {
        guard let upper = firstIndex(where: { $0.location >= location }) else { return last?.color ?? .black }
        guard upper > 0 else { return self[0].color }
        let a = self[upper - 1], b = self[upper]
        return a.color.mixed(with: b.color, b.location > a.location ? (location - a.location) / (b.location - a.location) : 1)
    }
}
