import Geometry
import Layout
import Typography

/// The smallest part of a text whose soft shadow can be drawn for itself: a glyph, or neighbours that overlap, in em.
///
/// A Gaussian is linear: the shadows of shapes that do not overlap add up to the shadow of them all. So the shadow of a text can be put
/// together from those of its letters, and a file holds each letter's once.
struct ShadowUnit: Hashable {
    struct Glyph: Hashable {
        var id: UInt32
        /// Thousandths of the em from the unit's first glyph, y downwards.
        var x: Int
        var y: Int
    }

    /// How all the units of a text are drawn; pictures of one softness share their pixel grid.
    struct Softness: Hashable {
        /// Hundredths of a thousandth of the em: the same blur at every size that it is written for in em.
        var blur: Int
        var oversampling: Double
    }

    var face: FontFace
    var glyphs: [Glyph]
    /// Thousandths of the em.
    var strokeWidth: Int
    var softness: Softness

    /// Points to the em for pictures of units: of what is rounded to points they lose little.
    static let drawnSize = 100.0

    /// The glyphs at a size, the first one's origin at zero.
    func placed(pointSize: Double = drawnSize) -> PlacedGlyphs {
        let shaped = glyphs.map { glyph in
            ShapedGlyph(
                id: glyph.id, flags: .startsCluster, advance: 0, xOffset: Float(glyph.x) / 1000, yOffset: -Float(glyph.y) / 1000,
                textStart: 0, textLength: 0, scalar: 0)
        }
        let run = ShapedRun(face: face, piece: 0, level: 0, glyphs: 0..<shaped.count)
        let paragraph = ShapedParagraph(text: [], glyphs: shaped, runs: [run], breaks: [], isRightToLeft: false)
        // The stroke is that of an outline and of synthesised bold; the face brings the latter itself.
        let outline = Double(strokeWidth) / 1000 - face.emboldening
        return PlacedGlyphs(
            paragraph: paragraph, run: 0, glyphs: 0..<shaped.count, origin: .zero, width: 0, pointSize: pointSize,
            outline: outline > 0.0005 ? TextOutline(color: .black, width: outline * pointSize) : nil)
    }
}

/// A soft shadow taken apart: units at their places from the anchor. Equal texts are equal wherever they stand, and in whatever colour.
struct ShadowText: Hashable {
    struct Letter: Hashable {
        /// Number in `ShadowUnitTable`.
        var unit: Int32
        /// Hundredths of a point from the anchor, y downwards.
        var x: Int32
        var y: Int32
        /// Hundredths of a point to the em.
        var size: Int32

        func hash(into hasher: inout Hasher) {
            hasher.combine(UInt64(UInt32(bitPattern: x)) << 32 | UInt64(UInt32(bitPattern: y)))
            hasher.combine(UInt64(UInt32(bitPattern: unit)) << 32 | UInt64(UInt32(bitPattern: size)))
        }

        var place: Point { Point(x: Double(x) / 100, y: Double(y) / 100) }
        var pointSize: Double { Double(size) / 100 }
    }

    var letters: [Letter]
    /// Of the colour, times that of the text; thousandths.
    var opacity: Int
}
