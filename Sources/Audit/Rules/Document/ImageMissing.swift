/// A picture cannot be shown.
///
/// The file is not there, cannot be read, is damaged or of a format that is not supported; its alternative text stands in its place.
///
/// - Criterion: Practice.
/// - Fix: put the file where the document says, or fix the path.
/// - Warns: `![plan](no-such-file.png)`. Passes: a picture that exists.
public struct ImageMissing: DiagnosticRule {
    public static let description = RuleDescription(
        id: "image-missing", summary: "every picture can be shown", outcome: .warning, references: [Reference(.practice, "pictures")],
        fix: "put the file where the document says, or fix the path")

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { !subject.facts.images.isEmpty }
}
