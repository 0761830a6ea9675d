import TypesetBase
import TypesetMarkdown

/// The pages of Quarto's websites: the home page, and the pages that the sidebars list. Without sidebars, the navigation bar lists them;
/// without that, all files are pages in their order.
extension QuartoReader {
    mutating func pages(ofWebsite project: YAMLNode) throws(Diagnostic) -> [NavigationItem] {
        let website = project["website"]
        var listed = sidebars(website) + metadataFiles(project).flatMap { sidebars($0["website"]) }
        if listed.isEmpty, let bar = website?["navbar"] {
            listed = ["left", "right"].flatMap { entries(bar[$0]) }.filter { $0.path != nil || !$0.items.isEmpty }
        }
        guard !listed.isEmpty else { return try FolderReader.items(of: builder.outline.folder, builder.files) }
        return home + listed
    }

    /// The home page, which no sidebar has to list.
    private var home: [NavigationItem] {
        let paths = ["index.qmd", "index.md"].map { FilePath.join(builder.outline.folder, $0) }
        return paths.filter(builder.files.isFile).prefix(1).map {
            NavigationItem(title: [], path: $0, numbering: .none, span: SourceSpan(ofWhole: $0))
        }
    }

    /// The further settings that other programs write; missing files are reported in a note.
    private mutating func metadataFiles(_ project: YAMLNode) -> [YAMLNode] {
        (project["metadata-files"]?.items ?? []).compactMap { builder.text($0) }.compactMap { metadataFile($0) }
    }

    private mutating func metadataFile(_ name: Located<String>) -> YAMLNode? {
        do throws(Diagnostic) {
            let file = try builder.files.read(FilePath.join(builder.outline.folder, name.value), kind: "settings file", at: name.span)
            builder.outline.files.append(file)
            return builder.yaml(file)
        } catch {
            builder.diagnostics.append(
                Diagnostic(.note, error.message, at: name.span, hints: error.hints + ["pages that it lists are left out"]))
            return nil
        }
    }

    /// The items of the sidebars; if there are several, each is a part.
    private mutating func sidebars(_ website: YAMLNode?) -> [NavigationItem] {
        guard let node = website?["sidebar"], !node.isNull else { return [] }
        let sidebars = node.items ?? [node]
        return sidebars.flatMap { sidebar in
            let contents = entries(sidebar["contents"]), title = builder.title(sidebar["title"])
            guard sidebars.count > 1, !title.isEmpty, !contents.isEmpty else { return contents }
            return [NavigationItem(title: title, items: contents, span: sidebar["title"]?.span ?? sidebar.span.firstLine)]
        }
    }

    /// The items of a list of pages and sections, of a folder or a pattern, or of `auto` for all files.
    private mutating func entries(_ node: YAMLNode?) -> [NavigationItem] {
        guard let node, !node.isNull else { return [] }
        if let items = node.items { return items.flatMap { entry($0) } }
        guard let text = builder.text(node) else { return [] }
        guard text.value == "auto" || text.value == "true" else { return pages(text) }
        return (try? FolderReader.items(of: builder.outline.folder, builder.files)) ?? []
    }

    private mutating func entry(_ node: YAMLNode) -> [NavigationItem] {
        guard node.entries != nil else { return builder.text(node).map { pages($0) } ?? [] }
        if let files = node["auto"] { return entries(files) }
        let inner = entries(node["contents"] ?? node["menu"])
        if let name = builder.text(node["section"]) {
            // A section is a title, or a page that has one.
            if isPage(name.value) { return pages(name).map { titled($0, [], over: inner) } }
            let page = (node["file"] ?? node["href"]).flatMap { builder.text($0) }.flatMap { pages($0).first }
            let title = NavigationItem(title: builder.title(node["section"]), span: name.span)
            return [titled(page ?? title, title.title, over: inner)]
        }
        let title = builder.title(node["text"])
        guard let name = (node["file"] ?? node["href"]).flatMap({ builder.text($0) }) else {
            return inner.isEmpty ? [] : [NavigationItem(title: title, items: inner, span: node.span.firstLine)]
        }
        return pages(name).map { titled($0, title, over: inner) }
    }

    private func titled(_ page: NavigationItem, _ title: [Inline], over items: [NavigationItem]) -> NavigationItem {
        var page = page
        if !title.isEmpty { page.title = title }
        page.items = items
        return page
    }

    private func isPage(_ name: String) -> Bool { PageFolder.extensions.contains(FilePath.fileExtension(of: name)) }

    /// The page of a name, or the pages of a folder or a pattern; lines between entries and links to other sites are not pages.
    private mutating func pages(_ name: Located<String>) -> [NavigationItem] {
        let path = String(name.value.drop { $0 == "/" })
        guard !path.hasPrefix("---"), !path.contains("://"), !path.hasPrefix("mailto:"), !path.hasPrefix("#"), !path.isEmpty else {
            return []
        }
        if !path.contains("*"), isPage(path) || FilePath.fileExtension(of: path) == ".ipynb" {
            return builder.notebookPage(.init(path, span: name.span)).map { [NavigationItem(title: [], path: $0, span: name.span)] } ?? []
        }
        guard path.contains("*"), !path.hasSuffix("/**") else {
            return (try? FolderReader.items(of: FilePath.join(builder.outline.folder, path.replacing("/**", with: "")), builder.files))
                ?? []
        }
        return builder.notebookPages(matching: .init(path, span: name.span)).map { NavigationItem(title: [], path: $0, span: name.span) }
    }
}
