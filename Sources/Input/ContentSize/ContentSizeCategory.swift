/// The twelve content-size categories of Dynamic Type, smallest first.
///
/// Source: Human Interface Guidelines, Typography, "Dynamic Type sizes"; order as in `UIContentSizeCategory`.
public enum ContentSizeCategory: Int, CaseIterable, Comparable, Hashable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// The name that is printed and used in file names: `xSmall … xxxLarge`, `ax1 … ax5`.
    public var shortName: String { Self.shortNames[rawValue] }

    /// Put together once, since findings ask for thousands.
    private static let shortNames = allCases.map { $0 < .accessibility1 ? "\($0)" : "ax\($0.rawValue - Self.xxxLarge.rawValue)" }
}
