import TypesetStylesheet

/// A style follows only some of the content sizes.
///
/// `contentSizes` keeps a style at the nearest size of its range. If the range leaves out accessibility sizes, the readers who need them
/// most get smaller text than they asked for.
///
/// - Warns: `contentSizes: small...xxLarge`. Passes: `contentSizes: large...`.
struct SizeRangeNarrow: SourceRule {
    static let description = RuleDescription(
        id: .sizeRangeNarrow, summary: "styles follow all accessibility sizes", outcome: .warning, references: Reference.wcag("1.4.4"),
        fix: "extend `contentSizes` to `ax5`, or remove it")

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { layout.category.isAccessibility }

    func faults(in context: AuditContext) -> [Fault] {
        context.layouts.filter { applies(to: $0, in: context) }.flatMap { layout in
            layout.namedUses.compactMap { use -> Fault? in
                guard
                    let range = context.keys.value(Style.contentSizes.key, as: ContentSizeRange.self, of: use, at: layout.category),
                    !range.contains(layout.category)
                else { return nil }
                return fault(
                    "\(use.name) follows only the sizes \(range)", of: use, keys: [Style.contentSizes.key], at: layout.category,
                    in: context,
                    identity: use.style.selectors)
            }.joinedByCause()
        }
    }
}
