import CTypesetImageCodecs
import TypesetBase

/// Converts the status of a C codec to an error.
enum CodecCall {
    /// Throws unless `call`, which gets a buffer for its message, returns 0.
    static func check(_ format: String, _ call: (UnsafeMutablePointer<CChar>) -> Int32) throws(FormatError) {
        let size = Int(IMAGE_CODEC_MESSAGE_SIZE)
        var message: String?
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
            buffer.initialize(repeating: 0)
            guard let base = buffer.baseAddress, call(base) != 0 else { return }
            message = String(cString: base)
        }
        if let message { throw .corrupt(format, message) }
    }

    /// Returns `count` bytes that `call` fills.
    static func pixels(
        _ format: String, count: Int,
        _ call: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<CChar>) -> Int32
    ) throws(FormatError) -> [UInt8] {
        var failure: FormatError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            do throws(FormatError) {
                try check(format) { call(buffer.baseAddress, $0) }
                initialized = count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}

/// Interleaved pixels from a decoder, with alpha after the colour components.
struct InterleavedPixels {
    var bytes: [UInt8]
    var width: Int
    var height: Int
    /// The components per pixel: 1 grey, 2 grey + alpha, 3 RGB, 4 RGB + alpha.
    var channels: Int
    var bits: Int

    /// The pixels with alpha in a separate plane; without alpha if all pixels are opaque, as in screenshots.
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

    /// Returns `count` bytes of each pixel, from byte `first` of the pixel.
    private func part(from first: Int, count: Int) -> [UInt8] {
        let stride = channels * bits / 8
        let pixels = width * height
        return bytes.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: pixels * count) { target, initialized in
                @inline(__always) func copy(_ count: Int) {
                    for pixel in 0..<pixels {
                        let from = pixel * stride + first, to = pixel * count
                        for byte in 0..<count { target[to + byte] = source[from + byte] }
                    }
                }
                // With a constant count, the compiler unrolls the inner loop.
                switch count {
                case 1: copy(1)
                case 2: copy(2)
                case 3: copy(3)
                case 6: copy(6)
                default: copy(count)
                }
                initialized = pixels * count
            }
        }
    }
}

extension ImageResource.Raster {
    /// Returns the content of a resource, with opaque pixels compressed once for all files that contain them.
    func content() throws(FormatError) -> ImageResource.Content {
        guard alpha == nil else { return .raster(try ImageResource.RasterStreams(self)) }
        return .png(try compressed())
    }

    /// Compresses the rows with the PNG filter Up, which makes streams nearly as small as a choice per row.
    private func compressed() throws(FormatError) -> ImageResource.PNGStream {
        let stride = width * colorModel.componentCount * bitsPerComponent / 8
        let rows = samples.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: height * (stride + 1)) { target, initialized in
                let up: UInt8 = 2
                for row in 0..<height {
                    let from = row * stride, to = row * (stride + 1)
                    target[to] = up
                    // The row above the first is 0 (PNG 3rd edition, 9.2).
                    if row == 0 {
                        for byte in 0..<stride { target[to + 1 + byte] = source[byte] }
                    } else {
                        for byte in 0..<stride { target[to + 1 + byte] = source[from + byte] &- source[from - stride + byte] }
                    }
                }
                initialized = height * (stride + 1)
            }
        }
        return ImageResource.PNGStream(
            width: width, height: height, bitsPerComponent: bitsPerComponent, colorModel: colorModel, palette: nil,
            compressed: try ImageResource.RasterStreams.compressed(rows, Compressor(level: .moderate)))
    }
}
