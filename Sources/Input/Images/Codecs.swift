import CTypesetImageCodecs
import Glibc
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

    /// Returns `count` bytes that `call` fills, in an array with room for more.
    static func pixels(
        _ format: String, count: Int, reserving more: Int = 0,
        _ call: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<CChar>) -> Int32
    ) throws(FormatError) -> [UInt8] {
        var failure: FormatError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count + more) { buffer, initialized in
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

/// Interleaved pixels of 8 bits per component from a decoder, with alpha after the colour components.
struct InterleavedPixels {
    var bytes: [UInt8]
    var width: Int
    var height: Int
    /// The components per pixel: 3 RGB, 4 RGB + alpha.
    var channels: Int

    /// The pixels with alpha in a separate plane; without alpha if all pixels are opaque.
    var raster: ImageResource.Raster {
        guard channels == 4 else { return ImageResource.Raster(width: width, height: height, colorModel: .rgb, samples: bytes) }
        let alpha = part(from: 3, count: 1)
        return ImageResource.Raster(
            width: width, height: height, colorModel: .rgb, samples: part(from: 0, count: 3),
            alpha: alpha.allSatisfy { $0 == 0xFF } ? nil : alpha)
    }

    /// Returns `count` bytes of each pixel, from byte `first` of the pixel.
    private func part(from first: Int, count: Int) -> [UInt8] {
        let pixels = width * height
        return bytes.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: pixels * count) { target, initialized in
                for pixel in 0..<pixels {
                    let from = pixel * channels + first, to = pixel * count
                    for byte in 0..<count { target[to + byte] = source[from + byte] }
                }
                initialized = pixels * count
            }
        }
    }
}

extension ImageResource.Raster {
    /// Returns the content of a resource, with opaque pixels compressed once for all files that contain them.
    consuming func content() throws(FormatError) -> ImageResource.Content {
        guard alpha == nil else { return .raster(try ImageResource.RasterStreams(self)) }
        let rows = filteredRows()
        return .png(
            ImageResource.PNGStream(
                width: width, height: height, bitsPerComponent: bitsPerComponent, colorModel: colorModel, palette: nil,
                compressed: try ImageResource.RasterStreams.compressed(rows, Compressor(level: .moderate))))
    }

    /// Takes the samples out as rows with the PNG filter Up, which makes streams nearly as small as a choice per row.
    ///
    /// They are filtered in place, from the last row on, because a large picture may take most of the memory of a run.
    private mutating func filteredRows() -> [UInt8] {
        let stride = width * colorModel.componentCount * bitsPerComponent / 8, up: UInt8 = 2
        var rows: [UInt8] = []
        swap(&rows, &samples)
        rows.append(contentsOf: repeatElement(0, count: height))
        rows.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            for row in (0..<height).reversed() {
                let target = start + row * (stride + 1)
                memmove(target + 1, start + row * stride, stride)
                target.storeBytes(of: up, as: UInt8.self)
                // The row above the first is 0 (PNG 3rd edition, 9.2).
                if row > 0 { Self.subtract(start + (row - 1) * stride, from: target + 1, count: stride) }
            }
        }
        return rows
    }

    private static func subtract(_ above: UnsafeMutableRawPointer, from row: UnsafeMutableRawPointer, count: Int) {
        let above = above.assumingMemoryBound(to: UInt8.self), row = row.assumingMemoryBound(to: UInt8.self)
        for byte in 0..<count { row[byte] &-= above[byte] }
    }
}
