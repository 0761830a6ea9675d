import CTypesetCairo
import Glibc
import TypesetBase
import TypesetImages
import TypesetLayout

/// Draws pictures.
///
/// A file contains each picture once. Few are decoded at a time: at most those of one page, and only at the visible resolution.
final class PicturePainter {
    /// A picture at the resolution of one size.
    private struct Form: Hashable {
        var number: Int
        var reduction: Int
    }

    /// The maximum resolution of a picture in a vector file, in pixels per inch: two for each dot of the finest usual screen of a printing
    /// press, 150.
    private static let finest = 300.0
    /// The number of bytes of decoded pictures that are kept for their next use.
    private static let kept = 64 << 20

    private var surfaces: [Form: Surface] = [:]
    private var bytes = 0
    /// The pictures and their numbers, in the order of first use, retained because another picture could get the same identifier.
    private var images: [ObjectIdentifier: (number: Int, image: ImageResource)] = [:]

    func paint(_ image: ImageResource, in rect: Rect, _ context: Context) throws(CairoError) {
        guard rect.width > 0, rect.height > 0 else { return }
        if case .svg(let bytes) = image.content {
            try Self.check(image, rect, context)
            try SVGDocument(bytes, name: image.path).draw(in: rect, context)
        } else {
            try paintPixels(image, rect, context)
        }
    }

    /// Checks that librsvg can draw the picture at its size here.
    private static func check(_ image: ImageResource, _ rect: Rect, _ context: Context) throws(CairoError) {
        let scale = context.scale, largest = 32_767.0
        func pixels(_ length: Double) -> Int { Int(min(max(length * scale, 1), largest).rounded(.up)) }
        do throws(ImageError) {
            try image.checkDrawing(width: pixels(rect.width), height: pixels(rect.height))
        } catch {
            throw CairoError(error.message)
        }
    }

    /// The form of a picture for its size on the page.
    ///
    /// Pixels are averaged, and two remain for each pixel of a raster, which lets cairo's filter interpolate.
    private func form(of image: ImageResource, in rect: Rect, _ context: Context) -> Form {
        let known = images[ObjectIdentifier(image)]?.number ?? images.count
        images[ObjectIdentifier(image)] = (known, image)
        let finest = context.surface.kind == .raster ? 2 * context.scale : Self.finest / 72
        let shown = image.orientation >= 5 ? Size(width: rect.height, height: rect.width) : rect.size
        let (width, height) = image.storedPixels
        let reduction = min(Double(width) / (shown.width * finest), Double(height) / (shown.height * finest))
        // The limit of the divisor of 32-bit sums, which add up to 255 for each pixel.
        return Form(number: known, reduction: Int(min(max(reduction, 1), 4096)))
    }

    private func paintPixels(_ image: ImageResource, _ rect: Rect, _ context: Context) throws(CairoError) {
        let form = form(of: image, in: rect, context), surface = try surface(image, as: form, for: context.surface.kind)
        let stored = image.storedPixels, reduction = Double(form.reduction)
        let width = Double(stored.width) / reduction, height = Double(stored.height) / reduction
        context.saved {
            cairo_translate(context.handle, rect.minX, rect.minY)
            cairo_scale(context.handle, rect.width, rect.height)
            context.transform(.upright(exifOrientation: image.orientation))
            cairo_scale(context.handle, 1 / width, 1 / height)
            cairo_set_source_surface(context.handle, surface.handle, 0, 0)
            // Without this mode, the edges of a raster would blend with the transparency around the picture.
            if context.surface.kind == .raster { cairo_pattern_set_extend(cairo_get_source(context.handle), CAIRO_EXTEND_PAD) }
            cairo_rectangle(context.handle, 0, 0, width, height)
            cairo_fill(context.handle)
        }
    }

    private func surface(_ image: ImageResource, as form: Form, for kind: SurfaceKind) throws(CairoError) -> Surface {
        if let known = surfaces[form] { return known }
        let surface = try Self.raster(of: image).surface(reduction: form.reduction)
        // The identifier by which cairo recognizes a picture that is decoded again.
        attach(Array("\(form.number)/\(form.reduction)".utf8), as: CAIRO_MIME_TYPE_UNIQUE_ID, to: surface)
        // An SVG contains the JPEG unchanged, unless its EXIF turns the picture, because browsers would turn it a second time.
        if case .jpeg(let bytes, _, _, _) = image.content, kind == .svg, image.orientation == 1 {
            attach(bytes, as: CAIRO_MIME_TYPE_JPEG, to: surface)
        }
        let size = surface.bytes
        if bytes + size > Self.kept {
            surfaces = [:]
            bytes = 0
        }
        surfaces[form] = surface
        bytes += size
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

    private func attach(_ bytes: [UInt8], as type: String, to surface: Surface) {
        guard let copy = malloc(bytes.count) else { return }
        bytes.withUnsafeBytes { copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: $0.count) }
        let status = cairo_surface_set_mime_data(
            surface.handle, type, copy.assumingMemoryBound(to: UInt8.self), UInt(bytes.count), { free($0) }, copy)
        if status != CAIRO_STATUS_SUCCESS { free(copy) }
    }
}
