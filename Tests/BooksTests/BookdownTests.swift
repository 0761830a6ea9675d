import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// Tests of books of bookdown.
@Suite struct BookdownTests {
    private func lines(_ page: String, _ files: [String: String] = [:]) throws -> [String] {
        let book = try TestBook(files.merging(["a.Rmd": page]) { $1 })
        let file = SourceFile(path: book.folder + "/a.Rmd", bytes: Array(page.utf8))
        let text = PageReader(roots: FileRoots(), limit: 100_000, expansion: 100_000).text(of: file, in: .auto)
        return String(decoding: text.file.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        (#"See Figure \@ref(fig:map) and `\@ref(a)`."#, [#"See Figure \ref{fig:map} and `\@ref(a)`."#]),
        (#"Table \@ref(tab:a), (\@ref(eq:b)), Chapter \@ref(intro)."#, [#"Table \ref{tbl:a}, (\eqref{eq:b}), Chapter \ref{intro}."#]),
        ("$$\nx = 1 (\\#eq:line)\n$$", ["$$", "x = 1 \\label{eq:line}", "$$"]),
        (
            "| a |\n|---|\n| b |\n\nTable: (\\#tab:sizes) Words\nof it.\n\nEnd.",
            ["| a |", "|---|", "| b |", "Table:  Words", "of it. {#tbl:sizes}", "End."]
        ),
        ("`r if (is_html_output()) '\n# References {-}\n'`\n\nEnd.", ["End."]),
        ("Half: $`r x / 2`$ of it.", ["Half: `r x / 2` of it."]),
        ("::: {.theorem #line name=\"A\"}\nB\n:::", ["::: {.theorem #thm:line name=\"A\"}", "B", ":::"]),
        ("```r\n\\@ref(fig:a)\n```", ["```r", "\\@ref(fig:a)", "```"]),
        ("# (PART) Methods {-}\n\n# One", ["# Methods {-}", "# One"]),
    ])
    func referencesAreThoseOfTeX(page: String, expected: [String]) throws {
        #expect(try lines(page + "\n") == expected)
    }

    @Test func programsWithCaptionsAreNumberedFigures() throws {
        let page = "```{r map, echo=FALSE, fig.cap=\"The `map()` *function*.\"}\nknitr::include_graphics(\"a.png\")\n```\n"
        #expect(
            try lines(page) == [
                "::: {#fig:map fig-cap=\"The `map()` *function*.\"}", "![](<a.png>){fig-alt=\"The `map()` *function*.\"}", ":::",
            ])
    }

    /// A caption with code is no end of the program's first line.
    @Test func aShownProgramMayHaveCodeInItsCaption() throws {
        #expect(try lines("```{r m, fig.cap=\"The `m`\"}\nplot(m)\n```\n\nText.\n").prefix(3) == ["``` {.r}", "plot(m)", "```"])
    }

    @Test func programsWithTablesHaveTheirCaptions() throws {
        let page = "```{r sizes, echo=FALSE}\nknitr::kable(x,\n  caption = 'All sizes')\n```\n"
        #expect(try lines(page) == ["::: {#tbl:sizes tbl-cap=\"All sizes\"}", ":::"])
        #expect(
            try lines(page.replacing("'All sizes'", with: "paste(\"All\",\n    \"sizes\")")) == [
                "::: {#tbl:sizes tbl-cap=\"All sizes\"}", ":::",
            ])
    }

    /// Options of R Markdown in lines have the form of those in the first line.
    @Test func optionsMayBeInLinesOfR() throws {
        let page = "```{r}\n#| label = \"map\", echo = FALSE,\n#| fig.cap = \"A map\"\nplot(x)\n```\n"
        #expect(try lines(page) == ["::: {#fig:map fig-cap=\"A map\"}", ":::"])
    }

