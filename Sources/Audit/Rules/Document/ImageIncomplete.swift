import TypesetLayout

/// A part of a picture is not shown.
///
/// Paper does not move, so only the first frame of an animation (GIF, WebP) is shown. In an SVG, embedded HTML, text along a path, scripts
/// and animations are left out. A label may be lost.
///
/// - Warns: an SVG of a diagram whose labels are HTML (`foreignObject`). Passes: the same with its labels as SVG text.
struct ImageIncomplete: BuildRule {
    static let description = RuleDescription(
        id: .imageIncomplete, subject: .pictures, summary: "pictures are shown whole", outcome: .warning,
        references: [Reference(.practice, "pictures")],
        fix: "export the picture without the parts that are not shown")

    func faults(in context: AuditContext) -> [Fault] {
        context.input.buildIssues.compactMap { issue in
            guard case .incompletePicture(let reason, let hint, let span) = issue else { return nil }
            return fault(reason, at: span, in: context, fix: hint, identity: [reason, span.beginning])
        }
    }
}
