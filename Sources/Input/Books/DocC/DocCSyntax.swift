import TypesetBase

/// The directives, links and tutorials of DocC.
struct DocCSyntax: ChapterSyntax {
    static let name = "docc"

    /// The targets of links and pictures; nil until the chapters are known.
    private var catalog: DocCCatalog?

    init(folder: String) {}

    func prepared(for book: BookOutline, _ files: BookFiles) throws(Diagnostic) -> DocCSyntax {
        var catalog = try DocCCatalog(book.folder, files), result = self
        catalog.chapters = Set(book.chapters.compactMap(\.path))
        result.catalog = catalog
        return result
    }

    func convert(_ chapter: inout ChapterText, _ files: ChapterFiles) {
        chapter.hasTableSpans = true
        guard let catalog else { return }
        let code = DocCCodeFiles(files.files, limit: files.limit)
        let page = DocCText(chapter.file, catalog: catalog, code: code, expansion: files.expansion)
        chapter.file = page.lines.text.file(path: chapter.file.path)
        (chapter.included, chapter.diagnostics) = (page.code?.included ?? [], page.diagnostics)
    }
}
