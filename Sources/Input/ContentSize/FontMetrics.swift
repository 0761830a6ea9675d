/// The rules of `UIFontMetrics`: how a size or a length that an author chose for `large` grows with a text style.
///
/// The ratio is that of the text style's leadings, not of its point sizes. Sources: measured points on devices
/// (microsoft/fluentui-apple#1644, wanteddev/montage-ios#574) and OpenSwiftUI's `Font.scaleFactor`.
public struct FontMetrics: Hashable, Sendable {
    public var textStyle: TextStyle
    public init(_ textStyle: TextStyle) { self.textStyle = textStyle }

    /// leading at the category ÷ leading at `large`.
    public func ratio(at category: ContentSizeCategory) -> Double { scaledValue(1, at: category) }

    /// `scaledFont(for:maximumPointSize:)`: the nearest whole point, half away from zero, then not over `maximum`.
    /// - Parameter maximum: points; none where it is nil, 0 or negative, as in UIKit.
    public func scaledFont(_ pointSize: Double, at category: ContentSizeCategory, maximum: Double? = nil) -> Double {
        let scaled = scaledValue(pointSize, at: category).rounded(.toNearestOrAwayFromZero)
        guard let maximum, maximum > 0 else { return scaled }
        return min(scaled, maximum)
    }

    /// `scaledValue(for:)`.
    /// - Parameter displayScale: pixels per point to round to, 3 on a phone; nil leaves the value exact, as paper has no pixels.
    public func scaledValue(_ value: Double, at category: ContentSizeCategory, displayScale: Double? = nil) -> Double {
        // Multiplied first: the ratio alone is seldom exact, and a half must stay a half.
        let scaled = value * textStyle.leading(at: category) / textStyle.leading(at: .large)
        guard let displayScale, displayScale > 0 else { return scaled }
        return (scaled * displayScale).rounded(.toNearestOrAwayFromZero) / displayScale
    }
}

/// How a size chosen for `large` follows the content size: the values of the key `scaling`.
public enum ScalingRule: String, CaseIterable, Hashable, Sendable {
    /// UIFontMetrics: the ratio of leadings.
    case metrics
    /// The ratio of the text style's own point sizes.
    case pointSize
    /// DynamicStyles: body's point size ÷ 17, whatever the text style.
    case body
    /// Stays as it is.
    case none

    /// What becomes of a size at `category`, on the curve of `textStyle`, before any rounding.
    public func scaled(_ pointSize: Double, for textStyle: TextStyle, at category: ContentSizeCategory) -> Double {
        switch self {
        case .metrics: FontMetrics(textStyle).scaledValue(pointSize, at: category)
        case .pointSize: pointSize * textStyle.pointSize(at: category) / textStyle.pointSize(at: .large)
        case .body: pointSize * TextStyle.body.pointSize(at: category) / TextStyle.body.pointSize(at: .large)
        case .none: pointSize
        }
    }
}
