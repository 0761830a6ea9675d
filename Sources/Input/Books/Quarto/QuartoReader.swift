import TypesetBase
import TypesetMarkdown

/// Reads a `_quarto.yml`: the chapters, parts and appendices of its `book`, or the sidebars of its `website`.
struct QuartoReader: BookListReader {
    static let listNames = ["_quarto.yml"]
    static func syntax(folder: String) -> ChapterSyntax { .quarto }

    var builder: OutlineBuilder

    mutating func read(_ list: SourceFile) throws(Diagnostic) {
        let node = builder.yaml(list)
        // The settings of a format precede those of the project.
        let formats = ["pdf", "html"].compactMap { node?["format"]?[$0]?["number-sections"] }
        let isNumbered = builder.bool(formats.first ?? node?["number-sections"])
        if let book = node?["book"] {
            builder.readMetadata(book)
            if let subtitle = book["subtitle"] {
                builder.outline.metadata.subtitle = Located(builder.title(subtitle), span: subtitle.span)
            }
            builder.outline.numbering.chapters = isNumbered ?? true
            builder.add(items(book["chapters"], .number) + items(book["appendices"], .appendix))
        } else if let project = node, project["website"] != nil || project["project"]?["type"]?.text == "website" {
            builder.readMetadata(project["website"])
            builder.outline.numbering.chapters = isNumbered ?? false
            builder.add(try pages(ofWebsite: project))
        } else {
            throw .error(
                "this Quarto project is not a book", path: list.path,
                hints: ["list chapters in `book: chapters:`, or pages in `website: sidebar:`"])
        }
        builder.outline.metadata.language = builder.text(node?["lang"])
        builder.outline.metadata.bibliography = BibliographySettings(of: node)
    }

    mutating func readSettings(_ list: SourceFile) {
        builder.outline.metadata.bibliography = BibliographySettings(of: YAMLParser.parse(list, hasForeignTags: true).node)
    }

    private mutating func items(_ list: YAMLNode?, _ numbering: BookChapter.Numbering) -> [NavigationItem] {
        (list?.items ?? []).compactMap { item($0, numbering) }
    }

    private mutating func item(_ node: YAMLNode, _ numbering: BookChapter.Numbering) -> NavigationItem? {
        guard node.entries != nil else { return builder.text(node).flatMap { page($0, title: [], numbering) } }
        let inner = items(node["chapters"], numbering)
        if let part = builder.text(node["part"]) {
            // A part is a title, or a page that has one.
            guard !PageFolder.extensions.contains(FilePath.fileExtension(of: part.value)) else {
                var item = page(part, title: [], .none)
                item?.items = inner
                return item
            }
            return NavigationItem(title: builder.title(node["part"]), items: inner, span: part.span)
        }
        guard let path = builder.text(node["file"] ?? node["href"]) else { return nil }
        return page(path, title: builder.title(node["text"]), numbering)
    }

    /// A page; the first is a preface without a number.
    ///
    /// Returns nil, with a report, for a notebook.
    private mutating func page(_ path: Located<String>, title: [Inline], _ numbering: BookChapter.Numbering) -> NavigationItem? {
        guard let file = builder.notebookPage(path) else { return nil }
        let isPreface = FilePath.stem(of: path.value) == "index" && FilePath.folder(of: path.value) == "."
        return NavigationItem(
            title: title, path: file, numbering: isPreface ? .none : numbering, span: path.span)
    }
}
