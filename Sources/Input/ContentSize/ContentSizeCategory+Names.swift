import Diagnostics

extension ContentSizeCategory {
    /// Sizes past the seven of the ordinary slider (`UIContentSizeCategory.isAccessibilityCategory`).
    public var isAccessibility: Bool { self >= .accessibility1 }

    /// The name of the Swift constant in UIKit: `extraSmall … accessibilityExtraExtraExtraLarge`.
    public var uiKitName: String {
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
    public var uiKitRawValue: String {
        let letters =
            isAccessibility ? Self.letters[rawValue - Self.accessibility1.rawValue + Self.medium.rawValue] : Self.letters[rawValue]
        return "UICTContentSizeCategory" + (isAccessibility ? "Accessibility" : "") + letters.uppercased()
    }

    /// The case of SwiftUI's `DynamicTypeSize`: `xSmall … xxxLarge accessibility1 … accessibility5`.
    public var swiftUIName: String { "\(self)" }

    /// Every name that `init(name:)` takes for this category, the short name first.
    public var names: [String] {
        var names = [
            shortName, uiKitName, swiftUIName, uiKitRawValue,
            "UIContentSizeCategory" + uiKitName.prefix(1).uppercased() + uiKitName.dropFirst(),
        ]
        if !isAccessibility { names.append(Self.letters[rawValue]) }
        return names
    }

    /// Any of the category's names; upper and lower case count as equal.
    public init?(name: String) {
        guard let category = Self.byName[name.lowercased()] else { return nil }
        self = category
    }

    /// Hints for a name that no category has; long names are suggested only to those who write long names.
    public static func hints(forUnknownName name: String) -> [String] {
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
