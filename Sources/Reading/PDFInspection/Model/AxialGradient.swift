public import Geometry

/// Colours that change along a line (ISO 32000-1 8.7.4.5.3), in points of the page as shown.
public struct AxialGradient: Hashable, Sendable {
    public struct Stop: Hashable, Sendable {
        /// From 0 at the start to 1 at the end.
        public var place: Double
        public var color: Color
    }

    public var start: Point
    public var end: Point
    /// In order; between them colours change evenly.
    public var stops: [Stop]

    /// Parts into which a piece of the gradient is cut: its colours change little within one.
    private static let parts = 8

    /// The colours that a rectangle meets. Past its ends the gradient goes on with its last colour.
    public func colors(over rect: Rect) -> [Color] {
        let places = [rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.minX, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY)]
            .map(place)
        guard let first = places.min(), let last = places.max() else { return [] }
        let between = (0...Self.parts).map { first + (last - first) * Double($0) / Double(Self.parts) }
        return (between + stops.map(\.place).filter { $0 > first && $0 < last }).compactMap(color)
    }

    private func place(of point: Point) -> Double {
        let x = end.x - start.x, y = end.y - start.y, length = x * x + y * y
        return length > 0 ? min(1, max(0, ((point.x - start.x) * x + (point.y - start.y) * y) / length)) : 0
    }

    private func color(at place: Double) -> Color? {
        guard let next = stops.firstIndex(where: { $0.place >= place }) else { return stops.last?.color }
        guard next > 0 else { return stops[0].color }
        let a = stops[next - 1], b = stops[next], share = b.place > a.place ? (place - a.place) / (b.place - a.place) : 1
        func mix(_ first: Double, _ second: Double) -> Double { first + (second - first) * share }
        return Color(
            red: mix(a.color.red, b.color.red), green: mix(a.color.green, b.color.green), blue: mix(a.color.blue, b.color.blue),
            alpha: mix(a.color.alpha, b.color.alpha))
    }
}
