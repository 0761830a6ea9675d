import TypesetBase
import TypesetLayout
import TypesetStylesheet

/// Text is truncated with an ellipsis.
///
/// `numberOfLines` and `lineBreakMode` truncate text that does not fit. The omitted words stay in the tags, but sighted readers do not see
/// them. Text that fits at `large` can be truncated at ax1.
///
/// - Fails: `numberOfLines: 1` on a caption that needs two at ax3. Passes: the same if one is enough.
struct TextTruncated: FallbackRule {
    static let description = RuleDescription(
        id: .textTruncated, summary: "no text is truncated", outcome: .fail, references: Reference.wcag("1.4.4"),
        fix: "remove `numberOfLines` to allow all lines of the text")

    static func message(_ fallback: LayoutFallback, of name: String, at size: String) -> String? {
        guard fallback.kind == .truncatedText else { return nil }
        return "\(name) shows \(fallback.share) at \(size), and an ellipsis for the rest: \(fallback.quoted)"
    }

    static func fix(_ key: StyleKey) -> String? {
        key == Style.height.key ? "remove `height`, or write it in em with room for all lines" : nil
    }

    static func keys(_ fallback: LayoutFallback) -> [StyleKey] { [Style.numberOfLines.key, Style.height.key] }
}
