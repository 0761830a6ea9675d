import Geometry
import Layout
import Typography

extension PlacedGlyphs {
    /// A rectangle that holds all ink, y downwards.
    var inkBounds: Rect? { GlyphPlacement(self).map(inkBounds) }

    /// An em around the advances, more where the ink is higher or strokes are wide.
    func inkBounds(_ placement: GlyphPlacement) -> Rect {
        let room = pointSize + 5 * strokeWidth
        let left = placement.glyphs.map(\.position.x).min() ?? origin.x
        let right = placement.glyphs.map { max($0.origin.x, $0.position.x) + $0.advance }.max() ?? origin.x
        let over = placement.glyphs.map { Double($0.glyph.inkAscent) }.max() ?? 0,
            under = placement.glyphs.map { Double($0.glyph.inkDescent) }.max() ?? 0
        let top = origin.y - over * pointSize - room, bottom = origin.y + under * pointSize + room
        return Rect(x: left - room, y: top, width: right - left + 2 * room, height: bottom - top)
    }
}

extension PageContent {
    /// Lays an opaque group down with the opacity of a paint, or through a mask, which has the opacity already where all colours share it.
    func lay(_ group: ObjectNumber, paint: Paint, bounds: Rect, through mask: ObjectNumber?, _ objects: ObjectWriter) throws {
        guard let mask else {
            try setGroupOpacity(of: paint)
            return drawForm(group)
        }
        guard paint.commonAlpha == nil else { return try drawForm(group, through: mask) }
        let faded = try capture {
            try setGroupOpacity(of: paint)
            drawForm(group)
        }
        try drawForm(objects.writeGroup(faded, bounds: bounds, pageHeight: size.height), through: mask)
    }
}

extension ObjectWriter {
    /// A piece of a page as a transparency group, a grey one for masks.
    ///
    /// - Parameter pageHeight: where the bounds count from; 0 where they count from the group's own origin.
    func writeGroup(
        _ form: (content: ByteBuffer, resources: PageResources), bounds: Rect, pageHeight: Double = 0, isGray: Bool = false
    ) throws -> ObjectNumber {
        let dictionary = ByteBuffer()
        dictionary.put("/Type/XObject/Subtype/Form/Group<</S/Transparency/CS").put(isGray ? "/DeviceGray" : "/DeviceRGB").put(">>/BBox[")
        dictionary.put(bounds.minX, pageHeight - bounds.maxY, bounds.maxX, pageHeight - bounds.minY).put("]/Resources<<")
        form.resources.write(to: dictionary)
        let number = reserve()
        try writeStream(number, dictionary: dictionary.put(">>"), form.content)
        return number
    }
}
