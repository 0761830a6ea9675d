import Geometry

/// A line under or through a run.
struct TextDecoration {
    var rect: Rect
    var paint: Paint
    /// The sheet names a colour for it, which gradients leave alone.
    var hasOwnColor: Bool

    fileprivate var shape: Shape { Shape(.rect(rect, cornerRadius: 0), paint: paint) }
}

extension [TextDecoration] {
    /// Opaque ones of neighbours as one. Translucent ones stay with their own run, which is drawn with them.
    var items: [PlacedItem] {
        let opaque = filter(\.paint.isOpaque).map(\.shape).joined(), translucent = filter { !$0.paint.isOpaque }.map(\.shape)
        return (opaque + translucent).map { PlacedItem(.shape($0), role: .artifact(.layout)) }
    }
}

extension [Shape] {
    /// Rectangles of one ink that touch end to end as one: between two, viewers would show a seam.
    public func joined() -> [Shape] {
        reduce(into: []) { result, shape in
            guard case .rect(let rect, let radius) = shape.outline, let last = result.last, case .rect(let before, radius) = last.outline,
                last.paint == shape.paint,
                rect.minY == before.minY, rect.height == before.height, rect.isBeside(before)
            else { return result.append(shape) }
            result[result.count - 1] = Shape(.rect(before.union(rect), cornerRadius: radius), paint: shape.paint)
        }
    }
}

extension Rect {
    /// Within what is lost in sums of widths.
    fileprivate func isBeside(_ other: Rect) -> Bool { abs(minX - other.maxX) < 0.01 || abs(maxX - other.minX) < 0.01 }
}
