import TypesetBase

/// The path under construction, with flattened curves.
struct PathBuilder {
    private(set) var edges: [OutlineEdge] = []
    /// The subpaths that are upright rectangles.
    private(set) var rectangles: [Rect] = []
    private(set) var isOnlyRectangles = true
    /// Whether some rectangles are drawn clockwise and others counterclockwise, so that they may cut holes into others.
    private(set) var isMixed = false
    /// The indices of edges that only close open subpaths, which a stroke does not have.
    private(set) var closingEdges: [Int] = []
    private var isClockwise: Bool?
    private var extent = BoundingBox()
    private var start = Point.zero, current = Point.zero
    /// The index of the first edge of the open subpath.
    private var first = 0

    var bounds: Rect { extent.rect }
    /// The approximate memory in bytes.
    var memory: Int { rectangles.count * 32 + edges.count * MemoryLayout<OutlineEdge>.stride }

    /// Begins a new path and keeps the memory of the last one.
    mutating func reset() {
        rectangles.removeAll(keepingCapacity: true)
        edges.removeAll(keepingCapacity: true)
        closingEdges.removeAll(keepingCapacity: true)
        (isOnlyRectangles, isMixed, isClockwise) = (true, false, nil)
        extent = BoundingBox()
        first = 0
    }

    // MARK: Segments

    mutating func move(to point: Point) {
        close()
        guard point.isFinite else { return }
        (start, current) = (point, point)
        extent.add(point)
    }

    mutating func line(to point: Point) {
        guard point.isFinite else { return }
        extent.add(point)
        append(point)
    }

    /// The distance from a curve, in points, that its straight pieces may have.
    private static let tolerance = 0.1
    /// The largest number of pieces of a curve.
    private static let pieceLimit = 32.0

    /// Adds a cubic Bézier curve; without a first control point, it is the current point.
    mutating func curve(_ firstControl: Point?, _ second: Point, to end: Point) {
        let begin = current, control = firstControl ?? begin
        guard control.isFinite, second.isFinite, end.isFinite else { return }
        extent.add(control)
        extent.add(second)
        extent.add(end)
        isOnlyRectangles = false
        // The deviation of a piece is an eighth of the second derivative's bound, over the number of pieces squared.
        let bend = max(
            abs(begin.x - 2 * control.x + second.x) + abs(begin.y - 2 * control.y + second.y),
            abs(control.x - 2 * second.x + end.x) + abs(control.y - 2 * second.y + end.y))
        let pieces = Int(min(Self.pieceLimit, max(1, (0.75 * bend / Self.tolerance).squareRoot().rounded(.up))))
        for piece in 1..<max(1, pieces) {
            let t = Double(piece) / Double(pieces), s = 1 - t
            let a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t
            append(
                Point(
                    x: a * begin.x + b * control.x + c * second.x + d * end.x, y: a * begin.y + b * control.y + c * second.y + d * end.y))
        }
        append(end)
    }

    /// Adds a quadratic Bézier curve, as TrueType has them.
    mutating func curve(_ control: Point, to end: Point) {
        func third(_ point: Point) -> Point { Point(x: (point.x + 2 * control.x) / 3, y: (point.y + 2 * control.y) / 3) }
        curve(third(current), third(end), to: end)
    }

    private mutating func append(_ point: Point) {
        edges.append(OutlineEdge(current, point))
        current = point
    }

    /// Adds a rectangle with the corners of a transformed one.
    mutating func rectangle(_ rect: Rect, _ matrix: AffineTransform) {
        move(to: matrix.apply(rect.minX, rect.minY))
        line(to: matrix.apply(rect.maxX, rect.minY))
        line(to: matrix.apply(rect.maxX, rect.maxY))
        line(to: matrix.apply(rect.minX, rect.maxY))
        close()
    }

    /// Closes the subpath, as fills and clips also close an open one.
    ///
    /// - Parameter isStated: whether the content closes it, so that a stroke is closed, too.
    mutating func close(isStated: Bool = false) {
        defer { first = edges.count }
        guard edges.count > first else { return }
        if current != start {
            if !isStated { closingEdges.append(edges.count) }
            append(start)
        }
        // Rounding may leave a short fifth side.
        let sides = edges.count - first
        guard sides == 4 || sides == 5 && edges[edges.count - 1].isShort, edges[first...].allSatisfy(\.isUpright) else {
            return isOnlyRectangles = false
        }
        var box = BoundingBox(), area: Float = 0
        for edge in edges[first...] {
            box.add(Point(x: Double(edge.x0), y: Double(edge.y0)))
            area += edge.x0 * edge.y1 - edge.x1 * edge.y0
        }
        rectangles.append(box.rect)
        if let isClockwise { isMixed = isMixed || isClockwise != (area > 0) } else { isClockwise = area > 0 }
    }

    // MARK: Use

    /// Whether the path is one upright rectangle.
    var isRectangle: Bool { isOnlyRectangles && rectangles.count == 1 }

    /// The number of rectangles that are compared with one another to find holes.
    private static let holeLimit = 32

    /// Whether the painted area is exactly the rectangles.
    func isExactly(_ rule: FillRule) -> Bool {
        guard isOnlyRectangles, !rectangles.isEmpty else { return false }
        if rectangles.count == 1 || rule == .nonZero && !isMixed { return true }
        guard rectangles.count <= Self.holeLimit else { return false }
        return rectangles.indices.allSatisfy { index in
            rectangles[..<index].allSatisfy { $0.intersection(rectangles[index]).area == 0 }
        }
    }
}

extension Point {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
