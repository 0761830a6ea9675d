import TypesetBase
import TypesetMarkdown

/// Reads `mkdocs.yml`, or Zensical's `zensical.toml` with the same keys: the `nav` or, without it, the files of `docs_dir` in their order.
struct MkDocsReader: BookListReader {
    static let listNames = ["zensical.toml", "mkdocs.yml", "mkdocs.yaml"]
    static let suggestedNames = ["zensical.toml", "mkdocs.yml"]
    /// A site may have several settings, such as `mkdocs.en.yml`, or `mkdocs-offline.yml` with `INHERIT`.
    static func isList(_ name: String) -> Bool {
        let name = name.lowercased()
        return listNames.contains(name) || name.hasPrefix("mkdocs") && [".yml", ".yaml"].contains(FilePath.fileExtension(of: name))
    }
    static func syntax(folder: String) -> ChapterSyntax { .mkDocs(snippetFolders: [folder]) }

    private(set) var builder: OutlineBuilder
    private var folder = "."
    /// The pages of folders that the navigation names.
    private var folders: FolderNavigation?
    /// Whether index pages are the pages of their sections.
    private var hasIndexPages = false

    /// The extension that includes files.
    private static let snippets = "pymdownx.snippets"

    init(builder: OutlineBuilder) { self.builder = builder }

    mutating func read(_ list: SourceFile) throws(Diagnostic) {
        let node = settings(list)
        builder.setTitle(node?["site_name"])
        builder.outline.metadata.authors = builder.authors(node?["site_author"])
        builder.outline.metadata.subject = builder.text(node?["site_description"])
        builder.outline.metadata.language = builder.text(node?["theme"]?["language"] ?? node?["theme"]?["locale"])
        let plugins = SiteExtensions(node?["plugins"])
        folders = FolderNavigation(
            hasLists: plugins.contains("literate-nav"), plugins.settings(of: "literate-nav"), builder.files)
        defer {
            builder.outline.files += folders?.lists ?? []
            builder.diagnostics += folders?.diagnostics ?? []
        }
        if let items = node?["nav"]?.items {
            builder.add(items.flatMap { self.items($0) })
        } else if folders?.hasList(folder) == true {
            let items = folders?.items(of: folder, at: nil) ?? []
            builder.add(items)
        } else {
            builder.add(try FolderReader.items(of: folder, builder.files))
        }
    }

    mutating func readSettings(_ list: SourceFile) { _ = settings(list) }

    /// The site's configuration, of which the folder of the pages and their syntax are set.
    private mutating func settings(_ list: SourceFile) -> YAMLNode? {
        let isZensical = FilePath.fileExtension(of: list.path) == ".toml"
        let own = isZensical ? builder.toml(list)?["project"] : builder.yaml(list), node = own.map { inheriting($0, depth: 0) }
        folder = FilePath.join(builder.outline.folder, builder.text(node?["docs_dir"])?.value ?? "docs")
        builder.outline.siteFolders = [folder]
        hasIndexPages = node?["theme"]?["features"]?.items?.contains { $0.text == "navigation.indexes" } ?? false
        let extensions = SiteExtensions(node?["markdown_extensions"])
        // An inherited configuration that cannot be read may name any extension.
        let mayBeInherited = node?["INHERIT"] != nil
        // Zensical enables it by default, unless other extensions are set.
        let hasLanguages = extensions.contains("pymdownx.inlinehilite") || mayBeInherited || (isZensical && extensions.areUnset)
        let snippets = extensions.settings(of: Self.snippets), appended = snippets?["auto_append"]
        let plugins = SiteExtensions(node?["plugins"])
        builder.outline.syntax = .mkDocs(
            snippetFolders: snippetFolders(extensions, mayBeInherited: mayBeInherited),
            skipsMissingSnippets: snippets?["check_paths"]?.text != "true",
            appended: (appended?.items ?? [appended].compactMap(\.self)).compactMap { builder.text($0)?.value },
            includeFolder: plugins.contains("include-markdown") ? folder : nil, hasLanguagesInCode: hasLanguages,
            variables: variables(node, extensions), areVariablesListed: !hasModule(node),
            hasAutoReferences: ["autorefs", "mkdocstrings"].contains { plugins.contains($0) })
        if isZensical || (node?["theme"]?["name"] ?? node?["theme"])?.text == "material" {
            builder.outline.syntax.titleOfUntitled = { [folder] in Self.titleOfUntitled($0, $1, in: folder) }
        }
        builder.outline.syntax.omitted = Self.omitted(node, extensions, mayHaveOthers: mayBeInherited || isZensical && extensions.areUnset)
        return node
    }

