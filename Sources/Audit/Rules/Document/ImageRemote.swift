import TypesetLayout

/// A picture is on the network.
///
/// Nothing is downloaded while typesetting, because the same document must give the same file tomorrow. A frame with the alternative text
/// replaces the picture.
///
/// - Warns: `![logo](https://example.org/logo.png)`. Passes: `![logo](logo.png)`.
struct ImageRemote: BuildRule {
    static let description = RuleDescription(
        id: .imageRemote, subject: .pictures, summary: "pictures are local files", outcome: .warning,
        references: [Reference(.practice, "pictures")],
        fix: "save the picture next to the document and refer to that file")

    func faults(in context: AuditContext) -> [Fault] {
        context.input.buildIssues.compactMap { issue in
            guard case .missingPicture(let reason, let hint, isRemote: true, let span) = issue else { return nil }
            let fix = ([hint].compactMap(\.self) + ["a frame with its alternative text replaces the picture"]).joined(separator: "; ")
            return fault(reason, at: span, in: context, fix: fix, identity: [reason, span.beginning])
        }
    }
}
