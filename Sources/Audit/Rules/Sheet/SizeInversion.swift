import ContentSize
import Diagnostics
import Stylesheet

/// A lower level of the text is drawn larger than a higher one.
///
/// Sighted readers tell levels by their sizes; with curves that grow at different speeds, a third-level heading can overtake the second at
/// ax4. Compared are the headings that the document uses, headings down to the fourth level with the text, and the text with captions,
/// notes, headers and footers. Equal sizes are no inversion; classes, code and cells have no level.
///
/// - Criterion: Human Interface Guidelines, Typography; WCAG 2.2, 1.3.1.
/// - Fix: give the lower level a smaller text style, or the higher one a larger.
/// - Fails: `h2: { size: 15, shouldScale: false }` beside text of 17 points. Passes: `h2: { textStyle: title2 }`.
public struct SizeInversion: SourceRule {
    public static let description = RuleDescription(
        id: "size-inversion", summary: "higher levels of text are at least as large as lower ones", outcome: .fail,
        references: [Reference(.hig, "Typography")] + Reference.wcag("1.3.1"),
        fix: "give the lower level a smaller text style, or the higher one a larger")

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { layout.levels.count > 1 }

    /// A level that is larger than one above it, at one size.
    private struct Inversion {
        var lower: LayoutSummary.LevelUse
        var higher: LayoutSummary.LevelUse
        var finding: Finding
        /// The higher level, and where a sheet holds it small; nil where the lower level's own size was decided.
        var cause: Cause?
    }
    private struct Cause: Hashable { var place: SourceSpan; var higher: TextLevel }

    public func findings(in subject: AuditContext) -> [Finding] {
        let all = subject.layouts.flatMap { inversions(at: $0, in: subject) }, lowers = Self.lowerLevels(all)
        var findings: [Finding] = [], told: [Told: Int] = [:]
        for inversion in all {
            let names = inversion.cause.flatMap { lowers[$0] } ?? []
            guard let cause = inversion.cause, names.count > 1 else { findings.append(inversion.finding); continue }
            let key = Told(cause: cause, category: inversion.finding.categories.first)
            if let index = told[key] {
                findings[index].shown += inversion.finding.shown
                findings[index].places += inversion.finding.places
            } else {
                told[key] = findings.count
                findings.append(joined(inversion, names))
            }
        }
        return findings
    }

    /// Those that have one cause, each once, in the order in which they are met.
    private static func lowerLevels(_ inversions: [Inversion]) -> [Cause: [String]] {
        var names: [Cause: [String]] = [:]
        for inversion in inversions {
            guard let cause = inversion.cause, names[cause]?.contains(inversion.lower.use.name) != true else { continue }
            names[cause, default: []].append(inversion.lower.use.name)
        }
        return names
    }

    private struct Told: Hashable { var cause: Cause; var category: ContentSizeCategory? }

    /// Each level with the nearest one above it that is smaller.
    private func inversions(at layout: LayoutSummary, in subject: AuditContext) -> [Inversion] {
        let levels = layout.levels
        return levels.indices.compactMap { index in
            levels[..<index].last { $0.level.stands(above: levels[index].level) && levels[index].size > $0.size + 0.01 }
                .map { inversion(levels[index], over: $0, at: layout.category, in: subject) }
        }
    }

    private func inversion(
        _ lower: LayoutSummary.LevelUse, over higher: LayoutSummary.LevelUse, at category: ContentSizeCategory, in subject: AuditContext
    ) -> Inversion {
        let message =
            "\(lower.use.name) is drawn at \(Measurement.points(lower.size)) at \(category.shortName), larger than \(higher.use.name) at \(Measurement.points(higher.size))"
        var finding = finding(
            message, of: lower, and: higher, at: category, in: subject, measured: .points(lower.size), required: .points(higher.size))
        let isOfHigher = subject.place(of: lower, at: category, [.minimumSize]) == nil
        let place = isOfHigher ? subject.place(of: higher, at: category) : nil
        if place != nil { finding.fix = "give \(higher.use.name) a larger text style, or take away what holds its size" }
        return Inversion(lower: lower, higher: higher, finding: finding, cause: place.map { Cause(place: $0, higher: higher.level) })
    }

    /// One level that is held small is overtaken by several: all of them have one cause, and are fixed together.
    private func joined(_ inversion: Inversion, _ names: [String]) -> Finding {
        var finding = inversion.finding
        let others = names.filter { $0 != inversion.lower.use.name }
        let list =
            others.count == 1 ? "\(others[0]) is" : "\(others.dropLast().joined(separator: ", ")) and \(others[others.count - 1]) are"
        finding.message += "; \(list) larger, too"
        finding.fingerprint = Fingerprint(rule: finding.rule, subject: ["held", inversion.higher.use.name])
        return finding
    }
}

extension AuditContext {
    /// Where a sheet of the user's decided a level's size.
    fileprivate func place(of level: LayoutSummary.LevelUse, at category: ContentSizeCategory, _ first: [StyleKey] = []) -> SourceSpan? {
        keys.place(of: first + keys.sizeKeys(of: level.use, at: category), in: level.use.style.selectors, at: category)
    }
}

extension SourceRule {
    /// A finding about two levels: at what decided the lower one's size, and where that is built in, at what decided the higher one's.
    func finding(
        _ message: String, of lower: LayoutSummary.LevelUse, and higher: LayoutSummary.LevelUse, at category: ContentSizeCategory,
        in subject: AuditContext,
        measured: Measurement, required: Measurement? = nil
    ) -> Finding {
        let own = subject.place(of: lower, at: category, [.minimumSize]), other = subject.place(of: higher, at: category)
        return finding(
            message, decided: own ?? other, shown: lower.use.blocks.isEmpty ? higher.use.blocks : lower.use.blocks, place: lower.use.place,
            at: category, in: subject,
            related: own == nil ? [] : other.map { [Diagnostic.Related("the size of \(higher.use.name)", at: $0)] } ?? [],
            measured: measured, required: required, about: [lower.use.name, higher.use.name])
    }
}
