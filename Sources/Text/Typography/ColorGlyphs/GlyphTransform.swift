import Geometry
import Glibc

/// An affine transformation: x' = xx·x + xy·y + dx, y' = yx·x + yy·y + dy (OpenType 1.9.1, `COLR`, "Affine2x3").
package struct GlyphTransform: Hashable, Sendable {
    package var xx = 1.0
    package var yx = 0.0
    package var xy = 0.0
    package var yy = 1.0
    package var dx = 0.0
    package var dy = 0.0

    static func translation(_ x: Double, _ y: Double) -> GlyphTransform { GlyphTransform(dx: x, dy: y) }

    static func scale(_ x: Double, _ y: Double) -> GlyphTransform { GlyphTransform(xx: x, yy: y) }

    /// A counter-clockwise rotation, in radians.
    static func rotation(_ angle: Double) -> GlyphTransform {
        GlyphTransform(xx: cos(angle), yx: sin(angle), xy: -sin(angle), yy: cos(angle))
    }

    /// A skew: the y axis is turned counter-clockwise by one angle and the x axis by the other, in radians.
    static func skew(_ x: Double, _ y: Double) -> GlyphTransform {
        GlyphTransform(yx: tan(y), xy: -tan(x))
    }

    /// The same transformation with another point as the origin.
    func around(_ x: Double, _ y: Double) -> GlyphTransform {
        .translation(x, y).applied(after: applied(after: .translation(-x, -y)))
    }

    /// This transformation applied to the result of another one.
    func applied(after first: GlyphTransform) -> GlyphTransform {
        GlyphTransform(
            xx: xx * first.xx + xy * first.yx, yx: yx * first.xx + yy * first.yx, xy: xx * first.xy + xy * first.yy,
            yy: yx * first.xy + yy * first.yy, dx: xx * first.dx + xy * first.dy + dx, dy: yx * first.dx + yy * first.dy + dy)
    }

    func apply(to point: Point) -> Point { Point(x: xx * point.x + xy * point.y + dx, y: yx * point.x + yy * point.y + dy) }

    /// The inverse; nil if the transformation maps everything to one line.
    var inverse: GlyphTransform? {
        let area = xx * yy - xy * yx
        guard abs(area) > 1e-12 else { return nil }
        return GlyphTransform(
            xx: yy / area, yx: -yx / area, xy: -xy / area, yy: xx / area, dx: (xy * dy - yy * dx) / area, dy: (yx * dx - xx * dy) / area)
    }

    var isFinite: Bool { [xx, yx, xy, yy, dx, dy].allSatisfy { abs($0) < 1e9 } }
}
