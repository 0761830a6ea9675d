import CHarfBuzz

/// A glyph's contours as PDF path operators, collected through HarfBuzz's draw callbacks.
final class GlyphOutline {
    let path = ByteBuffer()
    private let scale: Double

    init(scale: Double) { self.scale = scale }

    /// False where the glyph has no contours.
    func draw(_ glyph: UInt32, _ loaded: LoadedFace) -> Bool {
        guard let functions = hb_draw_funcs_create() else { return false }
        defer { hb_draw_funcs_destroy(functions) }
        hb_draw_funcs_set_move_to_func(
            functions,
            { _, data, _, x, y, _ in
                GlyphOutline.from(data)?.put(Double(x), Double(y), then: "m\n")
            }, nil, nil)
        hb_draw_funcs_set_line_to_func(
            functions,
            { _, data, _, x, y, _ in
                GlyphOutline.from(data)?.put(Double(x), Double(y), then: "l\n")
            }, nil, nil)
        // Without a function for quadratic curves HarfBuzz hands them over as cubic ones.
        hb_draw_funcs_set_cubic_to_func(
            functions,
            { _, data, _, x1, y1, x2, y2, x, y, _ in
                guard let outline = GlyphOutline.from(data) else { return }
                outline.put(Double(x1), Double(y1), then: "")
                outline.put(Double(x2), Double(y2), then: "")
                outline.put(Double(x), Double(y), then: "c\n")
            }, nil, nil)
        hb_draw_funcs_set_close_path_func(
            functions,
            { _, data, _, _ in
                GlyphOutline.from(data)?.path.put("h\n")
            }, nil, nil)
        typeset_draw_glyph(loaded.font, glyph, functions, Unmanaged.passUnretained(self).toOpaque())
        return path.count > 0
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> GlyphOutline? {
        data.map { Unmanaged<GlyphOutline>.fromOpaque($0).takeUnretainedValue() }
    }

    private func put(_ x: Double, _ y: Double, then operation: StaticString) {
        path.put(x * scale, y * scale).put(operation)
    }
}
