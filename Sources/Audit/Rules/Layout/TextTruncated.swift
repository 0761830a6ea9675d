import Diagnostics
public import Layout
public import Stylesheet

/// Text is cut with an ellipsis.
///
/// `numberOfLines` and `lineBreakMode` cut what does not fit, as the sheet asks; the words that are left out stay in the tags, but who
/// looks at the page does not get them. Text that fits at `large` can be cut at ax1.
///
/// - Criterion: WCAG 2.2, 1.4.4.
/// - Fix: let the text have the lines that it needs: take away `numberOfLines`.
/// - Fails: `numberOfLines: 1` on a caption that needs two at ax3. Passes: the same where one is enough.
public struct TextTruncated: FallbackRule {
    public static let description = RuleDescription(
        id: "text-truncated", summary: "no text is left out for an ellipsis", outcome: .fail, references: Reference.wcag("1.4.4"),
        fix: "let the text have the lines that it needs: take away `numberOfLines`")

    public init() {}

    public static func message(_ fallback: LayoutFallback, of name: String, at size: String) -> String? {
        guard fallback.kind == .truncatedText else { return nil }
        return "\(name) shows \(fallback.share) at \(size), and an ellipsis for the rest: \(fallback.quoted)"
    }

    public static func fix(_ key: StyleKey) -> String? {
        key == .height ? "take `height` away, or write it in em with room for all lines" : nil
    }

    public static func keys(_ fallback: LayoutFallback) -> [StyleKey] { [.numberOfLines, .height] }
}
