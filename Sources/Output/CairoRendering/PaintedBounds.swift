import Geometry
import Layout

extension PlacedItem {
    /// What surely holds all marks of the item, so that those outside of a picture need not be painted. nil where only painting could tell.
    var paintedBounds: Rect? {
        switch content {
        case .glyphs(let glyphs): glyphs.paintedBounds
        case .shape(let shape): shape.outline.paintedBounds
        case .image(_, let rect): rect
        case .shadow(let shadow): shadow.paintedBounds
        }
    }
}

extension PlacedGlyphs {
    /// Ink past three times the size around a line's origin and end is in no script; stacked marks reach twice.
    fileprivate var paintedBounds: Rect {
        Rect(x: origin.x, y: origin.y, width: width, height: 0).grown(by: 3 * pointSize + (outline?.width ?? 0))
    }
}

extension PlacedShadow {
    /// Of the glyphs too, in which inner shadows lie. A Gaussian ends after three standard deviations, each half of the blur.
    fileprivate var paintedBounds: Rect? {
        let ink = (glyphs.map(\.paintedBounds) + bars.map(\.rect)).reduce(nil as Rect?) { $0?.union($1) ?? $1 }
        return ink.map { $0.union($0.offset(by: offset)).grown(by: 2 * abs(blur)) }
    }
}

extension Shape.Outline {
    var paintedBounds: Rect? {
        switch self {
        case .rect(let rect, _): rect
        case .line(let from, let to, let width, _): Self.bounds([from, to])?.grown(by: width)
        case .frame(let rect, _, let width, _): rect.grown(by: width)
        // Corners of a stroke reach further than its half width.
        case .path(let points, let width, _): Self.bounds(points)?.grown(by: 10 * width)
        case .polygon(let points): Self.bounds(points)
        }
    }

    private static func bounds(_ points: [Point]) -> Rect? {
        let rects = points.map { Rect(origin: $0, size: Size(width: 0, height: 0)) }
        return rects.dropFirst().reduce(rects.first) { $0?.union($1) }
    }
}

extension Rect {
    fileprivate func grown(by margin: Double) -> Rect { inset(by: Insets(top: -margin, right: -margin, bottom: -margin, left: -margin)) }
}
