package import Geometry

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
