package import TypesetBase

/// A straight piece of an outline, directed from its start to its end.
///
/// Single precision is exact to a thousandth of a point on any page.
package struct OutlineEdge: Hashable, Sendable {
    let x0: Float, y0: Float, x1: Float, y1: Float

    /// The largest coordinate, in points; more would overflow while edges are crossed, and no page is as large.
    private static let limit = 1e6

    init(_ start: Point, _ end: Point) {
        func part(_ value: Double) -> Float { Float(min(Self.limit, max(-Self.limit, value))) }
        (x0, y0, x1, y1) = (part(start.x), part(start.y), part(end.x), part(end.y))
    }

    var points: (start: Point, end: Point) { (Point(x: Double(x0), y: Double(y0)), Point(x: Double(x1), y: Double(y1))) }

    /// The distance, in points, that is only rounding.
    private static let rounding: Float = 0.01
    /// Whether the edge is horizontal or vertical.
    var isUpright: Bool { abs(x0 - x1) < Self.rounding || abs(y0 - y1) < Self.rounding }
    var isShort: Bool { abs(x0 - x1) < Self.rounding && abs(y0 - y1) < Self.rounding }
}

/// A stroked path in straight pieces.
package struct StrokedPath: Sendable {
    private let edges: [OutlineEdge]
    /// The most edges of a path that is drawn.
    static let edgeLimit = 2_000
    /// The width of the line in points.
    package let width: Double

    init(_ path: PathBuilder, width: Double) {
        let closing = Set(path.closingEdges)
        edges = closing.isEmpty ? path.edges : path.edges.enumerated().filter { !closing.contains($0.offset) }.map(\.element)
        self.width = width
    }

    package var pieces: [(start: Point, end: Point)] { edges.map(\.points) }
}

/// The rules by which a path encloses points (ISO 32000-1 8.5.3.3).
enum FillRule: Sendable { case nonZero, evenOdd }

/// Rows of sampled points of a rectangle, with a bit for each point inside an outline, the leftmost first.
enum OutlineSampling {
    /// The number of points in a row.
    static let columns = 32

    /// Intersects the rows with the inside of an outline.
    ///
    /// An outline crosses a row where its winding number changes; open subpaths must have their closing edge.
    static func intersect(
        _ rows: UnsafeMutableBufferPointer<UInt32>, of rect: Rect, with edges: UnsafeBufferPointer<OutlineEdge>, _ rule: FillRule
    ) {
        // The points are in the middle of their cells.
        let step = Float(rect.height) / Float(rows.count), top = Float(rect.minY) + step / 2
        let column = Float(rect.width) / Float(columns), left = Float(rect.minX) + column / 2
        guard step > 0, column > 0 else { return rows.update(repeating: 0) }
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: rows.count * (columns + 1)) { turns in
            turns.initialize(repeating: 0)
            for edge in edges where edge.y0 != edge.y1 {
                let isUp = edge.y1 < edge.y0, low = isUp ? edge.y1 : edge.y0, high = isUp ? edge.y0 : edge.y1
                let first = index(of: low, top, step, rows.count), last = index(of: high, top, step, rows.count)
                guard first < last else { continue }
                let slope = (edge.x1 - edge.x0) / (edge.y1 - edge.y0)
                for row in first..<last {
                    let x = edge.x0 + (top + Float(row) * step - edge.y0) * slope
                    turns[row * (columns + 1) + index(of: x, left, column, columns)] &+= isUp ? -1 : 1
                }
            }
            for row in rows.indices where rows[row] != 0 {
                var winding: Int32 = 0, inside: UInt32 = 0
                for column in 0..<columns {
                    winding &+= turns[row * (columns + 1) + column]
                    if rule == .nonZero ? winding != 0 : winding & 1 != 0 { inside |= 1 << UInt32(column) }
                }
                rows[row] &= inside
            }
        }
    }

    /// Returns the first of `count` points, at equal steps from `start`, that is not before a position; `count` if there is none.
    @inline(__always)
    private static func index(of position: Float, _ start: Float, _ step: Float, _ count: Int) -> Int {
        let place = ((position - start) / step).rounded(.up)
        return place >= Float(count) ? count : place > 0 ? Int(place) : 0
    }
}

/// The areas of a page's content that are not upright rectangles.
package struct OutlineTable: Sendable {
    /// A path that is filled, and the clip that cuts it.
    private struct Area {
        @CompactRange var edges: Range<Int>
        var rule: FillRule
        /// The area of the clip; negative if only a rectangle clips.
        var clip: Int32
        /// The number of areas on the way to the outermost clip, with this one.
        var depth: Int32
        /// The number of their edges.
        var length: Int32
    }

    private var areas: [Area] = []
    private var edges: [OutlineEdge] = []

    /// The number of clips within clips that are kept; the others only enlarge the area.
    private static let depthLimit = 16
    /// The rows of sampled points in a rectangle of the height of a line.
    private static let rows = 8
    /// The edges that take as long as one comparison of rectangles.
    private static let edgesPerComparison = 4

    /// The approximate memory in bytes.
    var memory: Int { areas.count * MemoryLayout<Area>.stride + edges.count * MemoryLayout<OutlineEdge>.stride }

    /// Adds a path and returns its number.
    ///
    /// - Parameter clip: the number of the area to which the path is clipped; negative if there is none.
    mutating func add(_ path: [OutlineEdge], _ rule: FillRule, clip: Int32) -> Int32 {
        var depth: Int32 = 1, length = Int32(clamping: path.count)
        if clip >= 0 {
            depth += areas[Int(clip)].depth
            length = Int32(clamping: path.count + Int(areas[Int(clip)].length))
            guard depth <= Self.depthLimit else { return clip }
        }
        let start = edges.count
        edges += path
        areas.append(Area(edges: start..<edges.count, rule: rule, clip: clip, depth: depth, length: length))
        return Int32(areas.count - 1)
    }

    /// Returns the path of an area as the points of its pieces, and whether it encloses by the even-odd rule.
    func path(of number: Int32) -> (pieces: [(start: Point, end: Point)], isEvenOdd: Bool) {
        let area = areas[Int(number)]
        return (edges[area.edges].map(\.points), area.rule == .evenOdd)
    }

    /// The cost of `share(of:in:)`, in comparisons of rectangles.
    func cost(of number: Int32) -> Int { 16 + Int(areas[Int(number)].length) / Self.edgesPerComparison }

    /// Returns the part of a rectangle inside an area, from 0 to 1, by the share of sampled points.
    func share(of rect: Rect, in number: Int32) -> Double {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.rows) { rows in
            rows.initialize(repeating: .max)
            var next = number
            edges.withUnsafeBufferPointer { edges in
                while next >= 0 {
                    let area = areas[Int(next)]
                    OutlineSampling.intersect(rows, of: rect, with: UnsafeBufferPointer(rebasing: edges[area.edges]), area.rule)
                    next = area.clip
                }
            }
            return Double(rows.reduce(0) { $0 + $1.nonzeroBitCount }) / Double(Self.rows * OutlineSampling.columns)
        }
    }
}
