import CTypesetHarfBuzz
import TypesetBase

/// Reads the outlines of glyphs with HarfBuzz.
final class OutlineReader {
    private let functions: OpaquePointer
    private let scale: Double
    private let unitsPerEm: FontUnits
    private var path = PathBuilder()
    /// The path that is being written; nil while only shapes are read.
    private var written: OutlinePath?

    /// Creates a reader; nil if memory runs out.
    init?(unitsPerEm: FontUnits) {
        guard let functions = hb_draw_funcs_create() else { return nil }
        self.functions = functions
        self.unitsPerEm = unitsPerEm
        scale = GlyphShape.unitsPerEm / unitsPerEm.value
        hb_draw_funcs_set_move_to_func(functions, { _, data, _, x, y, _ in OutlineReader.from(data)?.move(x, y) }, nil, nil)
        hb_draw_funcs_set_line_to_func(functions, { _, data, _, x, y, _ in OutlineReader.from(data)?.line(x, y) }, nil, nil)
        hb_draw_funcs_set_quadratic_to_func(
            functions, { _, data, _, x1, y1, x, y, _ in OutlineReader.from(data)?.curve(x1, y1, x, y) }, nil, nil)
        hb_draw_funcs_set_cubic_to_func(
            functions, { _, data, _, x1, y1, x2, y2, x, y, _ in OutlineReader.from(data)?.curve(x1, y1, x2, y2, x, y) }, nil, nil)
    }

    deinit { hb_draw_funcs_destroy(functions) }

    private static func from(_ data: UnsafeMutableRawPointer?) -> OutlineReader? {
        data.map { Unmanaged<OutlineReader>.fromOpaque($0).takeUnretainedValue() }
    }

    func shape(of glyph: Int, in font: OpaquePointer) -> GlyphShape? {
        path.reset()
        typeset_draw_glyph(font, UInt32(glyph), functions, Unmanaged.passUnretained(self).toOpaque())
        return GlyphShape(&path)
    }

    /// Returns the outline of a glyph as an SVG path; nil for one without ink or with a very long outline.
    func outline(of glyph: Int, in font: OpaquePointer) -> String? {
        written = OutlinePath(unitsPerEm: unitsPerEm.value)
        defer { written = nil }
        path.reset()
        typeset_draw_glyph(font, UInt32(glyph), functions, Unmanaged.passUnretained(self).toOpaque())
        return written.flatMap { $0.isDrawable ? $0.data : nil }
    }

    /// Whether the outline is not longer than those that are read.
    private var isWhole: Bool { path.edges.count <= GlyphShape.edgeLimit }
    private func point(_ x: Float, _ y: Float) -> Point { Point(x: Double(x) * scale, y: Double(y) * scale) }
    private func move(_ x: Float, _ y: Float) {
        written?.move(Double(x), Double(y))
        if isWhole { path.move(to: point(x, y)) }
    }
    private func line(_ x: Float, _ y: Float) {
        written?.line(Double(x), Double(y))
        if isWhole { path.line(to: point(x, y)) }
    }
    private func curve(_ x1: Float, _ y1: Float, _ x: Float, _ y: Float) {
        written?.curve(Double(x1), Double(y1), Double(x), Double(y))
        if isWhole { path.curve(point(x1, y1), to: point(x, y)) }
    }
    private func curve(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, _ x: Float, _ y: Float) {
        written?.curve(Double(x1), Double(y1), Double(x2), Double(y2), Double(x), Double(y))
        if isWhole { path.curve(point(x1, y1), point(x2, y2), to: point(x, y)) }
    }
}
