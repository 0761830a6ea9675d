import CCairo
import CRSVG
import Geometry

/// Owns an SVG as librsvg holds it. No base URL is set, so it loads nothing from anywhere.
final class SVGDocument {
    private let handle: UnsafeMutablePointer<RsvgHandle>
    private let name: String

    init(_ bytes: [UInt8], name: String) throws(CairoError) {
        var error: UnsafeMutablePointer<GError>?
        let made = bytes.withUnsafeBufferPointer { rsvg_handle_new_from_data($0.baseAddress, gsize($0.count), &error) }
        guard let made else { throw Self.failure("read", name, consuming: error) }
        handle = made
        self.name = name
        // CSS: 96 px to the inch.
        rsvg_handle_set_dpi(handle, 96)
    }

    deinit { g_object_unref(handle) }

    /// Fitted into `rect`, in the context's units.
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
