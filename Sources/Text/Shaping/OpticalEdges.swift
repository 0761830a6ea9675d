import TypesetBase

/// The distances by which the sides of a glyph may hang out of a line so that the edge of the text looks straight.
struct OpticalEdges {
    var left: Em
    var right: Em

    static let none = OpticalEdges(left: 0, right: 0)
}

/// Derives optical edges from the outlines of glyphs.
///
/// The height of a capital is divided into rows. In each row the white between the edge of the advance and the ink is measured. The eye
/// sees an edge where the ink is close to it. Rows with little white therefore count more (the power mean with the exponent −½): the arms
/// of a T are an edge, and a full stop has nearly none. What exceeds the mean of a letter with straight sides hangs out.
final class OpticalEdgeMeter {
    private let font: ShapingFont
    private let source: ContourSource
    private var known: [UInt32: OpticalEdges] = [:]
    /// The mean white at the sides of H, which are straight.
    private var straight = OpticalEdges(left: 0.05, right: 0.05)

    /// The number of rows: enough for a comma, an eighth as high as a capital.
    private static let rows = 48
    /// The white of a row without ink, and the most and least white of others, in em.
    private static let empty: Em = 0.4, most: Em = 0.2, least: Em = 0.01
    /// The share of the surplus that hangs out.
    ///
    /// The full stop and the hyphen of text faces hang out by half of their width, as by the tables of microtype.
    private static let share = 1.3

    init(_ font: ShapingFont) {
        self.font = font
        source = ContourSource(font.font.retained())
        if let glyph = font.nominalGlyph(of: 0x48) { straight = meanWhite(of: glyph) ?? straight }
    }

    /// The edges of a glyph; none for glyphs without outlines.
    func edges(of glyph: UInt32) -> OpticalEdges {
        known.value(of: glyph) {
            guard let mean = meanWhite(of: glyph) else { return .none }
            let limit = font.em(font.font.advance(of: glyph)) / 2
            return OpticalEdges(
                left: min(max(mean.left - straight.left, 0) * Self.share, limit),
                right: min(max(mean.right - straight.right, 0) * Self.share, limit))
        }
    }

    /// The mean white at both sides; nil for a glyph without ink in the rows.
    private func meanWhite(of glyph: UInt32) -> OpticalEdges? {
        let scale = font.em(1).value
        guard let contours = source.contours(of: glyph, AffineTransform(a: scale, d: scale)) else { return nil }
        var spans = RowSpans(rows: Self.rows, height: font.face.metrics.capHeight.value)
        spans.add(contours)
        guard spans.ink.contains(where: { $0 != nil }) else { return nil }
        let advance = font.em(font.font.advance(of: glyph)).value
        func mean(_ white: (ClosedRange<Double>) -> Double) -> Em {
            let sum = spans.ink.reduce(0.0) { sum, ink in
                let white = ink.map { min(max(white($0), Self.least.value), Self.most.value) } ?? Self.empty.value
                return sum + 1 / white.squareRoot()
            }
            let mean = Double(Self.rows) / sum
            return Em(mean * mean)
        }
        return OpticalEdges(left: mean { $0.lowerBound }, right: mean { advance - $0.upperBound })
    }
}

/// The horizontal extent of contours in rows of equal height above the baseline.
private struct RowSpans {
    /// The extent of the ink in each row, from the lowest; nil for an empty row.
    private(set) var ink: [ClosedRange<Double>?]
    private let height: Double

    /// The number of straight parts that stand for a curve.
    private static let partsOfCurve = 8

    /// Creates empty rows.
    ///
    /// - Parameter height: the height of all rows together.
    init(rows: Int, height: Double) {
        ink = Array(repeating: nil, count: rows)
        self.height = height / Double(rows)
    }

    mutating func add(_ contours: GlyphContours) {
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
        let lower = min(a.y, b.y) / height - 0.5, upper = max(a.y, b.y) / height - 0.5
        guard upper >= 0, lower < Double(ink.count), upper > lower else { return }
        let first = Int(max(lower, 0).rounded(.up)), last = min(Int(upper.rounded(.down)), ink.count - 1)
        guard first <= last else { return }
        for row in first...last {
            let y = (Double(row) + 0.5) * height, x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
            ink[row] = ink[row].map { min($0.lowerBound, x)...max($0.upperBound, x) } ?? x...x
        }
    }
}
