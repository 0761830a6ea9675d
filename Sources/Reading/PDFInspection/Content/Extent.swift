import Geometry

/// The upright rectangle around points that come one by one.
struct Extent {
    private var left = Double.infinity, right = -Double.infinity, top = Double.infinity, bottom = -Double.infinity

    @inline(__always)
    mutating func add(_ point: Point) {
        left = min(left, point.x); right = max(right, point.x)
        top = min(top, point.y); bottom = max(bottom, point.y)
    }

    /// Empty at the origin where there was no point.
    var rect: Rect { left <= right ? Rect(x: left, y: top, width: right - left, height: bottom - top) : Rect(origin: .zero, size: .zero) }
}
