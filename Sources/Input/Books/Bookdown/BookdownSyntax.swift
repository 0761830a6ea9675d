import TypesetBase
import TypesetMarkdown

extension Construct {
    static let bookdownReference = Construct(
        "bookdown-reference", "`\\@ref(fig:map)`, `(\\#eq:line)`, `Table: (\\#tab:sizes) Caption`", set: [.quarto])
    static let bookdownText = Construct("bookdown-text", "`(ref:map) A *map*` and `(ref:map)` in captions", set: [.quarto])
    static let bookdownPart = Construct("bookdown-part", "`# (PART) Methods {-}`, `# (APPENDIX) Appendix {-}`", set: [.quarto])
    static let bookdownTheorem = Construct("bookdown-theorem", "```` ```{theorem, line, name=\"Title\"} ````", set: [.quarto])
}

extension PageConstruct {
    /// The references, labels and repeated texts of bookdown.
    ///
    /// - Parameter isPart: whether the headings of parts belong to the list of chapters.
    static func bookdown(isPart: Bool = false) -> PageConstruct {
        .lines([.bookdownReference, .bookdownText, .bookdownPart], settings: [isPart ? "parts" : ""]) { BookdownText($0, isPart: isPart) }
    }
}

extension ChapterSyntax {
    /// The syntax of a page of bookdown, which is R Markdown.
    static let bookdown = ChapterSyntax.quarto

    /// The syntax of the pages of a book, whose headings of parts are in its list of chapters.
    static let bookOfBookdown: ChapterSyntax = {
        var syntax = ChapterSyntax.quarto
        syntax.constructs.removeLast()
        syntax.constructs.append(.bookdown(isPart: true))
        return syntax
    }()
}
