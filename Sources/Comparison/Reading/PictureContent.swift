import TypesetBase
import TypesetPDFReading

/// The drawing of a picture, as far as it shows that another picture is in its place: pictures by their data, shapes by their places.
struct PictureContent: Sendable {
    /// The digests of the data of the pictures, in drawing order.
    private var pictures: [UInt64] = []
    /// The shapes, in drawing order.
    private var shapes: [Shape] = []
    /// The number of glyphs.
    private var glyphCount = 0

    private struct Shape {
        var bounds: Rect
        /// The hash of the paint.
        var paint: Int
    }

    /// The most shapes that are compared; a map has many thousands.
    private static let shapeLimit = 10_000
    /// The distance, as a share of the picture's size, from which a shape is in another place: half a point in a picture of 250.
    private static let tolerance = 0.002

    /// Whether there is nothing but a text in a frame.
    ///
    /// - Parameter length: the number of the text's letters.
    func isText(ofLength length: Int) -> Bool {
        pictures.isEmpty && shapes.count <= 6 && 2 * glyphCount >= length && glyphCount <= 2 * length && length > 0
    }

    mutating func add(_ item: PaintedItem, _ paints: [InspectedPaint]) {
        switch item.kind {
        case .image(_, let digest): pictures.append(digest)
        case .fill(let paint), .stroke(let paint), .shading(let paint):
            if shapes.count < Self.shapeLimit { shapes.append(Shape(bounds: item.bounds, paint: paints[Int(paint)].hashValue)) }
        case .text(let run): glyphCount += run.glyphs.count
        }
    }

    mutating func add(_ part: PictureContent) {
        pictures += part.pictures
        shapes += part.shapes.prefix(Self.shapeLimit - shapes.count)
        glyphCount += part.glyphCount
    }

    /// Whether two pictures show the same in their frames.
    func isEqual(_ other: PictureContent, in frame: Rect, _ otherFrame: Rect) -> Bool {
        guard pictures == other.pictures, glyphCount == other.glyphCount, shapes.count == other.shapes.count else { return false }
        return zip(shapes, other.shapes).allSatisfy { a, b in
            guard a.paint == b.paint else { return false }
            let (a, b) = (Self.relative(a.bounds, to: frame), Self.relative(b.bounds, to: otherFrame))
            return zip(a, b).allSatisfy { abs($0 - $1) <= Self.tolerance }
        }
    }

    /// Returns the edges of a shape as shares of its picture's frame.
    private static func relative(_ shape: Rect, to frame: Rect) -> [Double] {
        let width = max(1e-6, frame.width), height = max(1e-6, frame.height)
        return [
            (shape.minX - frame.minX) / width, (shape.minY - frame.minY) / height, (shape.maxX - frame.minX) / width,
            (shape.maxY - frame.minY) / height,
        ]
    }
}
