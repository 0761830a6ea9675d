import Diagnostics
import FileAccess
import Markdown
import YAML

/// Reads the `book` of a `_quarto.yml`: chapters, parts and appendices.
struct QuartoReader {
    private var builder: OutlineBuilder
    private var settings = SettingsReader()
    private let file: SourceFile

    init(_ file: SourceFile, files: BookFiles) {
        self.file = file
        builder = OutlineBuilder(BookOutline(syntax: .quarto, folder: FilePath.folder(of: file.path)), files: files)
    }

    mutating func read() throws(Diagnostic) -> OutlineBuilder {
        builder.outline.files.append(file)
        let node = builder.yaml(file)
        guard let book = node?["book"] else {
            throw .error("this Quarto project is no book", path: file.path, hints: ["a book lists its chapters in `book: chapters:`"])
        }
        settings.setTitle(book["title"], of: &builder.outline.metadata)
        builder.outline.metadata.authors = settings.authors(book["author"])
        builder.outline.metadata.subject = settings.text(book["description"])
        builder.outline.metadata.date = settings.text(book["date"])
        builder.outline.metadata.language = settings.text(node?["lang"])
        builder.outline.numbering.chapters = settings.truth(node?["number-sections"]) ?? true
        let chapters = items(book["chapters"], .number), appendices = items(book["appendices"], .appendix)
        builder.add(chapters + appendices)
        builder.diagnostics += settings.take()
        return builder
    }

    private mutating func items(_ list: YAMLNode?, _ numbering: BookChapter.Numbering) -> [NavigationItem] {
        (list?.items ?? []).compactMap { item($0, numbering) }
    }

    private mutating func item(_ node: YAMLNode, _ numbering: BookChapter.Numbering) -> NavigationItem? {
        guard node.entries != nil else { return settings.text(node).map { page($0, title: [], numbering) } }
        let inner = items(node["chapters"], numbering)
        if let part = settings.text(node["part"]) {
            // A part is a title, or a page with one.
            guard !PageFolder.extensions.contains(FilePath.fileExtension(of: part.value)) else {
                var item = page(part, title: [], .none)
                item.items = inner
                return item
            }
            return NavigationItem(title: settings.title(node["part"]), items: inner, span: part.span)
        }
        guard let path = settings.text(node["file"] ?? node["href"]) else { return nil }
        return page(path, title: settings.title(node["text"]), numbering)
    }

    /// The first page is a preface, without a number.
    private func page(_ path: Metadata.Entry<String>, title: [Inline], _ numbering: BookChapter.Numbering) -> NavigationItem {
        let isPreface = FilePath.stem(of: path.value) == "index" && FilePath.folder(of: path.value) == "."
        return NavigationItem(
            title: title, path: FilePath.join(builder.outline.folder, path.value), numbering: isPreface ? .none : numbering, span: path.span
        )
    }
}
