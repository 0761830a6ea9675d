package import Geometry

/// The colours of a gradient along its line, in order.
struct GradientStops: Hashable, Sendable {
    var stops: [AxialGradient.Stop]

    /// The number of parts of a piece of the gradient. Colours change little within one part.
    private static let parts = 8

    /// Returns the colours between two offsets.
    func colors(from first: Double, to last: Double) -> [Color] {
        let between = (0...Self.parts).map { first + (last - first) * Double($0) / Double(Self.parts) }
        return (between + stops.map(\.offset).filter { $0 > first && $0 < last }).compactMap(color)
    }

    private func color(at offset: Double) -> Color? {
        guard let next = stops.firstIndex(where: { $0.offset >= offset }) else { return stops.last?.color }
        guard next > 0 else { return stops[0].color }
        let a = stops[next - 1], b = stops[next], share = b.offset > a.offset ? (offset - a.offset) / (b.offset - a.offset) : 1
        func mix(_ first: Double, _ second: Double) -> Double { first + (second - first) * share }
        return Color(
            red: mix(a.color.red, b.color.red), green: mix(a.color.green, b.color.green), blue: mix(a.color.blue, b.color.blue),
            alpha: mix(a.color.alpha, b.color.alpha))
    }
}

/// Colours that change along a line (ISO 32000-1 8.7.4.5.3), in points of the page as shown.
package struct AxialGradient: Hashable, Sendable {
    package struct Stop: Hashable, Sendable {
        /// The offset, from 0 at the start to 1 at the end.
        package var offset: Double
        package var color: Color
    }

    package var start: Point
    package var end: Point
    /// The stops in order. Colours change linearly between them.
    package var stops: [Stop]

    /// Returns the colours over a rectangle. Beyond its ends the gradient continues with its last colour.
    package func colors(over rect: Rect) -> [Color] {
        let offsets = [
            rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.minX, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY),
        ]
        .map(offset)
        guard let first = offsets.min(), let last = offsets.max() else { return [] }
        return GradientStops(stops: stops).colors(from: first, to: last)
    }

    private func offset(of point: Point) -> Double {
        let x = end.x - start.x, y = end.y - start.y, length = x * x + y * y
        return length > 0 ? min(1, max(0, ((point.x - start.x) * x + (point.y - start.y) * y) / length)) : 0
    }
}

/// Colours that change from one circle to another (ISO 32000-1 8.7.4.5.4).
package struct RadialGradient: Hashable, Sendable {
    struct Circle: Hashable, Sendable {
        var center: Point
        var radius: Double
    }

    let start: Circle
    let end: Circle
    /// Whether the gradient extends beyond its circles with their colours.
    let extendsStart: Bool
    let extendsEnd: Bool
    /// The matrix from the space of the circles to the page as shown, and its inverse.
    let matrix: Matrix
    let inverse: Matrix
    var stops: [AxialGradient.Stop]

    /// Creates a gradient; nil if the coordinates are not circles.
    init?(_ coordinates: [Double], extends: (Bool, Bool), matrix: Matrix, stops: [AxialGradient.Stop]) {
        guard coordinates.count >= 6, coordinates.allSatisfy(\.isFinite), coordinates[2] >= 0, coordinates[5] >= 0,
            let inverse = matrix.inverse
        else { return nil }
        start = Circle(center: Point(x: coordinates[0], y: coordinates[1]), radius: coordinates[2])
        end = Circle(center: Point(x: coordinates[3], y: coordinates[4]), radius: coordinates[5])
        (extendsStart, extendsEnd) = extends
        (self.matrix, self.inverse, self.stops) = (matrix, inverse, stops)
    }

    /// The number of sampled points along each side of a rectangle.
    private static let samples = 9

    /// Returns the colours over a rectangle; transparent beyond the gradient.
    package func colors(over rect: Rect) -> [Color] {
        let offsets = points(of: rect).map(offset), reached = offsets.compactMap(\.self)
        guard let first = reached.min(), let last = reached.max() else { return [.clear] }
        return GradientStops(stops: stops).colors(from: first, to: last) + (reached.count < offsets.count ? [.clear] : [])
    }

    /// Returns a grid of points and the centres of the circles, where the colours are at their ends.
    private func points(of rect: Rect) -> [Point] {
        let steps = (0..<Self.samples).map { Double($0) / Double(Self.samples - 1) }
        let grid = steps.flatMap { y in steps.map { x in Point(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height) } }
        let centers = [start.center, end.center].map { matrix.apply($0.x, $0.y) }
        return grid + centers.filter { (rect.minX...rect.maxX).contains($0.x) && (rect.minY...rect.maxY).contains($0.y) }
    }

    /// Returns the offset, from 0 to 1, of the gradient's largest circle through a point; nil if there is none.
    private func offset(of point: Point) -> Double? {
        let point = inverse.apply(point.x, point.y)
        let dx = end.center.x - start.center.x, dy = end.center.y - start.center.y, dr = end.radius - start.radius
        let px = point.x - start.center.x, py = point.y - start.center.y
        let a = dx * dx + dy * dy - dr * dr, b = px * dx + py * dy + start.radius * dr, c = px * px + py * py - start.radius * start.radius
        let solutions: [Double]
        if abs(a) < 1e-9 {
            solutions = abs(b) < 1e-12 ? [] : [c / (2 * b)]
        } else {
            let root = (b * b - a * c).squareRoot()
            solutions = root.isNaN ? [] : [(b + root) / a, (b - root) / a]
        }
        return solutions.sorted(by: >).first { s in
            start.radius + s * dr >= 0 && ((0...1).contains(s) || s < 0 && extendsStart || s > 1 && extendsEnd)
        }.map { min(1, max(0, $0)) }
    }
}

extension InspectedPaint {
    /// Returns the possible colours over a rectangle; nil if only rendering would show them.
    package func colors(over rect: Rect) -> [Color]? {
        switch self {
        case .color(let color): [color]
        case .gradient(let colors): colors
        case .axial(let gradient): gradient.colors(over: rect)
        case .radial(let gradient): gradient.colors(over: rect)
        case .masked(let paint, let mask):
            paint.colors(over: rect).flatMap { colors in
                mask.alphas(over: rect).map { alphas in colors.flatMap { color in alphas.map { color.faded($0) } } }
            }
        case .tiles(let pattern): pattern.colors(over: rect)
        case .unknown: nil
        }
    }
}

extension Color {
    /// Returns the colour with its alpha multiplied.
    func faded(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: self.alpha * alpha) }

    fileprivate static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
}
