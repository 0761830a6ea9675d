/// Running text is justified.
///
/// Stretched spaces make rivers of white that readers with dyslexia or low vision fall into. On in the profiles `wcag-aaa` and large print.
///
/// - Criterion: WCAG 2.2, 1.4.8; RNIB, Clear Print.
/// - Fix: write `alignment: natural`.
/// - Warns: `alignment: justified` for paragraphs. Passes: `alignment: left`.
public struct JustifiedText: SourceRule {
    public static let description = RuleDescription(
        id: "justified-text", summary: "running text is not justified", outcome: .warning,
        references: [Reference(.wcag, "1.4.8"), Reference(.practice, "RNIB Clear Print")],
        fix: "write `alignment: natural`", profiles: [.wcagAAA, .largePrintRNIB, .largePrintACB])

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { !layout.runningBlocks.isEmpty }

    public func findings(in subject: AuditContext) -> [Finding] {
        subject.layouts.flatMap { layout in
            layout.runningBlocks.filter { $0.style.style.alignment == .justified }.map { use in
                finding(
                    "\(use.name) is justified", of: use, keys: [.alignment], at: layout.category, in: subject, about: use.style.selectors)
            }.joinedByPlace(in: subject)
        }
    }
}
