/// A position on a page or in a box, in points from the top left corner, with y growing downwards.
///
/// Positions and extents are plain numbers, always in points, as painters hand them to C libraries. A single length is `Points`.
public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public init(x: Double, y: Double) { self.x = x; self.y = y }
    public static let zero = Point(x: 0, y: 0)

    public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
    public var width: Double
    public var height: Double
    public init(width: Double, height: Double) { self.width = width; self.height = height }
    public static let zero = Size(width: 0, height: 0)
}

/// An upright rectangle in points; `origin` is its top left corner.
public struct Rect: Hashable, Sendable {
    public var origin: Point
    public var size: Size
    public init(origin: Point, size: Size) { self.origin = origin; self.size = size }
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    public var minX: Double { origin.x }
    public var minY: Double { origin.y }
    public var maxX: Double { origin.x + size.width }
    public var maxY: Double { origin.y + size.height }
    public var width: Double { size.width }
    public var height: Double { size.height }

    public func offset(by delta: Point) -> Rect { Rect(origin: origin + delta, size: size) }

    public func inset(by insets: Insets) -> Rect {
        Rect(
            x: minX + insets.left.value, y: minY + insets.top.value,
            width: width - insets.left.value - insets.right.value, height: height - insets.top.value - insets.bottom.value)
    }

    /// The rectangle with its sides moved outwards by a distance, or inwards by a negative one.
    public func grown(by distance: Double) -> Rect {
        Rect(x: minX - distance, y: minY - distance, width: width + distance + distance, height: height + distance + distance)
    }

    /// Whether the two share more than an edge.
    public func intersects(_ other: Rect) -> Bool { minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY }

    public func union(_ other: Rect) -> Rect {
        let x = min(minX, other.minX), y = min(minY, other.minY)
        return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
    }
}

/// Distances from the four sides of a box.
public struct Insets: Hashable, Sendable {
    public var top: Points
    public var right: Points
    public var bottom: Points
    public var left: Points
    public init(top: Points = 0, right: Points = 0, bottom: Points = 0, left: Points = 0) {
        self.top = top; self.right = right; self.bottom = bottom; self.left = left
    }
    public init(all length: Points) { self.init(top: length, right: length, bottom: length, left: length) }
    public static let zero = Insets()
    public var horizontal: Points { left + right }
    public var vertical: Points { top + bottom }
}

/// An sRGB colour, components 0…1, alpha not multiplied in.
public struct Color: Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red; self.green = green; self.blue = blue; self.alpha = alpha
    }
    public static let black = Color(red: 0, green: 0, blue: 0)
    public static let white = Color(red: 1, green: 1, blue: 1)

    /// The same colour without its opacity.
    public var opaque: Color { Color(red: red, green: green, blue: blue) }
}

extension Point {
    /// The position at a distance from this one.
    public func moved(right x: Points = 0, down y: Points = 0) -> Point { Point(x: self.x + x.value, y: self.y + y.value) }
}

extension Rect {
    /// From the distances of its top left corner from the edges of the page, and its size.
    public init(left: Points, top: Points, width: Points, height: Points) {
        self.init(x: left.value, y: top.value, width: width.value, height: height.value)
    }
}
