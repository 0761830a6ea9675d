import TypesetBase
import TypesetLayout
import TypesetRaster

/// The soft masks of inner shadows (ISO 32000-1 11.6.5.3).
///
/// A mask paints the glyphs in white as vectors, as sharp as the text itself at any zoom. Over them it paints in black the area that the
/// shadow leaves free. Only a soft black area has pixels.
final class InnerShadowStore {
    /// A graphics state with a mask, whose origin is the shadow's anchor.
    struct Mask {
        var state: ObjectNumber
        /// A rectangle around all ink, from the anchor, y downwards.
        var rect: Rect
    }

    /// The points by which a mask exceeds the area filled through it: more than the width of a thumbnail's pixels.
    private static let margin = 20.0

    private var known: [ShadowShape: Mask?] = [:]
    private let stores: DrawingStores
    private let pictures: ShadowMaskStore

    init(_ stores: DrawingStores, pictures: ShadowMaskStore) { (self.stores, self.pictures) = (stores, pictures) }

    /// Returns the mask of a shadow; nil if the shadow is invisible.
    func mask(of shadow: PlacedShadow) throws(Diagnostic) -> Mask? {
        try known.value(of: ShadowShape(shadow)) { () throws(Diagnostic) in try write(shadow) }
    }

    private func write(_ shadow: PlacedShadow) throws(Diagnostic) -> Mask? {
        guard let rect = shadow.inkBounds else { return nil }
        let clearing = shadow.clearing
        guard clearing.isVector || !stores.budget.isSpent else {
            stores.budget.omit()
            return nil
        }
        let stream = ContentStream(), resources = PageResources()
        // Poppler treats black on an empty backdrop, or black that covers a pixel in part, as lighter than black.
        let ground = rect.grown(by: Self.margin)
        stream.set(.fill, gray: 0, .space)
        stream.fill(ground)
        for cast in shadow.casts(color: .white.with(alpha: shadow.color.alpha)) {
            try draw(cast, shadow.anchor, rect, to: stream, resources)
        }
        try drawClearing(clearing, to: stream, resources)
        // Without its soft part the shadow would fill the glyphs.
        guard clearing.isVector || !stores.budget.isSpent else { return nil }
        let group = stores.objects.writeGroup(CapturedForm(content: stream.buffer, resources: resources), bounds: ground, isGray: true)
        return Mask(state: stores.states.mask(group: group), rect: rect)
    }

    /// Draws glyphs of one ink in the grey of its opacity, because some viewers apply a state's opacity twice to a fill with a mask.
    private func draw(
        _ cast: ShadowCast, _ anchor: Point, _ rect: Rect, to stream: ContentStream, _ resources: PageResources
    ) throws(Diagnostic) {
        var shape = cast
        shape.paint = .solid(.black)
        guard let form = try stores.shapes.form(of: shape, from: anchor) else { return }
        resources.use(.xObject, form)
        stream.saved {
            if case .gradient(let gradient) = cast.paint, cast.paint.commonAlpha == nil {
                setMask(gradient, anchor, rect, stream, resources)
            }
            let level = cast.paint.commonAlpha ?? 1
            stream.set(.fill, gray: level, .space)
            stream.set(.stroke, gray: level, .nothing)
            stream.paint(xObject: form, .space)
        }
    }

    /// Sets a mask within the mask for an opacity that varies by point, from the rectangle's lower left corner.
    private func setMask(_ gradient: LinearGradient, _ anchor: Point, _ rect: Rect, _ stream: ContentStream, _ resources: PageResources) {
        let corner = anchor + rect.origin
        let moved = LinearGradient(start: gradient.start - corner, end: gradient.end - corner, stops: gradient.stops)
        let state = stores.gradients.mask(moved, Size(width: rect.width, height: rect.height))
        resources.use(.graphicsState, state)
        stream.concatenate(.translation(x: rect.minX, y: -rect.maxY), .nothing)
        stream.setGraphicsState(state, .space)
        stream.concatenate(.translation(x: -rect.minX, y: rect.maxY), .space)
    }

    /// Draws the area that the shadow leaves free.
    ///
    /// - Parameter shadow: the area as a black shadow, hard or soft.
    private func drawClearing(_ shadow: PlacedShadow, to stream: ContentStream, _ resources: PageResources) throws(Diagnostic) {
        if shadow.isVector {
            stream.set(.fill, gray: 0, .space)
            stream.set(.stroke, gray: 0)
            for cast in shadow.casts() {
                guard let form = try stores.shapes.form(of: cast, from: shadow.anchor) else { continue }
                resources.use(.xObject, form)
                stream.paint(xObject: form, .translation(x: shadow.offset.x, y: -shadow.offset.y))
            }
        } else if let picture = try pictures.picture(of: shadow) {
            let rect = picture.rect
            resources.use(.xObject, picture.number)
            stream.paint(
                xObject: picture.number, .unitSquare(toX: rect.minX, y: -rect.maxY, width: rect.width, height: rect.height))
        }
    }
}

extension PlacedShadow {
    /// A rectangle around the ink that casts the shadow, from the anchor, y downwards.
    fileprivate var inkBounds: Rect? {
        Rect(around: glyphs.compactMap(\.inkBounds) + bars.map(\.rect))?.offset(by: .zero - anchor)
    }
}
