import TypesetBase

/// A unit of work that a run makes files of: a document or a book.
enum TypesettingWork: Sendable {
    case document(String)
    case book(Book)

    var isBook: Bool { if case .book = self { true } else { false } }

    /// The path that the user named, for messages and reports.
    var path: String {
        switch self {
        case .document(let path): path
        case .book(let book): book.path
        }
    }

    /// The folder of the document, or of the book's chapters.
    var folder: String {
        switch self {
        case .document(let path): FilePath.folder(of: path)
        case .book(let book): book.outline.folder
        }
    }

    /// The span that describes a book, if there is one: its output, or its title.
    var place: SourceSpan? {
        guard case .book(let book) = self else { return nil }
        let outline = book.outline
        return (outline.output ?? outline.metadata.title)?.span
    }

    /// The path that fills `{dir}` and `{stem}` of an output template.
    var namingPath: String {
        switch self {
        case .document(let path): path
        case .book(let book): FilePath.join(FilePath.folder(of: book.path), book.name + ".md")
        }
    }

    /// The book's own path template for its files; nil if there is none.
    var output: String? {
        switch self {
        case .document: nil
        case .book(let book): book.output
        }
    }

    /// The folder that `output` must stay in.
    var outputFolder: String? {
        switch self {
        case .document: nil
        case .book(let book): book.output == nil ? nil : book.outline.folder
        }
    }

    /// The files that are read and must not be overwritten.
    var inputs: [String] {
        switch self {
        case .document(let path): [path]
        case .book(let book): book.inputs
        }
    }
}

extension TypesettingJob {
    /// The paths of the documents, then of the books.
    package var paths: [String] { works.map(\.path) }

    /// The files that describe the books.
    package var bookFiles: [String] { books.flatMap { $0.outline.files.map(\.path) } }

    /// The folders in which the job's files may lie: the project's, checked like one on the command line, and the others as they are.
    var fileRoots: FileRoots {
        let folders = roots + fontDirectories, others = FileRoots(folders.filter { $0 != defaults.folder })
        return folders.contains(defaults.folder) ? others.adding(defaults.folder) : others
    }

    /// The documents, then the books.
    var works: [TypesettingWork] { documents.map(TypesettingWork.document) + books.map(TypesettingWork.book) }
}
