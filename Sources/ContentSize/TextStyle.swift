/// The eleven semantic text styles of iOS and iPadOS, largest first.
///
/// Source: Human Interface Guidelines, Typography. `extraLargeTitle` and its second are left out: Apple publishes no sizes per category for them.
public enum TextStyle: String, CaseIterable, Hashable, Sendable {
    case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote, caption1, caption2
}
