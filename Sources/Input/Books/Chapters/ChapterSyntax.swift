import TypesetBase
package import TypesetMarkdown

/// The syntax of a program's pages: their dialect, with the constructs that become Markdown before a page is parsed.
struct ChapterSyntax: Sendable {
    let dialect: Dialect
    /// The constructs in the order in which they are replaced.
    var constructs: [PageConstruct]
    /// The constructs of the dialect that the site's settings switch off, so that their marks are text.
    var omitted: Set<Construct> = []
    /// Makes the constructs that need to know the other pages; nil if none does.
    ///
    /// The paths are those of the book's chapters; nil if they are unknown.
    var preparation: (@Sendable (_ folder: String, _ chapters: Set<String>?, BookFiles) throws(Diagnostic) -> [PageConstruct])?
    /// A second path by which links of the program name a page in a folder; nil if there is none.
    var alternativePath: (@Sendable (_ page: String, _ folder: String) -> String?)?

    /// The address of a page in the site, by its path and its front matter; nil if addresses are those of files.
    var address: (@Sendable (_ page: String, _ frontMatter: [YAMLPair]) -> String?)?

    /// The title that the program gives a page without one, by its path and its front matter; nil if it gives none.
    var titleOfUntitled: (@Sendable (_ page: String, _ frontMatter: [YAMLPair]) -> String?)?

    /// Whether links in a chapter find names in all chapters of the book, as in the PDF that Quarto makes.
    var sharesNames: Bool

    init(_ dialect: Dialect, _ constructs: [PageConstruct] = []) {
        (self.dialect, self.constructs) = (dialect, constructs)
        sharesNames = dialect == .myst || dialect == .quarto
    }

    /// Creates the syntax of a dialect with the default settings of its program.
    ///
    /// - Parameter folder: the folder of the book or the page.
    init(_ dialect: Dialect, folder: String) {
        self =
            dialect == .github ? .gitHub : BookPrograms.syntaxes(folder: folder).first { $0.dialect == dialect } ?? ChapterSyntax(dialect)
    }

    /// The settings that change the text of chapters, as text that distinguishes them.
    var settings: [String] { constructs.flatMap(\.settings) + omitted.map(\.name).sorted() }

    /// Replaces the constructs in the text of a page.
    func convert(_ page: inout ChapterText, _ files: ChapterFiles) {
        (page.dialect, page.omitted, page.sharesNames) = (dialect, omitted, sharesNames)
        if let separated = SeparatedFences(page.file) { page.apply(separated) }
        if let tables = PipeTables(page.file, dialect) { page.apply(tables) }
        for construct in constructs { construct.convert(&page, files) }
    }
}

/// Constructs that one pass over a page replaces.
struct PageConstruct: Sendable {
    /// Their rows in the table of dialects.
    let rows: [Construct]
    /// The program's settings that change the result, as text that distinguishes them.
    var settings: [String] = []
    let convert: @Sendable (inout ChapterText, ChapterFiles) -> Void
}

extension PageConstruct {
    /// Included files.
    static func includes(_ row: Construct, _ syntax: IncludeSyntax, settings: [String] = []) -> PageConstruct {
        PageConstruct(rows: [row], settings: settings) { page, files in page.include(syntax, files) }
    }

    /// Constructs that a pass over the lines replaces.
    ///
    /// - Parameter conversion: returns nil for a page that cannot have them.
    static func lines<Page: PageConversion>(
        _ rows: [Construct], settings: [String] = [], _ conversion: @escaping @Sendable (SourceFile) -> Page?
    ) -> PageConstruct {
        PageConstruct(rows: rows, settings: settings) { page, _ in if let lines = conversion(page.file) { page.apply(lines) } }
    }

    /// Notes, tabs and other frames; the first form that reads a line opens its frame.
    static func asides(_ forms: [AsideForm]) -> PageConstruct {
        lines(forms.map(\.row)) { file in
            AsideText(file) { line in forms.lazy.compactMap { $0.opening(line) }.first }
        }
    }
}

/// A form of notes, tabs or other frames.
struct AsideForm: Sendable {
    let row: Construct
    let opening: AsideText.Opening

    init(_ row: Construct, _ opening: @escaping AsideText.Opening) { (self.row, self.opening) = (row, opening) }
}

/// The files that pages may include, and their limits.
struct ChapterFiles: Sendable {
    let files: BookFiles
    /// The largest size of a page and of each file that it includes, in bytes.
    let limit: Int
    /// The bytes that a page of any length may include and repeat in links.
    let expansion: Int
    /// The vaults of the pages by their roots, each listed once.
    let vaults = SharedCache<String, Vault?>()
}

extension ChapterText {
    /// Includes the files that directives name.
    mutating func include(_ syntax: IncludeSyntax, _ files: ChapterFiles) {
        guard !syntax.directives(file.bytes[...]).isEmpty else { return }
        let expansion = IncludeExpansion(file, syntax, files)
        file = expansion.text.file(path: file.path)
        (title, included, diagnostics) = (expansion.title, expansion.included, expansion.diagnostics)
        areAddressesOfFiles = syntax.areAddressesOfFiles
    }
}

extension Construct {
    /// The constructs of programs that become Markdown before a page is parsed, in the order of the programs.
    package static let ofPages: [Construct] = {
        var names: Set<String> = []
        return BookPrograms.syntaxes(folder: ".").flatMap(\.constructs).flatMap(\.rows).filter { names.insert($0.name).inserted }
    }()
}
