package import TypesetBase

/// A radial gradient on a page (ISO 32000-1 8.7.4.5.4).
package struct RadialShading: Hashable, Sendable {
    var gradient: RadialGradient
    /// Whether the gradient extends beyond its circles with their colours.
    let extendsStart: Bool
    let extendsEnd: Bool
    /// The matrix from the space of the circles to the page as shown, and its inverse.
    let matrix: AffineTransform
    let inverse: AffineTransform

    /// Creates a shading; nil if the coordinates are not circles.
    init?(_ coordinates: [Double], extends: (Bool, Bool), matrix: AffineTransform, stops: [GradientStop]) {
        guard coordinates.count >= 6, coordinates.allSatisfy(\.isFinite), coordinates[2] >= 0, coordinates[5] >= 0,
            let inverse = matrix.inverse
        else { return nil }
        gradient = RadialGradient(
            start: .init(center: Point(x: coordinates[0], y: coordinates[1]), radius: coordinates[2]),
            end: .init(center: Point(x: coordinates[3], y: coordinates[4]), radius: coordinates[5]), stops: stops)
        (extendsStart, extendsEnd) = extends
        (self.matrix, self.inverse) = (matrix, inverse)
    }

    /// The number of sampled points along each side of a rectangle.
    private static let samples = 9

    /// Returns the colours over a rectangle; transparent beyond the gradient.
    package func colors(over rect: Rect) -> [Color] {
        let offsets = points(of: rect).map(offset), reached = offsets.compactMap(\.self)
        guard let first = reached.min(), let last = reached.max() else { return [.clear] }
        return gradient.stops.colors(from: first, to: last) + (reached.count < offsets.count ? [.clear] : [])
    }

    /// Returns a grid of points and the centres of the circles, where the colours are at their ends.
    private func points(of rect: Rect) -> [Point] {
        let steps = (0..<Self.samples).map { Double($0) / Double(Self.samples - 1) }
        let grid = steps.flatMap { y in steps.map { x in Point(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height) } }
        let centers = [gradient.start.center, gradient.end.center].map(matrix.apply(to:))
        return grid + centers.filter { (rect.minX...rect.maxX).contains($0.x) && (rect.minY...rect.maxY).contains($0.y) }
    }

    /// Returns the offset, from 0 to 1, of the gradient's largest circle through a point; nil if there is none.
    private func offset(of point: Point) -> Double? {
        let point = inverse.apply(to: point), start = gradient.start, end = gradient.end
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
