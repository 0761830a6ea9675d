import Diagnostics
import FileAccess
import Markdown

/// Makes a book of a DocC catalogue: the pages that `## Topics` of the root lists, its groups as parts, and below each page those that it
/// lists in turn.
struct DocCReader {
    private var builder: OutlineBuilder
    private let catalog: DocCCatalog
    private var listed: Set<String> = []
    private var symbols: [SourceSpan] = []
    /// The title of the group whose first page is still to come: a group of symbols alone is no part.
    private var group: (title: [Inline], span: SourceSpan)?

    static let folderExtension = ".docc"

    /// - Parameter folder: the catalogue.
    init(folder: String, files: BookFiles) throws(Diagnostic) {
        builder = OutlineBuilder(BookOutline(syntax: .docC, folder: folder), files: files)
        catalog = try DocCCatalog(folder, files)
    }

    mutating func read() throws(Diagnostic) -> OutlineBuilder {
        guard let root = catalog.root else {
            throw .error(
                "no page of this catalogue is its root", path: builder.outline.folder,
                hints: ["write `@Metadata { @TechnologyRoot }` on the page that lists the others"])
        }
        builder.outline.files.append(root.file)
        builder.outline.metadata.titleText = root.title
        builder.outline.metadata.title = root.title.first.map { .init(root.title.plainText, span: $0.span) }
        listed.insert(root.file.path)
        if root.hasText(in: catalog) { builder.addFile(root.file.path, numbering: .none, at: SourceSpan(ofWhole: root.file.path)) }
        readTopics(of: root)
        reportRest()
        return builder
    }

    private mutating func readTopics(of root: DocCCatalog.Page) {
        for block in root.topics {
            switch block.kind {
            case .heading(_, let title): group = (title, block.span)
            case .list(let list): for link in links(in: list) { add(link, depth: 0) }
            default: break
            }
        }
    }

    /// A page, and those that it lists; each is a chapter where it is met first.
    private mutating func add(_ link: Inline, depth: Int) {
        guard case .link(let destination, _, _) = link.kind, destination.hasPrefix("doc:") else { return }
        guard let page = catalog.page(at: destination) else {
            let name = destination.dropFirst("doc:".count)
            if catalog.isTutorial(destination) {
                return builder.diagnostics.append(
                    .error(
                        "the tutorial `\(name)` is left out: tutorials are not read", at: link.span,
                        hints: ["write its text as an article, or take it out of the list"]))
            }
            return builder.diagnostics.append(
                .error(
                    "the catalogue has no page `\(name)`", at: link.span,
                    hints: Suggestion.closest(to: String(name), among: catalog.names).map { ["did you mean `\($0)`?"] } ?? []))
        }
        guard listed.insert(page.file.path).inserted else { return }
        if let (title, span) = group { builder.addPart(title, at: span) }
        group = nil
        builder.addFile(page.file.path, depth: depth, at: link.span)
        for case .list(let list) in page.topics.map(\.kind) {
            for link in links(in: list) { add(link, depth: depth + 1) }
        }
    }

    private mutating func links(in list: List) -> [Inline] {
        list.items.compactMap { item in
            guard case .paragraph(let inlines) = item.blocks.first?.kind else { return nil }
            if case .code = inlines.first?.kind { symbols.append(item.span) }
            return inlines.first { $0.isLink }
        }
    }

    /// What is in the catalogue and in no list, and what is listed and comes from code.
    private mutating func reportRest() {
        let rest = catalog.names.compactMap { catalog.pages[$0]?.file.path }.filter { !listed.contains($0) }
        if !rest.isEmpty {
            let names = rest.prefix(5).map { "`\(FilePath.name(of: $0))`" }.joined(separator: ", ") + (rest.count > 5 ? " …" : "")
            builder.diagnostics.append(
                Diagnostic(
                    .note, "\(rest.count) page\(rest.count == 1 ? " is" : "s are") in no list of topics, and left out: \(names)",
                    path: builder.outline.folder))
        }
        guard let first = symbols.first else { return }
        builder.diagnostics.append(
            Diagnostic(
                .note,
                "\(symbols.count) symbol\(symbols.count == 1 ? " is" : "s are") listed, whose documentation is in code, and left out",
                at: first.firstLine))
    }
}
