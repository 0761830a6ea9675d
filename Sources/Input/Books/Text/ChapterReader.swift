package import Diagnostics
package import FileAccess

/// Reads the chapters of a book.
package struct ChapterReader: Sendable {
    private let syntax: BookSyntax
    private let files: BookFiles
    private let limit: Int
    private let expansion: Int
    /// The targets of links and pictures in DocC.
    private let catalog: DocCCatalog?
    private let hiddenLines: [String: String]
    private let snippetFolders: [String]
    private let hasLanguagesInCode: Bool
    private let folder: String

    /// - Parameters:
    ///   - roots: further folders that may contain chapters and the files that they include.
    ///   - limit: the largest size of a chapter and of each file that it includes, in bytes.
    ///   - expansion: the bytes that a chapter of any length may include and repeat in links.
    /// - Throws: an error if the book's folder cannot be read.
    package init(_ book: BookOutline, roots: FileRoots, limit: Int, expansion: Int = ExpansionBudget.standardFloor) throws(Diagnostic) {
        (syntax, hiddenLines, snippetFolders) = (book.syntax, book.hiddenLines, book.snippetFolders)
        (folder, hasLanguagesInCode) = (book.folder, book.hasLanguagesInCode)
        files = BookFiles(roots: roots.adding(book.folder))
        (self.limit, self.expansion) = (limit, expansion)
        if book.syntax == .docC {
            var catalog = try DocCCatalog(book.folder, files)
            catalog.chapters = Set(book.chapters.compactMap(\.path))
            self.catalog = catalog
        } else {
            catalog = nil
        }
    }

    /// The text of a chapter.
    ///
    /// - Parameter path: the path of the chapter.
    /// - Throws: an error if the file cannot be read.
    package func text(ofChapterAt path: String) throws(Diagnostic) -> ChapterText {
        let file = try files.read(path, kind: "chapter", limit: limit)
        switch syntax {
        case .mdBook: return mdBookText(file)
        case .docC: return docCText(file)
        case .docusaurus, .mkDocs, .quarto, .jupyterBook, .gitBook:
            var text = ChapterText(file)
            text.hasLanguagesInCode = hasLanguagesInCode
            if !snippetFolders.isEmpty { include(.snippets(in: snippetFolders), in: &text) }
            if syntax == .quarto { leaveOutOptions(of: &text) }
            if syntax == .docusaurus { readMDX(of: &text) }
            if syntax == .jupyterBook { readMyST(of: &text) }
            let page = AsideText(text.file, syntax)
            if page.changes { text.file = page.text.file(path: file.path) }
            text.diagnostics += page.diagnostics
            return text
        case .plain: return ChapterText(file)
        }
    }

    private func leaveOutOptions(of text: inout ChapterText) {
        let cells = QuartoCells(text.file)
        if cells.changes { text.file = cells.text.file(path: text.file.path) }
        text.diagnostics += cells.diagnostics
    }

    private func readMDX(of text: inout ChapterText) {
        include(.mdx(site: folder), in: &text)
        let page = MDXText(text.file)
        if page.changes { text.file = page.text.file(path: text.file.path) }
    }

    private func readMyST(of text: inout ChapterText) {
        include(.myst, in: &text)
        let page = MySTText(text.file)
        if page.changes { text.file = page.text.file(path: text.file.path) }
        text.diagnostics += page.diagnostics
    }

    private func mdBookText(_ file: SourceFile) -> ChapterText {
        var text = ChapterText(file)
        include(.mdBook, in: &text)
        if let shown = HiddenLines.removed(from: text.file, prefixes: hiddenLines) { text.file = shown.file(path: file.path) }
        return text
    }

    /// Includes the files that a chapter's directives name.
    private func include(_ syntax: IncludeSyntax, in text: inout ChapterText) {
        guard !syntax.directives(in: text.file.bytes[...]).isEmpty else { return }
        let expansion = IncludeExpansion(text.file, syntax, files: files, limit: limit, expansion: expansion)
        text.file = expansion.text.file(path: text.file.path)
        (text.title, text.included, text.diagnostics) = (expansion.title, expansion.included, expansion.diagnostics)
        text.areAddressesOfFiles = syntax.areAddressesOfFiles
    }

    private func docCText(_ file: SourceFile) -> ChapterText {
        var text = ChapterText(file)
        text.hasTableSpans = true
        guard let catalog else { return text }
        let page = DocCText(file, catalog: catalog, code: DocCCodeFiles(files, limit: limit), expansion: expansion)
        text.file = page.lines.text.file(path: file.path)
        (text.included, text.diagnostics) = (page.code?.included ?? [], page.diagnostics)
        return text
    }
}
