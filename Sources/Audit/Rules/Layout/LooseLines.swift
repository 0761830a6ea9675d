import ContentSize

/// Justified lines with spaces that are stretched too far.
///
/// Spaces over one and a half times their width make holes; where wide spaces lie under one another on more than three lines, they run
/// together to a river, which leads the eye down the page instead of along the line.
///
/// - Criterion: WCAG 2.2, 1.4.8.
/// - Fix: turn hyphenation on, widen the measure, or write `alignment: natural`.
/// - Warns: long words justified in a narrow column. Passes: the same text ragged right.
public struct LooseLines: SourceRule {
    public static let description = RuleDescription(
        id: "loose-lines", summary: "justified lines have no holes and no rivers", outcome: .warning,
        references: [Reference(.wcag, "1.4.8")],
        fix: "turn hyphenation on, widen the measure, or write `alignment: natural`")

    public init() {}

    /// Rivers of three lines and fewer come by chance.
    private static let river = 3

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool {
        layout.paragraphs.contains { layout.styles[$0.style].style.alignment == .justified }
    }

    public func figure(of layout: LayoutSummary, in subject: AuditContext) -> RuleFigure? {
        layout.paragraphs.map(\.spacing.widest).max().map {
            RuleFigure(Measurement($0, .factor), required: Measurement(LineCollector.looseSpace, .factor))
        }
    }

    public func findings(in subject: AuditContext) -> [Finding] {
        subject.layouts.flatMap { layout in
            groups(of: layout.paragraphs.filter { $0.spacing.looseLines > 0 || $0.spacing.river > Self.river }, layout).compactMap {
                finding($0, layout, subject)
            }.joinedByPlace(in: subject)
        }
    }

    private func groups(of paragraphs: [ParagraphSummary], _ layout: LayoutSummary) -> [[ParagraphSummary]] {
        var order: [String] = [], groups: [String: [ParagraphSummary]] = [:]
        for paragraph in paragraphs {
            let block = layout.styles[paragraph.style].block
            if groups[block] == nil { order.append(block) }
            groups[block, default: []].append(paragraph)
        }
        return order.compactMap { groups[$0] }
    }

    private func finding(_ group: [ParagraphSummary], _ layout: LayoutSummary, _ subject: AuditContext) -> Finding? {
        guard let worst = group.max(by: { ($0.spacing.looseLines, $0.spacing.widest) < ($1.spacing.looseLines, $1.spacing.widest) }) else {
            return nil
        }
        let block = layout.styles[worst.style].block, lines = group.reduce(0) { $0 + $1.spacing.looseLines },
            river = group.map(\.spacing.river).max() ?? 0
        let widest = group.map(\.spacing.widest).max() ?? 1
        var faults: [String] = []
        if lines > 0 {
            faults.append(
                "\(lines == 1 ? "1 line" : "\(lines) lines") with spaces of up to \(Measurement.decimal(widest, places: 1, apartFrom: LineCollector.looseSpace)) times their width"
            )
        }
        if river > Self.river { faults.append("a river of white over \(river) lines") }
        let message = "`\(block)` at \(layout.category.shortName) has \(faults.joined(separator: ", and "))"
        return finding(
            message, decided: subject.keys.place(of: [.alignment], in: [block], at: layout.category),
            shown: [worst.source].compactMap(\.self) + group.compactMap(\.source),
            place: worst.place, at: layout.category, in: subject, measured: Measurement(widest, .factor),
            required: Measurement(LineCollector.looseSpace, .factor), about: [block])
    }
}
