import CHarfBuzz
import Geometry
import Layout
import Typography

/// The smallest part of a text whose soft shadow can be drawn for itself: a glyph, or neighbours that overlap, in em.
///
/// A Gaussian is linear: the shadows of shapes that do not overlap add up to the shadow of them all. So the shadow of a text can be put together
/// from those of its letters, and a file holds each letter's once.
struct ShadowUnit: Hashable {
    struct Glyph: Hashable {
        var id: UInt32
        /// Thousandths of the em from the unit's first glyph, y downwards.
        var x: Int
        var y: Int
    }

    var face: FontFace
    var glyphs: [Glyph]
    /// Thousandths of the em.
    var strokeWidth: Int
    /// Hundredths of a thousandth of the em: the same blur at every size that it is written for in em.
    var blur: Int

    /// The glyphs at a size, their origin at zero.
    func placed(pointSize: Double) -> PlacedGlyphs {
        let shaped = glyphs.map { glyph in
            ShapedGlyph(id: glyph.id, flags: .startsCluster, advance: 0, xOffset: Float(glyph.x) / 1000, yOffset: -Float(glyph.y) / 1000,
                        textStart: 0, textLength: 0, scalar: 0)
        }
        let run = ShapedRun(face: face, piece: 0, level: 0, glyphs: 0..<shaped.count)
        let paragraph = ShapedParagraph(text: [], glyphs: shaped, runs: [run], breaks: [], isRightToLeft: false)
        // The stroke is that of an outline and of synthesised bold; the face brings the latter itself.
        let outline = Double(strokeWidth) / 1000 - face.emboldening
        return PlacedGlyphs(paragraph: paragraph, run: 0, glyphs: 0..<shaped.count, origin: .zero, width: 0, pointSize: pointSize,
                            outline: outline > 0.0005 ? TextOutline(color: .black, width: outline * pointSize) : nil)
    }
}

/// A unit at its place.
struct PlacedShadowUnit {
    var unit: ShadowUnit
    /// Of its first glyph, on the page.
    var origin: Point
    var pointSize: Double
    /// The ink, on the page.
    var box: Rect
}

extension PlacedShadow {
    /// The shadow in parts; nil where it must be drawn as a whole: hard and inner shadows, changing opacity, missing glyphs.
    ///
    /// - Parameter touching: tells whether glyphs whose boxes cross have ink in common.
    func units(_ touching: InkOverlaps) throws -> [PlacedShadowUnit]? {
        guard kind == .outer, blur > 0, let alpha = glyphs.first?.paint.commonAlpha else { return nil }
        var units: [PlacedShadowUnit] = []
        for item in glyphs {
            guard item.paint.commonAlpha == alpha, item.pointSize > 0, let placement = GlyphPlacement(item), placement.missing.isEmpty else { return nil }
            units += try item.units(placement, blur: blur, touching)
        }
        return units
    }
}

extension PlacedGlyphs {
    fileprivate func units(_ placement: GlyphPlacement, blur: Double, _ touching: InkOverlaps) throws -> [PlacedShadowUnit] {
        let loaded = try LoadedFace.of(placement.run.face)
        let boxed = placement.inked.compactMap { glyph in
            (isColored ? pictureBox(glyph) : loaded.inkBox(of: glyph, pointSize: pointSize)).map { (glyph, $0.grown(by: strokeWidth / 2)) }
        }.sorted { $0.1.minX < $1.1.minX }
        var units: [PlacedShadowUnit] = []
        for (glyph, box) in boxed {
            let single = PlacedShadowUnit(first: glyph, of: self, placement.run.face, blur: blur, box: box)
            if let last = units.last, last.box.overlaps(box), try touching.overlap(last, single) {
                units[units.count - 1].add(glyph, box)
            } else {
                units.append(single)
            }
        }
        return units
    }

    /// Pictures are squares about the em.
    private func pictureBox(_ glyph: GlyphPlacement.Placed) -> Rect? {
        Rect(x: glyph.origin.x, y: glyph.origin.y - pointSize, width: max(glyph.advance, 1), height: 1.25 * pointSize)
    }
}

extension PlacedShadowUnit {
    fileprivate init(first glyph: GlyphPlacement.Placed, of item: PlacedGlyphs, _ face: FontFace, blur: Double, box: Rect) {
        let thousandths = 1000 / item.pointSize
        unit = ShadowUnit(face: face, glyphs: [.init(id: glyph.glyph.id, x: 0, y: 0)], strokeWidth: Int((item.strokeWidth * thousandths).rounded()),
                          blur: Int((blur * thousandths * 100).rounded()))
        origin = glyph.position
        pointSize = item.pointSize
        self.box = box
    }

    fileprivate mutating func add(_ glyph: GlyphPlacement.Placed, _ other: Rect) {
        let place = glyph.position - origin, thousandths = 1000 / pointSize
        unit.glyphs.append(.init(id: glyph.glyph.id, x: Int((place.x * thousandths).rounded()), y: Int((place.y * thousandths).rounded())))
        box = box.union(other)
    }
}

extension LoadedFace {
    /// Nil where the glyph has no ink.
    func inkBox(of placed: GlyphPlacement.Placed, pointSize: Double) -> Rect? {
        var extents = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(font, placed.glyph.id, &extents) != 0, extents.width != 0, extents.height != 0 else { return nil }
        let scale = pointSize / unitsPerEm
        return Rect(x: placed.position.x + Double(extents.x_bearing) * scale, y: placed.position.y - Double(extents.y_bearing) * scale,
                    width: Double(extents.width) * scale, height: -Double(extents.height) * scale)
    }
}

extension Rect {
    func overlaps(_ other: Rect) -> Bool {
        min(maxX, other.maxX) > max(minX, other.minX) && min(maxY, other.maxY) > max(minY, other.minY)
    }

    func grown(by room: Double) -> Rect { inset(by: Insets(top: -room, right: -room, bottom: -room, left: -room)) }
}
