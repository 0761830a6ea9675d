import TypesetLayout
import TypesetStylesheet

/// Lines of running text are too close together.
///
/// Readers find the next line more easily if the distance between baselines is at least one and a half times the type size.
///
/// - Warns: `lineHeightMultiple: 1.2`. Passes: `lineHeightMultiple: 1.5`.
struct LineSpacing: SourceRule, PrintParagraphRule {
    static let description = RuleDescription(
        id: .lineSpacing, subject: .runningBlocks, summary: "baselines of running text are 1.5 times its size apart", outcome: .warning,
        references: [Reference(.wcag, "1.4.8"), Reference(.wcag, "1.4.12")],
        fix: "write `lineHeightMultiple: 1.5`", profiles: [.wcagAAA], parameters: ["multiple": 1.5])

    func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure? {
        layout.runningBlocks.map { $0.style.style.lineHeight.value / $0.style.style.pointSize.value }.min().map {
            RuleFigure(
                AuditFigure($0, .factor), required: AuditFigure(context.configuration.parameter("multiple", of: Self.description), .factor))
        }
    }

    func faults(in context: AuditContext) -> [Fault] {
        let multiple = context.configuration.parameter("multiple", of: Self.description)
        return context.layouts.flatMap { layout in
            layout.runningBlocks.compactMap { fault($0, multiple, at: layout.category, in: context) }.joinedByCause()
        }
    }

    private func fault(_ use: StyleUse, _ multiple: Double, at category: ContentSizeCategory, in context: AuditContext) -> Fault? {
        let style = use.style.style, required = multiple * style.pointSize.value
        guard style.lineHeight.value < required - 0.01 else { return nil }
        let message =
            "the lines of \(use.name) are "
            + "\(AuditFigure.decimal(style.lineHeight.value / style.pointSize.value, places: 2, apartFrom: multiple)) times the size "
            + "apart, under \(AuditFigure.decimal(multiple, places: 2))"
        let isHeld = style.maximumLineHeight.map { $0 < style.unlimitedLineHeight } ?? false
        return fault(
            message, of: use,
            keys: (isHeld ? [Style.maximumLineHeight.key] : []) + [
                Style.lineHeight.key, Style.lineHeightMultiple.key, Style.lineSpacing.key,
            ], at: category,
            in: context,
            measured: AuditFigure(style.lineHeight.value / style.pointSize.value, .factor), required: AuditFigure(multiple, .factor),
            identity: use.style.selectors
        ).fixed { key, _ in key == Style.lineHeightMultiple.key ? AuditFigure.decimal(multiple, places: 2) : nil }
    }

    /// The least distance of two lines of a paragraph, in multiples of its size; nil if it is enough.
    static func figure(of paragraph: PrintedText.Paragraph, _ limits: PrintLimits) -> AuditFigure? {
        let distances = zip(paragraph.lines.dropFirst(), paragraph.lines).map { ($0.baseline - $1.baseline) / paragraph.size }
        // Lines of another column are above those before them.
        guard let least = distances.filter({ $0 > 0 }).min(), least < limits["multiple"] - 0.01 else { return nil }
        return AuditFigure(least, .factor)
    }

    static func message(_ worst: AuditFigure) -> String { "with lines \(worst) the size apart" }

    static func required(_ limits: PrintLimits) -> AuditFigure? { AuditFigure(limits["multiple"], .factor) }
}

extension LayoutSummary {
    /// The styles of whole paragraphs of running text, each once.
    var runningBlocks: [StyleUse] { uses.filter { $0.role.isRunning && $0.style.selectors.count == 1 } }
}
