import TypesetBase
package import TypesetLayout
package import TypesetStylesheet

/// Text is drawn smaller than its size.
///
/// `minimumScaleFactor` shrinks text to fit. The text then does not grow with the reader's setting.
///
/// - Criterion: WCAG 2.2, 1.4.4.
/// - Warns: a title shrunk from 48 to 36 pt. Passes: a title in two lines.
package struct TextShrunk: FallbackRule {
    package static let description = RuleDescription(
        id: .textShrunk, summary: "text is drawn at its size", outcome: .warning, references: Reference.wcag("1.4.4"),
        fix: "allow the text more lines instead of using `minimumScaleFactor`")

    package init() {}

    package static func message(_ fallback: LayoutFallback, of name: String, at size: String) -> String? {
        guard fallback.kind == .shrunkText, let extent = fallback.extent else { return nil }
        return "\(name) is shrunk from \(AuditFigure.points(extent.needed)) to \(AuditFigure.points(extent.given)) at \(size) to fit"
    }

    package static func keys(_ fallback: LayoutFallback) -> [StyleKey] { [Style.minimumScaleFactor.key, Style.minimumFontSize.key] }
}
