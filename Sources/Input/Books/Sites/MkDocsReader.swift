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
        if let items = node?["nav"]?.items {
            builder.add(items.flatMap { self.items($0) })
        } else {
            builder.add(try FolderReader.items(of: folder, builder.files))
        }
        builder.diagnostics += settings.take()
        return builder
    }

    /// A page is a path, or a title with a path; a section is a title with a list.
    private mutating func items(_ node: YAMLNode) -> [NavigationItem] {
        if let entries = node.entries { return entries.compactMap { item($0) } }
        guard let path = settings.text(node), !Self.isWeb(path.value) else { return [] }
        return [NavigationItem(title: [], path: FilePath.join(folder, path.value), span: path.span)]
    }

    private mutating func item(_ entry: YAMLNode.Entry) -> NavigationItem? {
        let title = settings.title(entry.key)
        if let items = entry.value.items {
            return NavigationItem(title: title, items: items.flatMap { self.items($0) }, span: entry.key.span)
        }
        guard let path = settings.text(entry.value), !Self.isWeb(path.value) else { return nil }
        return NavigationItem(title: title, path: FilePath.join(folder, path.value), span: path.span)
    }

    /// Links to other sites are no chapters; nor are folders, which plugins list.
    private static func isWeb(_ path: String) -> Bool { path.contains("://") || path.hasPrefix("/") || path.hasPrefix("mailto:") }
}
