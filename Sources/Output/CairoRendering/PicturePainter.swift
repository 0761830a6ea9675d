import CCairo
import Geometry
import Glibc
import Images
import Layout

/// Draws pictures, and keeps each as cairo's pixels as long as its job lasts, so that files hold it once.
final class PicturePainter {
    private var surfaces: [ObjectIdentifier: Surface] = [:]

    func paint(_ image: ImageResource, in rect: Rect, _ context: Context) throws(CairoError) {
        guard rect.width > 0, rect.height > 0 else { return }
        if case .svg(let bytes) = image.content {
            try Self.check(image, rect, context)
            try SVGDocument(bytes, name: image.path).draw(in: rect, context)
        } else {
            try paintPixels(image, rect, context)
        }
    }

    /// Whether librsvg can draw the picture as large as it is here.
    private static func check(_ image: ImageResource, _ rect: Rect, _ context: Context) throws(CairoError) {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context.handle, &matrix)
        let scale = abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx).squareRoot(), largest = 32_767.0
        func pixels(_ length: Double) -> Int { Int(min(max(length * scale, 1), largest).rounded(.up)) }
        do throws(ImageError) {
            try image.checkDrawing(width: pixels(rect.width), height: pixels(rect.height))
        } catch {
            throw CairoError(error.message)
        }
    }

    private func paintPixels(_ image: ImageResource, _ rect: Rect, _ context: Context) throws(CairoError) {
        let surface = try surface(image, for: context.surface.kind)
        let width = Double(cairo_image_surface_get_width(surface.handle)), height = Double(cairo_image_surface_get_height(surface.handle))
        context.saved {
            cairo_translate(context.handle, rect.minX, rect.minY)
            cairo_scale(context.handle, rect.width, rect.height)
            var turn = Self.turn(image.orientation)
            cairo_transform(context.handle, &turn)
            cairo_scale(context.handle, 1 / width, 1 / height)
            cairo_set_source_surface(context.handle, surface.handle, 0, 0)
            // Without it the edges would blend with the transparency around the picture.
            cairo_pattern_set_extend(cairo_get_source(context.handle), CAIRO_EXTEND_PAD)
            cairo_rectangle(context.handle, 0, 0, width, height)
            cairo_fill(context.handle)
        }
    }

    /// From the stored unit square to the upright one, per EXIF orientation (CIPA DC-008, tag 0x0112).
    private static func turn(_ orientation: Int) -> cairo_matrix_t {
        switch orientation {
        case 2: cairo_matrix_t(xx: -1, yx: 0, xy: 0, yy: 1, x0: 1, y0: 0)
        case 3: cairo_matrix_t(xx: -1, yx: 0, xy: 0, yy: -1, x0: 1, y0: 1)
        case 4: cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: -1, x0: 0, y0: 1)
        case 5: cairo_matrix_t(xx: 0, yx: 1, xy: 1, yy: 0, x0: 0, y0: 0)
        case 6: cairo_matrix_t(xx: 0, yx: 1, xy: -1, yy: 0, x0: 1, y0: 0)
        case 7: cairo_matrix_t(xx: 0, yx: -1, xy: -1, yy: 0, x0: 1, y0: 1)
        case 8: cairo_matrix_t(xx: 0, yx: -1, xy: 1, yy: 0, x0: 0, y0: 1)
        default: cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
        }
    }

    private func surface(_ image: ImageResource, for kind: Surface.Kind) throws(CairoError) -> Surface {
        if let known = surfaces[ObjectIdentifier(image)] { return known }
        let surface = try Self.raster(of: image).surface()
        attachJPEG(image, to: surface, for: kind)
        surfaces[ObjectIdentifier(image)] = surface
        return surface
    }

    private static func raster(of image: ImageResource) throws(CairoError) -> ImageResource.Raster {
        let raster: ImageResource.Raster?
        do {
            raster = try image.decodedRaster()
        } catch {
            throw CairoError("\(error)")
        }
        guard let raster else { throw CairoError("no pixels in \(image.path)") }
        return raster
    }

    /// Makes vector files hold the JPEG unchanged. Not in an SVG where its EXIF turns the picture: browsers would turn it a second time.
    private func attachJPEG(_ image: ImageResource, to surface: Surface, for kind: Surface.Kind) {
        guard case .jpeg(let bytes, _, _, _) = image.content, kind == .pdf || kind == .svg && image.orientation == 1,
            let copy = malloc(bytes.count)
        else { return }
        bytes.withUnsafeBytes { copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: $0.count) }
        let status = cairo_surface_set_mime_data(
            surface.handle, CAIRO_MIME_TYPE_JPEG, copy.assumingMemoryBound(to: UInt8.self),
            UInt(bytes.count), { free($0) }, copy)
        if status != CAIRO_STATUS_SUCCESS { free(copy) }
    }
}
