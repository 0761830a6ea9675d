import Diagnostics
import Layout
import Stylesheet

/// The part of `text-clipped` that layout knows: a fixed height leaves no room for the rest of a text.
///
/// What is cut is not in the file, so that its bytes cannot tell.
struct TextCut: FallbackRule {
    static let description = TextClipped.description

    static func message(_ fallback: LayoutFallback, of name: String, at size: String) -> String? {
        guard fallback.kind == .clippedText else { return nil }
        return "\(name) shows \(fallback.share) at \(size), and the rest is cut: \(fallback.quoted)"
    }

    static func fix(_ key: StyleKey) -> String? {
        key == .numberOfLines
            ? "let the text have the lines that it needs: take away `numberOfLines`"
            : "take `height` away, or write it in em with room for all lines"
    }

    static func keys(_ fallback: LayoutFallback) -> [StyleKey] { [.height, .numberOfLines] }
}
