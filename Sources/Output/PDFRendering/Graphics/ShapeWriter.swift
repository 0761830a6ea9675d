import Geometry
import Layout

/// Fills and strokes (ISO 32000-1 8.5).
extension PageContent {
    func draw(_ shape: Shape) throws {
        switch shape.outline {
        case .rect(let rect, let radius):
            try setPaint(shape.paint)
            putRect(rect, radius: radius)
            buffer.put("f\n")
        case .line(let from, let to, let width, let dash):
            try setStrokePaint(shape.paint)
            setLine(width: width, dash: Self.possible(dash))
            put(from)
            buffer.put("m ")
            put(to)
            buffer.put("l S\n")
        case .frame(let rect, let radius, let width, let dash):
            try setStrokePaint(shape.paint)
            setLine(width: width, dash: Self.possible(dash))
            putRect(rect, radius: radius)
            buffer.put("s\n")
        case .path(let points, let width, let dash):
            guard points.count > 1 else { return }
            try setStrokePaint(shape.paint)
            setLine(width: width, dash: Self.possible(dash))
            putPath(points)
            buffer.put("S\n")
        case .polygon(let points):
            guard points.count > 2 else { return }
            try setPaint(shape.paint)
            putPolygon(points)
            buffer.put("f\n")
        }
    }

    /// No gaps where no stroke has a length.
    private static func possible(_ dash: [Double]) -> [Double] { dash.contains { $0 > 0 } ? dash.map { max($0, 0) } : [] }

    private func putPolygon(_ points: [Point]) {
        putPath(points)
        buffer.put("h ")
    }

    private func putPath(_ points: [Point]) {
        for (index, point) in points.enumerated() {
            put(point)
            buffer.put(index == 0 ? "m " : "l ")
        }
    }

    private func putRect(_ rect: Rect, radius: Double) {
        let radius = min(radius, rect.width / 2, rect.height / 2)
        guard radius > 0 else {
            buffer.put(rect.minX, size.height - rect.maxY, rect.width, rect.height).put("re ")
            return
        }
        // Distance of the control points for a quarter circle: 4/3 (√2 − 1) of the radius from its end.
        let bend = radius * (1 - 0.552_284_75)
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        put(Point(x: left + radius, y: top))
        buffer.put("m ")
        putLine(to: Point(x: right - radius, y: top))
        putCurve(Point(x: right - bend, y: top), Point(x: right, y: top + bend), Point(x: right, y: top + radius))
        putLine(to: Point(x: right, y: bottom - radius))
        putCurve(Point(x: right, y: bottom - bend), Point(x: right - bend, y: bottom), Point(x: right - radius, y: bottom))
        putLine(to: Point(x: left + radius, y: bottom))
        putCurve(Point(x: left + bend, y: bottom), Point(x: left, y: bottom - bend), Point(x: left, y: bottom - radius))
        putLine(to: Point(x: left, y: top + radius))
        putCurve(Point(x: left, y: top + bend), Point(x: left + bend, y: top), Point(x: left + radius, y: top))
        buffer.put("h ")
    }

    private func putLine(to point: Point) {
        put(point)
        buffer.put("l ")
    }

    private func putCurve(_ first: Point, _ second: Point, _ end: Point) {
        put(first)
        put(second)
        put(end)
        buffer.put("c ")
    }
}
