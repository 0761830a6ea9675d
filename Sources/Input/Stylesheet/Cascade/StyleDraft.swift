import TypesetBase

extension ResolvedStyle {
    /// The style without what its container draws itself.
    var withoutBox: ResolvedStyle {
        var style = self
        for copy in Self.boxFields { copy(Self.initial, &style) }
        return style
    }

    private static let initial = ResolvedStyle()
    private static let boxFields = StyleKey.all.filter { $0.traits.contains(.belongsToBox) }.compactMap(\.copy)
}

/// A style whose used values are being computed from specified ones.
///
/// The sizing keys are applied first. Then the size is computed, then everything that may be measured in it.
struct StyleDraft {
    var style: ResolvedStyle
    var sizing = SizingRules()
    /// The content size that is laid out, and `large`, both within the limits of the surrounding containers.
    let category: ContentSizeCategory, large: ContentSizeCategory
    let limits: ContentSizeRange
    /// The factor by which page settings enlarge all text.
    let scale: Double
    /// The factor of lengths in points under `spacingScales`, computed from the sizing keys.
    private var spacingRatio = 1.0
    /// Whether lengths in em count as 0.
    var omitsEm = false
    /// Apple's leading for the text style, as a multiple of its size.
    private var leadingRatio = 1.2

    init(
        _ style: ResolvedStyle = ResolvedStyle(), at category: ContentSizeCategory, limits: ContentSizeRange = .all, scale: Double = 1
    ) {
        self.style = style
        self.limits = limits
        self.scale = scale
        self.category = category.clamped(to: limits)
        large = ContentSizeCategory.large.clamped(to: limits)
    }

    /// Computes the size of a block's style from its sizing keys.
    mutating func computeSize() {
        style.pointSize = scaled(sizing.pointSize(at: category))
        style.pointSizeAtLarge = scaled(sizing.pointSize(at: large))
        computeSpacingRatio(sizing)
        takeLimits()
    }

    /// Computes the factors of lengths in points and of leading.
    ///
    /// - Parameter sizing: the sizing keys of the whole style, even those that the surrounding text shares.
    mutating func computeSpacingRatio(_ sizing: SizingRules) {
        spacingRatio = sizing.spacingRatio(at: category)
        leadingRatio = sizing.leadingRatio(at: category)
    }

    mutating func setLineHeight(_ height: SpecifiedLineHeight) {
        style.lineHeightBasis = .pointSize
        switch height {
        case .normal: (style.lineHeightMultiple, style.lineHeightBasis) = (1, .font)
        case .textStyle: style.lineHeightMultiple = leadingRatio
        case .multiple(let multiple): style.lineHeightMultiple = multiple
        case .atLarge(let points): style.lineHeightMultiple = (points * scale).ratio(to: style.pointSizeAtLarge)
        }
    }

    mutating func takeLimits() { style.contentSizes = sizing.contentSizes.within(limits) }

    /// Computes the size of an inline style within the surrounding text, whose own size is scaled already.
    mutating func computeSize(within surrounding: ResolvedStyle) {
        let size = surrounding.pointSize / scale, sizeAtLarge = surrounding.pointSizeAtLarge / scale
        style.pointSize = scaled(sizing.pointSize(at: category, surrounding: (size, sizeAtLarge)))
        style.pointSizeAtLarge = scaled(sizing.pointSize(at: large, surrounding: (sizeAtLarge, sizeAtLarge)))
    }

    private func scaled(_ size: Points) -> Points {
        if scale == 1 { return size }
        return min(max(size * scale, SizingRules.drawable.lowerBound), SizingRules.drawable.upperBound)
    }

    func points(_ length: SpecifiedLength) -> Points { length.points(at: omitsEm ? 0 : style.pointSize, scale: spacingRatio) }

    func measure(_ specified: SpecifiedMeasure) -> ResolvedStyle.Measure {
        switch specified {
        case .length(let length): .points(points(length))
        case .characters(let count): .characters(count)
        }
    }

    func insets(_ sides: Sides) -> Insets { sides.insets(points) }

    func decoration(_ value: DecorationValue?) -> ResolvedStyle.Decoration? {
        value.map { ResolvedStyle.Decoration(color: $0.color, thickness: $0.thickness.map(points)) }
    }

    /// Returns a stroke, in the text's colour if it names none: `color` is applied before it, by the order of `StyleKey`.
    func stroke(_ value: StrokeValue?) -> ResolvedStyle.Stroke? {
        value.map { ResolvedStyle.Stroke(width: points($0.width), line: $0.line, color: $0.color ?? style.color) }
    }

    func border(_ value: BorderValue) -> ResolvedStyle.Border {
        func side(_ name: String) -> ResolvedStyle.Stroke? { stroke(value.sides[name] ?? nil) }
        return ResolvedStyle.Border(top: side("top"), right: side("right"), bottom: side("bottom"), left: side("left"))
    }

    func shadow(_ value: ShadowValue) -> ResolvedStyle.Shadow {
        ResolvedStyle.Shadow(
            color: value.color, offset: Point(x: points(value.x).value, y: points(value.y).value), blur: points(value.blur))
    }

    /// Returns a gradient whose colours are blended over the text's by their own alpha, as in FXLabel.
    func gradient(_ value: GradientValue) -> ResolvedStyle.Gradient {
        let stops = zip(value.locations, value.colors).map { location, color in
            ResolvedStyle.Gradient.Stop(location: location, color: color.blended(over: style.color))
        }
        return ResolvedStyle.Gradient(stops: stops, start: value.start, end: value.end)
    }
}

extension Color {
    /// Returns the blended colour: rgb = a·g + (1 − a)·t, alpha = at + (1 − at)·ag (FXLabel).
    func blended(over text: Color) -> Color {
        func mix(_ own: Double, _ other: Double) -> Double { alpha * own + (1 - alpha) * other }
        return Color(
            red: mix(red, text.red), green: mix(green, text.green), blue: mix(blue, text.blue),
            alpha: text.alpha + (1 - text.alpha) * alpha)
    }
}