    @Test func textsAreRepeatedInCaptions() throws {
        let page = "(ref:cap) A *\"map\"*.\n\n```{r m, echo=FALSE, fig.cap='(ref:cap)'}\nplot(m)\n```\n\nNote: (ref:cap) (ref:no)\n"
        #expect(
            try lines(page) == [#"::: {#fig:m fig-cap="A *\"map\"*."}"#, ":::", #"Note: A *"map"*. (ref:no)"#])
    }

    @Test func blocksOfKnitrAreMarkdown() throws {
        let page = "```{block, type='note'}\nSome *text*.\n```\n\n```{asis, echo=TRUE}\nMore *text*.\n```\n"
        #expect(try lines(page) == ["::: {.note}", "Some *text*.", ":::", "More *text*."])
    }

    @Test func theoremsAreStatements() throws {
        let page = "```{theorem, line, name=\"Lines\"}\nFor *all* lines.\n```\n\n```{proof}\nClear.\n```\n"
        #expect(try lines(page) == ["::: {.theorem #thm:line name=\"Lines\"}", "For *all* lines.", ":::", "::: {.proof}", "Clear.", ":::"])
    }

    // MARK: Lists of chapters

    @Test func filesAreInTheOrderOfTheirNames() throws {
        let book = try TestBook([
            "_bookdown.yml": "book_filename: whole\n", "10-b.Rmd": "# B\n", "2-c.Rmd": "# C\n",
            "index.Rmd": "---\ntitle: T\n---\n\n# Preface {-}\n",
            "_draft.Rmd": "# No\n", "whole.Rmd": "# No\n", "a.md": "# No\n",
        ])
        #expect(book.entries() == ["1. (index.Rmd)*", "1. (10-b.Rmd)*", "1. (2-c.Rmd)*"])
        #expect(book.read().outline?.metadata.title?.value == "T")
    }

    @Test func listedFilesHavePartsAndAppendices() throws {
        let book = try TestBook([
            "_bookdown.yml": "rmd_files: [\"index.Rmd\", \"b.Rmd\", \"c.Rmd\"]\n", "index.Rmd": "# Start\n",
            "b.Rmd": "# (PART) Methods {-}\n\n# B\n\n# (APPENDIX) More {-}\n", "c.Rmd": "# C\n",
        ])
        #expect(book.entries() == ["1. (index.Rmd)*", "# Methods", "1. (b.Rmd)", "# More", "A. (c.Rmd)"])
        let reader = try ChapterReader(try #require(book.read().outline), roots: FileRoots(), limit: 1000)
        let text = String(decoding: try reader.text(ofChapterAt: book.folder + "/b.Rmd").file.bytes, as: UTF8.self)
        #expect(text.split(separator: "\n") == ["# B"])
    }

    /// References of a page alone are the titles of headings on other pages, which it cannot number.
    @Test(arguments: [
        ("a.qmd", "_quarto.yml", "See @sec-b, [this](#more), @fig-x and [here](#own).\n\n## Own\n", "# Title *b* {#sec-b}\n\n## More\n"),
        ("a.Rmd", "_bookdown.yml", "See \\@ref(b), [this](#more), @fig-x and [here](#own).\n\n## Own\n", "# Title *b* {#b}\n\n## More\n"),
    ])
    func aPageNamesTheHeadingsOfItsBook(page: String, list: String, text: String, other: String) throws {
        let book = try TestBook([list: "book: {}\n", page: text, page.replacing("a.", with: "b."): other])
        let file = SourceFile(path: book.folder + "/" + page, bytes: Array(text.utf8))
        let read = PageReader(roots: FileRoots(), limit: 1000, expansion: 1000).text(of: file, in: .auto)
        let parsed = MarkdownParser.parse(read.file, dialect: read.dialect).document
        let (document, note) = try #require(read.siteNames).applied(to: parsed)
        guard case .paragraph(let inlines)? = document.blocks.first?.kind else { throw NoParagraph() }
        #expect(inlines.plainText.hasPrefix("See Title b, this, "))
        let names = page == "a.qmd" ? "`sec-b`, `more`" : "`b`, `more`"
        #expect(note?.message == names + " are on other pages of the book, so no links lead there")
    }

    private struct NoParagraph: Error {}

    /// A page alone cites the bibliography of its book.
    @Test(arguments: [
        ("a.Rmd", ["_bookdown.yml": "", "index.Rmd": "---\nbibliography: [refs.bib]\n---\n"]),
        ("a.qmd", ["_quarto.yml": "project: { type: book }\nbibliography: refs.bib\n"]),
        ("a.md", ["myst.yml": "project: {}\n", "refs.bib": ""]),
        ("a.md", ["_toc.yml": "root: a\n", "_config.yml": "bibtex_bibfiles: [refs.bib]\n"]),
    ])
    func aPageHasTheBibliographyOfItsSite(page: String, files: [String: String]) throws {
        let book = try TestBook(files.merging([page: "[@doe99]\n"]) { $1 })
        let file = SourceFile(path: book.folder + "/" + page, bytes: Array("[@doe99]\n".utf8))
        let text = PageReader(roots: FileRoots(), limit: 1000, expansion: 1000).text(of: file, in: .auto)
        #expect(text.siteMetadata.bibliography.files.map(\.path) == [book.folder + "/refs.bib"])
    }
}
