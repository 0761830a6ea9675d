import Geometry
import Layout

/// Text of one translucent ink that follows each other, with the lines under and through it: to be laid down as one thing, so that nothing
/// darkens where parts overlap.
struct TranslucentText {
    var paint: Paint
    /// Opaque.
    var glyphs: [PlacedGlyphs]
    /// Opaque.
    var bars: [Shape] = []
    /// The items further on that these are.
    var drawn: [Int] = []
    /// The item after the text.
    var end: Int

    /// Nil where the item is no such text.
    init?(at start: Int, of items: [PlacedItem]) {
        guard let first = Self.glyphs(items[start]) else { return nil }
        paint = first.paint
        glyphs = []
        end = start
        while end < items.count, let next = Self.glyphs(items[end]), next.paint == paint {
            glyphs.append(next.opaque)
            end += 1
        }
        let bounds = glyphs.map { Rect(x: $0.origin.x, y: $0.origin.y - $0.pointSize, width: $0.width, height: 2 * $0.pointSize) }
        for index in end..<items.count {
            guard case .shape(let shape) = items[index].content, shape.paint == paint, case .artifact(.layout) = items[index].role,
                case .rect(let rect, _) = shape.outline, bounds.contains(where: { $0.meets(rect) })
            else { continue }
            bars.append(Shape(shape.outline, paint: paint.opaque))
            drawn.append(index)
        }
        bars = bars.joined()
    }

    private static func glyphs(_ item: PlacedItem) -> PlacedGlyphs? {
        guard case .glyphs(let text) = item.content, text.hasOneTranslucentInk else { return nil }
        return text
    }
}

extension Rect {
    fileprivate func meets(_ other: Rect) -> Bool {
        min(maxX, other.maxX) > max(minX, other.minX) && min(maxY, other.maxY) > max(minY, other.minY)
    }
}
