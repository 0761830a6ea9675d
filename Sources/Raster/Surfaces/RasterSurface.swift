import CTypesetCairo
import TypesetImages

extension ImageResource.Raster {
    /// The raster as cairo's 32-bit pixels, with colours multiplied by alpha.
    ///
    /// - Parameter reduction: the number of pixels in each direction that become one, their mean; fewer at the right and lower edges.
    func surface(reduction: Int = 1) throws(CairoError) -> Surface {
        let columns = (width + reduction - 1) / reduction, rows = (height + reduction - 1) / reduction
        let surface = try Surface.pixels(width: columns, height: rows, isOpaque: alpha == nil)
        let stride = Int(cairo_image_surface_get_stride(surface.handle))
        guard let data = cairo_image_surface_get_data(surface.handle) else { throw CairoError("no memory for a picture") }
        cairo_surface_flush(surface.handle)
        var sums = [SIMD4<UInt32>](repeating: .zero, count: reduction > 1 ? columns : 0)
        for y in 0..<rows {
            let row = UnsafeMutableRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
            if reduction == 1 {
                for x in 0..<width { row[x] = packed(components(y * width + x)) }
            } else {
                fill(row, with: y * reduction..<min((y + 1) * reduction, height), reduction, &sums)
            }
        }
        cairo_surface_mark_dirty(surface.handle)
        return surface
    }

    /// Fills a row with the means of the pixels of some lines.
    ///
    /// - Parameter sums: a buffer with a sum for each pixel of the row.
    private func fill(
        _ row: UnsafeMutablePointer<UInt32>, with lines: Range<Int>, _ reduction: Int, _ sums: inout [SIMD4<UInt32>]
    ) {
        for x in sums.indices { sums[x] = .zero }
        for y in lines {
            for x in 0..<width { sums[x / reduction] &+= components(y * width + x) }
        }
        for x in sums.indices {
            let count = UInt32(lines.count * min(reduction, width - x * reduction))
            row[x] = packed((sums[x] &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count))
        }
    }

    /// The red, green and blue, multiplied by alpha, and alpha.
    private func components(_ pixel: Int) -> SIMD4<UInt32> {
        let (red, green, blue) = color(pixel)
        guard let alpha else { return SIMD4(red, green, blue, 0xFF) }
        let opacity = UInt32(alpha[pixel * step])
        return SIMD4(scaled(red, opacity), scaled(green, opacity), scaled(blue, opacity), opacity)
    }

    private func packed(_ color: SIMD4<UInt32>) -> UInt32 { color.w << 24 | color.x << 16 | color.y << 8 | color.z }

    /// The number of bytes of a component, of which the high byte suffices for a screen.
    private var step: Int { bitsPerComponent == 16 ? 2 : 1 }

    private func color(_ pixel: Int) -> (UInt32, UInt32, UInt32) {
        switch colorModel {
        case .gray:
            let value = UInt32(samples[pixel * step])
            return (value, value, value)
        case .rgb:
            let at = pixel * 3 * step
            return (UInt32(samples[at]), UInt32(samples[at + step]), UInt32(samples[at + 2 * step]))
        }
    }

    private func scaled(_ value: UInt32, _ by: UInt32) -> UInt32 { (value * by + 127) / 255 }
}

/// Conversion of planes of opacity to and from cairo's pixels.
extension Surface {
    /// Creates a surface from `samples`, with rows without padding.
    static func opacities(_ samples: [UInt8], width: Int, height: Int) throws(CairoError) -> Surface {
        let surface = try opacities(width: width, height: height)
        let stride = Int(cairo_image_surface_get_stride(surface.handle))
        guard let data = cairo_image_surface_get_data(surface.handle), samples.count >= width * height else {
            throw CairoError("no memory for a shadow")
        }
        cairo_surface_flush(surface.handle)
        samples.withUnsafeBufferPointer { samples in
            guard let from = samples.baseAddress else { return }
            for y in 0..<height { (data + y * stride).update(from: from + y * width, count: width) }
        }
        cairo_surface_mark_dirty(surface.handle)
        return surface
    }

    var opacityPlane: OpacityPlane {
        cairo_surface_flush(handle)
        var plane = OpacityPlane(width: Int(cairo_image_surface_get_width(handle)), height: Int(cairo_image_surface_get_height(handle)))
        let stride = Int(cairo_image_surface_get_stride(handle))
        guard let data = cairo_image_surface_get_data(handle) else { return plane }
        let (width, height) = (plane.width, plane.height)
        plane.values.withUnsafeMutableBufferPointer { values in
            for y in 0..<height {
                for x in 0..<width { values[y * width + x] = Float(data[y * stride + x]) * (1 / 255) }
            }
        }
        return plane
    }
}
