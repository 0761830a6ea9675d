import Diagnostics
import Layout

/// A link leads to a file that does not exist.
///
/// A relative address is that of a file beside the document. It is looked for below the document's folder, its repository and the folders
/// of `--root`;
/// about files elsewhere, as in `../a.md`, nothing is said. The link stays, since the file may be put beside the PDF later.
///
/// - Criterion: WCAG 2.2, 2.4.4.
/// - Warns: `[minutes](minuets.md)`. Passes: `[minutes](minutes.md)`, where there is such a file.
package struct LinkFileMissing: BuildRule {
    package static let description = RuleDescription(
        id: .linkFileMissing, summary: "links to files lead to files that exist", outcome: .warning, references: Reference.wcag("2.4.4"),
        fix: "correct the path; it starts at the document's folder, and capitals count")

    package init() {}

    package func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { !context.facts.links.isEmpty }

    /// One for each file, however many links lead there.
    package func faults(in context: AuditContext) -> [Fault] {
        let missing = context.input.buildIssues.compactMap { issue -> (path: String, span: SourceSpan)? in
            if case .missingFile(let path, let span) = issue { (path, span) } else { nil }
        }
        return missing.grouped(by: \.path).map { path, links in
            let more = links.count - 1
            let suffix = more == 0 ? "" : "; \(more) more \(more == 1 ? "link leads" : "links lead") there"
            return fault("there is no file `\(path)`" + suffix, at: links[0].span, in: context, identity: [path])
        }
    }
}
