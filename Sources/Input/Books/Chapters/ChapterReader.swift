package import TypesetBase
package import TypesetMarkdown

/// Reads the chapters of a book.
package struct ChapterReader: Sendable {
    private let syntax: ChapterSyntax
    private let folder: String
    private let files: ChapterFiles
    /// Reads the chapters of a book without a dialect in that of the site to which each belongs; nil for a book with one.
    private let pages: PageReader?

    /// Creates a reader of the chapters of a book.
    ///
    /// - Parameters:
    ///   - dialect: the dialect of a book whose program or list states none.
    ///   - roots: further folders that may contain chapters and the files that they include.
    ///   - limit: the largest size of a chapter and of each file that it includes, in bytes.
    ///   - expansion: the bytes that a chapter of any length may include and repeat in links.
    /// - Throws: an error if the book's folder cannot be read.
    package init(
        _ book: BookOutline, dialect: Dialect? = nil, roots: FileRoots, limit: Int, expansion: Int = ExpansionBudget.standardFloor
    ) throws(Diagnostic) {
        files = ChapterFiles(files: BookFiles(folder: book.folder, given: roots), limit: limit, expansion: expansion)
        folder = book.folder
        var syntax = book.dialect == .github ? ChapterSyntax(dialect ?? .github, folder: folder) : book.syntax
        if let prepare = syntax.preparation {
            syntax.constructs = try prepare(folder, Set(book.chapters.compactMap(\.path)), files.files)
        }
        self.syntax = syntax
        let isOpen = book.dialect == .github && !book.statesSyntax && dialect == nil
        pages = isOpen ? PageReader(roots: roots, limit: limit, expansion: expansion) : nil
    }

    /// The text of a chapter.
    ///
    /// - Parameter path: the path of the chapter.
    /// - Throws: an error if the file cannot be read.
    package func text(ofChapterAt path: String) throws(Diagnostic) -> ChapterText {
        var chapter = ChapterText(try files.files.read(path, kind: "chapter", limit: files.limit))
        let stated = FrontMatter.dialect(of: chapter.file)
        if case .dialect(let own) = stated, own != syntax.dialect {
            ChapterSyntax(own, folder: folder).convert(&chapter, files)
        } else {
            (pages?.syntax(of: path, .auto) ?? syntax).convert(&chapter, files)
        }
        return chapter
    }
}
