import TypesetLayout
import TypesetStylesheet

/// Paragraphs of running text are too close together.
///
/// The rule compares two distances as drawn. One is from the last baseline of a paragraph to the first of the next. It must be at least one
/// and a half times the other, the line distance within the paragraph. Only consecutive paragraphs of one style are compared. List items
/// and notes have markers that separate them.
///
/// - Warns: `paragraphSpacing: 0`. Passes: `paragraphSpacing: 0.75em` with `lineHeightMultiple: 1.5`.
struct ParagraphSpacing: SourceRule {
    static let description = RuleDescription(
        id: .paragraphSpacing, summary: "paragraphs are 1.5 times the line spacing apart", outcome: .warning,
        references: [Reference(.wcag, "1.4.8"), Reference(.wcag, "1.4.12")],
        fix: "increase `paragraphSpacing`, in em", profiles: [.wcagAAA], parameters: ["multiple": 1.5])

    private struct Gap { var style: ComputedStyle; var points: Double; var paragraph: ParagraphSummary }

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { !gaps(of: layout).isEmpty }

    func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure? {
        gaps(of: layout).map { $0.points / $0.style.style.lineHeight.value }.min().map {
            RuleFigure(
                AuditFigure($0, .factor), required: AuditFigure(context.configuration.parameter("multiple", of: Self.description), .factor))
        }
    }

    func faults(in context: AuditContext) -> [Fault] {
        let multiple = context.configuration.parameter("multiple", of: Self.description)
        return context.layouts.flatMap { layout -> [Fault] in
            // A hundredth of a point is rounding.
            let narrow = gaps(of: layout).filter { $0.points < multiple * $0.style.style.lineHeight.value - 0.01 }
            return narrow.grouped(by: \.style.selectors).compactMap { fault($0.elements, multiple, at: layout.category, in: context) }
                .joinedByCause()
        }
    }

    /// The gaps between consecutive paragraphs of one style.
    private func gaps(of layout: LayoutSummary) -> [Gap] {
        layout.paragraphs.compactMap { paragraph in
            guard let points = paragraph.gapBefore, let previous = paragraph.previous, !paragraph.isItem else { return nil }
            let style = layout.styles[paragraph.style].block, before = layout.styles[layout.paragraphs[previous].style].block
            guard style == before, let whole = layout.styles.first(where: { $0.selectors == [style] }) else { return nil }
            return Gap(style: whole, points: points, paragraph: paragraph)
        }
    }

    private func fault(_ gaps: [Gap], _ multiple: Double, at category: ContentSizeCategory, in context: AuditContext) -> Fault? {
        guard let least = gaps.min(by: { $0.points < $1.points }) else { return nil }
        let within = least.style.style.lineHeight.value
        let message =
            "paragraphs of \(least.style.name) are spaced at "
            + "\(AuditFigure.decimal(least.points / within, places: 2, apartFrom: multiple)) times the line spacing, under "
            + "\(AuditFigure.decimal(multiple, places: 2))"
        let decided = context.keys.cause(
            of: [Style.paragraphSpacing.key, Style.paragraphSpacingBefore.key], in: least.style.selectors, at: category)
        return fault(
            message, decidedBy: decided, blocks: gaps.compactMap(\.paragraph.source), location: least.paragraph.location,
            at: category, in: context,
            measured: AuditFigure(least.points / within, .factor), required: AuditFigure(multiple, .factor), identity: least.style.selectors
        )
    }
}
