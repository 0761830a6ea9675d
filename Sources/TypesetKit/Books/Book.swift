import Books
public import Diagnostics
import FileAccess
import Markdown

/// Files that are typeset as one document, with one title page and one table of contents.
public struct Book: Sendable {
    /// Where a chapter of the highest level begins.
    public enum Opening: String, CaseIterable, Sendable {
        /// On a new page.
        case page
        /// On a right-hand page, after a blank one where that is needed.
        case right
        /// Right below the chapter before it.
        case runOn = "run-on"
    }

    /// What the user named: the file that lists the chapters, their folder, or the first of them.
    public var path: String
    /// The name of the book's files, `{stem}` of an output template.
    public var name: String
    /// A template for the paths of its files; nil: the job's.
    public var output: String?
    /// Where chapters begin.
    public var opening = Opening.page
    /// Whether a table of contents stands after the title.
    public var hasContents = true
    /// How many levels of headings the table of contents has, from 1 to 6; nil: the titles of chapters alone.
    public var contentsDepth: Int?
    /// Whether the chapters that the outline numbers have these numbers before their titles.
    public var numbersChapters = true
    /// The errors in what lists the chapters, for which something is left out of the book: the audit reports them as findings.
    package var faults: [Diagnostic] = []
    let outline: BookOutline

    /// As what lists its chapters gives it, or their first heading; nil where it has none.
    public var title: String? { outline.metadata.title?.value }

    /// As what lists its chapters gives it, and where; nil where it says none.
    public var language: DocumentDefaults.Stated? { outline.metadata.language.map { .init($0.value, at: $0.span) } }

    /// A book from what lists its chapters, such as mdBook's `book.toml` or `SUMMARY.md`, or from the folder of such a file.
    ///
    /// - Parameters:
    ///   - path: of the file or folder.
    ///   - roots: folders, besides the book's own, below which its files may lie.
    /// - Returns: nil where there is no book. With one there may be errors, too, about chapters that are left out of it.
    public static func read(_ path: String, roots: [String] = []) -> (book: Book?, diagnostics: [Diagnostic]) {
        let (outline, diagnostics) = BookOutline.read(path, roots: FileRoots(roots), keys: BookSettings.keys)
        guard let outline else { return (nil, diagnostics.found(by: .configurationMistake)) }
        var book = Book(path: path, outline: outline)
        let problems = (diagnostics + BookSettings.apply(to: &book)).map {
            $0.found(by: $0.severity == .error ? .bookIncomplete : .configurationMistake)
        }
        book.faults = problems.filter { $0.severity == .error }
        return (book, problems)
    }

    /// A book of files in the given order; its title is the first heading of the first of them, if that is the only one of its level.
    ///
    /// - Parameter files: at least one.
    public init(files: [String]) {
        let outline = BookOutline.list(files)
        self.init(path: files.first ?? "", outline: outline)
        // The files are no book by themselves, and have no numbers.
        numbersChapters = false
        name = FilePath.stem(of: files.first ?? "book")
    }

    /// The same with what is wrong with the list: a file that is named twice is a chapter once.
    public static func read(files: [String]) -> (book: Book, diagnostics: [Diagnostic]) {
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

    /// The book's title as a file's name, else that of the folder that holds it.
    private static func name(_ path: String, _ outline: BookOutline) -> String {
        let title = outline.metadata.title.map { GitHubSlug.slug($0.value) } ?? ""
        // A file's name may have 255 bytes on most file systems; sizes and extensions follow.
        if !title.isEmpty, title.utf8.count <= 200 { return title }
        let folder = FileRoots.canonicalFolder(outline.folder).map(FilePath.name) ?? ""
        return folder.isEmpty ? "book" : folder
    }

    /// Where `output` is written, as messages name places; nil where the job's holds.
    public var outputPlace: String? {
        guard output != nil, let span = outline.output?.span else { return nil }
        return "\(span.file.path):\(span.start.line)"
    }

    /// Whether a folder holds something that lists the chapters of a book.
    public static func isListed(in folder: String, roots: [String] = []) -> Bool {
        BookOutline.isListed(in: folder, roots: FileRoots(roots))
    }

    /// Whether a file of this name lists the chapters of a book.
    public static func isNamed(by path: String) -> Bool { BookOutline.isNamed(by: path) }

    var inputs: [String] { outline.files.map(\.path) + outline.chapters.compactMap(\.path) }
}
