import TypesetStylesheet

/// Two levels that differ at `large` look the same at another size.
///
/// Two sizes look the same if they are within a quarter of a point, with the same weight, colour, slant and font. Readers then cannot see
/// which heading is the higher one. In Apple's table, `headline` and `body` have the same size everywhere. A `maximumSize` can make two
/// headings equal at ax5.
///
/// - Warns: h2 and h3 with `maximumSize: 40` at ax5. Passes: the same with different weights.
struct HierarchyLost: SourceRule {
    static let judgesColors = true
    static let description = RuleDescription(
        id: .hierarchyLost, summary: "levels of text that look different at `large` look different at every size", outcome: .warning,
        references: [Reference(.hig, "Typography")] + Reference.wcag("1.3.1"),
        fix: "keep a difference in size, weight or colour at every size")

    /// The largest difference in size that nobody sees, in points.
    private static let step = 0.25

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { layout.levels.count > 1 }

    func faults(in context: AuditContext) -> [Fault] {
        let large = context.layouts.first { $0.category == .large }.map {
            Dictionary($0.levels.map { ($0.level, $0) }, uniquingKeysWith: { first, _ in first })
        }
        return context.layouts.flatMap { layout -> [Fault] in
            let levels = layout.levels
            return levels.indices.compactMap { index in
                levels[..<index].last {
                    $0.level.isDistinguishable(from: levels[index].level) && looksAlike($0, levels[index])
                        && !lookAlikeAtLarge($0, levels[index], large)
                }
                .map { fault(levels[index], like: $0, at: layout.category, in: context) }
            }
        }
    }

    private func looksAlike(_ a: LayoutSummary.LevelUse, _ b: LayoutSummary.LevelUse) -> Bool {
        abs(a.size - b.size) <= Self.step && hasOneLook(a.use, b.use)
    }

    /// Whether two levels look the same at `large`, as drawn.
    ///
    /// If the run does not include `large`, the sizes in the stylesheet are compared.
    private func lookAlikeAtLarge(
        _ a: LayoutSummary.LevelUse, _ b: LayoutSummary.LevelUse, _ large: [TextLevel: LayoutSummary.LevelUse]?
    ) -> Bool {
        if let one = large?[a.level], let other = large?[b.level] { return looksAlike(one, other) }
        return abs(a.use.style.style.pointSizeAtLarge.value - b.use.style.style.pointSizeAtLarge.value) <= Self.step
            && hasOneLook(a.use, b.use)
    }

    /// Whether two texts of one size look the same in every other respect.
    private func hasOneLook(_ a: StyleUse, _ b: StyleUse) -> Bool {
        let one = a.style.style, other = b.style.style
        return a.faceWeight == b.faceWeight && one.color == other.color && one.font.isSlanted == other.font.isSlanted
            && one.font.isCondensed == other.font.isCondensed
            && one.font.isExpanded == other.font.isExpanded && one.font.families == other.font.families
            && one.font.fontName == other.font.fontName
            && one.textTransform == other.textTransform && (one.underline == nil) == (other.underline == nil) && one.border == other.border
            && one.background == other.background
            && one.gradient == other.gradient
    }

    private func fault(
        _ lower: LayoutSummary.LevelUse, like higher: LayoutSummary.LevelUse, at category: ContentSizeCategory, in context: AuditContext
    ) -> Fault {
        let message =
            "\(lower.use.name) looks like \(higher.use.name) at \(category.shortName): \(AuditFigure.points(lower.size)), weight "
            + "\(lower.use.faceWeight)"
        return fault(message, of: lower, and: higher, at: category, in: context, measured: .points(lower.size))
    }
}
