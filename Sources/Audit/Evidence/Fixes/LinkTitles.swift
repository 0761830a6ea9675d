import TypesetBase
import TypesetLayout
import TypesetMarkdown

/// The titles of the places to which links of a document lead.
struct LinkTitles {
    private let files: (any LinkedFiles)?
    /// The texts of the headings by anchor; nil for an anchor that several headings have.
    private var headings: [String: String?] = [:]

    init(_ context: AuditContext) {
        files = context.input.files
        for heading in context.facts.headings {
            for anchor in Set([heading.id, GitHubSlug.slug(heading.text)].compactMap(\.self)) {
                headings[anchor] = headings[anchor] == nil ? .some(heading.text) : .some(nil)
            }
        }
    }

    /// Returns the replacement of a link's text by the title of its target; nil if the target has none, or has letters of Markdown.
    func edit(naming link: DocumentFacts.Link) -> SourceEdit? {
        guard let title = title(of: link)?.trimmingSpaces, !title.isEmpty, !title.contains(where: "[]<>\\`*_$&\n".contains),
            title.lowercased() != link.text.lowercased(), let text = link.span.onlyBracketed(link.text)
        else { return nil }
        return SourceEdit(text, "[\(title)]")
    }

    private func title(of link: DocumentFacts.Link) -> String? {
        let source = link.span.origin.file.path
        if link.destination.hasPrefix("#") {
            let name = String(link.destination.dropFirst()).decodingPercentCodes
            // Links are matched without regard to case, too.
            return (headings[name] ?? headings[name.lowercased()]) ?? nil
        }
        guard let files, let relative = RelativeLink(link.destination, ofSite: files.areOfSite) else { return nil }
        return files.title(named: relative.fragment.decodingPercentCodes, at: relative.path, from: source)
    }
}
