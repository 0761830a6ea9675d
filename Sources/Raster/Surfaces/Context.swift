import CTypesetCairo
import TypesetBase
import TypesetLayout

/// A drawing context of cairo, which owns its handle, with the few operations that pages need.
final class Context {
    let handle: OpaquePointer
    let surface: Surface

    init(_ surface: Surface) throws(CairoError) {
        guard let made = cairo_create(surface.handle) else { throw CairoError("out of memory") }
        handle = made
        self.surface = surface
        try check("begin to draw")
    }

    deinit { cairo_destroy(handle) }

    func check(_ doing: @autoclosure () -> String) throws(CairoError) {
        try TypesetRaster.check(cairo_status(handle), doing())
    }

    /// The units of the surface (pixels of a raster) per current unit: the mean of both directions.
    var scale: Double {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(handle, &matrix)
        return abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx).squareRoot()
    }

    /// Runs `body` and restores the state.
    func saved<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        cairo_save(handle)
        defer { cairo_restore(handle) }
        try body()
    }

    /// Paints the source with the opacity of a paint.
    func paintSource(opacity paint: Paint) {
        if case .gradient(let gradient) = paint, paint.commonAlpha == nil {
            let pattern = pattern(gradient)
            cairo_mask(handle, pattern)
            cairo_pattern_destroy(pattern)
        } else {
            cairo_paint_with_alpha(handle, paint.commonAlpha ?? 1)
        }
    }

    /// Uses the drawing of `body` as the source.
    func groupAsSource(_ body: () throws(CairoError) -> Void) throws(CairoError) { setSource(consuming: try group(body)) }

    /// Makes a pattern of the drawing of `body`, which the caller destroys.
    func group(_ body: () throws(CairoError) -> Void) throws(CairoError) -> OpaquePointer? {
        cairo_push_group(handle)
        do {
            try body()
        } catch {
            // A group must end before an error propagates.
            cairo_pattern_destroy(cairo_pop_group(handle))
            throw error
        }
        return cairo_pop_group(handle)
    }

    // MARK: Sources

    func setSource(_ paint: Paint) {
        switch paint {
        case .solid(let color): setSource(color)
        case .gradient(let gradient): setSource(consuming: pattern(gradient))
        }
    }

    func setSource(_ color: Color) {
        cairo_set_source_rgba(handle, color.red, color.green, color.blue, color.alpha)
    }

    /// Uses a pattern as the source, and destroys it.
    func setSource(consuming pattern: OpaquePointer?) {
        cairo_set_source(handle, pattern)
        cairo_pattern_destroy(pattern)
    }

    /// Creates a pattern, which the caller destroys.
    func pattern(_ gradient: LinearGradient) -> OpaquePointer? {
        padded(cairo_pattern_create_linear(gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y), gradient.stops)
    }

    /// Creates a pattern, which the caller destroys.
    func pattern(_ gradient: RadialGradient) -> OpaquePointer? {
        let (start, end) = (gradient.start, gradient.end)
        return padded(
            cairo_pattern_create_radial(start.center.x, start.center.y, start.radius, end.center.x, end.center.y, end.radius),
            gradient.stops)
    }

    private func padded(_ pattern: OpaquePointer?, _ stops: [GradientStop]) -> OpaquePointer? {
        for stop in stops {
            let color = stop.color
            cairo_pattern_add_color_stop_rgba(pattern, stop.location, color.red, color.green, color.blue, color.alpha)
        }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        return pattern
    }

    // MARK: Coordinates

    /// Transforms the coordinates of what is drawn next.
    func transform(_ transform: AffineTransform) {
        var matrix = cairo_matrix_t(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.e, y0: transform.f)
        cairo_transform(handle, &matrix)
    }

    // MARK: Paths

    func addRectangle(_ rect: Rect, cornerRadius: Points = 0) {
        let radius = min(cornerRadius.value, rect.width / 2, rect.height / 2)
        guard radius > 0 else { return cairo_rectangle(handle, rect.minX, rect.minY, rect.width, rect.height) }
        let quarter = Double.pi / 2
        cairo_new_sub_path(handle)
        cairo_arc(handle, rect.maxX - radius, rect.minY + radius, radius, -quarter, 0)
        cairo_arc(handle, rect.maxX - radius, rect.maxY - radius, radius, 0, quarter)
        cairo_arc(handle, rect.minX + radius, rect.maxY - radius, radius, quarter, 2 * quarter)
        cairo_arc(handle, rect.minX + radius, rect.minY + radius, radius, 2 * quarter, 3 * quarter)
        cairo_close_path(handle)
    }

    func addPolygon(_ points: [Point]) {
        addPath(points)
        cairo_close_path(handle)
    }

    func addPath(_ points: [Point]) {
        guard let first = points.first else { return }
        cairo_move_to(handle, first.x, first.y)
        for point in points.dropFirst() { cairo_line_to(handle, point.x, point.y) }
    }

    func strokeLine(from: Point, to: Point, width: Points, dash: [Points]) {
        cairo_move_to(handle, from.x, from.y)
        cairo_line_to(handle, to.x, to.y)
        stroke(width: width, dash: dash)
    }

    /// Strokes the box that replaces a missing glyph.
    func stroke(_ box: MissingGlyphBox) {
        addRectangle(box.rect)
        cairo_set_line_width(handle, box.strokeWidth.value)
        cairo_stroke(handle)
    }

    /// Strokes the path and clears it.
    func stroke(width: Points, dash: [Points]) {
        cairo_set_line_width(handle, width.value)
        // A negative or all-zero dash would put the context into a permanent error state.
        let isDashed = dash.allSatisfy { $0 >= 0 && $0.isFinite } && dash.contains { $0 > 0 }
        cairo_set_dash(handle, dash.map(\.value), isDashed ? Int32(clamping: dash.count) : 0, 0)
        cairo_stroke(handle)
        cairo_set_dash(handle, nil, 0, 0)
    }
}

// MARK: Errors

/// An error of a graphics library.
package struct CairoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The message in lower case, without a full stop.
    package var message: String
    package var description: String { message }

    init(_ message: String) { self.message = message }
}

/// Converts cairo's status into an error; no other code does.
///
/// The status is sticky, and one check after many calls misses nothing.
func check(_ status: cairo_status_t, _ doing: @autoclosure () -> String) throws(CairoError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    let cause = cairo_status_to_string(status).map { String(cString: $0) } ?? "error \(status.rawValue)"
    throw CairoError("cairo cannot \(doing()): \(cause)")
}
