import Testing

/// Tests that the audit of a book reports no findings that its files cannot fix.
@Suite struct BookAuditTests {
    /// The title of a tab is bold text in the book, but a component's property in the file.
    @Test func titlesOfTabsAreNoHeadings() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("module.exports = {title: 'T'}", to: "docusaurus.config.js")
        let tab = "<Tabs>\n<TabItem value=\"a\" label=\"macOS\">\n\nWords.\n\n</TabItem>\n</Tabs>\n"
        _ = try folder.write("# A\n\n\(tab)\n**Written so**\n\nWords.\n", to: "docs/a.mdx")
        let outcome = try CommandTests().typeset("check", ".", "-M", "lang=en", "--report", "text=-", in: folder)
        #expect(outcome.output.contains("“Written so” is a bold paragraph"), "\(outcome.output)")
        #expect(!outcome.output.contains("macOS"), "\(outcome.output)")
    }

    /// In Quarto and MyST, the titles of tabs are headings and arguments in the file.
    @Test(arguments: [
        ("a.qmd", "::: {.panel-tabset}\n\n## macOS\n\nWords.\n\n:::\n"),
        ("a.md", "---\nsyntax: myst\n---\n\n::::{tab-set}\n:::{tab-item} macOS\nWords.\n:::\n::::\n"),
    ])
    func titlesOfOtherTabsAreNoHeadings(name: String, page: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(page + "\n**Written so**\n\nWords.\n", to: name)
        let outcome = try CommandTests().typeset("check", name, "-M", "lang=en", "--report", "text=-", in: folder)
        #expect(outcome.output.contains("“Written so” is a bold paragraph"), "\(outcome.output)")
        #expect(!outcome.output.contains("“macOS” is a bold"), "\(outcome.output)")
    }

    /// Chapters refer to a page by its source file, by its published address and relative to their folders.
    @Test func addressesOfOnePageAreOnePlace() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("- [One](one.md)\n- [Two](two/README.md)\n", to: "SUMMARY.md")
        _ = try folder.write("# One\n\nSee [part two](two/index.md#end) and [part two](two/README.md#end).\n", to: "one.md")
        _ = try folder.write(
            "# Two\n\nSee [part two](index.html#end), [part two](#end), [part one](../one.html).\n\n## End\n", to: "two/README.md")
        let outcome = try CommandTests().typeset("check", "SUMMARY.md", "-M", "lang=en", "-M", "title=T", "--report", "text=-", in: folder)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.messages)")
        #expect(!outcome.output.contains("[link-"), "\(outcome.output)\(outcome.messages)")
    }

    /// Pictures and links in an included file from another folder resolve relative to that file.
    ///
    /// Text that is inserted as plain text resolves relative to the chapter.
    @Test(arguments: ["docusaurus", "myst", "mdbook"])
    func addressesInPartsAreTheirs(program: String) throws {
        let folder = try TemporaryFolder()
        let svg =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><circle cx=\"4\" cy=\"4\" r=\"4\" fill=\"red\"/></svg>"
        let prefix = program == "mdbook" ? "parts/" : ""
        _ = try folder.write(svg, to: "docs/parts/dot.svg")
        _ = try folder.write(
            "![A dot](\(prefix)dot.svg)\n\n<img src=\"\(prefix)./dot.svg\" alt=\"Another\">\n\nSee [b](\(prefix)../sub/b.md#end), [c][], [d](#end).\n\n[c]: \(prefix)gone.md\n",
            to: "docs/parts/_part.md")
        _ = try folder.write("# B\n\n## End\n", to: "docs/sub/b.md")
        let include: String
        switch program {
        case "docusaurus":
            _ = try folder.write("module.exports = {title: 'T'}", to: "docusaurus.config.js")
            include = "import Part from './parts/_part.md'\n\n<Part />"
        case "myst":
            _ = try folder.write("root: docs/a\nchapters: [{ file: docs/sub/b }]\n", to: "_toc.yml")
            include = "```{include} parts/_part.md\n```"
        default:
            _ = try folder.write("- [A](a.md)\n- [B](sub/b.md)\n", to: "docs/SUMMARY.md")
            include = "{{#include parts/_part.md}}"
        }
        _ = try folder.write("# A\n\n\(include)\n\n## End\n", to: "docs/a.md")
        let list = program == "mdbook" ? "docs/SUMMARY.md" : "."
        let outcome = try CommandTests().typeset(list, "-M", "lang=en", "-M", "title=T", "-o", "b.pdf", in: folder)
        let missing = outcome.messages.matches(of: /there is no (?:file|picture) `([^`]*)`/).map { String($0.1) }
        #expect(missing == ["parts/gone.md"], "\(outcome.messages)")
        #expect(outcome.messages.contains("docs/parts/_part.md:5"), "\(outcome.messages)")
        #expect(try !Tool.run("pdfinfo", "-url", folder.path + "/b.pdf").contains("sub"))
    }

    @Test func aBookWithoutATitleOrALanguageIsFixedInItsList() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("chapters: [a.md]\n", to: "book.yaml")
        _ = try folder.write("Text.\n", to: "a.md")
        let outcome = try CommandTests().typeset("check", "book.yaml", "--report", "text=-", in: folder)
        #expect(outcome.output.contains("state the title in `book.yaml`"), "\(outcome.output)")
        #expect(outcome.output.contains("state the language in `book.yaml` or in the stylesheet"), "\(outcome.output)")
        #expect(!outcome.output.contains("front matter"), "\(outcome.output)")
    }

    @Test func claimsAndReportsNameABookByItsTitle() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("title: The Handbook\nlanguage: en\nchapters: [a.md]\n", to: "docs/book.yaml")
        _ = try folder.write("# A\n\nText.\n", to: "docs/a.md")
        let outcome = try CommandTests().typeset(
            "docs/book.yaml", "--report", "html=r.html", "--report", "junit=r.xml", "--report", "sarif=r.sarif", in: folder)
        #expect(outcome.messages.contains("claim of The Handbook: PDF/UA-1"), "\(outcome.messages)")
        #expect(outcome.messages.contains("audit of The Handbook (wcag-aa)"), "\(outcome.messages)")
        #expect(folder.text(of: "r.html")?.contains("<dt>Document</dt><dd><bdi>The Handbook</bdi></dd>") == true)
        #expect(folder.text(of: "r.xml")?.contains("<testsuites name=\"typeset audit of The Handbook\"") == true)
        #expect(folder.text(of: "r.xml")?.contains(" classname=\"The Handbook.large\" file=\"docs/book.yaml\"") == true)
        #expect(folder.text(of: "r.sarif")?.contains("\"document\": \"The Handbook\"") == true)
        let unaudited = try CommandTests().typeset("docs/book.yaml", "--no-audit", in: folder)
        #expect(unaudited.messages.contains("claim of The Handbook: "), "\(unaudited.messages)")
    }
}

/// Tests that the audit of a paper reports no findings about its title block.
@Suite struct PaperAuditTests {
    /// The title block has more letters than lie between two texts of the body, and a word of the body is near, in the title.
    @Test func longTitleBlocksAreBeforeTheText() throws {
        let folder = try TemporaryFolder(), place = "Department of Matrices and Their Applications, University of Columns"
        let places = (1...9).map { "- {name: \"\(place) \($0)\", index: \($0)}\n" }.joined()
        let authors = "authors:\n- {name: A. Writer, affiliation: \"1,2,3,4,5,6,7,8,9\"}\naffiliations:\n\(places)"
        _ = try folder.write(
            "---\ntitle: Columns of matrices\nlang: en\n\(authors)---\n\n# Summary\n\nFor $n$ matrices $m$ follows.\n", to: "a.md")
        let outcome = try CommandTests().typeset("check", "a.md", "--report", "text=-", in: folder)
        #expect(!outcome.output.contains("[pdf-order]"), "\(outcome.output)")
    }
}
