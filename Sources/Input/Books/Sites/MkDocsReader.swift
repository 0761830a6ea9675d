import Diagnostics
import FileAccess
import Markdown
import YAML

/// Reads `mkdocs.yml`, or Zensical's `zensical.toml` with the same keys: the `nav` or, without it, the files of `docs_dir` in their order.
struct MkDocsReader {
    private var builder: OutlineBuilder
    private var settings = SettingsReader()
    private let file: SourceFile
    private var folder = "."

    init(_ file: SourceFile, files: BookFiles) {
        self.file = file
        builder = OutlineBuilder(BookOutline(syntax: .mkDocs, folder: FilePath.folder(of: file.path)), files: files)
    }

    static let zensicalName = "zensical.toml"

    private var isZensical: Bool { FilePath.fileExtension(of: file.path) == ".toml" }

    mutating func read() throws(Diagnostic) -> OutlineBuilder {
        builder.outline.files.append(file)
        let node = isZensical ? builder.toml(file)?["project"] : builder.yaml(file)
        settings.setTitle(node?["site_name"], of: &builder.outline.metadata)
        builder.outline.metadata.authors = settings.authors(node?["site_author"])
        builder.outline.metadata.subject = settings.text(node?["site_description"])
        builder.outline.metadata.language = settings.text(node?["theme"]?["language"] ?? node?["theme"]?["locale"])
        folder = FilePath.join(builder.outline.folder, settings.text(node?["docs_dir"])?.value ?? "docs")
        builder.outline.siteFolders = [folder]
        let extensions = MarkdownExtensions(node?["markdown_extensions"])
        // An inherited configuration may name any extension.
        let mayBeInherited = node?["INHERIT"] != nil
        builder.outline.snippetFolders = snippetFolders(extensions, mayBeInherited: mayBeInherited)
        // Zensical enables it by default, unless other extensions are set.
        builder.outline.hasLanguagesInCode =
            extensions.contains("pymdownx.inlinehilite") || mayBeInherited || (isZensical && extensions.areUnset)
        if let items = node?["nav"]?.items {
            builder.add(items.flatMap { self.items($0) })
        } else {
            builder.add(try FolderReader.items(of: folder, builder.files))
        }
        builder.diagnostics += settings.take()
        return builder
    }

    /// The folders in which `pymdownx.snippets` searches for files: the folder of the settings unless they name others; none without the
    /// extension.
    private mutating func snippetFolders(_ extensions: MarkdownExtensions, mayBeInherited: Bool) -> [String] {
        let name = "pymdownx.snippets", own = builder.outline.folder
        guard extensions.contains(name) || mayBeInherited else { return [] }
        guard let paths = extensions.settings(of: name)?["base_path"] else { return [own] }
        let folders = (paths.items ?? [paths]).compactMap { settings.text($0)?.value }.map { FilePath.join(own, $0) }
        return folders.isEmpty ? [own] : folders
    }

    /// The items of a node. A page is a path, or a title with a path; a section is a title with a list.
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

    /// Whether a path is a page. Links to other sites and to sections of pages are not, and neither are folders, which plugins list.
    private func isPage(_ path: String) -> Bool {
        guard !path.contains("://"), !path.hasPrefix("/"), !path.hasPrefix("mailto:"), !path.contains("#") else { return false }
        return !path.hasSuffix("/") && (!FilePath.fileExtension(of: path).isEmpty || !path.contains("*"))
    }
}

/// The extensions of Python-Markdown that a site names.
///
/// They are in a list, in mappings with their settings, or in tables of TOML, where `a.b` is a nested table.
private struct MarkdownExtensions {
    private let node: YAMLNode?

    init(_ node: YAMLNode?) { self.node = node }

    var areUnset: Bool { node == nil }

    func contains(_ name: String) -> Bool { settings(of: name) != nil || node?.items?.contains { $0.text == name } == true }

    /// The settings of an extension; nil if it is named without settings, or is not named.
    func settings(of name: String) -> YAMLNode? {
        let entries = (node?.items ?? []).flatMap { $0.entries ?? [] } + (node?.entries ?? [])
        if let entry = entries.first(where: { $0.key.text == name }) { return entry.value }
        return name.split(separator: ".").reduce(node) { $0?[String($1)] }
    }
}
