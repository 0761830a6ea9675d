import TypesetBase
import TypesetLayout

/// Fills and strokes (ISO 32000-1 8.5).
extension PageContent {
    func draw(_ shape: Shape) {
        switch shape.outline {
        case .rect(let rect, let radius):
            setPaint(shape.paint)
            addRectangle(rect, radius: radius)
            stream.fill()
        case .line(let from, let to, let width, let dash):
            setStrokePaint(shape.paint)
            setLine(width: width, dash: Self.possible(dash))
            move(to: from)
            line(to: to)
            stream.stroke()
        case .frame(let rect, let radius, let width, let dash):
            setStrokePaint(shape.paint)
            setLine(width: width, dash: Self.possible(dash))
            addRectangle(rect, radius: radius)
            stream.closeAndStroke()
        case .path(let points, let width, let dash):
            guard points.count > 1 else { return }
            setStrokePaint(shape.paint)
            setLine(width: width, dash: Self.possible(dash))
            addPath(points)
            stream.stroke()
        case .polygon(let points):
            guard points.count > 2 else { return }
            setPaint(shape.paint)
            addPolygon(points)
            stream.fill()
        }
    }

    /// Returns a valid dash pattern; empty if no length is positive.
    private static func possible(_ dash: [Points]) -> [Points] { dash.contains { $0 > 0 } ? dash.map { max($0, 0) } : [] }

    private func addPolygon(_ points: [Point]) {
        addPath(points)
        stream.closePath()
    }

    private func addPath(_ points: [Point]) {
        for (index, point) in points.enumerated() {
            if index == 0 { move(to: point) } else { line(to: point) }
        }
    }

    private func addRectangle(_ rect: Rect, radius: Points) {
        let radius = min(radius.value, rect.width / 2, rect.height / 2)
        guard radius > 0 else {
            return stream.rectangle(x: rect.minX, y: size.height - rect.maxY, width: rect.width, height: rect.height)
        }
        // Distance of the control points for a quarter circle: 4/3 (√2 − 1) of the radius from its end.
        let bend = radius * (1 - 0.552_284_75)
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        move(to: Point(x: left + radius, y: top))
        line(to: Point(x: right - radius, y: top))
        curve(Point(x: right - bend, y: top), Point(x: right, y: top + bend), Point(x: right, y: top + radius))
        line(to: Point(x: right, y: bottom - radius))
        curve(Point(x: right, y: bottom - bend), Point(x: right - bend, y: bottom), Point(x: right - radius, y: bottom))
        line(to: Point(x: left + radius, y: bottom))
        curve(Point(x: left + bend, y: bottom), Point(x: left, y: bottom - bend), Point(x: left, y: bottom - radius))
        line(to: Point(x: left, y: top + radius))
        curve(Point(x: left, y: top + bend), Point(x: left + bend, y: top), Point(x: left + radius, y: top))
        stream.closePath()
    }

    private func move(to point: Point) { stream.move(toX: point.x, y: size.height - point.y) }

    private func line(to point: Point) { stream.line(toX: point.x, y: size.height - point.y) }

    private func curve(_ first: Point, _ second: Point, _ end: Point) {
        stream.curve(
            x1: first.x, y1: size.height - first.y, x2: second.x, y2: size.height - second.y, x: end.x, y: size.height - end.y)
    }
}
