import TypesetBase
import TypesetLayout

/// The content stream of the page being written, its graphics state and the resources that it names.
///
/// Operators are written only if they change the state. Coordinates count from the top left corner and are converted here.
final class PageContent {
    /// The paint of strokes and fills: a device colour or a pattern.
    enum Ink: Equatable {
        case color(Color)
        case pattern(ObjectNumber)
    }

    let stream = ContentStream(ByteBuffer(capacity: 1 << 16))
    let resources = PageResources()
    private(set) var size = Size.zero
    /// The colour operators of the page, if they are recorded.
    private(set) var colors = ColorOperators()
    /// Whether colour operators are recorded.
    var recordsColors = false
    /// Whether forms have colours, so that the page cannot be repainted.
    private(set) var hasColoredForms = false
    /// The number of the item that is painted, for the record of colour operators.
    var item = ColorOperators.background

    /// The graphics state that results from the operators so far.
    private struct State {
        var inks = (fill: Ink.color(.black), stroke: Ink.color(.black))
        var opacity = (fill: 1.0, stroke: 1.0)
        var mask: ObjectNumber?
        var lineWidth: Points = 1
        var dash: [Points] = []
    }

    private var state = State()
    private let states: GraphicsStateStore
    private let gradients: GradientStore

    init(states: GraphicsStateStore, gradients: GradientStore) {
        self.states = states
        self.gradients = gradients
    }

    func begin(size: Size) {
        self.size = size
        stream.buffer.removeAll()
        resources.removeAll()
        state = State()
        colors = ColorOperators()
        item = ColorOperators.background
    }

    /// Draws a part of an item that was painted before others.
    func during(_ item: Int, _ body: () -> Void) {
        let outer = self.item
        self.item = item
        body()
        self.item = outer
    }

    /// Captures what `body` draws as the content of a form, without changing the page's content and state.
    func capture<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> CapturedForm {
        let start = stream.buffer.count, outer = state, outerResources = resources.take()
        // The colours of a form are not on the page.
        (recordsColors, hasColoredForms) = (false, true)
        // A transparency group begins opaque (11.6.6). Inks are set again, which lists them among the form's resources.
        state.opacity = (1, 1)
        state.mask = nil
        state.inks = (.pattern(.free), .pattern(.free))
        defer {
            state = outer
            stream.buffer.truncate(to: start)
            resources.restore(outerResources)
        }
        try body()
        return CapturedForm(content: stream.buffer.suffix(from: start), resources: resources.take())
    }

    /// Draws with a saved graphics state and restores it.
    func isolated(_ body: () -> Void) {
        let outer = state
        if recordsColors { colors.save() }
        stream.saved(.newline, body)
        if recordsColors { colors.restore() }
        state = outer
    }

    /// Sets the opacity of `paint` for a group that is painted opaque.
    func setGroupOpacity(of paint: Paint) {
        var alpha = 1.0
        if let common = paint.commonAlpha {
            alpha = common
            setMask(nil)
        } else if case .gradient(let gradient) = paint {
            setMask(gradients.gradient(gradient, pageSize: size).mask)
        }
        setOpacity(fill: alpha, stroke: alpha)
    }

    /// Sets a mask and otherwise paints opaque.
    func setOpacityMask(_ mask: ObjectNumber) {
        setMask(mask)
        setOpacity(fill: 1, stroke: 1)
    }

    /// Makes `paint` the ink of fills, and `outline` the ink of strokes if it is not nil.
    func setPaint(_ paint: Paint, outline: Color? = nil) {
        let alpha = set(.fill, paint)
        if let outline { set(.stroke, .color(outline)) }
        setOpacity(fill: alpha, stroke: outline?.alpha ?? state.opacity.stroke)
    }

    /// Makes `paint` the ink of strokes.
    func setStrokePaint(_ paint: Paint) { setOpacity(fill: state.opacity.fill, stroke: set(.stroke, paint)) }

    /// Sets the ink and the mask of a paint, and returns its opacity; a mask includes that of a gradient.
    private func set(_ painting: ContentStream.Painting, _ paint: Paint) -> Double {
        switch paint {
        case .solid(let color):
            set(painting, .color(color))
            setMask(nil)
            return color.alpha
        case .gradient(let gradient):
            let made = gradients.gradient(gradient, pageSize: size)
            resources.use(.pattern, made.pattern)
            setMask(made.mask)
            set(painting, .pattern(made.pattern))
            return 1
        }
    }

