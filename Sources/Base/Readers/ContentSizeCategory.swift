/// The twelve content size categories of Dynamic Type, in ascending order.
///
/// Source: Human Interface Guidelines, Typography, "Dynamic Type sizes"; order as in `UIContentSizeCategory`.
public enum ContentSizeCategory: Int, CaseIterable, Comparable, Hashable, Sendable {
    /// The sizes of the ordinary slider; `large` is the default.
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    /// The accessibility sizes, printed as `ax1 … ax5`.
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    /// Orders categories by size.
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// The name used in messages and file names: `xSmall … xxxLarge`, `ax1 … ax5`.
    public var shortName: String { Self.shortNames[rawValue] }

    /// The short names, computed once because reports use thousands of them.
    private static let shortNames = allCases.map { $0 < .accessibility1 ? "\($0)" : "ax\($0.rawValue - Self.xxxLarge.rawValue)" }
}

extension ContentSizeCategory {
    /// Whether the category is one of the five accessibility sizes (`UIContentSizeCategory.isAccessibilityCategory`).
    public var isAccessibility: Bool { self >= .accessibility1 }

    /// The name of the Swift constant in UIKit: `extraSmall … accessibilityExtraExtraExtraLarge`.
    package var uiKitName: String {
        switch self {
        case .xSmall: "extraSmall"
        case .small, .medium, .large: "\(self)"
        case .xLarge: "extraLarge"
        case .xxLarge: "extraExtraLarge"
        case .xxxLarge: "extraExtraExtraLarge"
        case .accessibility1: "accessibilityMedium"
        case .accessibility2: "accessibilityLarge"
        case .accessibility3: "accessibilityExtraLarge"
        case .accessibility4: "accessibilityExtraExtraLarge"
        case .accessibility5: "accessibilityExtraExtraExtraLarge"
        }
    }

    /// The raw value in UIKit: `UICTContentSizeCategoryXS … UICTContentSizeCategoryAccessibilityXXXL`.
    package var uiKitRawValue: String {
        let letters =
            isAccessibility ? Self.letters[rawValue - Self.accessibility1.rawValue + Self.medium.rawValue] : Self.letters[rawValue]
        return "UICTContentSizeCategory" + (isAccessibility ? "Accessibility" : "") + letters.uppercased()
    }

    /// The case of SwiftUI's `DynamicTypeSize`: `xSmall … xxxLarge accessibility1 … accessibility5`.
    package var swiftUIName: String { "\(self)" }

    /// All names that `init(named:)` accepts for this category, the short name first.
    package var names: [String] {
        var names = [
            shortName, uiKitName, swiftUIName, uiKitRawValue,
            "UIContentSizeCategory" + uiKitName.prefix(1).uppercased() + uiKitName.dropFirst(),
        ]
        if !isAccessibility { names.append(Self.letters[rawValue]) }
        return names
    }

    /// The category with one of `names`, ignoring case, after one of `nameBeginnings` or none; nil if there is none.
    public init?(named name: String) {
        guard let category = Self.byName[ConstantName.plain(name, without: Self.nameBeginnings)] else { return nil }
        self = category
    }

    /// The text before the name of a constant in Swift.
    package static let nameBeginnings = [".", "UIContentSizeCategory.", "ContentSizeCategory.", "DynamicTypeSize."]

    /// Hints for a name that no category has: the most similar name, otherwise all short names.
    package static func hints(forUnknownName name: String) -> [String] {
        let name = ConstantName.plain(name, without: nameBeginnings)
        if let near = Suggestion.closest(to: name, among: allCases.flatMap(\.names)) { return ["did you mean `\(near)`?"] }
        return ["the sizes are " + allCases.map(\.shortName).joined(separator: " ")]
    }

    private static let letters = ["xs", "s", "m", "l", "xl", "xxl", "xxxl"]

    private static let byName: [String: ContentSizeCategory] = {
        var table = [String: ContentSizeCategory]()
        for category in allCases { for name in category.names { table[name.lowercased()] = category } }
        return table
    }()
}

// UIKit's names of the sizes: ranges can be pasted from an app.
extension ContentSizeCategory {
    /// `xSmall` by its name in UIKit.
    public static let extraSmall = xSmall
    /// `xLarge` by its name in UIKit.
    public static let extraLarge = xLarge
    /// `xxLarge` by its name in UIKit.
    public static let extraExtraLarge = xxLarge
    /// `xxxLarge` by its name in UIKit.
    public static let extraExtraExtraLarge = xxxLarge
    /// `accessibility1` by its name in UIKit.
    public static let accessibilityMedium = accessibility1
    /// `accessibility2` by its name in UIKit.
    public static let accessibilityLarge = accessibility2
    /// `accessibility3` by its name in UIKit.
    public static let accessibilityExtraLarge = accessibility3
    /// `accessibility4` by its name in UIKit.
    public static let accessibilityExtraExtraLarge = accessibility4
    /// `accessibility5` by its name in UIKit.
    public static let accessibilityExtraExtraExtraLarge = accessibility5
}
