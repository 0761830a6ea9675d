import TypesetBase
import TypesetLayout
import TypesetText

extension PlacedGlyphs {
    /// A rectangle around all ink, y downwards.
    var inkBounds: Rect? { GlyphPlacement(self).map(inkBounds) }

    /// Returns the rectangle around the advances with a margin of an em, or more if ink is higher or strokes are wide.
    func inkBounds(_ placement: GlyphPlacement) -> Rect {
        let room = (pointSize + 5 * strokeWidth).value
        let left = placement.glyphs.map(\.position.x).min() ?? origin.x
        let right = placement.glyphs.map { max($0.origin.x, $0.position.x) + $0.advance.value }.max() ?? origin.x
        let over = placement.glyphs.map { $0.glyph.inkAscent.value }.max() ?? 0,
            under = placement.glyphs.map { $0.glyph.inkDescent.value }.max() ?? 0
        let top = origin.y - over * pointSize.value - room, bottom = origin.y + under * pointSize.value + room
        return Rect(x: left - room, y: top, width: right - left + 2 * room, height: bottom - top)
    }
}

extension PageContent {
    /// Paints an opaque group with the opacity of a paint, or through a mask.
    ///
    /// If all colours share an opacity, the mask already includes it.
    func paint(group: ObjectNumber, with paint: Paint, bounds: Rect, through mask: ObjectNumber?, _ objects: ObjectWriter) {
        guard let mask else {
            setGroupOpacity(of: paint)
            return self.paint(xObject: group)
        }
        var masked = group
        if paint.commonAlpha == nil {
            let faded = capture {
                setGroupOpacity(of: paint)
                self.paint(xObject: group)
            }
            masked = objects.writeGroup(faded, bounds: bounds, pageHeight: size.height)
        }
        setOpacityMask(mask)
        self.paint(xObject: masked)
    }
}

extension ObjectWriter {
    /// Writes a piece of a page as a transparency group, a grey one for masks.
    ///
    /// - Parameter pageHeight: the height from which the bounds count; 0 for bounds from the group's own origin.
    func writeGroup(_ form: CapturedForm, bounds: Rect, pageHeight: Double = 0, isGray: Bool = false) -> ObjectNumber {
        writeStream(form.content) { dictionary in
            dictionary.set("Type", "XObject")
            dictionary.set("Subtype", "Form")
            dictionary.setGroup(colorSpace: isGray ? "DeviceGray" : "DeviceRGB")
            dictionary.set("BBox", bounds, pageHeight: pageHeight)
            dictionary.setDictionary("Resources") { form.resources.write(to: &$0) }
        }
    }
}

extension DrawingStores {
    /// Writes a graphics state for translucent text over other text of the same ink (ISO 32000-1 11.6.5.3).
    ///
    /// Its mask leaves out the ink of the text below, which then does not darken.
    ///
    /// - Parameter alpha: the opacity to draw with, which the mask includes; nil if the opacity varies by point, and then the mask leaves
    ///   it out.
    func underlayMask(
        leavingOut texts: [(text: PlacedGlyphs, bars: [Rect])], in bounds: Rect, pageHeight: Double, alpha: Double?
    ) throws(Diagnostic) -> ObjectNumber {
        let stream = ContentStream(), resources = PageResources()
        stream.set(.fill, gray: alpha ?? 1, .space)
        stream.fill(bounds, inHeight: pageHeight)
        stream.set(.fill, gray: 0, .space)
        stream.set(.stroke, gray: 0)
        for (text, bars) in texts {
            guard let form = try shapes.form(of: ShadowCast(paint: .solid(.black), glyphs: [text], bars: bars), from: text.origin) else {
                continue
            }
            resources.use(.xObject, form)
            stream.paint(xObject: form, .translation(x: text.origin.x, y: pageHeight - text.origin.y))
        }
        let form = CapturedForm(content: stream.buffer, resources: resources)
        let group = objects.writeGroup(form, bounds: bounds, pageHeight: pageHeight, isGray: true)
        return alpha.map { states.complement(group: group, alpha: $0) } ?? states.mask(group: group)
    }
}

extension PlacedGlyphs {
    /// The ink box of each glyph, on the page.
    func inkBoxes() throws(Diagnostic) -> [Rect] {
        guard let placement = GlyphPlacement(self) else { return [] }
        let loaded = try LoadedFace.of(placement.run.face), slant = placement.run.face.slant
        return placement.inked.compactMap { glyph in
            loaded.inkBox(of: glyph.glyph.id).map {
                $0.sheared(by: slant).scaled(to: pointSize, at: glyph.position).grown(by: strokeWidth.value / 2)
            }
        }
    }
}
