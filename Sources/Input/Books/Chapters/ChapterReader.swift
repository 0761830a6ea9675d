package import TypesetBase

/// Reads the chapters of a book.
package struct ChapterReader: Sendable {
    private let syntax: (any ChapterSyntax)?
    private let files: ChapterFiles

    /// - Parameters:
    ///   - roots: further folders that may contain chapters and the files that they include.
    ///   - limit: the largest size of a chapter and of each file that it includes, in bytes.
    ///   - expansion: the bytes that a chapter of any length may include and repeat in links.
    /// - Throws: an error if the book's folder cannot be read.
    package init(_ book: BookOutline, roots: FileRoots, limit: Int, expansion: Int = ExpansionBudget.standardFloor) throws(Diagnostic) {
        files = ChapterFiles(files: BookFiles(folder: book.folder, given: roots), limit: limit, expansion: expansion)
        syntax = try book.syntax?.prepared(for: book, files.files)
    }

    /// The text of a chapter.
    ///
    /// - Parameter path: the path of the chapter.
    /// - Throws: an error if the file cannot be read.
    package func text(ofChapterAt path: String) throws(Diagnostic) -> ChapterText {
        var chapter = ChapterText(try files.files.read(path, kind: "chapter", limit: files.limit))
        syntax?.convert(&chapter, files)
        return chapter
    }
}
