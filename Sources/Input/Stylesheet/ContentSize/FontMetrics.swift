/// Scales sizes and lengths specified for `large` with a text style, as `UIFontMetrics` does.
///
/// Values scale with the leading of the text style, not with its point size. Sources: measured points on devices
/// (microsoft/fluentui-apple#1644, wanteddev/montage-ios#574) and OpenSwiftUI's `Font.scaleFactor`.
public struct FontMetrics: Hashable, Sendable {
    /// The text style whose leadings are used.
    package var textStyle: TextStyle

    /// The metrics of a text style.
    public init(_ textStyle: TextStyle) { self.textStyle = textStyle }

    /// The leading at the category divided by the leading at `large`.
    package func ratio(at category: ContentSizeCategory) -> Double { scaledValue(1, at: category) }

    /// The size of a font in points, as in `scaledFont(for:maximumPointSize:)`: rounded to whole points, halves away from zero, and then
    /// limited.
    ///
    /// - Parameter maximum: the limit in points; nil, 0 and negative values mean none, as in UIKit.
    public func scaledPointSize(_ pointSize: Double, at category: ContentSizeCategory, maximum: Double? = nil) -> Double {
        let scaled = scaledValue(pointSize, at: category).rounded(.toNearestOrAwayFromZero)
        guard let maximum, maximum > 0 else { return scaled }
        return min(scaled, maximum)
    }

    /// A length in points, as in `scaledValue(for:)`.
    ///
    /// - Parameter displayScale: the pixels per point to round to, such as 3 on a phone; nil for an exact value, as for paper.
    public func scaledValue(_ value: Double, at category: ContentSizeCategory, displayScale: Double? = nil) -> Double {
        // The product is computed first, because the ratio alone is rarely exact and halves must stay halves.
        let scaled = value * textStyle.leading(at: category) / textStyle.leading(at: .large)
        guard let displayScale, displayScale > 0 else { return scaled }
        return (scaled * displayScale).rounded(.toNearestOrAwayFromZero) / displayScale
    }
}

/// The way in which a size specified for `large` scales with the content size: the values of the style key `scaling`.
public enum ScalingRule: String, CaseIterable, Hashable, Sendable {
    /// Scales with the leading of the text style, like `UIFontMetrics`.
    case metrics
    /// Scales with the point size of the text style.
    case pointSize
    /// Scales with the point size of body for every text style, like DynamicStyles.
    case body
    /// Scales like Android 14: large text less than small. The font scale is the ratio of body's point sizes.
    case android
    /// Does not scale.
    case none

    /// A size in points, scaled to `category` and not rounded.
    ///
    /// - Parameter textStyle: the text style for `metrics` and `pointSize`.
    package func scaled(_ pointSize: Double, for textStyle: TextStyle, at category: ContentSizeCategory) -> Double {
        switch self {
        case .metrics: FontMetrics(textStyle).scaledValue(pointSize, at: category)
        case .pointSize: pointSize * textStyle.pointSize(at: category) / textStyle.pointSize(at: .large)
        case .body: pointSize * TextStyle.body.pointSize(at: category) / TextStyle.body.pointSize(at: .large)
        case .android: AndroidFontScale.scaled(pointSize, by: Self.bodyRatio(at: category))
        case .none: pointSize
        }
    }

    private static func bodyRatio(at category: ContentSizeCategory) -> Double {
        TextStyle.body.pointSize(at: category) / TextStyle.body.pointSize(at: .large)
    }
}
