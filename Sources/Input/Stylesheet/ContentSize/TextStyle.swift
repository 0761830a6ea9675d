import TypesetBase

/// The eleven semantic text styles of iOS and iPadOS, largest first.
///
/// Source: Human Interface Guidelines, Typography. `extraLargeTitle` and `extraLargeTitle2` are missing, because Apple publishes no sizes
/// for them.
public enum TextStyle: String, CaseIterable, Hashable, Sendable {
    case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote, caption1, caption2

    /// The text style with a name of this project, UIKit, SwiftUI or ScaledFont (`title`, `caption`, `subhead`), ignoring case, after one
    /// of `nameBeginnings` or none; nil if there is none.
    public init?(named name: String) {
        guard let style = Self.byName[ConstantName.plain(name, without: Self.nameBeginnings)] else { return nil }
        self = style
    }

    /// The text before the name of a constant in Swift and UIKit: `.headline`, `UIFontTextStyleHeadline`, and `UICTFontTextStyleHeadline`
    /// as its value.
    package static let nameBeginnings = [
        ".", "UIFont.TextStyle.", "Font.TextStyle.", "TextStyle.", "UIFontTextStyle", "UICTFontTextStyle",
    ]

    /// All names that `init(named:)` accepts, without their beginnings.
    package static var allNames: [String] { allCases.map(\.rawValue) + aliases.keys.sorted() }

    /// Hints for a name that no text style has: the most similar name, otherwise all names.
    package static func hints(forUnknownName name: String) -> [String] {
        let name = ConstantName.plain(name, without: nameBeginnings)
        if name.hasPrefix("extralargetitle") { return ["Apple publishes no sizes for it; `largeTitle` is the largest that has them"] }
        if let near = Suggestion.closest(to: name, among: allNames) { return ["did you mean `\(near)`?"] }
        return ["the text styles are " + allCases.map(\.rawValue).joined(separator: " ")]
    }

    /// Other names: `title` and `caption` from SwiftUI and ScaledFont, `subhead` from the Objective-C constants of UIKit.
    private static let aliases: [String: TextStyle] = ["title": .title1, "caption": .caption1, "subhead": .subheadline]

    /// The text styles by their names in lower case; UIKit's value for the large title is `UICTFontTextStyleTitle0`.
    private static let byName: [String: TextStyle] = {
        var table = ["title0": TextStyle.largeTitle]
        for style in allCases { table[style.rawValue.lowercased()] = style }
        for (name, style) in aliases { table[name] = style }
        return table
    }()
}

extension TextStyle {
    /// `title1` by its name in SwiftUI.
    public static let title = title1
    /// `caption1` by its name in SwiftUI.
    public static let caption = caption1

    /// The weight of the system font: semibold for headlines, regular for all others (Human Interface Guidelines, Typography).
    package var weight: Int { self == .headline ? 600 : 400 }

    /// The size of the system font in points, as returned by `UIFont.preferredFont`.
    public func pointSize(at category: ContentSizeCategory) -> Double { row.sizes[category.rawValue] }

    /// The leading of the system font in points, from baseline to baseline, by which `UIFontMetrics` scales.
    package func leading(at category: ContentSizeCategory) -> Double { row.leadings[category.rawValue] }

    private struct Row {
        let sizes: [Double]
        let leadings: [Double]
        init(_ sizes: [Double], _ leadings: [Double]) { self.sizes = sizes; self.leadings = leadings }
    }

    /// Source: Human Interface Guidelines, Typography, "Dynamic Type sizes", iOS and iPadOS; columns from xSmall to AX5.
    ///
    /// The sizes agree with those that `preferredFont` returns on a device. The leading of 28 for subheadline at xxxLarge is as published,
    /// although all other sizes of 21 pt have 26.
    private static func row(of style: TextStyle) -> Row {
        switch style {
        //                      xS  S   M   L   xL  xxL xxxL AX1 AX2 AX3 AX4 AX5
        case .largeTitle:
            Row(
                [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
                [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70])
        case .title1:
            Row(
                [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
                [31, 32, 33, 34, 37, 39, 41, 46, 51, 57, 62, 68])
        case .title2:
            Row(
                [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
                [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66])
        case .title3:
            Row(
                [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
                [22, 23, 24, 25, 28, 30, 32, 38, 44, 51, 58, 65])
        case .headline:
            Row(
                [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
                [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62])
        case .body:
            Row(
                [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
                [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62])
        case .callout:
            Row(
                [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
                [18, 19, 20, 21, 23, 25, 28, 32, 39, 46, 52, 60])
        case .subheadline:
            Row(
                [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
                [16, 18, 19, 20, 22, 24, 28, 31, 37, 43, 50, 58])
        case .footnote:
            Row(
                [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
                [16, 16, 16, 18, 20, 22, 24, 29, 33, 40, 46, 52])
        case .caption1:
            Row(
                [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
                [13, 13, 13, 16, 19, 21, 23, 28, 32, 39, 44, 51])
        case .caption2:
            Row(
                [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
                [13, 13, 13, 13, 18, 20, 22, 25, 30, 35, 41, 48])
        }
    }

    private var row: Row { Self.row(of: self) }
}
