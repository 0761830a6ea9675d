import TypesetBase
import TypesetLayout
import TypesetStylesheet

/// Text is drawn smaller than its size.
///
/// `minimumScaleFactor` shrinks text to fit. The text then does not grow with the reader's setting.
///
/// - Warns: a title shrunk from 48 to 36 pt. Passes: a title in two lines.
struct TextShrunk: FallbackRule {
    static let description = RuleDescription(
        id: .textShrunk, summary: "text is drawn at its size", outcome: .warning, references: Reference.wcag("1.4.4"),
        fix: "allow the text more lines instead of using `minimumScaleFactor`")

    static func message(_ fallback: LayoutFallback, of name: String, at size: String) -> String? {
        guard fallback.kind == .shrunkText, let extent = fallback.extent else { return nil }
        return "\(name) is shrunk from \(AuditFigure.points(extent.needed)) to \(AuditFigure.points(extent.given)) at \(size) to fit"
    }

    static func keys(_ fallback: LayoutFallback) -> [StyleKey] { [Style.minimumScaleFactor.key, Style.minimumFontSize.key] }
}
