import Diagnostics
import FileAccess
import Markdown
import YAML

/// Reads `mkdocs.yml`: `nav`, or without it the files of `docs_dir` in their order.
struct MkDocsReader {
    private var builder: OutlineBuilder
    private var settings = SettingsReader()
    private let file: SourceFile
    private var folder = "."

    init(_ file: SourceFile, files: BookFiles) {
        self.file = file
        builder = OutlineBuilder(BookOutline(syntax: .mkDocs, folder: FilePath.folder(of: file.path)), files: files)
    }

    mutating func read() throws(Diagnostic) -> OutlineBuilder {
        builder.outline.files.append(file)
        let node = builder.yaml(file)
        settings.setTitle(node?["site_name"], of: &builder.outline.metadata)
        builder.outline.metadata.authors = settings.authors(node?["site_author"])
        builder.outline.metadata.subject = settings.text(node?["site_description"])
        builder.outline.metadata.language = settings.text(node?["theme"]?["language"] ?? node?["theme"]?["locale"])
        folder = FilePath.join(builder.outline.folder, settings.text(node?["docs_dir"])?.value ?? "docs")
        builder.outline.siteFolders = [folder]
        builder.outline.snippetFolders = snippetFolders(node?["markdown_extensions"], mayBeInherited: node?["INHERIT"] != nil)
        if let items = node?["nav"]?.items {
            builder.add(items.flatMap { self.items($0) })
        } else {
            builder.add(try FolderReader.items(of: folder, builder.files))
        }
        builder.diagnostics += settings.take()
        return builder
    }

    /// Where `pymdownx.snippets` looks for files: below the folder of `mkdocs.yml` unless it says otherwise; nowhere without it.
    private mutating func snippetFolders(_ extensions: YAMLNode?, mayBeInherited: Bool) -> [String] {
        let name = "pymdownx.snippets", own = builder.outline.folder
        let entries = (extensions?.items ?? []).flatMap { $0.entries ?? [] } + (extensions?.entries ?? [])
        let isNamed = extensions?.items?.contains { $0.text == name } == true || entries.contains { $0.key.text == name }
        guard isNamed || mayBeInherited else { return [] }
        guard let paths = entries.first(where: { $0.key.text == name })?.value["base_path"] else { return [own] }
        let folders = (paths.items ?? [paths]).compactMap { settings.text($0)?.value }.map { FilePath.join(own, $0) }
        return folders.isEmpty ? [own] : folders
    }

    /// A page is a path, or a title with a path; a section is a title with a list.
    private mutating func items(_ node: YAMLNode) -> [NavigationItem] {
        if let entries = node.entries { return entries.compactMap { item($0) } }
        guard let path = settings.text(node), isPage(path.value) else { return [] }
        return [NavigationItem(title: [], path: FilePath.join(folder, path.value), span: path.span)]
    }

    private mutating func item(_ entry: YAMLNode.Entry) -> NavigationItem? {
        let title = settings.title(entry.key)
        if let items = entry.value.items {
            return NavigationItem(title: title, items: items.flatMap { self.items($0) }, span: entry.key.span)
        }
        guard let path = settings.text(entry.value), isPage(path.value) else { return nil }
        return NavigationItem(title: title, path: FilePath.join(folder, path.value), span: path.span)
    }

    /// Links to other sites and to sections of pages are no chapters; nor are folders, which plugins list.
    private func isPage(_ path: String) -> Bool {
        guard !path.contains("://"), !path.hasPrefix("/"), !path.hasPrefix("mailto:"), !path.contains("#") else { return false }
        return !path.hasSuffix("/") && (!FilePath.fileExtension(of: path).isEmpty || !path.contains("*"))
    }
}
