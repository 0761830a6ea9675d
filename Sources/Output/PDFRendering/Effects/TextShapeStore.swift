import Geometry
import Layout
import Typography

/// Text as form XObjects of bare paths, each content stored once per file: for hard shadows, outlines and masks.
///
/// A translucent one is a transparency group (11.6.6), so that its opacity is applied once and glyphs that overlap do not darken.
final class TextShapeStore {
    private struct Key: Hashable {
        var content: [UInt8]
        var isGroup: Bool
    }

    private var known: [Key: ObjectNumber] = [:]
    private let objects: ObjectWriter
    private let glyphs: GlyphShapeStore

    init(objects: ObjectWriter) {
        self.objects = objects
        glyphs = GlyphShapeStore(objects: objects)
    }

    /// The form with its origin at a place; nil where there is nothing to see.
    ///
    /// - Parameter isFilled: false: the outlines alone.
    func form(of cast: ShadowCast, from anchor: Point, isFilled: Bool = true) throws -> ObjectNumber? {
        let content = ByteBuffer(), resources = PageResources()
        var bounds: Rect?
        for item in cast.glyphs {
            guard let placement = GlyphPlacement(item), item.pointSize > 0 else { continue }
            guard try put(item, placement, from: anchor, isFilled: isFilled, content, resources) else { continue }
            let ink = item.inkBounds(placement).offset(by: .zero - anchor)
            bounds = bounds?.union(ink) ?? ink
        }
        for bar in cast.bars {
            let rect = bar.offset(by: .zero - anchor)
            content.put(rect.minX, -rect.maxY, rect.width, rect.height).put("re f\n")
            bounds = bounds?.union(rect) ?? rect
        }
        guard content.count > 0, let bounds else { return nil }
        let key = Key(content: content.withBytes { Array($0) }, isGroup: !cast.paint.isOpaque)
        if let known = known[key] { return known }
        let number = try write(content, resources, bounds, isGroup: key.isGroup)
        known[key] = number
        return number
    }

    private func write(_ content: ByteBuffer, _ resources: PageResources, _ bounds: Rect, isGroup: Bool) throws -> ObjectNumber {
        let dictionary = ByteBuffer()
        dictionary.put("/Type/XObject/Subtype/Form/BBox[").put(bounds.minX, -bounds.maxY, bounds.maxX, -bounds.minY).put("]")
        if isGroup { dictionary.put("/Group<</S/Transparency/CS/DeviceRGB>>") }
        dictionary.put("/Resources<<")
        resources.write(to: dictionary)
        let number = objects.reserve()
        try objects.writeStream(number, dictionary: dictionary.put(">>"), content)
        return number
    }

    /// The glyphs of one run in thousandths of the em; false where they have no ink.
    private func put(
        _ item: PlacedGlyphs, _ placement: GlyphPlacement, from anchor: Point, isFilled: Bool, _ content: ByteBuffer,
        _ resources: PageResources
    ) throws -> Bool {
        let start = content.count
        var hasInk = false
        let scale = item.pointSize / 1000, face = placement.run.face
        let origin = item.origin - anchor
        // Poppler widens strokes that run exactly along the pixels to a whole one (stroke adjustment, 10.6.5), which makes an l bolder than
        // an o.
        let turn = isFilled ? 0 : 2e-5
        content.put("q ").put(precise: scale).put(" ").put(precise: turn * scale).put(" ").put(precise: (face.slant - turn) * scale).put(
            " "
        ).put(precise: scale).put(" ")
        content.put(origin.x, -origin.y).put("cm\n")
        let strokeWidth = Int((item.strokeWidth / scale).rounded())
        for glyph in placement.inked {
            guard let form = try glyphs.form(of: glyph.glyph.id, face: face, strokeWidth: strokeWidth, isFilled: isFilled) else { continue }
            hasInk = true
            resources.use(.image, form)
            // The slant of the matrix moves what stands off the baseline.
            let x = (glyph.position.x - item.origin.x) / scale, y = -(glyph.position.y - item.origin.y) / scale
            content.put("q 1 0 0 1 ").put(Int((x - face.slant * y).rounded())).put(" ").put(Int(y.rounded())).put(" cm/X").put(form).put(
                " Do Q\n")
        }
        if isFilled {
            hasInk = hasInk || !placement.missing.isEmpty
            for glyph in placement.missing { put(glyph, item, scale, content) }
        }
        content.put("Q\n")
        if !hasInk { content.truncate(to: start) }
        return hasInk
    }

    private func put(_ glyph: GlyphPlacement.Placed, _ item: PlacedGlyphs, _ scale: Double, _ content: ByteBuffer) {
        let box = MissingGlyphBox(origin: glyph.origin - item.origin, advance: glyph.advance, pointSize: item.pointSize)
        content.put(box.strokeWidth / scale).put(" w ")
        content.put(box.rect.minX / scale, -box.rect.maxY / scale, box.rect.width / scale, box.rect.height / scale).put("re S\n")
    }
}
