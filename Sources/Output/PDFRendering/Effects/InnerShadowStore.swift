import CairoRendering
import Geometry
import Layout

/// The soft masks of inner shadows (ISO 32000-1 11.6.5.3): the glyphs in white as vectors, as sharp as the text itself at any zoom, and
/// over them in black what the shadow leaves free, which alone has pixels where it is soft.
final class InnerShadowStore {
    /// A graphics state with a mask, whose origin is the shadow's anchor.
    struct Mask {
        var state: ObjectNumber
        /// Holds all ink; from the anchor, y downwards.
        var rect: Rect
    }

    /// Points by which a mask is larger than what is filled through it: enough for pixels of a thumbnail.
    private static let margin = 20.0

    private var known: [ShadowShape: Mask?] = [:]
    private let objects: ObjectWriter
    private let states: GraphicsStateStore
    private let gradients: GradientStore
    private let shapes: TextShapeStore
    private let pictures: ShadowMaskStore

    init(objects: ObjectWriter, states: GraphicsStateStore, gradients: GradientStore, shapes: TextShapeStore, pictures: ShadowMaskStore) {
        self.objects = objects
        self.states = states
        self.gradients = gradients
        self.shapes = shapes
        self.pictures = pictures
    }

    /// Nil where there is nothing to see.
    func mask(of shadow: PlacedShadow) throws -> Mask? {
        let shape = ShadowShape(shadow)
        if let known = known[shape] { return known }
        let made = try write(shadow)
        known[shape] = .some(made)
        return made
    }

    private func write(_ shadow: PlacedShadow) throws -> Mask? {
        guard let rect = shadow.inkBounds else { return nil }
        let content = ByteBuffer(), resources = PageResources()
        // Poppler takes black that lies on nothing, or covers a pixel in part, for less than black.
        let ground = rect.grown(by: Self.margin)
        content.put("0 g ").put(ground.minX, -ground.maxY, ground.width, ground.height).put("re f\n")
        for cast in shadow.casts(color: Color(red: 1, green: 1, blue: 1, alpha: shadow.color.alpha)) {
            try put(cast, shadow.anchor, rect, content, resources)
        }
        try putClearing(shadow.clearing, content, resources)
        let group = try objects.writeGroup((content, resources), bounds: ground, isGray: true)
        return Mask(state: try states.mask(group: group), rect: rect)
    }

    /// Glyphs of one ink in the grey of its opacity: some viewers apply that of the graphics state to a fill with a mask twice.
    private func put(_ cast: ShadowCast, _ anchor: Point, _ rect: Rect, _ content: ByteBuffer, _ resources: PageResources) throws {
        var shape = cast
        shape.paint = .solid(.black)
        guard let form = try shapes.form(of: shape, from: anchor) else { return }
        resources.use(.image, form)
        content.put("q ")
        if case .gradient(let gradient) = cast.paint, cast.paint.commonAlpha == nil {
            try put(gradient, anchor, rect, content, resources)
        }
        let level = cast.paint.commonAlpha ?? 1
        content.put(level).put(" g ").put(level).put(" G/X").put(form).put(" Do Q\n")
    }

    /// An opacity that changes from place to place: a mask within the mask, about the rectangle's lower left corner.
    private func put(_ gradient: LinearGradient, _ anchor: Point, _ rect: Rect, _ content: ByteBuffer, _ resources: PageResources) throws {
        let corner = anchor + rect.origin
        let moved = LinearGradient(start: gradient.start - corner, end: gradient.end - corner, stops: gradient.stops)
        let state = try gradients.mask(moved, Size(width: rect.width, height: rect.height))
        resources.use(.graphicsState, state)
        content.put("1 0 0 1 ").put(rect.minX, -rect.maxY).put("cm/G").put(state).put(" gs 1 0 0 1 ").put(-rect.minX, rect.maxY).put("cm ")
    }

    /// - Parameter shadow: as black, hard or soft.
    private func putClearing(_ shadow: PlacedShadow, _ content: ByteBuffer, _ resources: PageResources) throws {
        if shadow.isVector {
            content.put("0 g 0 G\n")
            for cast in shadow.casts() {
                guard let form = try shapes.form(of: cast, from: shadow.anchor) else { continue }
                resources.use(.image, form)
                content.put("q 1 0 0 1 ").put(shadow.offset.x, -shadow.offset.y).put("cm/X").put(form).put(" Do Q\n")
            }
        } else if let picture = try pictures.picture(of: shadow) {
            resources.use(.image, picture.number)
            content.put("q ").put(picture.rect.width).put(" 0 0 ").put(picture.rect.height).put(" ").put(
                picture.rect.minX, -picture.rect.maxY)
            content.put("cm/X").put(picture.number).put(" Do Q\n")
        }
    }
}

extension PlacedShadow {
    /// Holds the ink of what casts it; from the anchor, y downwards.
    fileprivate var inkBounds: Rect? {
        let rects = glyphs.compactMap(\.inkBounds) + bars.map(\.rect)
        return rects.dropFirst().reduce(rects.first) { $0?.union($1) }?.offset(by: .zero - anchor)
    }
}
