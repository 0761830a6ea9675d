import ContentSize
import Geometry

/// Two levels that differ at `large` look the same at another size.
///
/// Sizes that are equal to a quarter of a point, with the same weight, colour and slant, tell nobody which heading is the higher: with Apple's table `headline` and `body` have one size
/// everywhere, and a `maximumSize` can make two headings equal at ax5.
///
/// - Criterion: WCAG 2.2, 1.3.1; Human Interface Guidelines, Typography.
/// - Mend: keep a difference in size, weight or colour at every size.
/// - Warns: h2 and h3 with `maximumSize: 40` at ax5. Passes: the same with different weights.
public struct HierarchyLost: SourceRule {
    public static let description = RuleDescription(
        id: "hierarchy-lost", summary: "levels of text that differ at large differ at every size", outcome: .warning,
        references: [Reference(.hig, "Typography")] + Reference.wcag("1.3.1"), mend: "keep a difference in size, weight or colour at every size")

    public init() {}

    private struct Look: Hashable { var size: Int; var weight: Int; var color: Color; var isItalic: Bool; var isUnderlined: Bool; var transform: String }

    private func look(_ use: StyleUse) -> Look {
        let style = use.style.style
        return Look(size: Int((style.pointSize * 4).rounded()), weight: use.faceWeight, color: style.color, isItalic: style.font.isItalic,
                    isUnderlined: style.underline != nil, transform: style.textTransform.rawValue)
    }

    public func findings(in subject: AuditSubject) -> [Finding] {
        guard let large = subject.layouts.first(where: { $0.category == .large }) else { return [] }
        let atLarge = Dictionary(large.levels.map { ($0.level, look($0.use)) }, uniquingKeysWith: { first, _ in first })
        return subject.layouts.flatMap { layout -> [Finding] in
            let levels = layout.levels
            return levels.indices.compactMap { index in
                let lower = levels[index]
                guard let higher = levels[..<index].last(where: { higher in
                    higher.level.stands(above: lower.level) && look(higher.use) == look(lower.use) && atLarge[higher.level] != atLarge[lower.level]
                }) else { return nil }
                let message = "\(lower.use.name) looks like \(higher.use.name) at \(layout.category.shortName): \(Measurement.points(lower.size)), weight \(lower.use.faceWeight)"
                return finding(message, of: lower.use, keys: ["maximumSize", "size", "contentSizes", "textStyle"], at: layout.category, in: subject,
                               measured: .points(lower.size), about: [lower.use.name, higher.use.name])
            }
        }
    }
}
