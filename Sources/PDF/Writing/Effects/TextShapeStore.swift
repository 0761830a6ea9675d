import CTypesetHarfBuzz
import TypesetBase
import TypesetLayout
import TypesetText

/// Text as form XObjects of bare paths, each content stored once per file: for hard shadows, outlines and masks.
///
/// A translucent form is a transparency group (11.6.6). Its opacity is applied once, and overlapping glyphs do not darken.
final class TextShapeStore {
    private struct Key: Hashable {
        var content: [UInt8]
        var isGroup: Bool
    }

    private var known: [Key: ObjectNumber] = [:]
    private let objects: ObjectWriter
    let glyphs: GlyphShapeStore

    init(objects: ObjectWriter) {
        self.objects = objects
        glyphs = GlyphShapeStore(objects: objects)
    }

    /// Returns the form with its origin at a point; nil if it has no ink.
    ///
    /// - Parameter isFilled: whether glyphs are filled; false draws the outlines alone.
    func form(of cast: ShadowCast, from anchor: Point, isFilled: Bool = true) throws(Diagnostic) -> ObjectNumber? {
        let stream = ContentStream(), resources = PageResources()
        var bounds: Rect?
        for item in cast.glyphs {
            guard let placement = GlyphPlacement(item), item.pointSize > 0 else { continue }
            guard try add(item, placement, from: anchor, isFilled: isFilled, to: stream, resources) else { continue }
            let ink = item.inkBounds(placement).offset(by: .zero - anchor)
            bounds = bounds?.union(ink) ?? ink
        }
        for bar in cast.bars {
            let rect = bar.offset(by: .zero - anchor)
            stream.fill(rect)
            bounds = bounds?.union(rect) ?? rect
        }
        guard stream.buffer.count > 0, let bounds else { return nil }
        let key = Key(content: stream.buffer.withBytes { Array($0) }, isGroup: !cast.paint.isOpaque)
        return known.value(of: key) { write(stream, resources, bounds, isGroup: key.isGroup) }
    }

    private func write(_ stream: ContentStream, _ resources: PageResources, _ bounds: Rect, isGroup: Bool) -> ObjectNumber {
        objects.writeStream(stream.buffer) { dictionary in
            dictionary.set("Type", "XObject")
            dictionary.set("Subtype", "Form")
            dictionary.set("BBox", numbers: bounds.minX, -bounds.maxY, bounds.maxX, -bounds.minY)
            if isGroup {
                dictionary.setGroup(colorSpace: "DeviceRGB")
            }
            dictionary.setDictionary("Resources") { resources.write(to: &$0) }
        }
    }

    /// Adds the glyphs of one run in thousandths of the em; returns false if they have no ink.
    private func add(
        _ item: PlacedGlyphs, _ placement: GlyphPlacement, from anchor: Point, isFilled: Bool, to stream: ContentStream,
        _ resources: PageResources
    ) throws(Diagnostic) -> Bool {
        let start = stream.buffer.count, scale = item.pointSize.value / 1000, face = placement.run.face, origin = item.origin - anchor
        // Poppler widens strokes that run exactly along the pixels to a whole pixel (stroke adjustment, 10.6.5). This makes an l bolder
        // than an o.
        let turn = isFilled ? 0 : 2e-5
        var hasInk = false
        try stream.saved { () throws(Diagnostic) in
            stream.concatenate(
                precise: AffineTransform(
                    a: scale, b: turn * scale, c: (face.slant - turn) * scale, d: scale, e: origin.x, f: -origin.y))
            hasInk = try addOutlines(item, placement, isFilled: isFilled, to: stream, resources)
            guard isFilled else { return }
            hasInk = hasInk || !placement.missing.isEmpty
            for glyph in placement.missing {
                let box = MissingGlyphBox(origin: glyph.origin - item.origin, advance: glyph.advance, pointSize: item.pointSize)
                stream.stroke(box, scale: scale)
            }
        }
        if !hasInk { stream.buffer.truncate(to: start) }
        return hasInk
    }

    private func addOutlines(
        _ item: PlacedGlyphs, _ placement: GlyphPlacement, isFilled: Bool, to stream: ContentStream, _ resources: PageResources
    ) throws(Diagnostic) -> Bool {
        let scale = item.pointSize.value / 1000, face = placement.run.face
        let strokeWidth = Int((item.strokeWidth.value / scale).rounded())
        var hasInk = false
        for glyph in placement.inked {
            guard let form = try glyphs.form(of: glyph.glyph.id, face: face, strokeWidth: strokeWidth, isFilled: isFilled) else { continue }
            hasInk = true
            resources.use(.xObject, form)
            // The slant of the matrix shifts glyphs that are off the baseline.
            let x = (glyph.position.x - item.origin.x) / scale, y = -(glyph.position.y - item.origin.y) / scale
            stream.paint(xObject: form, .translation(x: (x - face.slant * y).rounded(), y: y.rounded()))
        }
        return hasInk
    }
}

/// Glyphs as form XObjects of bare paths in thousandths of the em, each stored once per file.
///
/// Shadows and masks are drawn with them. Text in an artifact would still be found, copied and read a second time.
final class GlyphShapeStore {
    private struct Key: Hashable {
        var face: FontFace
        var glyph: UInt32
        var strokeWidth: Int
        var isFilled: Bool
    }

    private var known: [Key: ObjectNumber?] = [:]
    private let objects: ObjectWriter

    init(objects: ObjectWriter) { self.objects = objects }

    /// Returns the form of a glyph; nil if the glyph has no contours.
    ///
    /// - Parameter strokeWidth: the width of a line along the contours, in thousandths of the em; 0 for none.
    func form(of glyph: UInt32, face: FontFace, strokeWidth: Int, isFilled: Bool = true) throws(Diagnostic) -> ObjectNumber? {
        let key = Key(face: face, glyph: glyph, strokeWidth: strokeWidth, isFilled: isFilled)
        return try known.value(of: key) { () throws(Diagnostic) in write(key, try LoadedFace.of(face)) }
    }

    private func write(_ key: Key, _ loaded: LoadedFace) -> ObjectNumber? {
        let stream = ContentStream()
        if key.strokeWidth > 0 { stream.setLineWidth(Double(key.strokeWidth)) }
        guard stream.addOutline(of: key.glyph, loaded) else { return nil }
        if !key.isFilled { stream.stroke() } else if key.strokeWidth > 0 { stream.fillAndStroke() } else { stream.fill() }
        return objects.writeStream(stream.buffer) { dictionary in
            dictionary.set("Type", "XObject")
            dictionary.set("Subtype", "Form")
            dictionary.setDictionary("Resources") { _ in }
            Self.writeBounds(key.glyph, loaded, strokeWidth: key.strokeWidth, to: &dictionary)
        }
    }

    private static func writeBounds(_ glyph: UInt32, _ loaded: LoadedFace, strokeWidth: Int, to dictionary: inout DictionaryWriter) {
        let scale = loaded.thousandthsPerFontUnit
        var extents = hb_glyph_extents_t()
        _ = hb_font_get_glyph_extents(loaded.font, glyph, &extents)
        let left = Double(extents.x_bearing) * scale, top = Double(extents.y_bearing) * scale
        // Mitred corners of a stroke reach at most ten half widths (the default limit, 8.4.3.5). HarfBuzz's rounding takes one unit.
        let margin = Double(strokeWidth) * 5 + 1
        dictionary.set(
            "BBox", numbers: left - margin, top + Double(extents.height) * scale - margin,
            left + Double(extents.width) * scale + margin, top + margin)
    }
}
