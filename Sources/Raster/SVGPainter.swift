import CTypesetCairo
import CTypesetRSVG
package import TypesetBase
package import TypesetImages

/// SVG pictures for files of other renderers: as a page of vectors, or as pixels.
package enum SVGPainter {
    /// A PDF of one page of exactly `size`, with all text as outlines.
    ///
    /// The picture has an alternative text, and no font must meet the rules of accessible files.
    package static func pdf(of image: ImageResource, size: Size) throws(CairoError) -> [UInt8] {
        let surface = try Surface.pdf(size: size)
        // Version 1.4 has no object streams, which cairo writes since version 1.18. The file is therefore of the same kind with any
        // version.
        cairo_pdf_surface_restrict_to_version(surface.handle, CAIRO_PDF_VERSION_1_4)
        cairo_pdf_surface_set_metadata(surface.handle, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z")
        try draw(outlined(try source(image), image.path, size), image.path, size, Context(surface))
        return withoutInterpolation(try surface.finish())
    }

    /// The pixels with alpha, `scale` per point.
    package static func raster(of image: ImageResource, size: Size, scale: Double) throws(CairoError) -> ImageResource.Raster {
        let width = (size.width * scale).rounded(.up), height = (size.height * scale).rounded(.up)
        guard width >= 1, height >= 1, width <= 32_767, height <= 32_767, width * height <= 100_000_000 else {
            throw CairoError("\(image.path) is too large for a raster of \(scale) pixels per point")
        }
        let surface = try Surface.pixels(width: Int(width), height: Int(height), isOpaque: false)
        let context = try Context(surface)
        cairo_scale(context.handle, width / size.width, height / size.height)
        try draw(try source(image), image.path, size, context)
        return surface.raster(isOpaque: false)
    }

    /// Draws the picture and discards the result.
    package static func prove(_ image: ImageResource, size: Size) throws(CairoError) {
        _ = try raster(of: image, size: size, scale: 1)
    }

    private static func source(_ image: ImageResource) throws(CairoError) -> [UInt8] {
        guard case .svg(let bytes) = image.content else { throw CairoError("\(image.path) is not an SVG") }
        return bytes
    }

    private static func draw(_ svg: [UInt8], _ name: String, _ size: Size, _ context: Context) throws(CairoError) {
        try SVGDocument(svg, name: name).draw(in: Rect(origin: .zero, size: size), context)
    }

    /// Replaces cairo's request to smooth every picture, which PDF/A forbids (ISO 19005-2 6.2.8), by spaces that keep all offsets.
    private static func withoutInterpolation(_ file: [UInt8]) -> [UInt8] {
        let entry = "/Interpolate true".utf8
        var file = file
        for place in file.occurrences(of: entry) {
            for index in place..<place + entry.count { file[index] = 0x20 }
        }
        return file
    }

    /// The picture with its letters as paths, because cairo's SVG surface writes glyphs as symbols; unchanged if it has no text.
    private static func outlined(_ svg: [UInt8], _ name: String, _ size: Size) throws(CairoError) -> [UInt8] {
        guard svg.hasOccurrence(of: "<text".utf8) else { return svg }
        let surface = try Surface.svg(size: size)
        try draw(svg, name, size, Context(surface))
        return try surface.finish()
    }
}

/// An SVG as loaded by librsvg, without a base URL, and therefore without external resources.
final class SVGDocument {
    private let handle: UnsafeMutablePointer<RsvgHandle>
    private let name: String

    init(_ bytes: [UInt8], name: String) throws(CairoError) {
        var error: UnsafeMutablePointer<GError>?
        let made = bytes.withUnsafeBufferPointer { rsvg_handle_new_from_data($0.baseAddress, gsize($0.count), &error) }
        guard let made else { throw Self.failure("read", name, consuming: error) }
        handle = made
        self.name = name
        // CSS has 96 px per inch.
        rsvg_handle_set_dpi(handle, 96)
    }

    deinit { g_object_unref(handle) }

    /// Draws the picture fitted into `rect`, in the context's units.
    func draw(in rect: Rect, _ context: Context) throws(CairoError) {
        var error: UnsafeMutablePointer<GError>?
        var viewport = RsvgRectangle(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
        cairo_save(context.handle)
        defer { cairo_restore(context.handle) }
        cairo_rectangle(context.handle, rect.minX, rect.minY, rect.width, rect.height)
        cairo_clip(context.handle)
        guard rsvg_handle_render_document(handle, context.handle, &viewport, &error) != 0 else {
            throw Self.failure("draw", name, consuming: error)
        }
        try context.check("draw \(name)")
    }

    private static func failure(_ doing: String, _ name: String, consuming error: UnsafeMutablePointer<GError>?) -> CairoError {
        defer { if let error { g_error_free(error) } }
        let cause = error.map { String(cString: $0.pointee.message) } ?? "unknown error"
        return CairoError("librsvg cannot \(doing) \(name): \(cause)")
    }
}
