import Geometry
import Layout

/// Masks through which translucent text is drawn over other text of the same ink (ISO 32000-1 11.6.5.3), so that it does not darken that:
/// the mask leaves out what is there already.
final class UnderlayMaskStore {
    private let objects: ObjectWriter
    private let states: GraphicsStateStore
    private let shapes: TextShapeStore

    init(objects: ObjectWriter, states: GraphicsStateStore, shapes: TextShapeStore) {
        self.objects = objects
        self.states = states
        self.shapes = shapes
    }

    /// A graphics state for a part of the page.
    ///
    /// - Parameter alpha: the opacity to draw with, which the mask then has; nil where it changes from place to place, and is drawn
    ///   without.
    func mask(
        leavingOut texts: [(text: PlacedGlyphs, bars: [Rect])], in bounds: Rect, pageHeight: Double, alpha: Double?
    ) throws -> ObjectNumber {
        let content = ByteBuffer(), resources = PageResources()
        content.put(alpha ?? 1).put(" g ").put(bounds.minX, pageHeight - bounds.maxY, bounds.width, bounds.height).put("re f\n0 g 0 G\n")
        for (text, bars) in texts {
            guard let form = try shapes.form(of: ShadowCast(paint: .solid(.black), glyphs: [text], bars: bars), from: text.origin) else {
                continue
            }
            resources.use(.image, form)
            content.put("q 1 0 0 1 ").put(text.origin.x, pageHeight - text.origin.y).put("cm/X").put(form).put(" Do Q\n")
        }
        let group = try objects.writeGroup((content, resources), bounds: bounds, pageHeight: pageHeight, isGray: true)
        return try alpha.map { try states.complement(group: group, alpha: $0) } ?? states.mask(group: group)
    }
}
