import TypesetBase
import TypesetMarkdown

/// Reads Jupyter Book's `_toc.yml`, with the title and author of the `_config.yml` beside it.
///
/// Before version 0.11, the file was a list of pages and parts.
struct JupyterBookReader: BookListReader {
    static let listNames = ["_toc.yml"]
    static func syntax(folder: String) -> ChapterSyntax { .myST }

    private(set) var builder: OutlineBuilder

    mutating func read(_ list: SourceFile) {
        let node = builder.yaml(list)
        readConfiguration()
        var items = node?["root"].map { [$0] }?.compactMap { page($0, numbering: .none) } ?? []
        if let parts = node?["parts"]?.items {
            items += parts.map { part($0) }
        } else if let entries = node?.items {
            items += entries.flatMap { $0["part"] == nil ? chapter($0, numbering($0)) : [part($0)] }
        } else {
            items += chapters(of: node, numbering: numbering(node?["options"] ?? node?["defaults"]))
        }
        builder.add(items)
    }

    mutating func readSettings(_ list: SourceFile) { readConfiguration() }

    private mutating func readConfiguration() {
        let path = FilePath.join(builder.outline.folder, "_config.yml")
        guard builder.files.isFile(path), let file = try? builder.files.read(path, kind: "configuration") else { return }
        builder.outline.files.append(file)
        let node = YAMLParser.parse(file).node
        builder.readMetadata(node)
        let settings = node?["sphinx"]?["config"]
        builder.outline.metadata.bibliography = BibliographySettings(of: node)
        builder.outline.metadata.bibliography.files += BibliographySettings(of: settings).files
        builder.outline.metadata.language = builder.text(settings?["language"])
        for name in ["mathjax3_config", "mathjax_config"] {
            builder.readMacros(settings?[name]?["tex"]?["macros"] ?? settings?[name]?["TeX"]?["Macros"])
        }
        for node in [node?["parse"], settings] {
            if let substitutions = node?["myst_substitutions"] { builder.outline.metadata.substitutions.addSubstitutions(substitutions) }
        }
    }

    private mutating func part(_ node: YAMLNode) -> NavigationItem {
        let items = chapters(of: node, numbering: numbering(node)), caption = node["caption"] ?? node["part"]
        return NavigationItem(title: builder.title(caption), items: items, span: caption?.span ?? node.span.firstLine)
    }

    /// The numbering of chapters, which the list requests with `true`, or with the number of levels.
    private func numbering(_ node: YAMLNode?) -> BookChapter.Numbering {
        guard let text = node?["numbered"]?.text, !["false", "False", "no", "0"].contains(text) else { return .none }
        return .number
    }

    private mutating func chapters(of node: YAMLNode?, numbering: BookChapter.Numbering) -> [NavigationItem] {
        let list = node?["chapters"] ?? node?["sections"] ?? node?["subtrees"]
        return (list?.items ?? []).flatMap { chapter($0, numbering) }
    }

    private mutating func chapter(_ node: YAMLNode, _ numbering: BookChapter.Numbering) -> [NavigationItem] {
        if let pattern = builder.text(node["glob"]) { return matches(of: pattern, numbering) }
        guard let file = node["file"], var item = page(file, numbering: numbering) else { return [] }
        item.title = builder.title(node["title"])
        item.items = chapters(of: node, numbering: numbering)
        return [item]
    }

    /// A page, whose file is named without its extension.
    private mutating func page(_ node: YAMLNode, numbering: BookChapter.Numbering) -> NavigationItem? {
        guard let name = builder.text(node) else { return nil }
        return builder.notebookPage(name).map { NavigationItem(title: [], path: $0, numbering: numbering, span: name.span) }
    }

    private func matches(of pattern: Located<String>, _ numbering: BookChapter.Numbering) -> [NavigationItem] {
        builder.notebookPages(matching: pattern).map {
            NavigationItem(title: [], path: $0, numbering: numbering, span: pattern.span)
        }
    }
}
