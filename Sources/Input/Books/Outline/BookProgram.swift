import TypesetBase

/// A program that makes books of Markdown, with one folder of this target and one line of `BookPrograms`.
protocol BookProgram: SendableMetatype {
    /// The syntax of the chapters with the program's default settings.
    static func syntax(folder: String) -> ChapterSyntax
    /// Whether a folder of this name is a book.
    static func isBook(folder: String) -> Bool
    /// The book in a folder without a list of chapters; nil if there is none.
    static func book(in folder: String, _ files: BookFiles) throws(Diagnostic) -> OutlineBuilder?
}

extension BookProgram {
    static func isBook(folder: String) -> Bool { false }
    static func book(in folder: String, _ files: BookFiles) throws(Diagnostic) -> OutlineBuilder? { nil }
}

/// A program whose books have a file that lists the chapters.
protocol BookListReader: BookProgram {
    /// The names of the files, in the order in which a folder is searched for them.
    static var listNames: [String] { get }
    /// The names to suggest in messages.
    static var suggestedNames: [String] { get }
    /// Whether a file of this name that the user names lists the chapters.
    static func isList(_ name: String) -> Bool
    /// Whether a file of such a name in a folder lists chapters of the program, instead of other content.
    static func isList(_ file: SourceFile) -> Bool

    var builder: OutlineBuilder { get }

    init(builder: OutlineBuilder)

    /// Adds the contents of a list to the builder.
    mutating func read(_ list: SourceFile) throws(Diagnostic)
    /// Reads the settings that a single page needs: the syntax, and as the last of the site's folders that of the pages.
    mutating func readSettings(_ list: SourceFile)
}

extension BookListReader {
    static var suggestedNames: [String] { Array(listNames.prefix(1)) }

    static func isList(_ name: String) -> Bool { listNames.contains { $0.lowercased() == name.lowercased() } }
    static func isList(_ file: SourceFile) -> Bool { true }

    mutating func readSettings(_ list: SourceFile) {}

    static func book(listedIn file: SourceFile, _ files: BookFiles) throws(Diagnostic) -> OutlineBuilder {
        var reader = reader(of: file, files)
        try reader.read(file)
        return reader.builder
    }

    /// The outline of a list without its chapters.
    static func settings(of list: SourceFile, _ files: BookFiles) -> BookOutline {
        var reader = reader(of: list, files)
        reader.readSettings(list)
        return reader.builder.outline
    }

    private static func reader(of list: SourceFile, _ files: BookFiles) -> Self {
        Self(builder: OutlineBuilder(listedIn: list, syntax(folder: FilePath.folder(of: list.path)), files))
    }
}

/// The programs whose books can be read.
enum BookPrograms {
    /// The programs, in the order in which a folder is searched for their lists.
    static let all: [any BookProgram.Type] = [
        MdBookReader.self,
        GitBookReader.self,
        SummaryBook.self,
        QuartoReader.self,
        BookdownReader.self,
        MySTReader.self,
        JupyterBookReader.self,
        SphinxReader.self,
        MkDocsReader.self,
        DocusaurusReader.self,
        DocCReader.self,
        LeanpubReader.self,
    ]

    static let lists = all.compactMap { $0 as? any BookListReader.Type }

    /// The names of the files that list chapters, in the order in which a folder is searched for them.
    static let listNames = BookFileReader.listNames + lists.flatMap { $0.listNames }
    /// The names to suggest in messages.
    static let suggestedNames = BookFileReader.listNames.prefix(1) + lists.flatMap { $0.suggestedNames }

    /// Whether a file of this name lists the chapters of a book.
    static func isList(_ name: String) -> Bool {
        BookFileReader.listNames.contains(name.lowercased()) || program(listedIn: name) != nil
    }

    /// Whether a file of such a name in a folder lists chapters.
    static func isList(_ path: String, _ files: BookFiles) -> Bool {
        guard files.isFile(path) else { return false }
        // Other files may have these names.
        guard
            let program = lists.first(where: {
                $0 is SphinxReader.Type || $0 is LeanpubReader.Type ? $0.isList(FilePath.name(of: path)) : false
            })
        else { return true }
        return (try? files.read(path, kind: "list of chapters")).map { program.isList($0) } ?? false
    }

    /// The program whose list has this name, without regard to case; nil for other names.
    static func program(listedIn name: String) -> (any BookListReader.Type)? {
        lists.first { $0.isList(name) }
    }

    /// The syntaxes of the programs with their default settings, and those of dialects without a list of chapters.
    static func syntaxes(folder: String) -> [ChapterSyntax] {
        [.gitHub, .wiki] + all.map { $0.syntax(folder: folder) } + [
            .obsidian, .logseq, .docFX(folder: folder), .vitePress(source: folder), .jekyll(JekyllSite(folder: folder)),
            .hugo(folder: folder), .ietf, .documenter,
        ]
    }
}
