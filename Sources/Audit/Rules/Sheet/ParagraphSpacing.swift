/// Paragraphs of running text stand too close.
///
/// From the last baseline of a paragraph to the first of the next at least one and a half times the distance within. Off unless the profile is `wcag-aaa`.
///
/// - Criterion: WCAG 2.2, 1.4.8 and 1.4.12.
/// - Mend: write a larger `paragraphSpacing`, in em.
/// - Warns: `paragraphSpacing: 0`. Passes: `paragraphSpacing: 0.75em` with `lineHeightMultiple: 1.5`.
public struct ParagraphSpacing: SourceRule {
    public static let description = RuleDescription(
        id: "paragraph-spacing", summary: "paragraphs are 1.5 times the distance of lines apart", outcome: .warning, references: [Reference(.wcag, "1.4.8"), Reference(.wcag, "1.4.12")],
        mend: "write a larger `paragraphSpacing`, in em", profiles: [.wcagAAA], parameters: ["multiple": 1.5])

    public init() {}

    public func findings(in subject: AuditSubject) -> [Finding] {
        let multiple = subject.settings.parameter("multiple", of: Self.description)
        return subject.layouts.flatMap { layout in
            layout.runningBlocks.compactMap { use in
                let style = use.style.style, gap = style.lineHeight + max(style.paragraphSpacing, style.paragraphSpacingBefore), required = multiple * style.lineHeight
                guard gap < required - 0.01 else { return nil }
                return finding("paragraphs of \(use.name) follow each other at \(Measurement.decimal(gap / style.lineHeight, places: 2)) times the distance of their lines, under \(Measurement.decimal(multiple, places: 2))",
                               of: use, keys: ["paragraphSpacing", "paragraphSpacingBefore", "lineHeightMultiple"], at: layout.category, in: subject,
                               measured: .points(gap), required: .points(required), about: use.style.selectors)
            }
        }
    }
}
