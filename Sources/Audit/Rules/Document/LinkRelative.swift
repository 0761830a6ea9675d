import TypesetBase
import TypesetLayout

/// Links lead to other files.
///
/// A link to another document of the same run leads to the PDF of that document at the same size. A link to another file is kept as
/// written. It works only if the file is where the link expects it, relative to the PDF.
///
/// - Notes: `[the next chapter](ch02.md)`, `[licence](LICENSE)`. Passes: a document whose links lead to the web and to its own headings.
struct LinkRelative: BuildRule {
    static let description = RuleDescription(
        id: .linkRelative, subject: .links, summary: "the document is self-contained", outcome: .note,
        references: [Reference(.practice, "links")],
        fix: "keep these files beside the PDF, or link to their addresses on the web")

    /// Returns one fault for the whole document.
    func faults(in context: AuditContext) -> [Fault] {
        let links = context.input.buildIssues.compactMap { issue -> (path: String, isDocument: Bool, span: SourceSpan)? in
            if case .linkedFile(let path, let isDocument, let span) = issue { (path, isDocument, span) } else { nil }
        }
        guard let first = links.first else { return [] }
        let documents = Self.names(links.filter(\.isDocument).map(\.path)), files = Self.names(links.filter { !$0.isDocument }.map(\.path))
        let parts = [
            documents.map { "links to \($0) lead to the PDFs of these documents" }, files.map { "links to \($0) stay relative" },
        ].compactMap(\.self)
        return [fault(parts.joined(separator: "; "), at: first.span, in: context, identity: ["links"])]
    }

    private static func names(_ paths: [String]) -> String? {
        let names = paths.grouped(by: \.self).map { "`\($0.key)`" }
        guard !names.isEmpty else { return nil }
        return names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
    }
}