    private func set(_ painting: ContentStream.Painting, _ ink: Ink) {
        guard ink != (painting == .fill ? state.inks.fill : state.inks.stroke) else {
            if recordsColors { colors.add(painting, item: item, at: stream.buffer.count..<stream.buffer.count) }
            return
        }
        if painting == .fill { state.inks.fill = ink } else { state.inks.stroke = ink }
        let start = stream.buffer.count
        switch ink {
        case .pattern(let number): stream.set(painting, pattern: number)
        case .color(let color):
            stream.set(painting, color)
            if recordsColors { colors.add(painting, item: item, at: start..<stream.buffer.count) }
        }
    }

    private func setOpacity(fill: Double, stroke: Double) {
        guard state.opacity.fill != fill || state.opacity.stroke != stroke else { return }
        state.opacity = (fill, stroke)
        useState(states.alpha(fill: fill, stroke: stroke))
    }

    private func setMask(_ mask: ObjectNumber?) {
        guard state.mask != mask else { return }
        state.mask = mask
        useState(mask ?? states.withoutMask())
    }

    private func useState(_ number: ObjectNumber) {
        resources.use(.graphicsState, number)
        stream.setGraphicsState(number)
    }

    /// Makes `paint` the ink of fills and strokes of a form that is painted as one object.
    ///
    /// Of a gradient only the opacity counts, since its colours are equal.
    func setFormPaint(_ paint: Paint) {
        var color = Color.black
        switch paint {
        case .solid(let solid):
            color = solid
            setMask(nil)
        case .gradient(let gradient):
            color = gradient.stops.first?.color ?? .black
            color.alpha = 1
            setMask(gradients.gradient(gradient, pageSize: size).mask)
        }
        set(.fill, .color(color))
        set(.stroke, .color(color))
        setOpacity(fill: color.alpha, stroke: color.alpha)
    }

    /// Resets the graphics state to opaque and unmasked, as pictures need.
    func resetOpacity() {
        setMask(nil)
        setOpacity(fill: 1, stroke: 1)
    }

    func setLine(width: Points, dash: [Points] = []) {
        if state.lineWidth != width {
            state.lineWidth = width
            stream.setLineWidth(width.value)
        }
        guard state.dash != dash else { return }
        state.dash = dash
        stream.setDash(dash.map(\.value), .space)
        // Dashes without length are dots, which only round caps show (8.4.3.6).
        stream.setLineCap(isRound: dash.first == 0)
    }
}

/// Captured drawing that becomes a form (ISO 32000-1 8.10).
struct CapturedForm {
    var content: ByteBuffer
    var resources: PageResources
}

// MARK: XObjects

extension PageContent {
    /// Paints an XObject in the page's own coordinates.
    func paint(xObject: ObjectNumber) {
        resources.use(.xObject, xObject)
        stream.paint(xObject: xObject)
    }

    private func paint(xObject: ObjectNumber, _ transform: AffineTransform) {
        resources.use(.xObject, xObject)
        stream.paint(xObject: xObject, transform)
    }

    /// Paints a form with its origin at a point of the page.
    func paint(xObject: ObjectNumber, at origin: Point) {
        paint(xObject: xObject, .translation(x: origin.x, y: size.height - origin.y))
    }

    /// Paints a form with its origin at a point of the page, rotated around that point.
    ///
    /// - Parameter angle: radians, counterclockwise.
    func paint(xObject: ObjectNumber, at origin: Point, turnedBy angle: Double) {
        paint(xObject: xObject, .rotation(angle).then(.translation(x: origin.x, y: size.height - origin.y)))
    }

    /// Paints an image, which fills the unit square, in a rectangle of the page.
    func paint(image: ObjectNumber, in rect: Rect) {
        paint(xObject: image, .unitSquare(toX: rect.minX, y: size.height - rect.maxY, width: rect.width, height: rect.height))
    }

    /// Paints an image that is stored rotated or mirrored, as EXIF orientation 1…8 states (CIPA DC-008 table 6).
    func paint(image: ObjectNumber, in rect: Rect, orientation: Int, opacity: Double = 1) {
        setMask(nil)
        setOpacity(fill: opacity, stroke: opacity)
        // The square has y upwards here.
        let flip = AffineTransform(d: -1, f: 1), upright = flip.then(.upright(exifOrientation: orientation)).then(flip)
        paint(
            xObject: image,
            upright.then(.unitSquare(toX: rect.minX, y: size.height - rect.maxY, width: rect.width, height: rect.height)))
    }

    /// Fills a rectangle through a mask.
    ///
    /// - Parameters:
    ///   - rect: the rectangle from the mask's origin, y downwards.
    ///   - origin: the mask's origin on the page, y upwards.
    func fill(_ rect: Rect, through mask: ObjectNumber, origin: Point) {
        resources.use(.graphicsState, mask)
        stream.saved {
            stream.concatenate(.translation(x: origin.x, y: origin.y), .nothing)
            stream.setGraphicsState(mask, .space)
            stream.fill(rect, .space)
        }
    }
}
