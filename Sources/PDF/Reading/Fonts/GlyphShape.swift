package import TypesetBase

/// The ink of a glyph as a grid of points over its bounds, in em, y upwards.
package struct GlyphShape: Hashable, Sendable {
    /// The bounds of the ink, in em; the origin is its lower left corner.
    package let bounds: Rect
    /// The rows of points from the lowest to the highest, with a bit for each point inside the outline, the leftmost first.
    private let rows: [UInt32]
    /// The share of the bounds that has ink, from 0 to 1.
    package let density: Double

    /// The points in a column.
    private static let rowCount = 32
    /// The units of a path per em; with them, the tolerance of flattened curves is a two-hundredth of the em.
    static let unitsPerEm = 20.0
    /// The largest number of edges; the outlines of letters have a few hundred, and those of ornaments some thousands.
    static let edgeLimit = 20_000
    /// The approximate memory in bytes.
    static let memory = rowCount * 4 + 96

    /// Creates the shape of an outline with `unitsPerEm` units in an em; nil if it encloses nothing.
    init?(_ path: inout PathBuilder) {
        path.close()
        let box = path.bounds
        guard box.area > 0, path.edges.count <= Self.edgeLimit else { return nil }
        let rows = [UInt32](unsafeUninitializedCapacity: Self.rowCount) { buffer, count in
            buffer.initialize(repeating: .max)
            path.edges.withUnsafeBufferPointer { OutlineSampling.intersect(buffer, of: box, with: $0, .nonZero) }
            count = Self.rowCount
        }
        self.init(
            bounds: Rect(
                x: box.minX / Self.unitsPerEm, y: box.minY / Self.unitsPerEm, width: box.width / Self.unitsPerEm,
                height: box.height / Self.unitsPerEm), rows: rows)
    }

    /// Creates a shape from its rows, of which there must be 32.
    package init?(bounds: Rect, rows: [UInt32]) {
        let count = rows.reduce(0) { $0 + $1.nonzeroBitCount }
        guard rows.count == Self.rowCount, count > 0 else { return nil }
        (self.bounds, self.rows) = (bounds, rows)
        density = Double(count) / Double(Self.rowCount * OutlineSampling.columns)
    }

    /// Creates a shape whose bounds, in em, are all ink.
    package init?(solid bounds: Rect) { self.init(bounds: bounds, rows: Array(repeating: .max, count: Self.rowCount)) }

    /// The shape mirrored at the baseline.
    var upsideDown: GlyphShape? {
        GlyphShape(bounds: Rect(x: bounds.minX, y: -bounds.maxY, width: bounds.width, height: bounds.height), rows: rows.reversed())
    }

    /// Whether a point, in em, has ink.
    package func contains(_ point: Point) -> Bool {
        let column = (point.x - bounds.minX) / bounds.width * Double(OutlineSampling.columns)
        let row = (point.y - bounds.minY) / bounds.height * Double(Self.rowCount)
        guard column >= 0, row >= 0, column < Double(OutlineSampling.columns), row < Double(Self.rowCount) else { return false }
        return rows[Int(row)] & 1 << UInt32(column) != 0
    }
}
