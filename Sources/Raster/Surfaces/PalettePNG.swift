import CTypesetCairo
import CTypesetImageCodecs
import Glibc

extension Surface {
    /// An opaque picture as PNG with a palette (PNG 3rd edition, 11.2.1, colour type 3).
    ///
    /// Text on paper takes half of the bytes and a third of the time of its full colours. Colours change imperceptibly: those that share
    /// the upper bits of their components become their mean.
    ///
    /// - Returns: the file; nil for a picture with more colours than a palette has, such as a photograph.
    func palettePNG() throws(CairoError) -> [UInt8]? {
        let pixels = BucketedPixels(self)
        guard let palette = [5, 4].lazy.compactMap({ Palette(pixels, bits: $0) }).first else { return nil }
        return try pixels.png(palette)
    }
}

/// The pixels of a surface, in buckets by the upper five bits of their components.
private struct BucketedPixels {
    static let count = 1 << 15

    struct Sum {
        var red = 0, green = 0, blue = 0, pixels = 0

        static func += (sum: inout Sum, other: Sum) {
            sum.red += other.red
            sum.green += other.green
            sum.blue += other.blue
            sum.pixels += other.pixels
        }
    }

    let width: Int
    let height: Int
    /// The bucket of each pixel, row by row.
    private(set) var buckets: [UInt16] = []
    private(set) var sums = [Sum](repeating: Sum(), count: count)

    init(_ surface: Surface) {
        cairo_surface_flush(surface.handle)
        width = Int(cairo_image_surface_get_width(surface.handle))
        height = Int(cairo_image_surface_get_height(surface.handle))
        buckets.reserveCapacity(width * height)
        guard let data = cairo_image_surface_get_data(surface.handle) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface.handle))
        for y in 0..<height { add(UnsafeRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)) }
    }

    func png(_ palette: Palette) throws(CairoError) -> [UInt8] {
        let indices = buckets.map { palette.positions[Int($0)] }
        var file: UnsafeMutablePointer<UInt8>?
        var length = 0
        var message = [CChar](repeating: 0, count: Int(IMAGE_CODEC_MESSAGE_SIZE))
        let status = image_codec_png_encode_palette(
            indices, UInt32(width), UInt32(height), palette.components, Int32(palette.components.count / 3), &file, &length, &message)
        defer { free(file) }
        guard status == 0, let file else {
            throw CairoError(
                "libpng cannot write a picture: \(String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))"
            )
        }
        return Array(UnsafeBufferPointer(start: file, count: length))
    }

    private mutating func add(_ row: UnsafePointer<UInt32>) {
        for x in 0..<width {
            let pixel = row[x], red = pixel >> 16 & 0xFF, green = pixel >> 8 & 0xFF, blue = pixel & 0xFF
            let bucket = Int((red >> 3) << 10 | (green >> 3) << 5 | (blue >> 3))
            buckets.append(UInt16(bucket))
            sums[bucket].red += Int(red)
            sums[bucket].green += Int(green)
            sums[bucket].blue += Int(blue)
            sums[bucket].pixels += 1
        }
    }
}

/// A palette of at most 256 colours.
private struct Palette {
    /// The red, green and blue of each colour.
    private(set) var components: [UInt8] = []
    /// The palette index of each bucket.
    private(set) var positions = [UInt8](repeating: 0, count: BucketedPixels.count)

    /// Finds the palette of a picture; nil if it has too many colours.
    ///
    /// - Parameter bits: the number of upper bits of each component that distinguish colours, at most 5.
    init?(_ pixels: BucketedPixels, bits: Int) {
        let part = (0x1F << (5 - bits)) & 0x1F, mask = part << 10 | part << 5 | part
        var sums: [BucketedPixels.Sum] = [], known: [Int: Int] = [:]
        for bucket in pixels.sums.indices where pixels.sums[bucket].pixels > 0 {
            let position = known[bucket & mask] ?? sums.count
            if position == sums.count { sums.append(BucketedPixels.Sum()) }
            guard position < 256 else { return nil }
            known[bucket & mask] = position
            sums[position] += pixels.sums[bucket]
            positions[bucket] = UInt8(position)
        }
        components = sums.flatMap { sum in [sum.red, sum.green, sum.blue].map { UInt8(($0 + sum.pixels / 2) / sum.pixels) } }
    }
}
