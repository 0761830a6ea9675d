import CTypesetRSVG
import TypesetBase

/// Reads SVG files and checks them with librsvg; painters draw them.
enum SVGReader {
    static func read(_ bytes: [UInt8], path: String, _ reading: PictureReading) throws(FormatError) -> ImageResource {
        guard let drawing = reading.drawing else { return try read(bytes, path: path) }
        guard bytes.count <= PictureLimits.svgSize else { throw tooLarge }
        let drawn = try reading.draw(bytes, drawing)
        let cost = PictureCost(bytes: bytes.count, seconds: drawn.seconds)
        let image = ImageResource(
            path: path, content: .svg(bytes: bytes), naturalSize: drawn.naturalSize, cost: cost,
            proof: DrawingProof(bytes, by: drawing, seconds: reading.limits.seconds(bytes.count)),
            omission: SVGOmissions.find(in: bytes))
        // Painters request the PDF by this key.
        _ = image.cached("pdf") { drawn.pdf }
        return image
    }

    private static var tooLarge: FormatError { .tooLarge("an SVG of more than \(PictureLimits.svgSize >> 20) MB") }

    /// Checks an SVG with librsvg in this process.
    static func read(_ bytes: [UInt8], path: String) throws(FormatError) -> ImageResource {
        guard bytes.count <= PictureLimits.svgSize else { throw tooLarge }
        try checkReferences(bytes)
        let document = try SVGHandle(bytes)
        let size = try document.naturalSize()
        try document.tryDrawing()
        return ImageResource(
            path: path, content: .svg(bytes: bytes), naturalSize: size, cost: PictureCost(bytes: 0), omission: SVGOmissions.find(in: bytes))
    }

    private static func checkReferences(_ bytes: [UInt8]) throws(FormatError) {
        let reference: String?
        do throws(XMLError) {
            reference = try SVGReferences(in: bytes).outside
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

/// Owns a document of librsvg, which loads no other files without a base URL.
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

    /// Returns the natural size in points: width and height if both are absolute, else the viewBox in px, else CSS's 300 × 150 px (CSS
    /// Images 3, 5.2).
    func naturalSize() throws(FormatError) -> Size {
        var width = 0.0, height = 0.0
        if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) == 0 { (width, height) = fallbackSize() }
        guard width.isFinite, height.isFinite, width > 0, height > 0 else {
            throw FormatError(
                kind: .corrupt, problem: "is an SVG without a size", hint: "give it a width and a height above 0, or a viewBox")
        }
        for side in [Float(width), Float(height)] where !PictureLimits.svgSides.contains(side) { throw Self.sideOutOfRange(side) }
        return Size(width: width * 0.75, height: height * 0.75)
    }

    private static func sideOutOfRange(_ side: Float) -> FormatError {
        let limits = PictureLimits.svgSides, isLarge = side > limits.upperBound
        let fault = isLarge ? "large" : "small"
        let limit = isLarge ? "the maximum is \(Int(limits.upperBound)) px" : "the minimum is \(limits.lowerBound) px"
        return FormatError(
            kind: isLarge ? .tooLarge : .corrupt, problem: "is too \(fault): a side of the SVG is \(side) px; \(limit)",
            hint: "write a width and a height from \(limits.lowerBound) to \(Int(limits.upperBound)) px")
    }

    /// Draws a thumbnail, because some errors occur only during drawing, such as `use` elements that multiply endlessly.
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
        // Remove libxml2's numbers from "XML parse error: Error domain 1 code 76 on line 1 …".
        return line.firstRange(of: " on line ").map { "line " + line[$0.upperBound...] } ?? String(line)
    }
}
