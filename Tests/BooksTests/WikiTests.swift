import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// Tests of wikis, and of other folders whose pages link to each other by names.
@Suite struct WikiTests {
    private func read(_ page: String, _ files: [String: String]) throws -> (text: String, dialect: Dialect, issues: [DocumentIssue]) {
        let book = try TestBook(files.merging(["notes/a.md": page]) { $1 })
        let file = SourceFile(path: book.folder + "/notes/a.md", bytes: Array(page.utf8))
        let text = PageReader(roots: FileRoots(), limit: 10_000, expansion: 10_000).text(of: file, in: .auto)
        return (String(decoding: text.file.bytes, as: UTF8.self), text.dialect, text.issues)
    }

    @Test(arguments: [
        ("[[Other page]]", "[Other page](<Other-page>)"), ("[[See this|Other page#Part one]]", "[See this](<Other-page#Part one>)"),
        ("[[The site|https://example.org/a b]]", "[The site](<https://example.org/a b>)"),
        ("[[images/a.png|alt=A map]]", "![A map](<images/a.png>)"),
        ("`[[x]]` \\[[y]] [[_TOC_]] [[z] w]]", "`[[x]]` \\[[y]] [[_TOC_]] [[z] w]]"),
    ])
    func linksOfAWikiLeadToItsPages(page: String, expected: String) throws {
        #expect(try read(page, ["notes/_Sidebar.md": ""]).text == expected)
    }

    @Test(arguments: [
        ("[[The end|a.b.end]]", "[The end](<a.b.end.md>)"), ("[[dendron://main/a.b#c]]", "[a.b](<a.b.md#c>)"),
    ])
    func linksOfDendronLeadToNotes(page: String, expected: String) throws {
        #expect(try read(page, ["dendron.yml": ""]).text == expected)
    }

    @Test func anEmbeddedNoteOfDendronIsSet() throws {
        let files = ["notes/dendron.yml": "", "notes/a.b.md": "One.\n\n## Two\n\n[[Words|c.d]].\n"]
        #expect(try read("![[dendron://main/a.b#two,1:#*]]\n", files).text.hasPrefix("## Two\n\n[Words](<c.d.md>).\n"))
        #expect(try read("![[x.y]]\n", files).text == "![[x.y]]\n")
    }

    /// A page that a graph of Logseq does not have yet is no link.
    @Test func newPagesOfLogseqAreText() throws {
        let files = ["notes/logseq/config.edn": "", "notes/My page.md": ""]
        let page = "[[My page]], [[Other]], #[[new tag]] and [this]([[Other]]) `[[Other]]`"
        #expect(try read(page, files).text == "[[My page]], Other, #new tag and this `[[Other]]`")
    }

    @Test(arguments: ["logseq/config.edn", ".foam/templates/a.md"]) func graphsAndWorkspacesAreVaults(mark: String) throws {
        #expect(try read("[[B]]", [mark: ""]).dialect == .obsidian)
    }

    @Test(arguments: [
        (["notes/SUMMARY.md": "# Table of contents\n\n* [A](a.md)\n"], Dialect.gitbook),
        (["notes/SUMMARY.md": "* [A](a.md)\n", "notes/book.json": "{}"], .gitbook),
        (["notes/SUMMARY.md": "* [A](a.md)\n", "notes/.gitbook/assets/a.svg": ""], .gitbook),
        (["notes/SUMMARY.md": "* [A](a.md)\n"], .mdbook),
    ])
    func aSummaryIsThatOfGitBookOrMdBook(files: [String: String], dialect: Dialect) throws {
        #expect(try read("A", files).dialect == dialect)
    }
}
