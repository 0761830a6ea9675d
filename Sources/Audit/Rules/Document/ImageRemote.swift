/// A picture lies on the network.
///
/// Nothing is fetched while typesetting: the same document must give the same file tomorrow. The alternative text stands in its place.
///
/// - Criterion: Practice.
/// - Fix: save the picture beside the document and name that file.
/// - Warns: `![logo](https://example.org/logo.png)`. Passes: `![logo](logo.png)`.
public struct ImageRemote: DiagnosticRule {
    public static let description = RuleDescription(
        id: "image-remote", summary: "pictures are files", outcome: .warning, references: [Reference(.practice, "pictures")],
        fix: "save the picture beside the document and name that file")

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { !subject.facts.images.isEmpty }
}
