import TypesetStylesheet

/// Running text is justified.
///
/// Stretched word spaces form rivers of white that distract readers with dyslexia or low vision. Profiles for
/// print use `text-not-left` instead.
///
/// - Warns: `alignment: justified` for paragraphs. Passes: `alignment: left`.
struct JustifiedText: SourceRule {
    static let description = RuleDescription(
        id: .justifiedText, subject: .runningBlocks, summary: "running text is not justified", outcome: .warning,
        references: [Reference(.wcag, "1.4.8"), Reference(.practice, "RNIB Clear Print")],
        fix: "write `alignment: natural`", profiles: [.wcagAAA])

    func faults(in context: AuditContext) -> [Fault] {
        context.layouts.flatMap { layout in
            layout.runningBlocks.filter { $0.style.style.alignment == .justified }.map { use in
                fault(
                    "\(use.name) is justified", of: use, keys: [Style.alignment.key], at: layout.category, in: context,
                    identity: use.style.selectors
                ).fixed { key, _ in key == Style.alignment.key ? "natural" : nil }
            }.joinedByCause()
        }
    }
}
