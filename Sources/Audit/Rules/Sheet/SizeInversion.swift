import ContentSize

/// A lower level of the text is drawn larger than a higher one.
///
/// Sighted readers tell levels by their sizes; with curves that grow at different speeds, a third-level heading can overtake the second at ax4. Compared are the headings that the
/// document uses, headings down to the fourth level with the text, and the text with captions, notes, headers and footers. Equal sizes are no inversion; classes, code and cells
/// have no level.
///
/// - Criterion: Human Interface Guidelines, Typography; WCAG 2.2, 1.3.1.
/// - Mend: give the lower level a smaller text style, or the higher one a larger.
/// - Fails: `h2: { size: 15, shouldScale: false }` beside text of 17 points. Passes: `h2: { textStyle: title2 }`.
public struct SizeInversion: SourceRule {
    public static let description = RuleDescription(
        id: "size-inversion", summary: "higher levels of text are at least as large as lower ones", outcome: .fail,
        references: [Reference(.hig, "Typography")] + Reference.wcag("1.3.1"), mend: "give the lower level a smaller text style, or the higher one a larger")

    public init() {}

    public func findings(in subject: AuditSubject) -> [Finding] {
        subject.layouts.flatMap { layout -> [Finding] in
            let levels = layout.levels
            return levels.indices.compactMap { index in
                let lower = levels[index]
                // The nearest level above that is smaller.
                guard let higher = levels[..<index].last(where: { $0.level.stands(above: lower.level) && lower.size > $0.size + 0.01 }) else { return nil }
                let message = "\(lower.use.name) is drawn at \(Measurement.points(lower.size)) at \(layout.category.shortName), "
                    + "larger than \(higher.use.name) at \(Measurement.points(higher.size))"
                return finding(message, of: lower.use, keys: ["size", "maximumSize", "minimumSize", "textStyle"], at: layout.category, in: subject,
                               measured: .points(lower.size), required: .points(higher.size), about: [lower.use.name, higher.use.name])
            }
        }
    }
}
