import Diagnostics
public import Layout

/// Text is drawn under its size.
///
/// `minimumScaleFactor` shrinks text until it fits, so that it does not grow with the reader's size.
///
/// - Criterion: WCAG 2.2, 1.4.4.
/// - Mend: let the text have more lines instead of `minimumScaleFactor`.
/// - Warns: a title shrunk from 48 to 36 pt. Passes: a title in two lines.
public struct TextShrunk: RelaxationRule {
    public static let description = RuleDescription(
        id: "text-shrunk", summary: "text is drawn at its size", outcome: .warning, references: Reference.wcag("1.4.4"),
        mend: "let the text have more lines instead of `minimumScaleFactor`")

    public init() {}

    public static func message(_ relaxation: Relaxation, of name: String, at size: String) -> String? {
        guard relaxation.kind == .shrunkText, let extent = relaxation.extent else { return nil }
        return "\(name) is shrunk from \(Measurement.points(extent.needed)) to \(Measurement.points(extent.given)) at \(size) to fit"
    }

    public static func keys(_ relaxation: Relaxation) -> [String] { ["minimumScaleFactor", "minimumFontSize"] }
}
