import CCairo

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
