import Geometry

/// Pixels per inch of a picture.
struct Resolution: Equatable {
    var x: Double
    var y: Double

    /// CSS: 96 px to the inch (CSS Values 4, 5.2), where the file states nothing.
    static let standard = Resolution(x: 96, y: 96)
    /// Nobody means less or more than this; cameras write 0 and 1 for "unknown".
    private static let sensible = 10.0...10_000.0

    init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Nil where a value is no resolution that anybody means.
    init?(statedX x: Double, y: Double) {
        guard Self.sensible.contains(x), Self.sensible.contains(y) else { return nil }
        self.init(x: x, y: y)
    }

    /// Points that the pixels take; `orientation` 5…8 turn by a quarter.
    func size(width: UInt32, height: UInt32, orientation: Int) -> Size {
        let w = Double(width) * 72 / x, h = Double(height) * 72 / y
        return orientation >= 5 ? Size(width: h, height: w) : Size(width: w, height: h)
    }
}
