import ContentSize

/// The keys of a style that decide its size, and the arithmetic that makes a size of them at one category.
struct SizingRules: Hashable, Sendable {
    var textStyle: TextStyle?
    var size: SizeRule?
    var shouldScale: Bool?
    var scaling = ScalingRule.metrics
    var minimumSize: Double?
    var maximumSize: Double?
    /// nil: whole points where UIFontMetrics scales, none elsewhere.
    var rounding: Rounding?
    var contentSizes = ContentSizeRange.all
    var spacingScales = false
    /// ScaledFont's dictionary has a size at `large` for the text style.
    var fontSize: Double?

    /// DynamicStyles' size of a style that writes none.
    static let initialSize = 17.0
    /// Sizes must stay drawable, whatever the arithmetic gives.
    static let drawable = 0.1...10_000.0

    /// The curve of a style without a text style is body's.
    private var curve: TextStyle { textStyle ?? .body }
    private var scales: Bool { shouldScale ?? (textStyle != nil) }

    /// - Parameter surrounding: the size of the text around an inline style; relative sizes act on it unless a text style is written.
    func pointSize(at category: ContentSizeCategory, surrounding: (size: Double, large: Double)? = nil) -> Double {
        let size = exactPointSize(at: contentSizes.clamp(category), surrounding: textStyle == nil ? surrounding : nil)
        return size.isFinite ? min(max(size, Self.drawable.lowerBound), Self.drawable.upperBound) : Self.initialSize
    }

    /// The size before it is made drawable: what is checked when a sheet is loaded.
    func exactPointSize(at category: ContentSizeCategory, surrounding: (size: Double, large: Double)? = nil) -> Double {
        var result = unclamped(at: category, surrounding: surrounding)
        if let minimumSize { result = max(result, minimumSize) }
        if let maximumSize { result = min(result, maximumSize) }
        return result
    }

    private func unclamped(at category: ContentSizeCategory, surrounding: (size: Double, large: Double)?) -> Double {
        let base = surrounding?.size ?? baseSize(at: category), large = surrounding?.large ?? baseSize(at: .large)
        switch size {
        case nil: return rounded(base, byDefault: .none)
        case .atLarge(let points): return scaled(points, at: category)
        case .absolute(let points): return rounded(points, byDefault: .none)
        case .relative(let offset): return rounded(base + offset, byDefault: .none)
        case .scale(let factor): return rounded(base * factor, byDefault: .none)
        case .custom(let expression): return rounded(expression.value(size: base, large: large), byDefault: .none)
        }
    }

    private func scaled(_ points: Double, at category: ContentSizeCategory) -> Double {
        guard scales, scaling != .none else { return rounded(points, byDefault: .none) }
        return rounded(scaling.scaled(points, for: curve, at: category), byDefault: scaling == .metrics ? .point : .none)
    }

    /// The text style's own size: Apple's table, or what the sheet's `fonts` make of it; 17 where there is none.
    private func baseSize(at category: ContentSizeCategory) -> Double {
        if let fontSize { return scaled(fontSize, at: category) }
        guard let textStyle else { return scaled(Self.initialSize, at: category) }
        guard scales, scaling != .none else { return textStyle.pointSize(at: .large) }
        if scaling == .body { return scaling.scaled(textStyle.pointSize(at: .large), for: textStyle, at: category) }
        return textStyle.pointSize(at: category)
    }

    private func rounded(_ size: Double, byDefault initial: Rounding) -> Double { (rounding ?? initial)(size) }

    /// What the style's point lengths are multiplied with where `spacingScales` is written.
    func spacingRatio(at category: ContentSizeCategory) -> Double {
        spacingScales ? FontMetrics(curve).ratio(at: contentSizes.clamp(category)) : 1
    }
}
