package import Geometry

/// The paint of a colour glyph, in thousandths of the em, y upwards from the origin on the baseline.
///
/// A font has a graph of some thirty kinds of nodes (OpenType 1.9.1, `COLR`), which are reduced to these four. Transformations are already
/// applied to contours, and the colours of a line beyond its ends are listed.
package indirect enum ColorPaint: Hashable, Sendable {
    /// Paints drawn over each other, the last on top.
    case layers([ColorPaint])
    case clipped(to: GlyphContours, ColorPaint)
    /// A fill without bounds, which a clip limits: nothing outside the rectangle is visible.
    case fill(ColorFill, Rect)
    case composed(ColorPaint, CompositeMode, over: ColorPaint)

    /// The area that it may paint; nil if it paints nothing.
    package var bounds: Rect? {
        switch self {
        case .layers(let layers): Self.union(layers.map(\.bounds))
        case .clipped(let contours, _): contours.bounds
        case .fill(_, let bounds): bounds
        case .composed(let top, _, let bottom): Self.union([top.bounds, bottom.bounds])
        }
    }

    /// The same shapes and opacities in one colour, for masks.
    package func silhouette(in color: Color) -> ColorPaint {
        switch self {
        case .layers(let layers): .layers(layers.map { $0.silhouette(in: color) })
        case .clipped(let contours, let paint): .clipped(to: contours, paint.silhouette(in: color))
        case .fill(let fill, let bounds): .fill(fill.silhouette(in: color), bounds)
        case .composed(let top, let mode, let bottom):
            .composed(top.silhouette(in: color), mode, over: bottom.silhouette(in: color))
        }
    }

    private static func union(_ bounds: [Rect?]) -> Rect? {
        bounds.reduce(nil) { sum, rect in rect.map { sum?.union($0) ?? $0 } ?? sum }
    }
}

/// The fill of an area of a glyph.
package enum ColorFill: Hashable, Sendable {
    /// The colour of the text.
    case foreground(alpha: Double)
    case solid(Color)
    case gradient(ColorGradient)
}

extension ColorFill {
    fileprivate func silhouette(in color: Color) -> ColorFill {
        switch self {
        case .foreground(let alpha): .solid(color.with(alpha: alpha))
        case .solid(let own): .solid(color.with(alpha: own.alpha))
        case .gradient(let gradient): .gradient(gradient.silhouette(in: color))
        }
    }
}

/// A gradient in a glyph. Beyond its ends, the first and the last colour continue.
package struct ColorGradient: Hashable, Sendable {
    /// A stop. Locations rise from 0 to 1, and two equal ones are an edge. A gradient has at least two stops.
    package struct Stop: Hashable, Sendable {
        package var location: Double
        package var color: Color
    }

    package struct Circle: Hashable, Sendable {
        package var center: Point
        package var radius: Double
    }

    /// A part of a circle, at most 45°, along whose arc one colour changes to another; in radians, counter-clockwise.
    package struct Sector: Hashable, Sendable {
        package var start: Double
        package var end: Double
        package var startColor: Color
        package var endColor: Color
    }

    package enum Shape: Hashable, Sendable {
        case linear(from: Point, to: Point, [Stop])
        case radial(from: Circle, to: Circle, [Stop])
        /// A gradient around a point, up to a radius that contains everything visible.
        case sweep(Circle, [Sector])
    }

    package var shape: Shape
    /// The transformation from the gradient's coordinates to those of the glyph.
    package var transform: GlyphTransform

    package var isOpaque: Bool {
        switch shape {
        case .linear(_, _, let stops), .radial(_, _, let stops): stops.allSatisfy { $0.color.alpha >= 1 }
        case .sweep(_, let sectors): sectors.allSatisfy { $0.startColor.alpha >= 1 && $0.endColor.alpha >= 1 }
        }
    }
}

extension ColorGradient {
    fileprivate func silhouette(in color: Color) -> ColorGradient {
        func plain(_ stops: [Stop]) -> [Stop] { stops.map { Stop(location: $0.location, color: color.with(alpha: $0.color.alpha)) } }
        let shape: Shape =
            switch shape {
            case .linear(let from, let to, let stops): .linear(from: from, to: to, plain(stops))
            case .radial(let from, let to, let stops): .radial(from: from, to: to, plain(stops))
            case .sweep(let circle, let sectors):
                .sweep(
                    circle,
                    sectors.map { sector in
                        Sector(
                            start: sector.start, end: sector.end, startColor: color.with(alpha: sector.startColor.alpha),
                            endColor: color.with(alpha: sector.endColor.alpha))
                    })
            }
        return ColorGradient(shape: shape, transform: transform)
    }
}

extension Color {
    func with(alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}

/// The mode in which a part of a glyph is composed with the part below, in the order of OpenType (1.9.1, `COLR`, "CompositeMode
/// enumeration").
package enum CompositeMode: UInt8, Sendable {
    case clear, source, destination, sourceOver, destinationOver, sourceIn, destinationIn, sourceOut, destinationOut, sourceAtop
    case destinationAtop, xor, plus, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion
    case multiply, hue, saturation, color, luminosity
}

extension Point {
    static func * (point: Point, factor: Double) -> Point { Point(x: point.x * factor, y: point.y * factor) }

    func dot(_ other: Point) -> Double { x * other.x + y * other.y }

    var length: Double { dot(self).squareRoot() }
}

extension Rect {
    /// The smallest rectangle around points.
    init(around points: [Point]) {
        let xs = points.map(\.x), ys = points.map(\.y)
        let left = xs.min() ?? 0, bottom = ys.min() ?? 0
        self.init(x: left, y: bottom, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - bottom)
    }

    var corners: [Point] {
        [Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY)]
    }

    /// The intersection of two rectangles; nil if it is empty.
    func intersection(_ other: Rect) -> Rect? {
        guard intersects(other) else { return nil }
        let left = max(minX, other.minX), bottom = max(minY, other.minY)
        return Rect(x: left, y: bottom, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - bottom)
    }
}
