import Diagnostics
import FileAccess
import Markdown
import YAML

/// Reads Jupyter Book's `_toc.yml`, with the title and author of the `_config.yml` beside it.
struct JupyterBookReader {
    private var builder: OutlineBuilder
    private var settings = SettingsReader()
    private let file: SourceFile

    init(_ file: SourceFile, files: BookFiles) {
        self.file = file
        builder = OutlineBuilder(BookOutline(syntax: .jupyterBook, folder: FilePath.folder(of: file.path)), files: files)
    }

    mutating func read() -> OutlineBuilder {
        builder.outline.files.append(file)
        builder.outline.siteFolders = [builder.outline.folder]
        let node = builder.yaml(file)
        readConfiguration()
        var items = node?["root"].map { [$0] }?.compactMap { page($0, numbering: .none) } ?? []
        if let parts = node?["parts"]?.items {
            items += parts.map { part($0) }
        } else {
            items += chapters(of: node, numbering: numbering(node?["options"] ?? node?["defaults"]))
        }
        builder.add(items)
        builder.diagnostics += settings.take()
        return builder
    }

    private mutating func readConfiguration() {
        let path = FilePath.join(builder.outline.folder, "_config.yml")
        guard builder.files.isFile(path), let file = try? builder.files.read(path, kind: "configuration") else { return }
        builder.outline.files.append(file)
        let node = YAMLParser.parse(file).node
        settings.setTitle(node?["title"], of: &builder.outline.metadata)
        builder.outline.metadata.authors = settings.authors(node?["author"])
        builder.outline.metadata.language = settings.text(node?["sphinx"]?["config"]?["language"])
    }

    private mutating func part(_ node: YAMLNode) -> NavigationItem {
        let items = chapters(of: node, numbering: numbering(node))
        return NavigationItem(title: settings.title(node["caption"]), items: items, span: node["caption"]?.span ?? node.span.firstLine)
    }

    /// The numbering of chapters. The list requests it with `true`, or with the number of levels.
    private func numbering(_ node: YAMLNode?) -> BookChapter.Numbering {
        guard let text = node?["numbered"]?.text, !["false", "False", "no", "0"].contains(text) else { return .none }
        return .number
    }

    private mutating func chapters(of node: YAMLNode?, numbering: BookChapter.Numbering) -> [NavigationItem] {
        let list = node?["chapters"] ?? node?["sections"] ?? node?["subtrees"]
        return (list?.items ?? []).flatMap { chapter($0, numbering) }
    }

    private mutating func chapter(_ node: YAMLNode, _ numbering: BookChapter.Numbering) -> [NavigationItem] {
        if let pattern = settings.text(node["glob"]) { return matches(of: pattern, numbering) }
        guard let file = node["file"], var item = page(file, numbering: numbering) else { return [] }
        item.title = settings.title(node["title"])
        item.items = chapters(of: node, numbering: numbering)
        return [item]
    }

    /// A page, whose file is named without its extension.
    private mutating func page(_ node: YAMLNode, numbering: BookChapter.Numbering) -> NavigationItem? {
        guard let name = settings.text(node) else { return nil }
        return builder.notebookPage(name).map { NavigationItem(title: [], path: $0, numbering: numbering, span: name.span) }
    }

    private func matches(of pattern: Metadata.Entry<String>, _ numbering: BookChapter.Numbering) -> [NavigationItem] {
        builder.notebookPages(matching: pattern).map {
            NavigationItem(title: [], path: $0, numbering: numbering, span: pattern.span)
        }
    }
}

/// The pages that Jupyter Book and MyST name.
extension OutlineBuilder {
    /// The path of a page that is named with or without its extension. A file that is not Markdown is reported, and the result is nil.
    mutating func notebookPage(_ name: Metadata.Entry<String>) -> String? {
        let path = FilePath.join(outline.folder, name.value), other = [".ipynb", ".rst", ".tex"]
        if let ending = other.first(where: { FilePath.fileExtension(of: path) == $0 || !isPage(path) && files.isFile(path + $0) }) {
            let file = name.value.hasSuffix(ending) ? name.value : name.value + ending
            diagnostics.append(.error("`\(file)` is not Markdown, and is left out", at: name.span, hints: ["convert it to Markdown"]))
            return nil
        }
        return [path, path + ".md", path + ".markdown"].first { files.isFile($0) } ?? (isPage(path) ? path : path + ".md")
    }

    private func isPage(_ path: String) -> Bool {
        PageFolder.extensions.contains(FilePath.fileExtension(of: path)) || files.isFile(path + ".md") || files.isFile(path + ".markdown")
    }

    /// The Markdown files that match a pattern, in natural order.
    func notebookPages(matching pattern: Metadata.Entry<String>) -> [String] {
        var matching = FilePattern(FilePath.join(outline.folder, pattern.value), below: files.roots)
        let paths = (try? matching.matches())?.flatMap { [$0, $0 + ".md"] }.filter { files.isFile($0) } ?? []
        return paths.filter { PageFolder.extensions.contains(FilePath.fileExtension(of: $0)) }.sorted(by: NaturalOrder.precedes)
    }
}
