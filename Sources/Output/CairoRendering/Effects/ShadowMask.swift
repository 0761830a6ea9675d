package import Geometry
import Layout

/// The opacity of a shadow as pixels, cropped to its ink; the colour is not in it.
package struct ShadowMask: Sendable {
    package var width: Int
    package var height: Int
    /// 8 bits, rows without padding, from the top.
    package var samples: [UInt8]
    /// Where the pixels lie, from the shadow's anchor; the shadow's offset is in it.
    package var rect: Rect

    package init(width: Int, height: Int, samples: [UInt8], rect: Rect) {
        self.width = width
        self.height = height
        self.samples = samples
        self.rect = rect
    }

    /// One opaque pixel.
    static func full(_ rect: Rect) -> ShadowMask { ShadowMask(width: 1, height: 1, samples: [255], rect: rect) }

    /// What it leaves free, over itself and a rectangle at least.
    func inverted(covering other: Rect) -> ShadowMask {
        let pixel = Size(width: rect.width / Double(width), height: rect.height / Double(height))
        // A pixel more: viewers blend the outermost ones with nothing.
        func pixels(_ length: Double, _ pixel: Double) -> Int { max(0, Int((length / pixel).rounded(.up))) + 1 }
        let left = pixels(rect.minX - other.minX, pixel.width), right = pixels(other.maxX - rect.maxX, pixel.width)
        let top = pixels(rect.minY - other.minY, pixel.height), bottom = pixels(other.maxY - rect.maxY, pixel.height)
        let columns = left + width + right, rows = top + height + bottom
        var inverted = [UInt8](repeating: 255, count: columns * rows)
        for y in 0..<height {
            for x in 0..<width { inverted[(top + y) * columns + left + x] = 255 - samples[y * width + x] }
        }
        let origin = Point(x: rect.minX - Double(left) * pixel.width, y: rect.minY - Double(top) * pixel.height)
        return ShadowMask(
            width: columns, height: rows, samples: inverted,
            rect: Rect(origin: origin, size: Size(width: Double(columns) * pixel.width, height: Double(rows) * pixel.height)))
    }
}

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
    package static func pixelsPerPoint(blur: Points, oversampling: Double, density: Density = .fine) -> Double {
        let factor = min(max(oversampling, 1), 32), most = pixelsPerPoint * factor
        guard blur > 0 else { return most }
        let deviation = blur.value / 2, needed = min(density.rawValue * factor, finest) / deviation
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
