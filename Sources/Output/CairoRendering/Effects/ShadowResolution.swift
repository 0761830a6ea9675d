import Layout

/// How many pixels a shadow takes.
package enum ShadowResolution {
    /// At `oversampling` 1: 144 dpi.
    private static let pixelsPerPoint = 2.0

    /// Pixels per standard deviation of a soft shadow at `oversampling` 1.
    ///
    /// A blur has nothing finer than its deviation: a straight line between two samples h apart misses the blurred edge of a shape by
    /// h²/8 · 0.242/σ² at most, and `ShadowRenderer` takes the mean of that away again.
    package enum Density: Double, Sendable {
        /// Two pixels a deviation at the default oversampling of 2: off by less than a hundredth.
        case fine = 1
        /// One and a half: off by little more than a hundredth, in little more than half of the room.
        case coarse = 0.75
    }

    /// Pixels per standard deviation beyond which nothing more shows: the error is under half of one of 255 steps.
    private static let finest = 4.0

    /// Pixels per point of a blurred shape: as many as its blur needs, at most as `oversampling` allows.
    package static func pixelsPerPoint(blur: Double, oversampling: Double, density: Density = .fine) -> Double {
        let factor = min(max(oversampling, 1), 32), most = pixelsPerPoint * factor
        guard blur > 0 else { return most }
        let deviation = blur / 2, needed = min(density.rawValue * factor, finest) / deviation
        return min(density == .fine ? max(needed, smoothest(deviation)) : needed, most)
    }

    /// Many viewers do not blend pixels: from 72 dpi on they show none, or where one differs little from the next, at a sixteenth of the
    /// deviation.
    private static func smoothest(_ deviation: Double) -> Double { min(1, 16 / deviation) }

    /// The masks of inner shadows have the sharp edges of what casts them.
    static func pixelsPerPoint(of shadow: PlacedShadow) -> Double {
        pixelsPerPoint(blur: shadow.kind == .outer ? shadow.blur : 0, oversampling: shadow.oversampling)
    }
}
