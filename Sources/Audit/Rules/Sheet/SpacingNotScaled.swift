import ContentSize
import Stylesheet

/// A distance stays as it is while the text more than doubles.
///
/// Space between paragraphs that parted them at 17 points does not at 53. Looked at are spacing, indents, line heights and heights in
/// points, where the text is over twice its size at `large`; lengths in em and styles with `spacingScales` grow along.
///
/// - Criterion: WCAG 2.2, 1.4.8; Human Interface Guidelines, Typography.
/// - Fix: write the length in em, or `spacingScales: true`.
/// - Warns: `paragraphSpacing: 8`. Passes: `paragraphSpacing: 0.5em`.
public struct SpacingNotScaled: SourceRule {
    public static let description = RuleDescription(
        id: "spacing-not-scaled", summary: "distances grow with the text", outcome: .warning,
        references: [Reference(.wcag, "1.4.8"), Reference(.hig, "Typography")],
        fix: "write the length in em, or `spacingScales: true`")

    public init() {}

    /// The declarations of distances.
    private static let distances = Property.keys(with: .isSpacing).map(\.property)

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool {
        blocks(of: layout, subject).contains { hasDoubled($0.name, at: layout.category, subject) }
    }

    public func findings(in subject: AuditContext) -> [Finding] {
        subject.layouts.flatMap { layout in
            blocks(of: layout, subject).filter { hasDoubled($0.name, at: layout.category, subject) }.flatMap {
                findings($0, layout, subject)
            }.joinedByPlace(in: subject)
        }
    }

    private struct Block { var name: String; var use: StyleUse? }

    /// The looks of whole blocks of text, and the elements that stand around them.
    private func blocks(of layout: LayoutSummary, _ subject: AuditContext) -> [Block] {
        let texts = layout.looks.filter { $0.style.selectors.count == 1 }.map { Block(name: $0.style.block, use: $0) }
        return texts + Element.allCases.filter(subject.facts.containers.contains).map { Block(name: $0.rawValue) }
    }

    private func hasDoubled(_ name: String, at category: ContentSizeCategory, _ subject: AuditContext) -> Bool {
        growth(of: name, at: category, subject).map { $0 > 2 } ?? false
    }

    /// Of the size since `large`.
    private func growth(of name: String, at category: ContentSizeCategory, _ subject: AuditContext) -> Double? {
        guard let here = subject.keys.explanation(name, at: category)?.style, let large = subject.keys.explanation(name, at: .large)?.style
        else { return nil }
        return here.pointSize.value / large.pointSize.value
    }

    private func findings(_ block: Block, _ layout: LayoutSummary, _ subject: AuditContext) -> [Finding] {
        guard let here = subject.keys.explanation(block.name, at: layout.category)?.style,
            let large = subject.keys.explanation(block.name, at: .large)?.style,
            let growth = growth(of: block.name, at: layout.category, subject)
        else { return [] }
        return Self.distances.compactMap { distance in
            guard let length = distance.length(in: here)?.value, abs(length) > 0.01, distance.length(in: large)?.value == length,
                let place = subject.keys.value(of: [distance.key], in: [block.name], at: layout.category)
            else { return nil }
            return finding(
                "`\(distance.name)` of `\(block.name)` stays at \(Measurement.points(length)) while the text grows to \(Measurement.decimal(growth, places: 1)) times its size",
                decided: place,
                shown: block.use?.blocks ?? [], place: block.use?.place, at: layout.category, in: subject, measured: .points(length),
                required: .points(length * growth), about: [block.name, distance.name])
        }
    }
}
