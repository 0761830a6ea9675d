public import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// Files that are typeset as one document, with one title page and one table of contents.
public struct Book: Sendable {
    /// The place where a chapter of the highest level begins.
    public enum Opening: String, CaseIterable, Sendable {
        /// The chapter begins on a new page.
        case page
        /// The chapter begins on a right-hand page, after a blank page if one is needed.
        case right
        /// The chapter begins directly below the previous chapter.
        case runOn = "run-on"
    }

    /// The path that the user named: the file that lists the chapters, their folder, or the first chapter.
    package var path: String
    /// The name of the book's output files: `{stem}` of an output template.
    public var name: String
    /// The path template of the book's files; nil uses the template of the job.
    public var output: String?
    /// The place where chapters of the highest level begin.
    public var opening = Opening.page
    /// Whether a table of contents follows the title.
    public var hasContents = true
    /// The number of heading levels in the table of contents, from 1 to 6; nil lists the chapter titles alone.
    public var contentsDepth: Int?
    /// Whether chapters that the outline numbers show their number before the title.
    public var numbersChapters = true
    /// The errors in the list of chapters that leave content out of the book, reported by the audit as findings.
    package var faults: [Diagnostic] = []
    let outline: BookOutline

    /// The title from the list of chapters, or else the first heading; nil if there is neither.
    public var title: String? { outline.metadata.title?.value }

    /// The language that the list of chapters states, with its place; nil if none is stated.
    package var language: DocumentDefaults.Stated? { outline.metadata.language.map { .init($0.value, at: $0.span) } }

    /// Creates a book from its list of chapters, such as mdBook's `book.toml` or `SUMMARY.md`, or from the folder of such a file.
    ///
    ///     var job = TypesettingJob()
    ///     job.books = [try Book("docs/SUMMARY.md")]
    ///     let result = Typesetter.run(job)
    ///
    /// - Parameters:
    ///   - path: the path of the file or folder.
    ///   - roots: the folders, in addition to the book's own, below which its files may lie.
    /// - Throws: an error if there is no book. A chapter that cannot be read is a finding of the run.
    public init(_ path: String, roots: [String] = []) throws(TypesetError) {
        let (book, diagnostics) = Self.read(path, roots: roots)
        guard let book else { throw TypesetError(diagnostics) }
        self = book
    }

    /// Reads a book from its list of chapters, such as mdBook's `book.toml` or `SUMMARY.md`, or from the folder of such a file.
    ///
    /// - Parameters:
    ///   - path: the path of the file or folder.
    ///   - roots: the folders, in addition to the book's own, below which its files may lie.
    /// - Returns: nil if there is no book. A book may come with errors about chapters that are left out of it.
    package static func read(_ path: String, roots: [String] = []) -> (book: Book?, diagnostics: [Diagnostic]) {
        let (outline, diagnostics) = BookOutline.read(path, roots: FileRoots(roots), keys: BookSettings.keys)
        guard let outline else { return (nil, diagnostics.found(by: .configurationMistake)) }
        var book = Book(path: path, outline: outline)
        let problems = (diagnostics + BookSettings.apply(to: &book)).map {
            $0.found(by: $0.severity == .error ? .bookIncomplete : .configurationMistake)
        }
        book.faults = problems.filter { $0.severity == .error }
        return (book, problems)
    }

    /// Creates a book of files in the given order, titled by the first heading of the first file if no other heading has that level.
    ///
    /// - Parameter files: at least one path.
    public init(files: [String]) {
        let outline = BookOutline.list(files)
        self.init(path: files.first ?? "", outline: outline)
        // The files do not form a book by themselves, so they have no chapter numbers.
        numbersChapters = false
        name = FilePath.stem(of: files.first ?? "book")
    }

    /// Creates a book of files and reports problems with the list; a file that is named twice becomes one chapter.
    package static func read(files: [String]) -> (book: Book, diagnostics: [Diagnostic]) {
        var seen: Set<String> = [], chapters: [String] = [], faults: [Diagnostic] = []
        for file in files {
            if seen.insert(FileRoots.canonicalFolder(file) ?? FilePath.normalized(file)).inserted {
                chapters.append(file)
            } else {
                let hints = ["a file is one chapter: name it once"]
                faults.append(
                    Diagnostic(.error, "the chapter `\(file)` is listed twice", path: file, hints: hints, rule: .bookIncomplete))
            }
        }
        var book = Book(files: chapters)
        book.faults = faults
        return (book, faults)
    }

    init(path: String, outline: BookOutline) {
        self.path = path
        self.outline = outline
        name = Self.name(path, outline)
    }

    /// The book's title as a file name, or else the name of the folder that contains the book.
    private static func name(_ path: String, _ outline: BookOutline) -> String {
        let slug = outline.metadata.title.map { GitHubSlug.slug($0.value) } ?? ""
        // The slug of a title that ends with an emoji ends with a hyphen.
        let title = slug.split(separator: "-").joined(separator: "-")
        // A file name has at most 255 bytes on most file systems. Sizes and extensions are added to this one.
        if !title.isEmpty, title.utf8.count <= 200 { return title }
        let folder = FileRoots.canonicalFolder(outline.folder).map(FilePath.name) ?? ""
        return folder.isEmpty ? "book" : folder
    }

    /// The place where `output` is written, in the form that messages use; nil if the output of the job applies.
    package var outputPlace: String? {
        guard output != nil, let span = outline.output?.span else { return nil }
        return "\(span.file.path):\(span.start.line)"
    }

    /// Whether a folder contains a file that lists the chapters of a book.
    package static func isListed(in folder: String, roots: [String] = []) -> Bool {
        BookOutline.isListed(in: folder, roots: FileRoots(roots))
    }

    /// Whether a file of this name lists the chapters of a book.
    package static func isNamed(by path: String) -> Bool { BookOutline.isNamed(by: path) }

    var inputs: [String] { outline.files.map(\.path) + outline.chapters.compactMap(\.path) }
}
