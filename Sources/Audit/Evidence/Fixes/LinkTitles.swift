import TypesetBase
import TypesetLayout
import TypesetMarkdown

/// The titles of the places to which links of a document lead.
struct LinkTitles {
    private let context: AuditContext

    init(_ context: AuditContext) { self.context = context }

    /// Returns the replacement of a link's text by the title of its target; nil if the target has none, or has letters of Markdown.
    func edit(naming link: DocumentFacts.Link) -> SourceEdit? {
        guard let title = title(of: link)?.trimmingSpaces, !title.isEmpty, !title.contains(where: "[]<>\\`*_$&\n".contains),
            title.lowercased() != link.text.lowercased(), let text = link.span.only("[\(link.text)]")
        else { return nil }
        return SourceEdit(text, "[\(title)]")
    }

    private func title(of link: DocumentFacts.Link) -> String? {
        let source = link.span.origin.file.path
        if link.destination.hasPrefix("#") { return heading(named: String(link.destination.dropFirst()).decodingPercentCodes) }
        guard let files = context.input.files, let relative = RelativeLink(link.destination, ofSite: files.areOfSite) else { return nil }
        return files.title(named: relative.fragment.decodingPercentCodes, at: relative.path, from: source)
    }

    /// The text of the only heading with an anchor.
    private func heading(named name: String) -> String? {
        // Links are matched without regard to case, too.
        let names = [name, name.lowercased()]
        let found = context.facts.headings.filter { $0.id.map(names.contains) == true || names.contains(GitHubSlug.slug($0.text)) }
        return found.count == 1 ? found[0].text : nil
    }
}
