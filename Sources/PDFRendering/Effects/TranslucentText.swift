import Geometry
import Layout
import Typography

/// Translucent text that would show where its own parts overlap.
extension PlacedGlyphs {
    /// Whether glyphs, or fill and stroke, lie over each other and let each other through. Viewers differ in what they make of the standard's own rule
    /// for that, text knockout (ISO 32000-1 9.3.8); none differs in groups.
    func darkensItself(_ font: EmbeddedFont) -> Bool {
        guard !paint.isOpaque, case .composite(let font) = font else { return false }
        if let outline, outline.color.alpha != paint.commonAlpha { return false }
        return strokeWidth > 0 || hasOverlaps(font.loaded)
    }

    /// A rectangle that holds all ink, y downwards.
    var inkBounds: Rect? { GlyphPlacement(self).map(inkBounds) }

    /// An em around the advances, more where the ink is higher or strokes are wide.
    func inkBounds(_ placement: GlyphPlacement) -> Rect {
        let room = pointSize + 5 * strokeWidth
        let left = placement.glyphs.map(\.position.x).min() ?? origin.x
        let right = placement.glyphs.map { max($0.origin.x, $0.position.x) + $0.advance }.max() ?? origin.x
        let over = placement.glyphs.map { Double($0.glyph.inkAscent) }.max() ?? 0, under = placement.glyphs.map { Double($0.glyph.inkDescent) }.max() ?? 0
        let top = origin.y - over * pointSize - room, bottom = origin.y + under * pointSize + room
        return Rect(x: left - room, y: top, width: right - left + 2 * room, height: bottom - top)
    }

    /// Whether the boxes of two neighbours cross: more than their letters do, which costs a group and no more.
    private func hasOverlaps(_ loaded: LoadedFace) -> Bool {
        guard let placement = GlyphPlacement(self) else { return false }
        let boxes = placement.inked.compactMap { loaded.inkBox(of: $0.glyph.id)?.scaled(to: pointSize, at: $0.position) }.sorted { $0.minX < $1.minX }
        // A two-hundredth of an em is less than a hairline.
        let least = 0.005 * pointSize
        return zip(boxes, boxes.dropFirst()).contains { left, right in
            min(left.maxX, right.maxX) - right.minX > least && min(left.maxY, right.maxY) - max(left.minY, right.minY) > least
        }
    }
}

extension ObjectWriter {
    /// A captured piece of a page as a transparency group.
    func writeGroup(_ form: (content: ByteBuffer, resources: PageResources), bounds: Rect, pageHeight: Double) throws -> ObjectNumber {
        let dictionary = ByteBuffer()
        dictionary.put("/Type/XObject/Subtype/Form/Group<</S/Transparency/CS/DeviceRGB>>/BBox[")
        dictionary.put(bounds.minX, pageHeight - bounds.maxY, bounds.maxX, pageHeight - bounds.minY).put("]/Resources<<")
        form.resources.write(to: dictionary)
        let number = reserve()
        try writeStream(number, dictionary: dictionary.put(">>"), form.content)
        return number
    }
}
