/// A position on a page or in a box, in points from the top left corner, with y growing downwards.
///
/// Positions and extents are plain numbers, always in points, as painters pass them to C libraries. A single length is `Points`.
public struct Point: Hashable, Sendable {
    /// The distance from the left edge, in points.
    public var x: Double
    /// The distance from the top edge, in points.
    public var y: Double
    /// Creates a position, in points.
    public init(x: Double, y: Double) { self.x = x; self.y = y }
    /// The top left corner.
    package static let zero = Point(x: 0, y: 0)

    /// The sum of each coordinate.
    @inlinable package static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    /// The difference of each coordinate.
    @inlinable package static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
    /// The width in points.
    public var width: Double
    /// The height in points.
    public var height: Double
    /// Creates a size, in points.
    @inlinable package init(width: Double, height: Double) { self.width = width; self.height = height }
    /// The size without extent.
    package static let zero = Size(width: 0, height: 0)
}

/// An upright rectangle in points; `origin` is its top left corner.
public struct Rect: Hashable, Sendable {
    /// The top left corner.
    public var origin: Point
    /// The extent; neither side is negative.
    public var size: Size
    /// Creates a rectangle from its top left corner and its size.
    @inlinable package init(origin: Point, size: Size) { self.origin = origin; self.size = size }
    /// Creates a rectangle from the coordinates of its top left corner and its size, in points.
    @inlinable package init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// The left edge.
    @inlinable package var minX: Double { origin.x }
    /// The top edge.
    @inlinable package var minY: Double { origin.y }
    /// The right edge.
    @inlinable package var maxX: Double { origin.x + size.width }
    /// The bottom edge.
    @inlinable package var maxY: Double { origin.y + size.height }
    /// The width in points.
    @inlinable package var width: Double { size.width }
    /// The height in points.
    @inlinable package var height: Double { size.height }

    /// The rectangle moved by an offset.
    @inlinable package func offset(by delta: Point) -> Rect { Rect(origin: origin + delta, size: size) }

    /// The rectangle inset by distances from its sides.
    @inlinable package func inset(by insets: Insets) -> Rect {
        Rect(
            x: minX + insets.left.value, y: minY + insets.top.value,
            width: width - insets.left.value - insets.right.value, height: height - insets.top.value - insets.bottom.value)
    }

    /// The rectangle with its sides moved outwards by a distance, or inwards by a negative one.
    @inlinable package func grown(by distance: Double) -> Rect {
        Rect(x: minX - distance, y: minY - distance, width: width + distance + distance, height: height + distance + distance)
    }

    /// Whether two rectangles share more than an edge.
    @inlinable package func intersects(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Whether two rectangles share more than `least` points in both directions.
    package func overlaps(_ other: Rect, by least: Double = 0) -> Bool {
        min(maxX, other.maxX) - max(minX, other.minX) > least && min(maxY, other.maxY) - max(minY, other.minY) > least
    }

    /// The common part of both rectangles; an empty rectangle if there is none.
    package func intersection(_ other: Rect) -> Rect {
        let left = max(minX, other.minX), top = max(minY, other.minY)
        return Rect(x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }

    package var area: Double { width * height }

    /// The corners in the order of a path around the rectangle.
    package var corners: [Point] {
        [Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY)]
    }

    /// The smallest rectangle around both rectangles.
    @inlinable package func union(_ other: Rect) -> Rect {
        let x = min(minX, other.minX), y = min(minY, other.minY)
        return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
    }
}

extension Rect {
    /// Creates the smallest rectangle around others; nil if there are none.
    package init?(around rects: some Sequence<Rect>) {
        guard let rect = rects.reduce(nil as Rect?, { $0?.union($1) ?? $1 }) else { return nil }
        self = rect
    }

    /// The square with sides of 1 at the origin.
    package static var unit: Rect { Rect(x: 0, y: 0, width: 1, height: 1) }

    /// Creates the smallest rectangle around points; empty at the origin if there are none.
    package init(around points: some Sequence<Point>) {
        var box = BoundingBox()
        for point in points { box.add(point) }
        self = box.rect
    }
}

/// Distances from the four sides of a box.
public struct Insets: Hashable, Sendable {
    /// The distance from the top side.
    public var top: Points
    /// The distance from the right side.
    public var right: Points
    /// The distance from the bottom side.
    public var bottom: Points
    /// The distance from the left side.
    public var left: Points
    /// Creates insets; sides that are left out are 0.
    public init(top: Points = 0, right: Points = 0, bottom: Points = 0, left: Points = 0) {
        self.top = top; self.right = right; self.bottom = bottom; self.left = left
    }
    /// Creates equal insets on all sides.
    package init(all length: Points) { self.init(top: length, right: length, bottom: length, left: length) }
    /// Insets of 0 on every side.
    package static let zero = Insets()
    /// The sum of the left and right insets.
    @inlinable package var horizontal: Points { left + right }
    /// The sum of the top and bottom insets.
    @inlinable package var vertical: Points { top + bottom }
}

/// An sRGB colour with components 0…1; alpha is not premultiplied.
public struct Color: Hashable, Sendable {
    /// The red component, 0…1.
    public var red: Double
    /// The green component, 0…1.
    public var green: Double
    /// The blue component, 0…1.
    public var blue: Double
    /// The opacity: 0 is transparent, 1 opaque.
    public var alpha: Double
    /// Creates a colour from its components, 0…1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red; self.green = green; self.blue = blue; self.alpha = alpha
    }
    /// Transparent black.
    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    /// Opaque black.
    public static let black = Color(red: 0, green: 0, blue: 0)
    /// Opaque white.
    public static let white = Color(red: 1, green: 1, blue: 1)
    /// CSS's `red`.
    public static let red = Color(red: 1, green: 0, blue: 0)
    /// CSS's `green`, which is darker than the primary colour.
    public static let green = Color(red: 0, green: 128.0 / 255, blue: 0)
    /// CSS's `blue`.
    public static let blue = Color(red: 0, green: 0, blue: 1)

    /// The colour at full opacity.
    @inlinable package var opaque: Color { Color(red: red, green: green, blue: blue) }

    /// The colour with another opacity.
    package func with(alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

    /// The colour with its opacity multiplied.
    package func faded(_ factor: Double) -> Color { with(alpha: alpha * factor) }

    /// A mixture with another colour, from this one at share 0 to the other at share 1, interpolated without conversion of the components.
    package func mixed(with other: Color, _ share: Double) -> Color {
        let share = min(max(share, 0), 1)
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
        return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: mix(alpha, other.alpha))
    }
}

extension Point {
    /// The product of each coordinate with a factor.
    package static func * (point: Point, factor: Double) -> Point { Point(x: point.x * factor, y: point.y * factor) }

    /// The scalar product of two vectors.
    package func dot(_ other: Point) -> Double { x * other.x + y * other.y }

    /// The length of the vector.
    package var length: Double { dot(self).squareRoot() }

    /// The position at a distance from this one.
    @inlinable package func moved(right x: Points = 0, down y: Points = 0) -> Point { Point(x: self.x + x.value, y: self.y + y.value) }
}

extension Rect {
    /// Creates a rectangle from its size and the distances of its top left corner from the edges of the page.
    @inlinable package init(left: Points, top: Points, width: Points, height: Points) {
        self.init(x: left.value, y: top.value, width: width.value, height: height.value)
    }
}
