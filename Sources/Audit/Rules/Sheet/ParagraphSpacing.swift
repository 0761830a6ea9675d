import ContentSize
import Layout

/// Paragraphs of running text stand too close.
///
/// From the last baseline of a paragraph to the first of the next at least one and a half times the distance within, as drawn. Looked at
/// are paragraphs that follow one another in one look; items of lists and notes are told apart by their markers. Off unless the profile is
/// `wcag-aaa`.
///
/// - Criterion: WCAG 2.2, 1.4.8 and 1.4.12.
/// - Fix: write a larger `paragraphSpacing`, in em.
/// - Warns: `paragraphSpacing: 0`. Passes: `paragraphSpacing: 0.75em` with `lineHeightMultiple: 1.5`.
public struct ParagraphSpacing: SourceRule {
    public static let description = RuleDescription(
        id: "paragraph-spacing", summary: "paragraphs are 1.5 times the distance of lines apart", outcome: .warning,
        references: [Reference(.wcag, "1.4.8"), Reference(.wcag, "1.4.12")],
        fix: "write a larger `paragraphSpacing`, in em", profiles: [.wcagAAA], parameters: ["multiple": 1.5])

    public init() {}

    private struct Gap { var look: ComputedStyle; var points: Double; var paragraph: ParagraphSummary }

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { !gaps(of: layout).isEmpty }

    public func figure(of layout: LayoutSummary, in subject: AuditContext) -> RuleFigure? {
        gaps(of: layout).map { $0.points / $0.look.style.lineHeight.value }.min().map {
            RuleFigure(
                Measurement($0, .factor), required: Measurement(subject.settings.parameter("multiple", of: Self.description), .factor))
        }
    }

    public func findings(in subject: AuditContext) -> [Finding] {
        let multiple = subject.settings.parameter("multiple", of: Self.description)
        return subject.layouts.flatMap { layout -> [Finding] in
            var order: [[String]] = [], found: [[String]: [Gap]] = [:]
            // A hundredth of a point is rounding.
            for gap in gaps(of: layout) where gap.points < multiple * gap.look.style.lineHeight.value - 0.01 {
                if found[gap.look.selectors] == nil { order.append(gap.look.selectors) }
                found[gap.look.selectors, default: []].append(gap)
            }
            return order.compactMap { found[$0].flatMap { finding($0, multiple, at: layout.category, in: subject) } }.joinedByPlace(
                in: subject)
        }
    }

    /// Between paragraphs of one look.
    private func gaps(of layout: LayoutSummary) -> [Gap] {
        let paragraphs = layout.paragraphs
        return paragraphs.indices.dropFirst().compactMap { index in
            let paragraph = paragraphs[index], look = layout.styles[paragraph.style].block,
                before = layout.styles[paragraphs[index - 1].style].block
            guard let points = paragraph.gapBefore, look == before, !paragraph.isItem,
                let whole = layout.styles.first(where: { $0.selectors == [look] })
            else { return nil }
            return Gap(look: whole, points: points, paragraph: paragraph)
        }
    }

    private func finding(_ gaps: [Gap], _ multiple: Double, at category: ContentSizeCategory, in subject: AuditContext) -> Finding? {
        guard let least = gaps.min(by: { $0.points < $1.points }) else { return nil }
        let within = least.look.style.lineHeight.value
        let message =
            "paragraphs of \(least.look.name) follow each other at \(Measurement.decimal(least.points / within, places: 2, apartFrom: multiple)) times the distance of their lines, under \(Measurement.decimal(multiple, places: 2))"
        let decided = subject.keys.place(of: [.paragraphSpacing, .paragraphSpacingBefore], in: least.look.selectors, at: category)
        return finding(
            message, decided: decided, shown: gaps.compactMap(\.paragraph.source), place: least.paragraph.place, at: category, in: subject,
            measured: Measurement(least.points / within, .factor), required: Measurement(multiple, .factor), about: least.look.selectors)
    }
}
