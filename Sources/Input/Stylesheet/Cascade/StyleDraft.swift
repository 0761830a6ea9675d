import ContentSize
import Geometry

/// A style while it is resolved: the sizing keys are applied first, then the size is made, then everything that may be measured in it.
struct StyleDraft {
    var style: ResolvedStyle
    var sizing = SizingRules()
    let category: ContentSizeCategory
    /// The length factor of `spacingScales`, known once the sizing keys are.
    private var spacingRatio = 1.0

    init(_ style: ResolvedStyle = ResolvedStyle(), at category: ContentSizeCategory) {
        self.style = style
        self.category = category
    }

    /// Makes the size of a block's style from its sizing keys.
    mutating func settleSize() {
        style.pointSize = sizing.pointSize(at: category)
        style.pointSizeAtLarge = sizing.pointSize(at: .large)
        settleSpacing()
    }

    mutating func settleSpacing() { spacingRatio = sizing.spacingRatio(at: category) }

    /// Makes the size of an inline style within the text around it.
    mutating func settleSize(within surrounding: ResolvedStyle) {
        let around = (size: surrounding.pointSize, large: surrounding.pointSizeAtLarge)
        let atLarge = (size: surrounding.pointSizeAtLarge, large: surrounding.pointSizeAtLarge)
        style.pointSize = sizing.pointSize(at: category, surrounding: around)
        style.pointSizeAtLarge = sizing.pointSize(at: .large, surrounding: atLarge)
    }

    func points(_ length: SpecifiedLength) -> Double {
        switch length.unit {
        case .point: length.amount * spacingRatio
        case .em: length.amount * style.pointSize
        }
    }

    func insets(_ sides: Sides) -> Insets {
        Insets(top: points(sides.top), right: points(sides.right), bottom: points(sides.bottom), left: points(sides.left))
    }

    func decoration(_ value: DecorationValue?) -> ResolvedStyle.Decoration? {
        value.map { ResolvedStyle.Decoration(color: $0.color, thickness: $0.thickness.map(points)) }
    }

    /// A stroke without a colour of its own takes the text's; `color` is applied before (the order of `Property.all`).
    func stroke(_ value: StrokeValue?) -> ResolvedStyle.Stroke? {
        value.map { ResolvedStyle.Stroke(width: points($0.width), line: $0.line, color: $0.color ?? style.color) }
    }

    func border(_ value: BorderValue) -> ResolvedStyle.Border {
        func side(_ name: String) -> ResolvedStyle.Stroke? { stroke(value.sides[name] ?? nil) }
        return ResolvedStyle.Border(top: side("top"), right: side("right"), bottom: side("bottom"), left: side("left"))
    }

    func shadow(_ value: ShadowValue) -> ResolvedStyle.Shadow {
        ResolvedStyle.Shadow(color: value.color, offset: Point(x: points(value.x), y: points(value.y)), blur: points(value.blur))
    }

    /// Each colour is blended over the text's by its own alpha, as FXLabel does.
    func gradient(_ value: GradientValue) -> ResolvedStyle.Gradient {
        let stops = zip(value.locations, value.colors).map { location, color in
            ResolvedStyle.Gradient.Stop(location: location, color: color.blended(over: style.color))
        }
        return ResolvedStyle.Gradient(stops: stops, start: value.start, end: value.end)
    }
}

extension Color {
    /// rgb = a·g + (1 − a)·t, alpha = at + (1 − at)·ag (FXLabel).
    func blended(over text: Color) -> Color {
        func mix(_ own: Double, _ other: Double) -> Double { alpha * own + (1 - alpha) * other }
        return Color(
            red: mix(red, text.red), green: mix(green, text.green), blue: mix(blue, text.blue),
            alpha: text.alpha + (1 - text.alpha) * alpha)
    }
}
