package import Geometry

/// A length in text space before the text matrix (ISO 32000-1 9.3.1).
struct TextUnits: Length {
    var value: Double
    init(_ value: Double) { self.value = value }
}

/// What `q` saves and `Q` restores (ISO 32000-1 8.4), as far as glyphs and fills need it.
struct GraphicsState {
    var matrix: Matrix
    var clip: Rect?
    var fillSpace = ColorSpaceID.gray
    var strokeSpace = ColorSpaceID.gray
    var fill = PaintStore.black
    var stroke = PaintStore.black
    var fillAlpha = 1.0
    var strokeAlpha = 1.0
    /// Of the transparency groups around, whose content is opaque among itself (11.4.5).
    var groupAlpha = 1.0
    /// Whether what is painted mixes with what is under it in a way that only rendering would show (11.3.5).
    var isBlended = false
    /// Index into the context's soft masks; negative where nothing is masked (11.6.4.3).
    var mask: Int32 = -1
    /// Whether `clip` is exactly what is left, and not only around it.
    var isClipExact = true
    var lineWidth = 1.0
    var font: FontReference?
    var fontSize: TextUnits = 0
    var characterSpacing: TextUnits = 0
    var wordSpacing: TextUnits = 0
    /// 1 for 100 %.
    var horizontalScale = 1.0
    var leading: TextUnits = 0
    var rise: TextUnits = 0
    var renderMode = 0

    /// - Parameter isExact: whether the clip is the rectangle, and not something within it.
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

    /// nil unless there are six finite numbers.
    init?(_ numbers: [Double]?) {
        guard let numbers, numbers.count >= 6, numbers.allSatisfy(\.isFinite) else { return nil }
        self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    }

    /// First `self`, then `next`.
    func then(_ next: Matrix) -> Matrix {
        Matrix(
            a * next.a + b * next.c, a * next.b + b * next.d,
            c * next.a + d * next.c, c * next.b + d * next.d,
            e * next.a + f * next.c + next.e, e * next.b + f * next.d + next.f)
    }

    /// nil where it makes a line or a point of everything.
    var inverse: Matrix? {
        let determinant = a * d - b * c
        guard abs(determinant) > 1e-12, isFinite else { return nil }
        return Matrix(
            d / determinant, -b / determinant, -c / determinant, a / determinant,
            (c * f - d * e) / determinant, (b * e - a * f) / determinant)
    }

    var isFinite: Bool { a.isFinite && b.isFinite && c.isFinite && d.isFinite && e.isFinite && f.isFinite }

    func apply(_ x: Double, _ y: Double) -> Point { Point(x: a * x + c * y + e, y: b * x + d * y + f) }
    /// A direction: without the shift.
    func direction(_ x: Double, _ y: Double) -> Point { Point(x: a * x + c * y, y: b * x + d * y) }

    /// The upright rectangle around a rectangle's image.
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
    /// By how much lengths grow, on average of both directions.
    var scale: Double { abs(a * d - b * c).squareRoot() }
}

extension Rect {
    /// The part that lies in both; empty, with no size, where there is none.
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

/// The upright rectangle around points that come one by one.
struct BoundingBox {
    private var left = Double.infinity, right = -Double.infinity, top = Double.infinity, bottom = -Double.infinity

    @inline(__always)
    mutating func add(_ point: Point) {
        left = min(left, point.x); right = max(right, point.x)
        top = min(top, point.y); bottom = max(bottom, point.y)
    }

    /// Empty at the origin where there was no point.
    var rect: Rect { left <= right ? Rect(x: left, y: top, width: right - left, height: bottom - top) : Rect(origin: .zero, size: .zero) }
}
