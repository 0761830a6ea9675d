import Diagnostics
import FileAccess

/// What a run makes files of: a document, or a book.
enum TypesettingWork: Sendable {
    case document(String)
    case book(Book)

    var isBook: Bool { if case .book = self { true } else { false } }

    /// As the user names it, for messages and reports.
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

    /// Where a book is described, as far as that is written: its output, or its title.
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

    /// Where its files go, if it says so itself.
    var output: String? {
        switch self {
        case .document: nil
        case .book(let book): book.output
        }
    }

    /// The folder that `output` does not lead out of.
    var outputFolder: String? {
        switch self {
        case .document: nil
        case .book(let book): book.output == nil ? nil : book.outline.folder
        }
    }

    /// Files that are read and must not be written.
    var inputs: [String] {
        switch self {
        case .document(let path): [path]
        case .book(let book): book.inputs
        }
    }
}

extension TypesettingJob {
    /// The paths of what files are made of: documents, then books.
    public var paths: [String] { works.map(\.path) }

    /// The files that say what the books are.
    public var bookFiles: [String] { books.flatMap { $0.outline.files.map(\.path) } }

    /// Where the job's files may lie. The project's folder is checked as one of the command line, the others are taken as they are.
    var fileRoots: FileRoots {
        let folders = roots + fontDirectories, others = FileRoots(folders.filter { $0 != defaults.folder })
        return folders.contains(defaults.folder) ? others.adding(defaults.folder) : others
    }

    /// Documents, then books.
    var works: [TypesettingWork] { documents.map(TypesettingWork.document) + books.map(TypesettingWork.book) }
}
