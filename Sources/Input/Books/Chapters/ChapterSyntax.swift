import TypesetBase

/// The directives of a program in the text of its chapters.
protocol ChapterSyntax: Sendable {
    /// The name in `syntax:` of a `book.yaml`.
    static var name: String { get }

    /// Creates the syntax with the program's default settings.
    ///
    /// - Parameter folder: the folder of the book.
    init(folder: String)

    /// The settings that change the text of chapters, as text that distinguishes them.
    var settings: [String] { get }

    /// The syntax with what it needs to know of all chapters.
    ///
    /// - Throws: an error if the book's folder cannot be read.
    func prepared(for book: BookOutline, _ files: BookFiles) throws(Diagnostic) -> Self

    /// Turns the text of a chapter into Markdown.
    func convert(_ chapter: inout ChapterText, _ files: ChapterFiles)

    /// A second path by which links of the program name a page; nil if there is none.
    func alternativePath(of page: String, in folder: String) -> String?
}

extension ChapterSyntax {
    var settings: [String] { [] }
    func prepared(for book: BookOutline, _ files: BookFiles) throws(Diagnostic) -> Self { self }
    func alternativePath(of page: String, in folder: String) -> String? { nil }
}

/// The files that chapters may include, and their limits.
struct ChapterFiles: Sendable {
    let files: BookFiles
    /// The largest size of a chapter and of each file that it includes, in bytes.
    let limit: Int
    /// The bytes that a chapter of any length may include and repeat in links.
    let expansion: Int
}

/// A pass over the lines of a page that replaces the syntax of a program.
protocol PageConversion {
    var text: ComposedSource { get }
    var diagnostics: [Diagnostic] { get }
    /// Whether the text differs from the page.
    var changes: Bool { get }
}

extension PageConversion {
    var diagnostics: [Diagnostic] { [] }
}

extension ChapterText {
    /// Replaces the text by that of a conversion.
    mutating func apply(_ page: some PageConversion) {
        if page.changes { file = page.text.file(path: file.path) }
        diagnostics += page.diagnostics
    }

    /// Includes the files that directives name.
    mutating func include(_ syntax: IncludeSyntax, _ files: ChapterFiles) {
        guard !syntax.directives(file.bytes[...]).isEmpty else { return }
        let expansion = IncludeExpansion(file, syntax, files)
        file = expansion.text.file(path: file.path)
        (title, included, diagnostics) = (expansion.title, expansion.included, expansion.diagnostics)
        areAddressesOfFiles = syntax.areAddressesOfFiles
    }
}
