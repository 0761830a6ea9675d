import ContentSize

/// A style follows only some of the content sizes.
///
/// `contentSizes` keeps a style at the nearest size of its range; where the range leaves out accessibility sizes, those who need them most
/// get smaller text than they ask for.
///
/// - Criterion: WCAG 2.2, 1.4.4.
/// - Fix: let `contentSizes` end at `ax5`, or leave it out.
/// - Warns: `contentSizes: small...xxLarge`. Passes: `contentSizes: large...`.
public struct SizeRangeNarrow: SourceRule {
    public static let description = RuleDescription(
        id: "size-range-narrow", summary: "styles follow all accessibility sizes", outcome: .warning, references: Reference.wcag("1.4.4"),
        fix: "let `contentSizes` end at `ax5`, or leave it out")

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { layout.category.isAccessibility }

    public func findings(in subject: AuditContext) -> [Finding] {
        subject.layouts.filter { applies(to: $0, in: subject) }.flatMap { layout in
            layout.looks.compactMap { use -> Finding? in
                guard
                    let range = subject.keys.value(.contentSizes, as: ContentSizeRange.self, of: use, at: layout.category),
                    !range.contains(layout.category)
                else { return nil }
                return finding(
                    "\(use.name) follows the sizes \(range) only", of: use, keys: [.contentSizes], at: layout.category, in: subject,
                    about: use.style.selectors)
            }.joinedByPlace(in: subject)
        }
    }
}
