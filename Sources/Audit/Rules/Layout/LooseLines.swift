import ContentSize
import Diagnostics
import Layout

/// Justified lines with spaces that are stretched too far.
///
/// Spaces over one and a half times their width make holes; over several lines they run together to rivers.
///
/// - Criterion: WCAG 2.2, 1.4.8.
/// - Mend: turn hyphenation on, widen the measure, or write `alignment: natural`.
/// - Warns: long words justified in a narrow column. Passes: the same text ragged right.
public struct LooseLines: SourceRule {
    public static let description = RuleDescription(
        id: "loose-lines", summary: "the spaces of justified lines are at most 1.5 times as wide as drawn", outcome: .warning, references: [Reference(.wcag, "1.4.8")],
        mend: "turn hyphenation on, widen the measure, or write `alignment: natural`")

    public init() {}

    public func findings(in subject: AuditSubject) -> [Finding] {
        subject.layouts.flatMap { layout -> [Finding] in
            let loose = layout.paragraphs.filter { $0.looseLines > 0 }
            var order: [Int] = [], groups: [Int: [ParagraphSummary]] = [:]
            for paragraph in loose {
                if groups[paragraph.style] == nil { order.append(paragraph.style) }
                groups[paragraph.style, default: []].append(paragraph)
            }
            return order.compactMap { finding(groups[$0] ?? [], style: $0, layout, subject) }
        }
    }

    private func finding(_ group: [ParagraphSummary], style: Int, _ layout: LayoutDigest, _ subject: AuditSubject) -> Finding? {
        guard let worst = group.max(by: { $0.widestSpace < $1.widestSpace }) else { return nil }
        let lines = group.reduce(0) { $0 + $1.looseLines }, style = layout.styles[style]
        let message = "\(lines == 1 ? "1 line" : "\(lines) lines") of \(style.name) at \(layout.category.shortName) \(lines == 1 ? "has" : "have") spaces of up to "
            + "\(Measurement.decimal(worst.widestSpace, places: 1)) times their width"
        let decided = subject.keys.place(of: ["alignment"], in: style.selectors, at: layout.category)
        return Finding(rule: Self.description, message: message, categories: [layout.category], source: decided ?? subject.source(worst.source),
                       related: subject.source(worst.source).map { [Diagnostic.Related("the worst of them", at: $0)] } ?? [], places: [worst.place],
                       measured: Measurement(worst.widestSpace, .factor), required: Measurement(DigestCollector.looseSpace, .factor), subject: style.selectors)
    }
}
