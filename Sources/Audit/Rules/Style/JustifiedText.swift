import TypesetStylesheet

/// Running text is justified.
///
/// Stretched word spaces form rivers of white that distract readers with dyslexia or low vision. The rule is on in the profiles `wcag-aaa`
/// and large print.
///
/// - Criterion: WCAG 2.2, 1.4.8; RNIB, Clear Print.
/// - Warns: `alignment: justified` for paragraphs. Passes: `alignment: left`.
package struct JustifiedText: SourceRule {
    package static let description = RuleDescription(
        id: .justifiedText, summary: "running text is not justified", outcome: .warning,
        references: [Reference(.wcag, "1.4.8"), Reference(.practice, "RNIB Clear Print")],
        fix: "write `alignment: natural`", profiles: [.wcagAAA, .largePrintRNIB, .largePrintACB])

    package init() {}

    package func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { !layout.runningBlocks.isEmpty }

    package func faults(in context: AuditContext) -> [Fault] {
        context.layouts.flatMap { layout in
            layout.runningBlocks.filter { $0.style.style.alignment == .justified }.map { use in
                fault(
                    "\(use.name) is justified", of: use, keys: [Style.alignment.key], at: layout.category, in: context,
                    identity: use.style.selectors)
            }.joinedByCause()
        }
    }
}
