import Geometry
import Images

/// Draws the unit square of an image XObject into a rectangle.
extension PageContent {
    func drawImage(_ number: ObjectNumber, in rect: Rect, orientation: Int) throws {
        try resetOpacity()
        resources.use(.image, number)
        let matrix = Self.orient(orientation)
        // Unit square to unit square, then to the rectangle.
        let x = rect.minX, y = size.height - rect.maxY
        buffer.put("q ")
        buffer.put(matrix.a * rect.width, matrix.b * rect.height, matrix.c * rect.width, matrix.d * rect.height)
        buffer.put(x + matrix.e * rect.width, y + matrix.f * rect.height)
        buffer.put("cm/X").put(number).put(" Do Q\n")
    }

    /// The unit square turned and mirrored as EXIF orientation 1…8 says (CIPA DC-008 table 6): where the first row and the first column
    /// lie.
    private static func orient(_ orientation: Int) -> (a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
        switch orientation {
        case 2: (-1, 0, 0, 1, 1, 0)
        case 3: (-1, 0, 0, -1, 1, 1)
        case 4: (1, 0, 0, -1, 0, 1)
        case 5: (0, -1, -1, 0, 1, 1)
        case 6: (0, -1, 1, 0, 0, 1)
        case 7: (0, 1, 1, 0, 0, 0)
        case 8: (0, 1, -1, 0, 1, 0)
        default: (1, 0, 0, 1, 0, 0)
        }
    }
}
