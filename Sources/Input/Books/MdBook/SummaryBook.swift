import TypesetBase

/// Reads a `SUMMARY.md` by itself, with the `book.toml` that names it if there is one.
///
/// Without one, the summary is GitBook's if it has GitBook's heading, or if GitBook's other files are beside it.
struct SummaryBook: BookListReader {
    static let listName = "SUMMARY.md"
    static let listNames = [listName, "src/" + listName]
    static func syntax(folder: String) -> ChapterSyntax { .mdBook() }

    private(set) var builder: OutlineBuilder

    mutating func read(_ list: SourceFile) throws(Diagnostic) {
        if let (settings, files) = settings(of: list) {
            builder = try MdBookReader.book(listedIn: settings, files)
        } else {
            builder.outline.files = []
            if isGitBook(list) { builder.outline.syntax = .gitBook }
            builder.readSummary(list)
        }
    }

    mutating func readSettings(_ list: SourceFile) {
        if settings(of: list) == nil, isGitBook(list) { builder.outline.syntax = .gitBook }
    }

    private func isGitBook(_ summary: SourceFile) -> Bool {
        let folder = FilePath.folder(of: summary.path)
        return summary.bytes.starts(with: "# Table of contents".utf8) || builder.files.isFile(FilePath.join(folder, "book.json"))
            || builder.files.problem(with: FilePath.join(folder, ".gitbook")) == .folder
    }

    /// The `book.toml` that names a summary, beside it or one folder above; the latter must lie in the working folder or below a root.
    private func settings(of summary: SourceFile) -> (SourceFile, BookFiles)? {
        let own = FilePath.folder(of: summary.path), above = FilePath.folder(of: own), roots = builder.files.given
        for (folder, reachable) in [(own, roots.adding(own)), (above, roots.adding("."))] {
            let path = FilePath.join(folder, MdBookReader.listNames[0])
            guard let bytes = try? reachable.read(path, limit: BookFiles.maximumOutline) else { continue }
            let file = SourceFile(path: path, bytes: bytes).inUTF8, files = BookFiles(folder: folder, given: roots)
            if MdBookReader.summary(of: file, files) == FilePath.normalized(summary.path) { return (file, files) }
        }
        return nil
    }
}
