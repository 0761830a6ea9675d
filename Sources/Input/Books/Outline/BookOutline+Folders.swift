package import TypesetBase

extension BookOutline {
    /// Whether a folder contains a file that lists the chapters of a book; a command that receives such a folder typesets the book.
    package static func isListed(in folder: String, roots: FileRoots) -> Bool {
        let files = BookFiles(folder: folder, given: roots)
        return BookPrograms.all.contains { $0.isBook(folder: folder) }
            || BookPrograms.listNames.contains { BookPrograms.isList(FilePath.join(folder, $0), files) }
    }

    /// A book of files in the order in which a command names them.
    package static func list(_ paths: [String]) -> BookOutline {
        let folders = paths.map { FilePath.parts(of: FilePath.folder(of: FilePath.normalized($0))) }
        var common = folders.first ?? []
        for folder in folders { common = Array(zip(common, folder).prefix { $0 == $1 }.map(\.0)) }
        let isAbsolute = paths.first.map(FilePath.isAbsolute) ?? false
        let folder = (isAbsolute ? "/" : "") + common.joined(separator: "/")
        var outline = BookOutline(folder: folder.isEmpty ? "." : folder)
        outline.entries = paths.map { path in
            let span = SourceSpan(file: SourceFile(path: path, text: ""), range: 0..<0)
            return .chapter(BookChapter(text: .file(path), title: [], depth: 0, numbering: .number, isInPart: false, span: span))
        }
        return outline
    }
}
