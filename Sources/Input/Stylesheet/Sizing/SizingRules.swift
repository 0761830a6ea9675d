import TypesetBase

/// The keys of a style that determine its size, and the arithmetic that computes the size at a category.
struct SizingRules: Hashable, Sendable {
    var textStyle: TextStyle?
    var size: SizeRule?
    var shouldScale: Bool?
    var scaling = ScalingRule.metrics
    var minimumSize: Points?
    var maximumSize: Points?
    /// The rounding; if nil, whole points if UIFontMetrics scales, and none otherwise.
    var rounding: Rounding?
    var contentSizes = ContentSizeRange.all
    var spacingScales = false
    /// At each category, the sizes of the style that this one inherits or extends; nil if `size` does not depend on them.
    var parentSizes: [Points]?
    /// The size at `large` in ScaledFont's dictionary for the text style; nil for none.
    var fontSize: Points?

    /// The size of a style that declares none, as in DynamicStyles.
    static let initialSize: Points = 17
    /// The range of sizes that can be drawn; computed sizes are clamped to it.
    static let drawable = SpecifiedLength.drawableSizes

    /// The scaling curve; without a text style, that of body.
    private var curve: TextStyle { textStyle ?? .body }
    private var scales: Bool { shouldScale ?? (textStyle != nil) }

    /// Returns the point size at a category.
    ///
    /// - Parameter surrounding: the size of the text around an inline style. Relative sizes refer to it unless the style has a text style.
    func pointSize(at category: ContentSizeCategory, surrounding: (size: Points, large: Points)? = nil) -> Points {
        let size = exactPointSize(at: category.clamped(to: contentSizes), surrounding: textStyle == nil ? surrounding : nil)
        return size.isFinite ? min(max(size, Self.drawable.lowerBound), Self.drawable.upperBound) : Self.initialSize
    }

    /// Returns the size before it is clamped to `drawable`; loading a sheet checks it.
    func exactPointSize(at category: ContentSizeCategory, surrounding: (size: Points, large: Points)? = nil) -> Points {
        var result = unclamped(at: category, surrounding: surrounding)
        if let minimumSize { result = max(result, minimumSize) }
        if let maximumSize { result = min(result, maximumSize) }
        return result
    }

    private func unclamped(at category: ContentSizeCategory, surrounding: (size: Points, large: Points)?) -> Points {
        let base = surrounding?.size ?? baseSize(at: category), large = surrounding?.large ?? baseSize(at: .large)
        switch size {
        case nil: return rounded(base, byDefault: .none)
        case .atLarge(let points): return scaled(points, at: category)
        case .absolute(let points): return rounded(points, byDefault: .none)
        case .relative(let offset): return rounded(base + offset, byDefault: .none)
        case .scale(let factor): return rounded(base * factor, byDefault: .none)
        case .computed(let function): return rounded(Points(function.body(base.value, large.value)), byDefault: .none)
        case .ofParent(let factor):
            let parent = surrounding?.size ?? parentSizes?[category.rawValue] ?? Self.initialSize
            return rounded(parent * factor, byDefault: .none)
        case .curve(let curve): return rounded(curve.size(at: category), byDefault: .none)
        case .custom(let expression): return rounded(Points(expression.value(size: base.value, large: large.value)), byDefault: .none)
        }
    }

    private func scaled(_ points: Points, at category: ContentSizeCategory) -> Points {
        guard scales, scaling != .none else { return rounded(points, byDefault: .none) }
        return rounded(Points(scaling.scaled(points.value, for: curve, at: category)), byDefault: scaling == .metrics ? .point : .none)
    }

    /// Returns the text style's own size: from Apple's table or the sheet's `fonts`; 17 without a text style.
    private func baseSize(at category: ContentSizeCategory) -> Points {
        if let fontSize { return scaled(fontSize, at: category) }
        guard let textStyle else { return scaled(Self.initialSize, at: category) }
        guard scales, scaling != .none else { return Points(textStyle.pointSize(at: .large)) }
        if scaling == .body { return Points(scaling.scaled(textStyle.pointSize(at: .large), for: textStyle, at: category)) }
        return Points(textStyle.pointSize(at: category))
    }

    private func rounded(_ size: Points, byDefault initial: Rounding) -> Points { (rounding ?? initial)(size) }

    /// Returns Apple's leading as a multiple of the text style's size; without a text style, that of body.
    func leadingRatio(at category: ContentSizeCategory) -> Double {
        let category = category.clamped(to: contentSizes)
        return curve.leading(at: category) / curve.pointSize(at: category)
    }

    /// Returns the factor of the style's lengths in points; 1 without `spacingScales`.
    ///
    /// The limits of the size limit the lengths too, which keep their proportion to the text at `large`.
    func spacingRatio(at category: ContentSizeCategory) -> Double {
        guard spacingScales else { return 1 }
        let category = category.clamped(to: contentSizes)
        return FontMetrics(curve).ratio(at: category) * limitRatio(at: category) / limitRatio(at: .large)
    }

