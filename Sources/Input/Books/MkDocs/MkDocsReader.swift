import TypesetBase
import TypesetMarkdown

/// Reads `mkdocs.yml`, or Zensical's `zensical.toml` with the same keys: the `nav` or, without it, the files of `docs_dir` in their order.
struct MkDocsReader: BookListReader {
    static let listNames = ["zensical.toml", "mkdocs.yml", "mkdocs.yaml"]
    static let suggestedNames = ["zensical.toml", "mkdocs.yml"]
    static func syntax(folder: String) -> ChapterSyntax { .mkDocs(snippetFolders: [folder]) }

    private(set) var builder: OutlineBuilder
    private var folder = "."
    /// Whether index pages are the pages of their sections.
    private var hasIndexPages = false

    /// The extension that includes files.
    private static let snippets = "pymdownx.snippets"

    init(_ builder: OutlineBuilder) { self.builder = builder }

    mutating func read(_ list: SourceFile) throws(Diagnostic) {
        let node = settings(list)
        builder.setTitle(node?["site_name"])
        builder.outline.metadata.authors = builder.authors(node?["site_author"])
        builder.outline.metadata.subject = builder.text(node?["site_description"])
        builder.outline.metadata.language = builder.text(node?["theme"]?["language"] ?? node?["theme"]?["locale"])
        if let items = node?["nav"]?.items {
            builder.add(items.flatMap { self.items($0) })
        } else {
            builder.add(try FolderReader.items(of: folder, builder.files))
        }
    }

    mutating func readSettings(_ list: SourceFile) { _ = settings(list) }

    /// The site's configuration, of which the folder of the pages and their syntax are set.
    private mutating func settings(_ list: SourceFile) -> YAMLNode? {
        let isZensical = FilePath.fileExtension(of: list.path) == ".toml"
        let node = isZensical ? builder.toml(list)?["project"] : builder.yaml(list)
        folder = FilePath.join(builder.outline.folder, builder.text(node?["docs_dir"])?.value ?? "docs")
        builder.outline.siteFolders = [folder]
        hasIndexPages = node?["theme"]?["features"]?.items?.contains { $0.text == "navigation.indexes" } ?? false
        let extensions = SiteExtensions(node?["markdown_extensions"])
        // An inherited configuration may name any extension.
        let mayBeInherited = node?["INHERIT"] != nil
        // Zensical enables it by default, unless other extensions are set.
        let hasLanguages = extensions.contains("pymdownx.inlinehilite") || mayBeInherited || (isZensical && extensions.areUnset)
        let appended = extensions.settings(of: Self.snippets)?["auto_append"]
        builder.outline.syntax = .mkDocs(
            snippetFolders: snippetFolders(extensions, mayBeInherited: mayBeInherited),
            appended: (appended?.items ?? [appended].compactMap(\.self)).compactMap { builder.text($0)?.value },
            hasLanguagesInCode: hasLanguages, variables: variables(node, extensions))
        return node
    }

    /// The variables that pages may contain; nil without a plugin or an extension that replaces them.
    private func variables(_ settings: YAMLNode?, _ extensions: SiteExtensions) -> [String: String]? {
        let plugins = SiteExtensions(settings?["plugins"])
        guard plugins.contains("macros") || plugins.contains("markdownextradata") || extensions.contains("zensical.extensions.macros")
        else {
            return nil
        }
        var values = SiteVariables.values(of: settings?["extra"])
        for entry in settings?.entries ?? [] {
            if let key = entry.key.text, let text = entry.value.text { values["config.\(key)"] = text }
        }
        return values
    }

    /// The folders in which `pymdownx.snippets` searches for files: the folder of the settings unless they name others; none without the
    /// extension.
    private mutating func snippetFolders(_ extensions: SiteExtensions, mayBeInherited: Bool) -> [String] {
        let own = builder.outline.folder
        guard extensions.contains(Self.snippets) || mayBeInherited else { return [] }
        guard let paths = extensions.settings(of: Self.snippets)?["base_path"] else { return [own] }
        let folders = (paths.items ?? [paths]).compactMap { builder.text($0)?.value }.map { FilePath.join(own, $0) }
        return folders.isEmpty ? [own] : folders
    }

    /// The items of a node: a page is a path, or a title with a path, and a section is a title with a list.
    private mutating func items(_ node: YAMLNode) -> [NavigationItem] {
        if let entries = node.entries { return entries.flatMap { items($0) } }
        guard let path = builder.text(node), isPage(path.value) else { return [] }
        return [NavigationItem(title: [], path: FilePath.join(folder, path.value), span: path.span)]
    }

    /// The items of a title: a page, or a section.
    ///
    /// An index page is the page of a section that has no title, or of all sections if the theme says so. A section with neither is none.
    private mutating func items(_ entry: YAMLPair) -> [NavigationItem] {
        let title = builder.title(entry.key)
        guard let nodes = entry.value.items else {
            guard let path = builder.text(entry.value), isPage(path.value) else { return [] }
            return [NavigationItem(title: title, path: FilePath.join(folder, path.value), span: path.span)]
        }
        let items = nodes.flatMap { self.items($0) }
        guard title.isEmpty || hasIndexPages, var section = items.first, let path = section.path, section.items.isEmpty, Self.isIndex(path)
        else { return title.isEmpty ? items : [NavigationItem(title: title, items: items, span: entry.key.span)] }
        section.title = title
        section.items = Array(items.dropFirst())
        return [section]
    }

    /// Whether a page is the index of its folder, which Material for MkDocs takes for the page of its section.
    private static func isIndex(_ path: String) -> Bool { ["index", "readme"].contains(FilePath.stem(of: path).lowercased()) }

    /// Whether a path is a page: not a link to another site or to a section of a page, nor a folder, which plugins list.
    private func isPage(_ path: String) -> Bool {
        guard !path.contains("://"), !path.hasPrefix("/"), !path.hasPrefix("mailto:"), !path.contains("#") else { return false }
        return !path.hasSuffix("/") && (!FilePath.fileExtension(of: path).isEmpty || !path.contains("*"))
    }
}

/// The extensions of Python-Markdown, or the plugins of MkDocs, that a site names.
///
/// They are in a list, in mappings with their settings, or in tables of TOML, where `a.b` is a nested table.
private struct SiteExtensions {
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
