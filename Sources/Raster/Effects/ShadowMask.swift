package import TypesetBase
import TypesetLayout

/// The opacity of a shadow as pixels, cropped to its ink, without its colour.
package struct ShadowMask: Sendable {
    package var width: Int
    package var height: Int
    /// The opacities in 8 bits, rows without padding, from the top.
    package var samples: [UInt8]
    /// The rectangle of the pixels, relative to the shadow's anchor; it includes the shadow's offset.
    package var rect: Rect

    package init(width: Int, height: Int, samples: [UInt8], rect: Rect) {
        self.width = width
        self.height = height
        self.samples = samples
        self.rect = rect
    }

    /// A mask of one opaque pixel.
    static func full(_ rect: Rect) -> ShadowMask { ShadowMask(width: 1, height: 1, samples: [255], rect: rect) }

    /// The inverse of the mask, over at least itself and a rectangle.
    func inverted(covering other: Rect) -> ShadowMask {
        let pixel = Size(width: rect.width / Double(width), height: rect.height / Double(height))
        // One pixel is added, because viewers blend the outermost pixels with nothing.
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

/// The number of pixels that a shadow needs.
package enum ShadowResolution {
    /// The resolution at `oversampling` 1: 144 dpi.
    private static let pixelsPerPoint = 2.0

    /// The number of pixels per standard deviation of a soft shadow at `oversampling` 1.
    ///
    /// A blur has no detail finer than its deviation. A straight line between two samples at a distance of h misses the blurred edge of a
    /// shape by at most h²/8 · 0.242/σ². `ShadowRenderer` subtracts the mean of that error.
    package enum Density: Double, Sendable {
        /// Two pixels per deviation at the default oversampling of 2, with an error of less than a hundredth.
        case fine = 1
        /// One and a half pixels, with an error of little more than a hundredth, in little more than half of the memory.
        case coarse = 0.75
    }

    /// The maximum number of useful pixels per standard deviation: the error is under half of one of 255 steps.
    private static let finest = 4.0

    /// The pixels per point of a blurred shape: those that its blur needs, at most those that `oversampling` allows.
    package static func pixelsPerPoint(blur: Points, oversampling: Double, density: Density = .fine) -> Double {
        let factor = min(max(oversampling, 1), 32), most = pixelsPerPoint * factor
        guard blur > 0 else { return most }
        let deviation = blur.value / 2, needed = min(density.rawValue * factor, finest) / deviation
        return min(density == .fine ? max(needed, smoothest(deviation)) : needed, most)
    }

    /// The minimum resolution for viewers that do not blend pixels.
    ///
    /// No pixel is visible from 72 dpi on, or if adjacent ones differ little, at a sixteenth of the deviation.
    private static func smoothest(_ deviation: Double) -> Double { min(1, 16 / deviation) }

    /// The resolution for a shadow; masks of inner shadows have the sharp edges of their glyphs, and are computed without blur.
    static func pixelsPerPoint(of shadow: PlacedShadow) -> Double {
        pixelsPerPoint(blur: shadow.kind == .outer ? shadow.blur : 0, oversampling: shadow.oversampling)
    }
}
