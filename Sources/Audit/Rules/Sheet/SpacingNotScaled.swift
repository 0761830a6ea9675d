import ContentSize
import Diagnostics
import Stylesheet

/// A distance stays as it is while the text more than doubles.
///
/// Space between paragraphs that parted them at 17 points does not at 53. Looked at are spacing, indents, line heights and heights in points, where the text is over twice its size at
/// `large`; lengths in em and styles with `spacingScales` grow along.
///
/// - Criterion: WCAG 2.2, 1.4.8; Human Interface Guidelines, Typography.
/// - Mend: write the length in em, or `spacingScales: true`.
/// - Warns: `paragraphSpacing: 8`. Passes: `paragraphSpacing: 0.5em`.
public struct SpacingNotScaled: SourceRule {
    public static let description = RuleDescription(
        id: "spacing-not-scaled", summary: "distances grow with the text", outcome: .warning, references: [Reference(.wcag, "1.4.8"), Reference(.hig, "Typography")],
        mend: "write the length in em, or `spacingScales: true`")

    public init() {}

    private static let keys: [(name: String, value: @Sendable (ResolvedStyle) -> Double?)] = [
        ("paragraphSpacing", { $0.paragraphSpacing }), ("paragraphSpacingBefore", { $0.paragraphSpacingBefore }), ("lineSpacing", { $0.lineSpacing }),
        ("minimumLineHeight", { $0.minimumLineHeight }), ("maximumLineHeight", { $0.maximumLineHeight }), ("firstLineIndent", { $0.firstLineIndent }),
        ("headIndent", { $0.headIndent }), ("tailIndent", { $0.tailIndent }), ("height", { $0.height }),
    ]

    public func findings(in subject: AuditSubject) -> [Finding] {
        subject.layouts.flatMap { layout -> [Finding] in
            var seen: Set<SourceSpan> = []
            return layout.uses.filter { $0.style.selectors.count == 1 && $0.style.style.pointSize > 2 * $0.style.style.pointSizeAtLarge }.flatMap { use in
                findings(use, at: layout.category, in: subject, &seen)
            }
        }
    }

    private func findings(_ use: StyleUse, at category: ContentSizeCategory, in subject: AuditSubject, _ seen: inout Set<SourceSpan>) -> [Finding] {
        guard let name = use.style.selectors.first, let here = subject.keys.explanation(name, at: category)?.style,
              let large = subject.keys.explanation(name, at: .large)?.style else { return [] }
        return Self.keys.compactMap { key, value in
            guard let length = value(here), abs(length) > 0.01, value(large) == length,
                  let layer = subject.keys.layer(key, in: [name], at: category), seen.insert(layer.place).inserted else { return nil }
            let growth = Measurement.decimal(here.pointSize / here.pointSizeAtLarge, places: 1)
            return finding("`\(key)` of \(use.name) stays at \(Measurement.points(length)) while the text grows to \(growth) times its size", of: use, keys: [key], at: category,
                           in: subject, measured: .points(length), required: .points(length * here.pointSize / here.pointSizeAtLarge), about: [name, key])
        }
    }
}
