import Diagnostics

/// The eleven semantic text styles of iOS and iPadOS, largest first.
///
/// Source: Human Interface Guidelines, Typography. `extraLargeTitle` and its second are left out: Apple publishes no sizes per category for
/// them.
public enum TextStyle: String, CaseIterable, Hashable, Sendable {
    case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote, caption1, caption2

    /// A style's name as this project, UIKit, SwiftUI or ScaledFont writes it (`title`, `caption`, `subhead`).
    public init?(name: String) {
        guard let style = Self(rawValue: name) ?? Self.aliases[name] else { return nil }
        self = style
    }

    /// Every name that `init(name:)` takes.
    public static var allNames: [String] { allCases.map(\.rawValue) + aliases.keys.sorted() }

    public static func hints(forUnknownName name: String) -> [String] {
        if let near = Suggestion.closest(to: name, among: allNames) { return ["did you mean `\(near)`?"] }
        return ["the text styles are " + allCases.map(\.rawValue).joined(separator: " ")]
    }

    /// SwiftUI says `title` and `caption`, as does ScaledFont; UIKit's constants of Objective-C say `subhead`.
    private static let aliases: [String: TextStyle] = ["title": .title1, "caption": .caption1, "subhead": .subheadline]
}