    /// The extensions that read marks in text; without them, the site prints the marks.
    private static let marks: [(constructs: [Construct], extensions: [String])] = [
        ([.inserted, .superscripted], ["pymdownx.caret"]), ([.subscripted, .strikethrough], ["pymdownx.tilde"]),
        ([.marked], ["pymdownx.mark"]),
        ([.editing], ["pymdownx.critic"]), ([.keys], ["pymdownx.keys"]), ([.symbols], ["pymdownx.smartsymbols"]),
        ([.icon], ["pymdownx.emoji"]), ([.abbreviation], ["abbr", "extra", "pymdownx.extra"]),
    ]

    /// The constructs of marks in text whose extension the site does not name.
    private static func omitted(_ node: YAMLNode?, _ extensions: SiteExtensions, mayHaveOthers: Bool) -> Set<Construct> {
        // This plugin adds extensions.
        if mayHaveOthers || SiteExtensions(node?["plugins"]).contains("techdocs-core") { return [] }
        return Set(
            marks.filter { !$0.extensions.contains { extensions.contains($0) || extensions.contains("markdown.extensions." + $0) } }
                .flatMap(\.constructs))
    }

    /// The most files of settings that inherit from each other.
    private static let maximumInheritance = 8

    /// The settings over those that they inherit; the key `INHERIT` stays if its file cannot be read.
    private mutating func inheriting(_ node: YAMLNode, depth: Int) -> YAMLNode {
        guard depth < Self.maximumInheritance, let entries = node.entries, let name = node["INHERIT"]?.text else { return node }
        let path = FilePath.join(builder.outline.folder, name)
        guard let file = try? builder.files.read(path, kind: "configuration"), let parent = builder.yaml(file) else { return node }
        builder.outline.files.append(file)
        let own = YAMLNode(.mapping(entries.filter { $0.key.text != "INHERIT" }), span: node.span)
        return Self.merged(own, over: inheriting(parent, depth: depth + 1))
    }

    /// The values of two mappings, of which those of the first win; nested mappings are merged as well.
    private static func merged(_ node: YAMLNode, over parent: YAMLNode) -> YAMLNode {
        guard let own = node.entries, let inherited = parent.entries else { return node }
        let others = inherited.filter { pair in !own.contains { $0.key.text == pair.key.text } }
        let merged = own.map { pair -> YAMLPair in
            guard let below = inherited.first(where: { $0.key.text == pair.key.text }) else { return pair }
            return YAMLPair(key: pair.key, value: self.merged(pair.value, over: below.value))
        }
        return YAMLNode(.mapping(merged + others), span: node.span)
    }

    /// The variables that pages may contain; nil without a plugin or an extension that replaces them.
    private mutating func variables(_ settings: YAMLNode?, _ extensions: SiteExtensions) -> [String: String]? {
        let plugins = SiteExtensions(settings?["plugins"])
        guard plugins.contains("macros") || plugins.contains("markdownextradata") || extensions.contains("zensical.extensions.macros")
        else {
            return nil
        }
        var values = SiteVariables.values(of: settings?["extra"])
        for (name, path) in Self.files(plugins.settings(of: "macros")?["include_yaml"]) {
            guard let file = try? builder.files.read(FilePath.join(builder.outline.folder, path), kind: "variables") else { continue }
            builder.outline.files.append(file)
            let node = YAMLParser.parse(file).node
            for (key, value) in SiteVariables.values(of: node) where !key.hasPrefix("extra.") {
                values[name.map { "\($0).\(key)" } ?? key] = value
            }
        }
        for entry in settings?.entries ?? [] {
            if let key = entry.key.text, let text = entry.value.text { values["config.\(key)"] = text }
        }
        return values
    }

