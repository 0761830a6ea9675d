import ContentSize
import Diagnostics

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

    public func applies(to layout: LayoutDigest, in subject: AuditSubject) -> Bool { layout.levels.count > 1 }

    public func findings(in subject: AuditSubject) -> [Finding] {
        subject.layouts.flatMap { layout -> [Finding] in
            let levels = layout.levels
            return levels.indices.compactMap { index in
                // The nearest level above that is smaller.
                levels[..<index].last { $0.level.stands(above: levels[index].level) && levels[index].size > $0.size + 0.01 }
                    .map { finding(levels[index], over: $0, at: layout.category, in: subject) }
            }
        }
    }

    private func finding(_ lower: LayoutDigest.LevelUse, over higher: LayoutDigest.LevelUse, at category: ContentSizeCategory, in subject: AuditSubject) -> Finding {
        let message = "\(lower.use.name) is drawn at \(Measurement.points(lower.size)) at \(category.shortName), larger than \(higher.use.name) at \(Measurement.points(higher.size))"
        return finding(message, of: lower, and: higher, at: category, in: subject, measured: .points(lower.size), required: .points(higher.size))
    }
}

extension SourceRule {
    /// A finding about two levels: at what decided the lower one's size, and where that is built in, at what decided the higher one's.
    func finding(_ message: String, of lower: LayoutDigest.LevelUse, and higher: LayoutDigest.LevelUse, at category: ContentSizeCategory, in subject: AuditSubject,
                 measured: Measurement, required: Measurement? = nil) -> Finding {
        func place(_ use: StyleUse, _ keys: [String] = []) -> SourceSpan? {
            subject.keys.place(of: keys + subject.keys.sizeKeys(of: use, at: category), in: use.style.selectors, at: category)
        }
        let own = place(lower.use, ["minimumSize"]), other = place(higher.use)
        return finding(message, decided: own ?? other, shown: lower.use.blocks.isEmpty ? higher.use.blocks : lower.use.blocks, place: lower.use.place, at: category, in: subject,
                       related: own == nil ? [] : other.map { [Diagnostic.Related("the size of \(higher.use.name)", at: $0)] } ?? [],
                       measured: measured, required: required, about: [lower.use.name, higher.use.name])
    }
}
