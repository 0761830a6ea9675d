import CTypesetFreeType
import TypesetBase

/// A piece of an outline, in units of the font.
enum OutlinePiece {
    case move(Double, Double), line(Double, Double)
    case curve(Point, Point, end: Point)
}

extension FT_Outline {
    /// The tag of the control points of cubic curves, the only curves of PostScript outlines, and the bits of such tags.
    private static let cubic = 2, tagBits = 3

    /// Calls `body` with the pieces of an outline, unless it is empty or longer than those that are read.
    func forEachPiece(_ body: (OutlinePiece) -> Void) {
        let count = Int(n_points)
        guard count > 0, count <= GlyphShape.edgeLimit, let points, let tags, let ends = contours
        else { return }
        var start = 0
        func point(_ index: Int) -> Point { Point(x: Double(points[index].x), y: Double(points[index].y)) }
        for contour in 0..<Int(n_contours) {
            let end = Int(ends[contour])
            guard end >= start, end < count else { break }
            body(.move(point(start).x, point(start).y))
            var index = start + 1
            while index <= end {
                if Int(tags[index]) & Self.tagBits == Self.cubic, index < end {
                    body(.curve(point(index), point(index + 1), end: point(index + 2 <= end ? index + 2 : start)))
                    index += 3
                } else {
                    body(.line(point(index).x, point(index).y))
                    index += 1
                }
            }
            start = end + 1
        }
    }
}
