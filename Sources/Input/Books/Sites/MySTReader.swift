import Diagnostics
import FileAccess
import Markdown
import YAML

/// Reads `myst.yml`, which Jupyter Book uses from version 2 on: the `toc` of its `project` or, without one, the files of its folder.
struct MySTReader {
    private var builder: OutlineBuilder
    private var settings = SettingsReader()
    private let file: SourceFile

    init(_ file: SourceFile, files: BookFiles) {
        self.file = file
        builder = OutlineBuilder(BookOutline(syntax: .jupyterBook, folder: FilePath.folder(of: file.path)), files: files)
    }

    mutating func read() throws(Diagnostic) -> OutlineBuilder {
        builder.outline.files.append(file)
        let project = builder.yaml(file)?["project"]
        settings.setTitle(project?["title"], of: &builder.outline.metadata)
        builder.outline.metadata.authors = settings.authors(project?["authors"] ?? project?["author"])
        builder.outline.metadata.subject = settings.text(project?["description"])
        builder.outline.metadata.date = settings.text(project?["date"])
        builder.outline.metadata.language = settings.text(project?["language"])
        if let list = project?["toc"]?.items {
            let numbering = numbering(project?["numbering"])
            // The first page introduces the site.
            builder.add(list.enumerated().flatMap { items($1, $0 == 0 ? .none : numbering) })
        } else {
            builder.add(try FolderReader.items(of: builder.outline.folder, builder.files))
        }
        builder.diagnostics += settings.take()
        return builder
    }

    /// The numbering: `true`, or a mapping in which titles or headings are numbered.
    private func numbering(_ node: YAMLNode?) -> BookChapter.Numbering {
        let values = node?.entries == nil ? [node] : ["all", "title", "headings", "heading_1"].map { node?[$0] }
        let isNumbered = values.contains { value in value?.text == "true" || value?["enabled"]?.text == "true" }
        return isNumbered ? .number : .none
    }

    /// The items of a node: a page, a title over others, or a pattern of files. Links to other sites are not chapters.
    private mutating func items(_ node: YAMLNode, _ numbering: BookChapter.Numbering) -> [NavigationItem] {
        if let pattern = settings.text(node["pattern"] ?? node["glob"]) {
            return builder.notebookPages(matching: pattern).map {
                NavigationItem(title: [], path: $0, numbering: numbering, span: pattern.span)
            }
        }
        let inner = (node["children"]?.items ?? []).flatMap { items($0, numbering) }
        let title = settings.title(node["title"])
        if let name = settings.text(node["file"]) {
            guard let path = builder.notebookPage(name) else { return inner }
            return [NavigationItem(title: title, path: path, items: inner, numbering: numbering, span: name.span)]
        }
        guard node["url"] == nil, !title.isEmpty else { return inner }
        return [NavigationItem(title: title, items: inner, numbering: numbering, span: node["title"]?.span ?? node.span.firstLine)]
    }
}
