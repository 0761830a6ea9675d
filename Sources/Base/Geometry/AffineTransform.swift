import Glibc

/// An affine transformation `[a b c d e f]`: x' = a x + c y + e, y' = b x + d y + f (ISO 32000-1 8.3.4).
package struct AffineTransform: Hashable, Sendable {
    package var a: Double
    package var b: Double
    package var c: Double
    package var d: Double
    package var e: Double
    package var f: Double

    @inlinable
    package init(a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, e: Double = 0, f: Double = 0) {
        (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
    }

    /// Creates a transformation from numbers in the order of PDF; nil unless there are six finite numbers.
    package init?(_ numbers: [Double]?) {
        guard let numbers, numbers.count >= 6, numbers.allSatisfy(\.isFinite) else { return nil }
        self.init(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])
    }

    @inlinable
    package static var identity: AffineTransform { AffineTransform() }

    @inlinable
    package static func translation(x: Double, y: Double) -> AffineTransform { AffineTransform(e: x, f: y) }

    @inlinable
    package static func scale(x: Double, y: Double) -> AffineTransform { AffineTransform(a: x, d: y) }

    /// A rotation from the x axis towards the y axis, in radians.
    package static func rotation(_ angle: Double) -> AffineTransform {
        AffineTransform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
    }

    /// A skew: the y axis is turned away from the x axis by one angle, and the x axis towards the y axis by the other, in radians.
    package static func skew(x: Double, y: Double) -> AffineTransform { AffineTransform(b: tan(y), c: -tan(x)) }

    /// The transformation from the unit square, which images fill, to a rectangle.
    package static func unitSquare(toX x: Double, y: Double, width: Double, height: Double) -> AffineTransform {
        AffineTransform(a: width, d: height, e: x, f: y)
    }

    /// The transformation of the unit square, y downwards, that shows a stored image upright.
    ///
    /// - Parameter orientation: the orientation of the image, 1…8 (EXIF; CIPA DC-008, tag 0x0112).
    package static func upright(exifOrientation orientation: Int) -> AffineTransform {
        switch orientation {
        case 2: AffineTransform(a: -1, e: 1)
        case 3: AffineTransform(a: -1, d: -1, e: 1, f: 1)
        case 4: AffineTransform(d: -1, f: 1)
        case 5: AffineTransform(a: 0, b: 1, c: 1, d: 0)
        case 6: AffineTransform(a: 0, b: 1, c: -1, d: 0, e: 1)
        case 7: AffineTransform(a: 0, b: -1, c: -1, d: 0, e: 1, f: 1)
        case 8: AffineTransform(a: 0, b: -1, c: 1, d: 0, f: 1)
        default: .identity
        }
    }

    // MARK: Composition

    /// Returns the transformation that applies `self` first and `next` second.
    @inlinable
    package func then(_ next: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: a * next.a + b * next.c, b: a * next.b + b * next.d,
            c: c * next.a + d * next.c, d: c * next.b + d * next.d,
            e: e * next.a + f * next.c + next.e, f: e * next.b + f * next.d + next.f)
    }

    /// Returns the same transformation with another point as its origin.
    package func around(x: Double, y: Double) -> AffineTransform {
        .translation(x: -x, y: -y).then(self).then(.translation(x: x, y: y))
    }

    /// The inverse; nil if the transformation maps everything to a line or a point.
    package var inverse: AffineTransform? {
        let determinant = a * d - b * c
        guard abs(determinant) > 1e-12, isFinite else { return nil }
        return AffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            e: (c * f - d * e) / determinant, f: (b * e - a * f) / determinant)
    }

    package var isFinite: Bool { a.isFinite && b.isFinite && c.isFinite && d.isFinite && e.isFinite && f.isFinite }

    // MARK: Use

    @inlinable
    package func apply(_ x: Double, _ y: Double) -> Point { Point(x: a * x + c * y + e, y: b * x + d * y + f) }

    @inlinable
    package func apply(to point: Point) -> Point { apply(point.x, point.y) }

    /// Transforms a direction, without the translation.
    @inlinable
    package func direction(_ x: Double, _ y: Double) -> Point { Point(x: a * x + c * y, y: b * x + d * y) }

    /// Returns the bounding box of a transformed rectangle.
    package func bounds(of rect: Rect) -> Rect {
        var box = BoundingBox()
        box.add(apply(rect.minX, rect.minY))
        box.add(apply(rect.maxX, rect.minY))
        box.add(apply(rect.minX, rect.maxY))
        box.add(apply(rect.maxX, rect.maxY))
        return box.rect
    }

    /// The factor by which lengths grow, as the mean of both directions.
    package var scale: Double { abs(a * d - b * c).squareRoot() }
}

/// The bounding box of points that are added one by one.
package struct BoundingBox: Sendable {
    @usableFromInline var left = Double.infinity, right = -Double.infinity, top = Double.infinity, bottom = -Double.infinity

    @inlinable package init() {}

    @inlinable
    package mutating func add(_ point: Point) {
        left = min(left, point.x); right = max(right, point.x)
        top = min(top, point.y); bottom = max(bottom, point.y)
    }

    /// The bounding box; empty at the origin if there is no point.
    @inlinable
    package var rect: Rect {
        left <= right ? Rect(x: left, y: top, width: right - left, height: bottom - top) : Rect(origin: .zero, size: .zero)
    }
}
