internal import CTypesetPango
package import TypesetBase

/// The contours of a glyph, filled by the non-zero rule, in thousandths of the em, y upwards.
package struct GlyphContours: Hashable, Sendable {
    package enum Segment: Hashable, Sendable {
        case move(Point)
        case line(Point)
        case curve(Point, Point, Point)
        case close
    }

    package private(set) var segments: [Segment] = []
    /// The bounds of all points, including the control points of curves.
    package private(set) var bounds: Rect

    /// Creates contours; nil if there is nothing to fill.
    fileprivate init?(_ segments: [Segment]) {
        guard !segments.isEmpty else { return nil }
        self.segments = segments
        bounds = Rect(
            around: segments.flatMap { segment in
                switch segment {
                case .move(let point), .line(let point): [point]
                case .curve(let first, let second, let end): [first, second, end]
                case .close: [Point]()
                }
            })
    }

    /// Creates a parallelogram from a transformed rectangle.
    init(_ rect: Rect, _ transform: AffineTransform) {
        let corners = rect.corners.map(transform.apply(to:))
        segments = corners.enumerated().map { $0 == 0 ? .move($1) : .line($1) } + [.close]
        bounds = Rect(around: corners)
    }
}

/// A font of HarfBuzz whose contours are read.
///
/// `@unchecked Sendable`: the font is made immutable before the first glyph is read, and HarfBuzz allows any thread to read immutable
/// objects.
package final class ContourSource: @unchecked Sendable {
    private let font: OpaquePointer

    /// Creates a source that owns the reference to the font.
    package init(_ font: OpaquePointer) {
        self.font = font
        hb_font_make_immutable(font)
    }

    deinit { hb_font_destroy(font) }

    /// The contours of a glyph; nil if it has none, or as many segments as the limit.
    package func contours(of glyph: UInt32, _ transform: AffineTransform, limit: Int = .max) -> GlyphContours? {
        guard let functions = hb_draw_funcs_create() else { return nil }
        defer { hb_draw_funcs_destroy(functions) }
        hb_draw_funcs_set_move_to_func(functions, { _, data, _, x, y, _ in ContourRecorder.from(data)?.move(x, y) }, nil, nil)
        hb_draw_funcs_set_line_to_func(functions, { _, data, _, x, y, _ in ContourRecorder.from(data)?.line(x, y) }, nil, nil)
        // Without a function for quadratic curves, HarfBuzz passes them as cubic ones.
        hb_draw_funcs_set_cubic_to_func(
            functions, { _, data, _, x1, y1, x2, y2, x, y, _ in ContourRecorder.from(data)?.curve(x1, y1, x2, y2, x, y) }, nil, nil)
        hb_draw_funcs_set_close_path_func(functions, { _, data, _, _ in ContourRecorder.from(data)?.add(.close) }, nil, nil)
        let recorder = ContourRecorder(transform, limit: limit)
        withExtendedLifetime(recorder) { typeset_draw_glyph(font, glyph, functions, Unmanaged.passUnretained(recorder).toOpaque()) }
        return recorder.isWhole ? GlyphContours(recorder.segments) : nil
    }
}

/// Records the segments that HarfBuzz draws.
private final class ContourRecorder {
    private(set) var segments: [GlyphContours.Segment] = []
    private let transform: AffineTransform
    private let limit: Int
    var isWhole: Bool { segments.count < limit }

    init(_ transform: AffineTransform, limit: Int) {
        self.transform = transform
        self.limit = limit
    }

    static func from(_ data: UnsafeMutableRawPointer?) -> ContourRecorder? {
        data.map { Unmanaged<ContourRecorder>.fromOpaque($0).takeUnretainedValue() }
    }

    func add(_ segment: GlyphContours.Segment) { if isWhole { segments.append(segment) } }

    func move(_ x: Float, _ y: Float) { add(.move(point(x, y))) }

    func line(_ x: Float, _ y: Float) { add(.line(point(x, y))) }

    func curve(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, _ x: Float, _ y: Float) {
        add(.curve(point(x1, y1), point(x2, y2), point(x, y)))
    }

    private func point(_ x: Float, _ y: Float) -> Point { transform.apply(to: Point(x: Double(x), y: Double(y))) }
}
