import CCairo
import Images

extension ImageResource.Raster {
    /// As cairo's 32-bit pixels, colours multiplied with alpha.
    func surface() throws(CairoError) -> Surface {
        let surface = try Surface.pixels(width: width, height: height, isOpaque: alpha == nil)
        let stride = Int(cairo_image_surface_get_stride(surface.handle))
        guard let data = cairo_image_surface_get_data(surface.handle) else { throw CairoError("no memory for a picture") }
        cairo_surface_flush(surface.handle)
        for y in 0..<height {
            let row = UnsafeMutableRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
            fill(row, pixels: y * width..<(y + 1) * width)
        }
        cairo_surface_mark_dirty(surface.handle)
        return surface
    }

    private func fill(_ row: UnsafeMutablePointer<UInt32>, pixels: Range<Int>) {
        for (x, pixel) in pixels.enumerated() {
            let (red, green, blue) = color(pixel)
            guard let alpha else { row[x] = 0xFF00_0000 | red << 16 | green << 8 | blue; continue }
            let opacity = UInt32(alpha[pixel * step])
            row[x] = opacity << 24 | scaled(red, opacity) << 16 | scaled(green, opacity) << 8 | scaled(blue, opacity)
        }
    }

    /// Bytes of a component; of 16 bits the high byte is enough for a screen.
    private var step: Int { bitsPerComponent == 16 ? 2 : 1 }

    private func color(_ pixel: Int) -> (UInt32, UInt32, UInt32) {
        switch colorModel {
        case .gray:
            let value = UInt32(samples[pixel * step])
            return (value, value, value)
        case .rgb:
            let at = pixel * 3 * step
            return (UInt32(samples[at]), UInt32(samples[at + step]), UInt32(samples[at + 2 * step]))
        case .cmyk:
            let at = pixel * 4 * step
            let light = 255 - UInt32(samples[at + 3 * step])
            return (
                scaled(255 - UInt32(samples[at]), light), scaled(255 - UInt32(samples[at + step]), light),
                scaled(255 - UInt32(samples[at + 2 * step]), light)
            )
        }
    }

    private func scaled(_ value: UInt32, _ by: UInt32) -> UInt32 { (value * by + 127) / 255 }
}

/// Planes of opacity to and from cairo's pixels.
extension Surface {
    /// `samples`: rows without padding.
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