    /// Returns the factor by which `minimumSize` and `maximumSize` change the size at a category.
    private func limitRatio(at category: ContentSizeCategory) -> Double {
        guard minimumSize != nil || maximumSize != nil else { return 1 }
        let size = unclamped(at: category, surrounding: nil)
        return size.isFinite && size > 0 ? exactPointSize(at: category).ratio(to: size) : 1
    }
}

/// The value of `size`.
enum SizeRule: Hashable, Sendable {
    /// The size at `large`.
    case atLarge(Points)
    /// The size at every category.
    case absolute(Points)
    /// A difference added to the text style's size.
    case relative(Points)
    /// A factor of the text style's size.
    case scale(Double)
    /// A factor of the size of the parent or of the surrounding text.
    case ofParent(Double)
    case curve(SizeCurve)
    case custom(Expression)
    /// A size from a function of the program that uses the library.
    case computed(SizeFunction)
}

/// The rounding of sizes after scaling.
public enum Rounding: String, CaseIterable, StyleChoice {
    case none, point, pixel

    func callAsFunction(_ size: Points) -> Points {
        switch self {
        case .none: size
        case .point: Points(size.value.rounded(.toNearestOrAwayFromZero))
        case .pixel: Points((size.value * 3).rounded(.toNearestOrAwayFromZero) / 3)
        }
    }
}

extension ValueType where Value == SizeRule {
    private static let fields: [ValueShape.Field] = [
        .init("absolute", ValueType<Points>.pointSize.shape), .init("relative", .number(-1000...1000)),
        .init("scale", ValueType<Double>.factor(0.01...100).shape), .init("parent", ValueType<Double>.factor(0.01...100).shape),
        .init("custom", .notation("an expression such as `max(size / 1.2, 9)`")),
    ]

    static let size = ValueType(.either([ValueType<Points>.pointSize.shape, .oneOf(fields), .sizeCurve])) { node, reader in
        guard let entries = node.entries else {
            return ValueType<Points>.pointSize.read(node, &reader).map { .atLarge($0) }
        }
        if ValueReader.isCurve(entries) { return reader.curve(node, entries).map { .curve($0) } }
        guard let found = reader.fields(node, fields) else { return nil }
        guard found.count == 1, let (form, value) = found.first else {
            reader.error(
                "expected one of `absolute` `relative` `scale` `parent` `custom`, found \(found.isEmpty ? "none" : "\(found.count)")",
                at: node)
            return nil
        }
        return reader.sizeRule(form, value)
    }
}

extension ValueType where Value == Points {
    /// A text size: a plain number, or one with `pt`.
    static let pointSize = ValueType(.pointSize) { node, reader in
        guard let quantity = node.text.flatMap({ Quantity($0) }), quantity.unit.isEmpty || quantity.unit == "pt" else {
            return reader.mismatch(node, .pointSize, hints: node.text.flatMap(otherUnit).map { [$0] } ?? [])
        }
        guard SizingRules.drawable.contains(Points(quantity.number)) else {
            reader.error("a size must be from 0.1 to 10000 points", at: node)
            return nil
        }
        return Points(quantity.number)
    }

    /// Returns a hint for `120%` and `1.2em`, which are fractions of another size.
    private static func otherUnit(_ text: String) -> String? {
        guard let quantity = Quantity(text), quantity.number > 0 else { return nil }
        switch quantity.unit {
        case "%": return "write a fraction of the text style's size as `{ scale: \(text) }`"
        case "em": return "write a fraction of the parent's size as `{ parent: \(SheetText.number(quantity.number)) }`"
        default: return nil
        }
    }
}

extension ValueReader {
    fileprivate mutating func sizeRule(_ form: String, _ node: YAMLNode) -> SizeRule? {
        switch form {
        case "absolute": ValueType<Points>.pointSize.read(node, &self).map { .absolute($0) }
        case "relative": ValueType<Double>.number(-1000...1000).read(node, &self).map { .relative(Points($0)) }
        case "scale": ValueType<Double>.factor(0.01...100).read(node, &self).map { .scale($0) }
        case "parent": ValueType<Double>.factor(0.01...100).read(node, &self).map { .ofParent($0) }
        default: expression(node).map { .custom($0) }
        }
    }

    private mutating func expression(_ node: YAMLNode) -> Expression? {
        guard let text = node.text, !text.isEmpty else { return mismatch(node, .notation("an expression such as `max(size / 1.2, 9)`")) }
        do throws(ExpressionError) {
            return try ExpressionParser.parse(text)
        } catch {
            diagnostics.append(.error(error.message, at: span(of: error.range, in: node, text: text), hints: error.hints))
            return nil
        }
    }
}
