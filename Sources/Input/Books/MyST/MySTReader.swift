import TypesetBase
import TypesetMarkdown

/// Reads `myst.yml`, which Jupyter Book uses from version 2 on: the `toc` of its `project` or, without one, the files of its folder.
struct MySTReader: BookListReader {
    static let listNames = ["myst.yml"]
    static func syntax(folder: String) -> ChapterSyntax { .myST }

    private(set) var builder: OutlineBuilder

    mutating func read(_ list: SourceFile) throws(Diagnostic) {
        let project = builder.yaml(list)?["project"]
        builder.readMetadata(project)
        readSharedSettings(project)
        if let list = project?["toc"]?.items {
            let numbering = numbering(project?["numbering"])
            // The first page introduces the site.
            builder.add(list.enumerated().flatMap { items($1, $0 == 0 ? .none : numbering) })
        } else {
            builder.add(try FolderReader.items(of: builder.outline.folder, builder.files))
        }
    }

    mutating func readSettings(_ list: SourceFile) { readSharedSettings(YAMLParser.parse(list, hasForeignTags: true).node?["project"]) }

    /// Reads the bibliography, the files of the folder if none is named, and the macros of formulas.
    private mutating func readSharedSettings(_ project: YAMLNode?) {
        builder.outline.metadata.bibliography = BibliographySettings(of: project)
        builder.readMacros(project?["math"])
        guard project?["bibliography"] == nil, let entries = try? builder.files.entries(of: builder.outline.folder) else { return }
        builder.outline.metadata.bibliography.files = entries.filter { FilePath.fileExtension(of: $0.name) == ".bib" }.map { entry in
            let place = SourceSpan(ofWhole: FilePath.join(builder.outline.folder, "myst.yml"))
            return Located(entry.name, span: place)
        }
    }

    /// The numbering: `true`, or a mapping in which titles or headings are numbered.
    private func numbering(_ node: YAMLNode?) -> BookChapter.Numbering {
        let values = node?.entries == nil ? [node] : ["all", "title", "headings", "heading_1"].map { node?[$0] }
        let isNumbered = values.contains { value in value?.bool == true || value?["enabled"]?.bool == true }
        return isNumbered ? .number : .none
    }

    /// The items of a node: a page, a title over others, or a pattern of files; links to other sites are not chapters.
    private mutating func items(_ node: YAMLNode, _ numbering: BookChapter.Numbering) -> [NavigationItem] {
        if let pattern = builder.text(node["pattern"] ?? node["glob"]) {
            return builder.notebookPages(matching: pattern).map {
                NavigationItem(title: [], path: $0, numbering: numbering, span: pattern.span)
            }
        }
        let inner = (node["children"]?.items ?? []).flatMap { items($0, numbering) }
        let title = builder.title(node["title"])
        if let name = builder.text(node["file"]) {
            guard let path = builder.notebookPage(name) else { return inner }
            return [NavigationItem(title: title, path: path, items: inner, numbering: numbering, span: name.span)]
        }
        guard node["url"] == nil, !title.isEmpty else { return inner }
        return [NavigationItem(title: title, items: inner, numbering: numbering, span: node["title"]?.span ?? node.span.firstLine)]
    }
}
