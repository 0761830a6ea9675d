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

    /// Chapters have numbers where the list asks for it: with `true`, or with how many levels have them.
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

    /// Files are named without their endings.
    private mutating func page(_ node: YAMLNode, numbering: BookChapter.Numbering) -> NavigationItem? {
        guard let name = settings.text(node) else { return nil }
        let path = FilePath.join(builder.outline.folder, name.value)
        let paths = [path, path + ".md", path + ".markdown"]
        if let found = paths.first(where: { builder.files.isFile($0) }) {
            return NavigationItem(title: [], path: found, numbering: numbering, span: name.span)
        }
        if let other = [".ipynb", ".rst"].first(where: { builder.files.isFile(path + $0) }) {
            builder.diagnostics.append(
                .error("`\(name.value)\(other)` is not Markdown, and is left out", at: name.span, hints: ["convert it to Markdown"]))
            return nil
        }
        return NavigationItem(title: [], path: path + ".md", numbering: numbering, span: name.span)
    }

    private mutating func matches(of pattern: Metadata.Entry<String>, _ numbering: BookChapter.Numbering) -> [NavigationItem] {
        var files = FilePattern(FilePath.join(builder.outline.folder, pattern.value), below: builder.files.roots)
        let paths = (try? files.matches())?.flatMap { [$0, $0 + ".md"] }.filter { builder.files.isFile($0) } ?? []
        return paths.filter { PageFolder.extensions.contains(FilePath.fileExtension(of: $0)) }.sorted(by: NaturalOrder.precedes).map {
            NavigationItem(title: [], path: $0, numbering: numbering, span: pattern.span)
        }
    }
}
