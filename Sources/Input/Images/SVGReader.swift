import CRSVG
import Formats
import Geometry

/// SVG through librsvg: checked here, drawn by the painters.
enum SVGReader {
    static func read(_ bytes: [UInt8], path: String) throws(FormatError) -> ImageResource {
        guard bytes.count <= ImageLimits.svgSize else { throw .tooLarge("an SVG of more than \(ImageLimits.svgSize >> 20) MB") }
        try checkReferences(bytes)
        let document = try SVGHandle(bytes)
        let size = try document.naturalSize()
        try document.tryDrawing()
        return ImageResource(path: path, content: .svg(bytes: bytes), naturalSize: size)
    }

    private static func checkReferences(_ bytes: [UInt8]) throws(FormatError) {
        let reference: String?
        do throws(XMLError) {
            reference = try SVGReferences.firstOutside(bytes)
        } catch {
            let (line, column) = error.location(in: bytes)
            throw .corrupt("SVG", "line \(line) column \(column): \(error.message)")
        }
        guard let reference else { return }
        throw FormatError(
            kind: .outsideReference, problem: "is an SVG that refers outside: \(reference)",
            hint: "embed what it refers to, for example as a data: URL; nothing is loaded from elsewhere")
    }
}

/// Owns librsvg's document. No base URL is set, so that librsvg itself loads nothing either.
final class SVGHandle {
    private let handle: UnsafeMutablePointer<RsvgHandle>

    init(_ bytes: [UInt8]) throws(FormatError) {
        var error: UnsafeMutablePointer<GError>?
        let created = bytes.withUnsafeBufferPointer { rsvg_handle_new_from_data($0.baseAddress, gsize($0.count), &error) }
        guard let created else { throw .corrupt("SVG", Self.message(consuming: error)) }
        handle = created
        rsvg_handle_set_dpi(handle, Resolution.standard.x)
    }

    deinit { g_object_unref(handle) }

    /// Points. Of width and height where both are absolute; else of the viewBox in px; else CSS's 300 × 150 px (CSS Images 3, 5.2).
    func naturalSize() throws(FormatError) -> Size {
        var width = 0.0, height = 0.0
        if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) == 0 { (width, height) = fallbackSize() }
        guard width.isFinite, height.isFinite, width > 0, height > 0 else {
            throw FormatError(
                kind: .corrupt, problem: "is an SVG without a size", hint: "give it a width and a height above 0, or a viewBox")
        }
        return Size(width: width * 0.75, height: height * 0.75)
    }

    /// Some errors show only in drawing, such as `use` elements that multiply without end: a thumbnail now, rather than a lost file later.
    func tryDrawing() throws(FormatError) {
        let side = 16.0
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(side), Int32(side))
        let context = cairo_create(surface)
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        var error: UnsafeMutablePointer<GError>?
        var viewport = RsvgRectangle(x: 0, y: 0, width: side, height: side)
        guard rsvg_handle_render_document(handle, context, &viewport, &error) == 0 else { return }
        throw .corrupt("SVG", Self.message(consuming: error))
    }

    private func fallbackSize() -> (Double, Double) {
        var hasWidth: gboolean = 0, hasHeight: gboolean = 0, hasViewBox: gboolean = 0
        var width = RsvgLength(), height = RsvgLength(), viewBox = RsvgRectangle()
        rsvg_handle_get_intrinsic_dimensions(handle, &hasWidth, &width, &hasHeight, &height, &hasViewBox, &viewBox)
        return hasViewBox != 0 ? (viewBox.width, viewBox.height) : (300, 150)
    }

    private static func message(consuming error: UnsafeMutablePointer<GError>?) -> String {
        guard let error else { return "unknown error" }
        defer { g_error_free(error) }
        let text = String(cString: error.pointee.message)
        let line = text.split(separator: "\n").first ?? "unknown error"
        // "XML parse error: Error domain 1 code 76 on line 1 …" begins with numbers of libxml2 that help nobody.
        return line.firstRange(of: " on line ").map { "line " + line[$0.upperBound...] } ?? String(line)
    }
}
