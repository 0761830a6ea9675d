/// Pixels as decoders give them, alpha after the colours.
struct InterleavedPixels {
    var bytes: [UInt8]
    var width: Int
    var height: Int
    /// 1 grey, 2 grey + alpha, 3 RGB, 4 RGB + alpha.
    var channels: Int
    var bits: Int

    /// Alpha apart; dropped where all of it is opaque, as screenshots have it.
    var raster: ImageResource.Raster {
        let model: ImageResource.ColorModel = channels > 2 ? .rgb : .gray
        guard channels % 2 == 0 else {
            return ImageResource.Raster(width: width, height: height, bitsPerComponent: bits, colorModel: model, samples: bytes)
        }
        let depth = bits / 8
        let alpha = part(from: (channels - 1) * depth, count: depth)
        return ImageResource.Raster(
            width: width, height: height, bitsPerComponent: bits, colorModel: model,
            samples: part(from: 0, count: (channels - 1) * depth), alpha: alpha.allSatisfy { $0 == 0xFF } ? nil : alpha)
    }

    /// `count` bytes of each pixel, beginning at byte `first` of it.
    private func part(from first: Int, count: Int) -> [UInt8] {
        let stride = channels * bits / 8
        let pixels = width * height
        return bytes.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: pixels * count) { target, initialized in
                var to = 0
                for pixel in 0..<pixels {
                    let from = pixel * stride + first
                    for byte in 0..<count { target[to + byte] = source[from + byte] }
                    to += count
                }
                initialized = to
            }
        }
    }
}
