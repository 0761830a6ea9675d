import TypesetStylesheet

/// Word spaces of justified lines are stretched too far.
///
/// Spaces wider than one and a half times their natural width make holes. Wide spaces that line up on more than three lines form a river. A
/// river leads the eye down the page instead of along the line.
///
/// - Warns: long words justified in a narrow column. Passes: the same text ragged right.
struct LooseLines: SourceRule {
    static let description = RuleDescription(
        id: .looseLines, summary: "justified lines have no wide gaps and no rivers", outcome: .warning,
        references: [Reference(.wcag, "1.4.8")],
        fix: "turn hyphenation on, widen the measure, or write `alignment: natural`")

    /// The number of lines up to which rivers are coincidence.
    private static let river = 3

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool {
        layout.paragraphs.contains { layout.styles[$0.style].style.alignment == .justified }
    }

    func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure? {
        layout.paragraphs.map(\.spacing.widest).max().map {
            RuleFigure(AuditFigure($0, .factor), required: AuditFigure(LineCollector.looseSpace, .factor))
        }
    }

    func faults(in context: AuditContext) -> [Fault] {
        context.layouts.flatMap { layout in
            layout.paragraphs.filter { $0.spacing.looseLines > 0 || $0.spacing.river > Self.river }
                .grouped { layout.styles[$0.style].block }.compactMap { fault($0.elements, layout, context) }.joinedByCause()
        }
    }

    /// The fix for a style with hyphenation; nil for the rule's own fix if hyphenation is off.
    private func fix(_ style: ResolvedStyle) -> String? {
        style.hyphenation == nil ? nil : "reword the lines, widen the measure, or write `alignment: natural`; hyphenation is on already"
    }

    private func fault(_ group: [ParagraphSummary], _ layout: LayoutSummary, _ context: AuditContext) -> Fault? {
        guard let worst = group.max(by: { ($0.spacing.looseLines, $0.spacing.widest) < ($1.spacing.looseLines, $1.spacing.widest) }) else {
            return nil
        }
        let block = layout.styles[worst.style].block, lines = group.reduce(0) { $0 + $1.spacing.looseLines },
            river = group.map(\.spacing.river).max() ?? 0
        let widest = group.map(\.spacing.widest).max() ?? 1
        var faults: [String] = []
        if lines > 0 {
            faults.append(
                "\(lines == 1 ? "1 line" : "\(lines) lines") with spaces of up to "
                    + "\(AuditFigure.decimal(widest, places: 1, apartFrom: LineCollector.looseSpace)) times their width"
            )
        }
        if river > Self.river { faults.append("a river of white over \(river) lines") }
        let message = "`\(block)` at \(layout.category.shortName) has \(faults.joined(separator: ", and "))"
        return fault(
            message, decidedBy: context.keys.cause(of: [Style.alignment.key], in: [block], at: layout.category),
            blocks: [worst.source].compactMap(\.self) + group.compactMap(\.source),
            location: worst.location, at: layout.category, in: context, measured: AuditFigure(widest, .factor),
            required: AuditFigure(LineCollector.looseSpace, .factor), fix: fix(layout.styles[worst.style].style), identity: [block])
    }
}
