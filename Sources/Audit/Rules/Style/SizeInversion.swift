import TypesetBase
import TypesetStylesheet

/// A lower level of the text is larger than a higher one.
///
/// Sighted readers recognize levels by their size. Size curves differ, so a third-level heading can become larger than the second at ax4.
/// The rule compares the headings that the document uses. It also compares headings down to the fourth level with body text, and body text
/// with captions, notes, headers and footers. Equal sizes are allowed. Differences under a twentieth are allowed too: nobody sees them, and
/// the curves of text styles differ by as much. Classes, code and table cells have no level.
///
/// - Fails: `h2: { size: 15, shouldScale: false }` beside text of 17 points. Passes: `h2: { textStyle: title2 }`.
struct SizeInversion: SourceRule {
    static let description = RuleDescription(
        id: .sizeInversion, summary: "higher levels of text are at least as large as lower ones", outcome: .fail,
        references: [Reference(.hig, "Typography")] + Reference.wcag("1.3.1"),
        fix: "give the lower level a smaller text style, or the higher one a larger one")

    /// The factor by which type must be larger than other type for readers to see it.
    private static let visible = 1.05

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { layout.levels.count > 1 }

    /// A level that is larger than one above it, at one size.
    private struct Inversion {
        var lower: LayoutSummary.LevelUse
        var higher: LayoutSummary.LevelUse
        var category: ContentSizeCategory
        /// The place in a stylesheet that keeps the higher level small; nil if the lower level's own size was decided.
        var limit: SizeLimit?
    }
    private struct SizeLimit: Hashable { var span: SourceSpan; var higher: TextLevel }
    private struct Group: Hashable { var limit: SizeLimit; var category: ContentSizeCategory }

    func faults(in context: AuditContext) -> [Fault] {
        let inversions = context.layouts.flatMap { self.inversions(at: $0, in: context) }
        let lowerLevels = Self.lowerLevels(inversions)
        // Several levels can be larger than one that is kept small. They have one cause and are fixed together.
        let groups = inversions.enumerated().grouped { index, inversion -> Key in
            guard let limit = inversion.limit, lowerLevels[limit, default: []].count > 1 else { return .single(index) }
            return .limited(Group(limit: limit, category: inversion.category))
        }
        return groups.compactMap { key, inversions in
            let faults = inversions.map { fault($0.element, in: context) }, first = inversions[0].element
            guard case .limited(let group) = key else { return faults.first }
            let others = lowerLevels[group.limit, default: []].filter { $0 != first.lower.use.name }
            return Fault.joined(faults, suffix: "; \(Self.list(others)) also larger", identity: ["held", first.higher.use.name])
        }
    }

    private enum Key: Hashable { case single(Int), limited(Group) }

    /// The names with their verb, such as `h3 is` or `h3 and h4 are`.
    private static func list(_ names: [String]) -> String {
        names.count == 1 ? "\(names[0]) is" : "\(names.dropLast().joined(separator: ", ")) and \(names.last ?? "") are"
    }

    /// The levels that are larger than one that is kept small, each once, in the order of the inversions.
    private static func lowerLevels(_ inversions: [Inversion]) -> [SizeLimit: [String]] {
        var names: [SizeLimit: [String]] = [:]
        for inversion in inversions {
            guard let limit = inversion.limit, names[limit]?.contains(inversion.lower.use.name) != true else { continue }
            names[limit, default: []].append(inversion.lower.use.name)
        }
        return names
    }

    /// Each level that is larger than one above it, with the nearest such level.
    private func inversions(at layout: LayoutSummary, in context: AuditContext) -> [Inversion] {
        let levels = layout.levels
        return levels.indices.compactMap { index in
            levels[..<index].last { $0.level.ranks(above: levels[index].level) && levels[index].size > Self.visible * $0.size }
                .map {
                    Inversion(lower: levels[index], higher: $0, category: layout.category, limit: limit(levels[index], $0, layout, context))
                }
        }
    }

    private func limit(
        _ lower: LayoutSummary.LevelUse, _ higher: LayoutSummary.LevelUse, _ layout: LayoutSummary, _ context: AuditContext
    ) -> SizeLimit? {
        guard context.cause(of: lower, at: layout.category, [Style.minimumSize.key]) == nil else { return nil }
        return context.cause(of: higher, at: layout.category).map { SizeLimit(span: $0.span, higher: higher.level) }
    }

    private func fault(_ inversion: Inversion, in context: AuditContext) -> Fault {
        let lower = inversion.lower, higher = inversion.higher
        let message =
            "\(lower.use.name) is drawn at \(AuditFigure.points(lower.size)) at \(inversion.category.shortName), "
            + "larger than \(higher.use.name) at \(AuditFigure.points(higher.size))"
        return fault(
            message, of: lower, and: higher, at: inversion.category, in: context, measured: .points(lower.size),
            required: .points(higher.size),
            fix: inversion.limit.map { _ in "give \(higher.use.name) a larger text style, or remove the setting that limits its size" })
    }
}

extension AuditContext {
    /// The value in the user's stylesheet that decided the size of a level.
    fileprivate func cause(of level: LayoutSummary.LevelUse, at category: ContentSizeCategory, _ first: [StyleKey] = []) -> StyleCause? {
        keys.cause(of: first + keys.sizeKeys(of: level.use, at: category), in: level.use.style.selectors, at: category)
    }
}

extension SourceRule {
    /// A fault of two levels, at the value that decided the lower level's size.
    ///
    /// If that value is built in, the fault is at the value that decided the higher level's size.
    func fault(
        _ message: String, of lower: LayoutSummary.LevelUse, and higher: LayoutSummary.LevelUse, at category: ContentSizeCategory,
        in context: AuditContext, measured: AuditFigure, required: AuditFigure? = nil, fix: String? = nil
    ) -> Fault {
        let own = context.cause(of: lower, at: category, [Style.minimumSize.key]), other = context.cause(of: higher, at: category)
        return fault(
            message, decidedBy: own ?? other, blocks: lower.use.blocks.isEmpty ? higher.use.blocks : lower.use.blocks,
            location: lower.use.location, at: category, in: context,
            related: own == nil ? [] : other.map { [Diagnostic.Related("the size of \(higher.use.name)", at: $0.span)] } ?? [],
            measured: measured, required: required, fix: fix, identity: [lower.use.name, higher.use.name])
    }
}
