import ContentSize
import Stylesheet

/// A text does not grow as the reader asks.
///
/// At ax3 a text must have twice its size at `large`, or what the curve of its text style gives there if that is less (titles grow more slowly); half a point is
/// rounding. A style without a text style is measured by body's curve. The causes are `shouldScale: false`, sizes that are absolute or relative, a `maximumSize`,
/// `contentSizes`, or `scaling: none`; the finding points at the one that decided.
///
/// - Criterion: WCAG 2.2, 1.4.4.
/// - Mend: give the style a `textStyle`, or take away what holds its size.
/// - Fails: `size: 12` without a text style. Passes: `textStyle: footnote`.
public struct TextNotScaled: SourceRule {
    public static let description = RuleDescription(
        id: "text-not-scaled", summary: "text grows to twice its size, or as its text style does", outcome: .fail, references: Reference.wcag("1.4.4"),
        mend: "give the style a `textStyle`, or take away what holds its size")

    public init() {}

    /// Points that rounding to whole points may take.
    private static let rounding = 0.5

    public func findings(in subject: AuditSubject) -> [Finding] {
        subject.layouts.filter { $0.category >= .accessibility3 }.flatMap { layout -> [Finding] in
            var seen: Set<[String]> = []
            return layout.uses.filter { seen.insert($0.style.selectors).inserted }.compactMap { finding($0, at: layout.category, in: subject) }.joinedByPlace()
        }
    }

    private func finding(_ use: StyleUse, at category: ContentSizeCategory, in subject: AuditSubject) -> Finding? {
        let style = use.style.style, large = style.pointSizeAtLarge
        let textStyle = subject.keys.layer("textStyle", in: use.style.selectors, at: category).flatMap { TextStyle(name: $0.text) } ?? .body
        // The slower of the two curves that a style may follow.
        let curve = min(ScalingRule.metrics.scaled(large, for: textStyle, at: category), ScalingRule.pointSize.scaled(large, for: textStyle, at: category))
        let required = min(2 * large, curve)
        guard style.pointSize < required - Self.rounding else { return nil }
        let growth = Measurement(style.pointSize / large * 100, .percent)
        let message = "\(use.name) is \(Measurement.points(style.pointSize)) at \(category.shortName), \(growth) of its size at large; "
            + "at least \(Measurement.points(required)) is wanted"
        return finding(message, of: use, keys: keys(use, at: category, in: subject), at: category, in: subject,
                       measured: .points(style.pointSize), required: .points(required), about: use.style.selectors)
    }

    /// What holds the size, the surest cause first.
    private func keys(_ use: StyleUse, at category: ContentSizeCategory, in subject: AuditSubject) -> [String] {
        func text(_ key: String) -> String? { subject.keys.layer(key, in: use.style.selectors, at: category)?.text }
        var keys: [String] = []
        if let maximum = text("maximumSize").flatMap({ Double($0.filter { $0.isNumber || $0 == "." }) }), abs(maximum - use.style.style.pointSize) < 0.01 { keys.append("maximumSize") }
        if text("shouldScale") == "false" { keys.append("shouldScale") }
        if text("scaling") == "none" { keys.append("scaling") }
        if let range = text("contentSizes").flatMap({ try? ContentSizeRange(parsing: $0.filter { $0 != "\"" && $0 != "'" }) }), !range.contains(category) { keys.append("contentSizes") }
        return keys + ["size", "maximumSize", "contentSizes", "textStyle"]
    }
}
