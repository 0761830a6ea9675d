extension ImageResource.Raster {
    /// The picture upright: EXIF orientation `value` (CIPA DC-008, tag 0x0112) carried out; 1 changes nothing.
    func oriented(_ value: Int) -> ImageResource.Raster {
        guard (2...8).contains(value) else { return self }
        var result = self
        if value >= 5 { swap(&result.width, &result.height) }
        let components = colorModel == .gray ? 1 : colorModel == .rgb ? 3 : 4
        result.samples = turned(samples, pixelSize: components * bitsPerComponent / 8, value)
        result.alpha = alpha.map { turned($0, pixelSize: bitsPerComponent / 8, value) }
        return result
    }

    private func turned(_ bytes: [UInt8], pixelSize: Int, _ value: Int) -> [UInt8] {
        let (width, height) = value >= 5 ? (height, width) : (width, height)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for y in 0..<height {
            for x in 0..<width {
                let from = source(x, y, value)
                let start = (from.y * self.width + from.x) * pixelSize
                result += bytes[start..<start + pixelSize]
            }
        }
        return result
    }

    /// The stored pixel that is seen at `x`, `y` of the upright picture.
    private func source(_ x: Int, _ y: Int, _ value: Int) -> (x: Int, y: Int) {
        let right = width - 1, bottom = height - 1
        switch value {
        case 2: return (right - x, y)
        case 3: return (right - x, bottom - y)
        case 4: return (x, bottom - y)
        case 5: return (y, x)
        case 6: return (y, bottom - x)
        case 7: return (right - y, bottom - x)
        case 8: return (right - y, x)
        default: return (x, y)
        }
    }
}