    /// The files of `include_yaml`, with the names below which their variables are; nil for those without a name.
    private static func files(_ node: YAMLNode?) -> [(name: String?, path: String)] {
        let pairs = node?.entries ?? node?.items?.flatMap { $0.entries ?? [] } ?? []
        let plain = node?.items?.compactMap(\.text) ?? [node?.text].compactMap(\.self)
        return plain.map { (nil, $0) } + pairs.compactMap { pair in pair.value.text.map { (pair.key.text, $0) } }
    }

    /// Whether a module of Python may define further variables, which are not known here.
    private func hasModule(_ settings: YAMLNode?) -> Bool {
        let macros = SiteExtensions(settings?["plugins"]).settings(of: "macros")
        return macros?["module_name"] != nil || macros?["modules"] != nil
            || ["main.py", "main/__init__.py"].contains { builder.files.isFile(FilePath.join(builder.outline.folder, $0)) }
    }

    /// The title that the theme Material prints above a page without one: the name of its file; nil for a page with a template of its own.
    ///
    /// Source: `pages.py` of MkDocs.
    private static func titleOfUntitled(_ page: String, _ frontMatter: [YAMLPair], in folder: String) -> String? {
        guard !frontMatter.contains(where: { $0.key.text == "template" }) else { return nil }
        let name = FilePath.stem(of: page)
        if name == "index" || name == "README", FilePath.normalized(FilePath.folder(of: page)) == FilePath.normalized(folder) {
            return "Home"
        }
        let words = String(name.map { "-_".contains($0) ? " " : $0 })
        return words == words.lowercased() ? words.prefix(1).uppercased() + words.dropFirst() : words
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
        return builder.text(node).map { self.items($0, title: []) } ?? []
    }

    /// The items of a title: a page, or a section.
    ///
    /// An index page is the page of a section that has no title, or of all sections if the theme says so. A section without pages is
    /// omitted.
    private mutating func items(_ entry: YAMLPair) -> [NavigationItem] {
        let title = builder.title(entry.key)
        guard let nodes = entry.value.items else {
            return builder.text(entry.value).map { self.items($0, title: title) } ?? []
        }
        let items = nodes.flatMap { self.items($0) }
        guard title.isEmpty || hasIndexPages, var section = items.first, let path = section.path, section.items.isEmpty, Self.isIndex(path)
        else { return title.isEmpty ? items : [NavigationItem(title: title, items: items, span: entry.key.span)] }
        section.title = title
        section.items = Array(items.dropFirst())
        return [section]
    }

    /// The items of a path: a page, or the pages of a folder, which plugins allow.
    private mutating func items(_ path: Located<String>, title: [Inline]) -> [NavigationItem] {
        if isPage(path.value) { return [NavigationItem(title: title, path: FilePath.join(folder, path.value), span: path.span)] }
        guard isLocal(path.value), path.value.hasSuffix("/") else {
            if isLocal(path.value), path.value.contains("*") {
                builder.diagnostics.append(.warning("patterns are not read: the pages of `\(path.value)` are left out", at: path.span))
            }
            return []
        }
        let items = folders?.items(of: FilePath.join(folder, path.value), at: path.span) ?? []
        return title.isEmpty ? items : [NavigationItem(title: title, items: items, span: path.span)]
    }

    /// Whether a page is the index of its folder, which Material for MkDocs takes for the page of its section.
    private static func isIndex(_ path: String) -> Bool { ["index", "readme"].contains(FilePath.stem(of: path).lowercased()) }

    /// Whether a path is a page, not a folder or a pattern, which plugins list.
    private func isPage(_ path: String) -> Bool { isLocal(path) && !path.hasSuffix("/") && !path.contains("*") }

    /// Whether a path is not a link to another site or to a section of a page.
    private func isLocal(_ path: String) -> Bool {
        !path.contains("://") && !path.hasPrefix("/") && !path.hasPrefix("mailto:") && !path.contains("#")
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
