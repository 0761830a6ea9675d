import Geometry
import Layout

/// The content stream of the page in the making, the graphics state that it is in, and the resources that it names.
///
/// Operators are written only where the state changes. Coordinates come from the top left corner and are turned here.
final class PageContent {
    /// What strokes and fills are painted with: a colour of the device, or a pattern.
    enum Ink: Equatable {
        case color(Color)
        case pattern(ObjectNumber)
    }

    let buffer = ByteBuffer(capacity: 1 << 16)
    let resources = PageResources()
    private(set) var size = Size.zero

    /// What the operators so far have made of the graphics state.
    private struct State {
        var fill = Ink.color(.black)
        var stroke = Ink.color(.black)
        var opacity = (fill: 1.0, stroke: 1.0)
        var mask: ObjectNumber?
        var lineWidth = 1.0
        var dash: [Double] = []
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
        buffer.removeAll()
        resources.removeAll()
        state = State()
    }

    /// What `body` draws, taken out of the page to become a form; the page's own state stays as it is.
    func capture(_ body: () throws -> Void) rethrows -> (content: ByteBuffer, resources: PageResources) {
        let start = buffer.count, outer = state, outerResources = resources.take()
        // A transparency group begins opaque (11.6.6). Inks are named anew, so that the form has them among its resources.
        state.opacity = (1, 1)
        state.mask = nil
        state.fill = .pattern(0)
        state.stroke = .pattern(0)
        defer {
            state = outer
            buffer.truncate(to: start)
            resources.restore(outerResources)
        }
        try body()
        return (buffer.suffix(from: start), resources.take())
    }

    /// The opacity of a group that is painted with `paint` but for its opacity.
    func setGroupOpacity(of paint: Paint) throws {
        var alpha = 1.0
        if let common = paint.commonAlpha {
            alpha = common
            try setMask(nil)
        } else if case .gradient(let gradient) = paint {
            try setMask(gradients.gradient(gradient, pageSize: size).mask)
        }
        try setOpacity(fill: alpha, stroke: alpha)
    }

    /// Draws a form through a mask.
    func drawForm(_ number: ObjectNumber, through mask: ObjectNumber) throws {
        try setMask(mask)
        try setOpacity(fill: 1, stroke: 1)
        drawForm(number)
    }

    /// Makes `paint` the ink of fills; `outline` that of strokes, where something is stroked too.
    func setPaint(_ paint: Paint, outline: Color? = nil) throws {
        var alpha = 1.0
        switch paint {
        case .solid(let color):
            alpha = color.alpha
            setFill(.color(color))
            try setMask(nil)
        case .gradient(let gradient): setFill(try ink(of: gradient))
        }
        if let outline { setStroke(.color(outline)) }
        try setOpacity(fill: alpha, stroke: outline?.alpha ?? state.opacity.stroke)
    }

    /// Makes `paint` the ink of strokes.
    func setStrokePaint(_ paint: Paint) throws {
        var alpha = 1.0
        switch paint {
        case .solid(let color):
            alpha = color.alpha
            setStroke(.color(color))
            try setMask(nil)
        case .gradient(let gradient): setStroke(try ink(of: gradient))
        }
        try setOpacity(fill: state.opacity.fill, stroke: alpha)
    }

    private func ink(of gradient: LinearGradient) throws -> Ink {
        let made = try gradients.gradient(gradient, pageSize: size)
        resources.use(.pattern, made.pattern)
        try setMask(made.mask)
        return .pattern(made.pattern)
    }

    private func setFill(_ ink: Ink) {
        if state.fill == ink { return }
        state.fill = ink
        switch ink {
        case .color(let color): put(color, gray: " g\n", rgb: "rg\n")
        case .pattern(let number): buffer.put("/Pattern cs/P").put(number).put(" scn\n")
        }
    }

    private func setStroke(_ ink: Ink) {
        if state.stroke == ink { return }
        state.stroke = ink
        switch ink {
        case .color(let color): put(color, gray: " G\n", rgb: "RG\n")
        case .pattern(let number): buffer.put("/Pattern CS/P").put(number).put(" SCN\n")
        }
    }

    private func put(_ color: Color, gray: StaticString, rgb: StaticString) {
        if color.red == color.green && color.green == color.blue {
            buffer.put(component(color.red)).put(gray)
        } else {
            buffer.put(component(color.red), component(color.green), component(color.blue)).put(rgb)
        }
    }

    private func component(_ value: Double) -> Double { min(max(value, 0), 1) }

    private func setOpacity(fill: Double, stroke: Double) throws {
        guard state.opacity.fill != fill || state.opacity.stroke != stroke else { return }
        state.opacity = (fill, stroke)
        try useState(states.alpha(fill: fill, stroke: stroke))
    }

    private func setMask(_ mask: ObjectNumber?) throws {
        guard state.mask != mask else { return }
        state.mask = mask
        try useState(mask ?? states.withoutMask())
    }

    private func useState(_ number: ObjectNumber) throws {
        resources.use(.graphicsState, number)
        buffer.put("/G").put(number).put(" gs\n")
    }

    /// The ink of fills and strokes for a form that is laid down as one thing. Of a gradient only the opacity counts: the colour is one.
    func setFormPaint(_ paint: Paint) throws {
        var color = Color.black
        switch paint {
        case .solid(let solid):
            color = solid
            try setMask(nil)
        case .gradient(let gradient):
            color = gradient.stops.first?.color ?? .black
            color.alpha = 1
            try setMask(gradients.gradient(gradient, pageSize: size).mask)
        }
        setFill(.color(color))
        setStroke(.color(color))
        try setOpacity(fill: color.alpha, stroke: color.alpha)
    }

    /// Opaque and unmasked, as pictures are drawn.
    func resetOpacity() throws {
        try setMask(nil)
        try setOpacity(fill: 1, stroke: 1)
    }

    func setLine(width: Double, dash: [Double] = []) {
        if state.lineWidth != width {
            state.lineWidth = width
            buffer.put(width).put(" w\n")
        }
        guard state.dash != dash else { return }
        state.dash = dash
        buffer.put("[")
        for length in dash { buffer.put(length).put(" ") }
        // Dashes without length are dots, which only round caps show (8.4.3.6).
        buffer.put("]0 d ").put(dash.first == 0 ? 1 : 0).put(" J\n")
    }

    /// A place from the top left corner.
    func put(_ point: Point) { buffer.put(point.x, size.height - point.y) }
}
