package import Geometry

/// A length in text space before the text matrix (ISO 32000-1 9.3.1).
struct TextUnits: Length {
    var value: Double
    init(_ value: Double) { self.value = value }
}

/// The part of the graphics state that glyphs and fills need; `q` saves it and `Q` restores it (ISO 32000-1 8.4).
struct GraphicsState {
    var matrix: Matrix
    var clip: Rect?
    var fillSpace = ColorSpaceID.gray
    var strokeSpace = ColorSpaceID.gray
    var fill = PaintStore.black
    var stroke = PaintStore.black
    var fillAlpha = 1.0
    var strokeAlpha = 1.0
    /// The alpha of the enclosing transparency groups, whose content is composed as opaque (11.4.5).
    var groupAlpha = 1.0
    /// Whether painting blends with the backdrop in a way that only rendering would show (11.3.5).
    var isBlended = false
    /// Index into the context's soft masks; negative if there is no mask (11.6.4.3).
    var mask: Int32 = -1
    /// Whether `clip` is the exact clip, and not only a rectangle around it.
    var isClipExact = true
    var lineWidth = 1.0
    var font: FontReference?
    var fontSize: TextUnits = 0
    var characterSpacing: TextUnits = 0
    var wordSpacing: TextUnits = 0
    /// The horizontal scale; 1 for 100 %.
    var horizontalScale = 1.0
    var leading: TextUnits = 0
    var rise: TextUnits = 0
    var renderMode = 0

    /// Intersects the clip with a rectangle.
    ///
    /// - Parameter isExact: whether the new clip is the rectangle itself, and not a part of it.
    mutating func intersectClip(_ rect: Rect, isExact: Bool) {
        clip = clip.map { $0.intersection(rect) } ?? rect
        if !isExact { isClipExact = false }
    }
}

/// A transformation [a b c d e f] as PDF writes it: x' = a x + c y + e, y' = b x + d y + f (ISO 32000-1 8.3.3).
struct Matrix: Hashable {
    var a = 1.0, b = 0.0, c = 0.0, d = 1.0, e = 0.0, f = 0.0

    static let identity = Matrix()

    init() {}
    init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
    }

    /// Creates a matrix from numbers; nil unless there are six finite numbers.
    init?(_ numbers: [Double]?) {
        guard let numbers, numbers.count >= 6, numbers.allSatisfy(\.isFinite) else { return nil }
        self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    }

    /// Returns the matrix that applies `self` first and `next` second.
    func then(_ next: Matrix) -> Matrix {
        Matrix(
            a * next.a + b * next.c, a * next.b + b * next.d,
            c * next.a + d * next.c, c * next.b + d * next.d,
            e * next.a + f * next.c + next.e, e * next.b + f * next.d + next.f)
    }

    /// The inverse; nil if the matrix maps everything to a line or a point.
    var inverse: Matrix? {
        let determinant = a * d - b * c
        guard abs(determinant) > 1e-12, isFinite else { return nil }
        return Matrix(
            d / determinant, -b / determinant, -c / determinant, a / determinant,
            (c * f - d * e) / determinant, (b * e - a * f) / determinant)
    }

    var isFinite: Bool { a.isFinite && b.isFinite && c.isFinite && d.isFinite && e.isFinite && f.isFinite }

    func apply(_ x: Double, _ y: Double) -> Point { Point(x: a * x + c * y + e, y: b * x + d * y + f) }
    /// Transforms a direction, without the translation.
    func direction(_ x: Double, _ y: Double) -> Point { Point(x: a * x + c * y, y: b * x + d * y) }

    /// Returns the bounding box of a transformed rectangle.
    func bounds(x: Double, y: Double, width: Double, height: Double) -> Rect {
        var extent = BoundingBox()
        extent.add(apply(x, y))
        extent.add(apply(x + width, y))
        extent.add(apply(x, y + height))
        extent.add(apply(x + width, y + height))
        return extent.rect
    }

    /// Whether upright rectangles stay upright.
    var keepsRectangles: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
    /// The factor by which lengths grow, as the mean of both directions.
    var scale: Double { abs(a * d - b * c).squareRoot() }
}

extension Rect {
    /// Returns the common part of both rectangles; an empty rectangle if there is none.
    package func intersection(_ other: Rect) -> Rect {
        let left = max(minX, other.minX), top = max(minY, other.minY)
        return Rect(x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }

    package var area: Double { width * height }
}

extension Point {
    package var length: Double { (x * x + y * y).squareRoot() }
    package static func * (point: Point, factor: Double) -> Point { Point(x: point.x * factor, y: point.y * factor) }
}

/// The bounding box of points that are added one by one.
struct BoundingBox {
    private var left = Double.infinity, right = -Double.infinity, top = Double.infinity, bottom = -Double.infinity

    @inline(__always)
    mutating func add(_ point: Point) {
        left = min(left, point.x); right = max(right, point.x)
        top = min(top, point.y); bottom = max(bottom, point.y)
    }

    /// The bounding box; empty at the origin if there is no point.
    var rect: Rect { left <= right ? Rect(x: left, y: top, width: right - left, height: bottom - top) : Rect(origin: .zero, size: .zero) }
}
