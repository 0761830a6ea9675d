import TypesetBase

/// The horizontal extent of contours in rows of equal height.
struct RowSpans {
    /// The extent of the ink in each row, from the lowest; nil for an empty row.
    private(set) var ink: [ClosedRange<Double>?]
    private let bottom: Double
    private let height: Double

    /// The number of straight parts that stand for a curve.
    private static let partsOfCurve = 8

    /// Measures contours.
    ///
    /// - Parameters:
    ///   - contours: the contours, in em.
    ///   - heights: the heights of all rows together.
    init(of contours: GlyphContours, rows: Int, heights: ClosedRange<Em>) {
        ink = Array(repeating: nil, count: rows)
        bottom = heights.lowerBound.value
        height = (heights.upperBound - heights.lowerBound).value / Double(rows)
        add(contours)
    }

    private mutating func add(_ contours: GlyphContours) {
        var start = Point.zero, pen = Point.zero
        for segment in contours.segments {
            switch segment {
            case .move(let point): (start, pen) = (point, point)
            case .line(let end):
                add(from: pen, to: end)
                pen = end
            case .curve(let first, let second, let end):
                addCurve(pen, first, second, end)
                pen = end
            case .close:
                add(from: pen, to: start)
                pen = start
            }
        }
    }

    private mutating func addCurve(_ start: Point, _ first: Point, _ second: Point, _ end: Point) {
        var last = start
        for part in 1...Self.partsOfCurve {
            let t = Double(part) / Double(Self.partsOfCurve), s = 1 - t
            let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
            let next = Point(
                x: a * start.x + b * first.x + c * second.x + d * end.x, y: a * start.y + b * first.y + c * second.y + d * end.y)
            add(from: last, to: next)
            last = next
        }
    }

    /// Adds the points at which a line crosses the middles of rows.
    private mutating func add(from a: Point, to b: Point) {
        guard height > 0 else { return }
        let lower = (min(a.y, b.y) - bottom) / height - 0.5, upper = (max(a.y, b.y) - bottom) / height - 0.5
        guard upper >= 0, lower < Double(ink.count), upper > lower else { return }
        let first = Int(max(lower, 0).rounded(.up)), last = min(Int(upper.rounded(.down)), ink.count - 1)
        guard first <= last else { return }
        for row in first...last {
            let y = bottom + (Double(row) + 0.5) * height, x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
            ink[row] = ink[row].map { min($0.lowerBound, x)...max($0.upperBound, x) } ?? x...x
        }
    }
}

extension GlyphContours {
    /// The number of rows in which an extent is measured.
    private static let rows = 64

    /// Returns the horizontal extent of contours in em between two heights; nil without ink there.
    func horizontalExtent(between heights: ClosedRange<Em>) -> ClosedRange<Em>? {
        let spans = RowSpans(of: self, rows: Self.rows, heights: heights).ink.compactMap(\.self)
        guard let left = spans.map(\.lowerBound).min(), let right = spans.map(\.upperBound).max() else { return nil }
        return Em(left)...Em(right)
    }
}
