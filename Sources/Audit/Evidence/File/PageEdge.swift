import Geometry
import PDFInspection

/// How far a rectangle reaches past another.
enum PageEdge {
    /// Points; what writers round their coordinates by.
    static let tolerance = 0.5

    static func excess(of rect: Rect, past bounds: Rect) -> Double {
        max(bounds.minX - rect.minX, rect.maxX - bounds.maxX, bounds.minY - rect.minY, rect.maxY - bounds.maxY)
    }

    /// Whether some letters that can be seen reach past the edge.
    static func isPassed(on page: InspectedPage) -> Bool { excess(of: page.lettersBounds, past: page.bounds) > tolerance }
}
