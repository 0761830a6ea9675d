import TypesetBase
import TypesetLayout

/// A link leads to a file that does not exist.
///
/// A relative address names a file near the document. The rule looks for it below the document's folder, its repository and the folders of
/// `--root`. Files elsewhere, as in `../a.md`, are not checked. The link is kept, since the file may be put beside the PDF later. In a
/// book, only its text is set, since the files that its links name are chapters. The same applies to the name of a declaration,
/// `std::mem`.
///
/// - Warns: `[minutes](minuets.md)`. Passes: `[minutes](minutes.md)`, if the file exists.
struct LinkFileMissing: BuildRule {
    static let description = RuleDescription(
        id: .linkFileMissing, subject: .links, summary: "links to files lead to files that exist", outcome: .warning,
        references: Reference.wcag("2.4.4"),
        fix: "correct the path: it is case-sensitive and relative to the document's folder")

    /// Returns one fault for each missing file, regardless of the number of links to it.
    func faults(in context: AuditContext) -> [Fault] {
        let missing = context.input.buildIssues.compactMap { issue -> (path: String, span: SourceSpan)? in
            if case .missingFile(let path, let span) = issue { (path, span) } else { nil }
        }
        return missing.grouped(by: \.path).map { path, links in
            let more = links.count - 1
            let suffix = more == 0 ? "" : "; \(more) more \(more == 1 ? "link leads" : "links lead") there"
            return fault(
                "there is no file `\(path)`" + suffix, at: links[0].span, in: context, fix: Self.fix(of: path), identity: [path])
        }
    }

    /// The fix of a path that a site generator computes.
    private static func fix(of path: String) -> String? {
        path.contains("{{") || path.contains("{%") ? "write the address itself: templates in links are not filled in" : nil
    }
}
