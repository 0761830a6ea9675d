public import Geometry

/// The box that stands for a character no font has, the same in every painter.
///
/// 0.7 em is about a capital's height and 0.03 em a thin stem's width, so that the box sits among letters as one of them.
public struct MissingGlyphBox: Hashable, Sendable {
    /// The middle of the stroke.
    public var rect: Rect
    public var strokeWidth: Double

    /// `origin`: the left end of the glyph's advance on the baseline; `advance` in points.
    public init(origin: Point, advance: Double, pointSize: Double) {
        let inset = 0.05 * pointSize, height = 0.7 * pointSize
        strokeWidth = 0.03 * pointSize
        rect = Rect(x: origin.x + inset, y: origin.y - height, width: max(strokeWidth, advance - 2 * inset), height: height)
    }
}
