import CairoRendering
import Geometry
import Layout

/// Draws the shadows of text: hard ones as paths, soft and inner ones as one colour behind a soft mask (ISO 32000-1 11.6.5.3).
struct ShadowWriter {
    private let content: PageContent
    private let shapes: ShadowShapeStore
    private let masks: ShadowMaskStore

    init(content: PageContent, objects: ObjectWriter) {
        self.content = content
        shapes = ShadowShapeStore(objects: objects)
        masks = ShadowMaskStore(objects: objects)
    }

    func draw(_ shadow: PlacedShadow) throws {
        if shadow.isVector { try drawShapes(shadow) } else { try drawMask(shadow) }
    }

    private func drawShapes(_ shadow: PlacedShadow) throws {
        for cast in shadow.casts() {
            guard let first = cast.glyphs.first, let form = try shapes.form(of: cast) else { continue }
            try content.setFormPaint(cast.paint)
            content.drawForm(form, at: first.origin + shadow.offset)
        }
    }

    private func drawMask(_ shadow: PlacedShadow) throws {
        guard let picture = try masks.picture(of: shadow) else { return }
        try content.setPictureOpacity(shadow.color.alpha)
        content.drawUnitSquare(picture.number, in: picture.rect.offset(by: shadow.anchor))
    }
}

extension PageContent {
    /// A form whose origin comes to stand at a place.
    func drawForm(_ number: ObjectNumber, at origin: Point) {
        resources.use(.image, number)
        buffer.put("q 1 0 0 1 ")
        put(origin)
        buffer.put("cm/X").put(number).put(" Do Q\n")
    }

    /// A form in the page's own coordinates.
    func drawForm(_ number: ObjectNumber) {
        resources.use(.image, number)
        buffer.put("/X").put(number).put(" Do\n")
    }

    func drawUnitSquare(_ number: ObjectNumber, in rect: Rect) {
        resources.use(.image, number)
        buffer.put("q ").put(rect.width).put(" 0 0 ").put(rect.height).put(" ").put(rect.minX, size.height - rect.maxY)
        buffer.put("cm/X").put(number).put(" Do Q\n")
    }
}
