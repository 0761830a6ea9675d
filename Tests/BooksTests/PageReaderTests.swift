import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// Tests of the dialects of single pages.
@Suite struct PageReaderTests {
    private let note = "!!! note\n    Words.\n"

    private func read(_ path: String, of book: TestBook, in setting: DialectSetting = .auto) throws -> (text: String, dialect: Dialect) {
        let path = book.folder + "/" + path
        let file = SourceFile(path: path, bytes: try FileRoots().adding(book.folder).read(path, limit: 10_000))
        let text = PageReader(roots: FileRoots(), limit: 10_000, expansion: 10_000).text(of: file, in: setting)
        return (String(decoding: text.file.bytes, as: UTF8.self), text.dialect)
    }

    @Test func aPageHasTheDialectOfItsSite() throws {
        let book = try TestBook(["mkdocs.yml": "site_name: S\n", "docs/deep/a.md": note])
        let page = try read("docs/deep/a.md", of: book)
        #expect(page.dialect == .mkdocs)
        #expect(page.text.contains("> [!NOTE]"))
    }

    /// A README beside the configuration is not a page of the site.
    @Test func otherFilesBesideTheSiteAreGitHubs() throws {
        let book = try TestBook(["mkdocs.yml": "site_name: S\n", "docs/a.md": "", "README.md": note])
        #expect(try read("README.md", of: book) == (note, .github))
    }

    @Test(arguments: [
        ("src/a.md", "book.toml", "[book]\n", Dialect.mdbook), ("a.md", "_quarto.yml", "book: {}\n", .quarto),
        ("a.md", "myst.yml", "version: 1\n", .myst),
        ("b/a.md", "conf.py", "extensions = ['myst_nb']", .myst), ("a.md", "conf.py", "x = 1", .github),
        ("docs/a.md", "docusaurus.config.js", "", .docusaurus),
        ("a.md", ".gitbook.yaml", "root: .\n", .gitbook), ("guide/a.md", "mkdocs.yml", "docs_dir: guide\n", .mkdocs),
        ("B.docc/a.md", "B.docc/Info.plist", "", .docc), ("deep/a.md", "docfx.json", "", .docfx), ("a.qmd", "b.md", "", .quarto),
        ("a.mdx", "b.md", "", .docusaurus), ("src/a.md", ".vitepress/config.ts", "", .vitepress),
        ("a.md", ".vuepress/config.js", "", .vitepress),
        ("content/a.md", "hugo.toml", "", .hugo), ("content/a.md", "config.yaml", "", .hugo), ("a.md", "config.toml", "", .github),
        ("_posts/a.md", "_config.yml", "title: A", .jekyll),
    ])
    func aProjectIsRecognizedByItsFiles(page: String, list: String, contents: String, dialect: Dialect) throws {
        #expect(try read(page, of: try TestBook([page: "# A\n", list: contents])).dialect == dialect)
    }

    /// Raw HTML goes on to the next blank line, but a fence of colons is none of it.
    @Test func aFenceRightBelowATagIsSeparated() throws {
        let book = try TestBook(["a.md": "<div>\n::: {.note}\nText\n:::\n</div>\n\n```\n<div>\n:::\n```\n"])
        #expect(try read("a.md", of: book).text == "<div>\n\n::: {.note}\nText\n:::\n</div>\n\n```\n<div>\n:::\n```\n")
    }

    @Test func aVaultIsRecognizedByItsFolder() throws {
        #expect(try read("deep/a.md", of: try TestBook(["deep/a.md": "", ".obsidian/app.json": "{}"])).dialect == .obsidian)
    }

    /// Without `syntax:`, a chapter has the dialect of the site around it.
    @Test(arguments: [("", Dialect.mkdocs), ("syntax: auto\n", .mkdocs), ("syntax: plain\n", .github)])
    func aBookBesideASiteHasItsDialect(syntax: String, dialect: Dialect) throws {
        let book = try TestBook(["mkdocs.yml": "site_name: S\n", "book.yaml": syntax + "chapters: [docs/a.md]\n", "docs/a.md": note])
        let reader = try ChapterReader(try #require(book.read("book.yaml").outline), roots: FileRoots(), limit: 1000)
        #expect(try reader.text(ofChapterAt: book.folder + "/docs/a.md").dialect == dialect)
    }

    /// A site prints the marks of extensions that its settings do not name.
    @Test(arguments: [
        ("[pymdownx.tilde]", ["strikethrough", "subscript"]),
        ("\n  - pymdownx.caret: {}\n  - markdown.extensions.extra", ["abbreviation", "insertion", "superscript"]),
    ])
    func marksOfMkDocsNeedTheirExtension(extensions: String, set: [String]) throws {
        let book = try TestBook(["mkdocs.yml": "nav: [a.md]\nmarkdown_extensions: \(extensions)\n", "docs/a.md": ""])
        let reader = try ChapterReader(try #require(book.read().outline), roots: FileRoots(), limit: 1000)
        let omitted = try reader.text(ofChapterAt: book.folder + "/docs/a.md").omitted.map(\.name)
        let all = [
            "abbreviation", "editing-mark", "icon", "insertion", "keys", "mark", "strikethrough", "subscript", "superscript", "symbols",
        ]
        #expect(omitted.sorted() == all.filter { !set.contains($0) })
    }

    /// The dialects that a finding names set the syntax, and the others that have it do not.
    @Test(arguments: ForeignSyntax.allCases) func aNamedDialectSetsItsSyntax(syntax: ForeignSyntax) throws {
        let book = try TestBook(["a.md": "Text.\n"])
        for dialect in syntax.dialects {
            let file = SourceFile(path: book.folder + "/page.md", text: "# Title\n\n" + syntax.example + "\n")
            let page = PageReader(roots: FileRoots(), limit: 10_000, expansion: 10_000).text(of: file, in: .dialect(dialect))
            let isFound = MarkdownParser.parse(page.file, dialect: page.dialect).document.issues.contains {
                if case .foreignSyntax(let use) = $0 { use.syntax == syntax } else { false }
            }
            let isReported = isFound || !page.issues.isEmpty
            #expect(isReported != syntax.switches.contains(dialect), "\(syntax) in \(dialect)")
        }
    }

    /// GitHub's dialect leaves the mark of an admonition, but does not set its content as code.
    @Test func theContentOfAnUnsetAdmonitionIsNoCode() throws {
        let book = try TestBook(["a.md": "!!! note\n\n    One\n\n    - two\n\n=== \"Tab\"\n\n    Three\n\nEnd\n\n    code\n"])
        let text = try read("a.md", of: book).text.split(separator: "\n").map(String.init)
        #expect(text == ["!!! note", "One", "- two", "=== \"Tab\"", "Three", "End", "    code"])
        let plain = try TestBook(["a.md": "Wow!!! nice\n\n    code\n\n!!! Never this\n\n    code\n"])
        #expect(try read("a.md", of: plain).text.matches(of: /\s{4}code/).count == 2)
    }

    @Test func theSettingsOfTheSiteApply() throws {
        let book = try TestBook([
            "book.toml": "[output.html.code.hidelines]\npython = \"~\"\n", "src/a.md": "```python\n~hidden\nshown\n```\n",
        ])
        #expect(try read("src/a.md", of: book).text == "```python\nshown\n```\n")
    }

    @Test func aStatedDialectNeedsNoSite() throws {
        let book = try TestBook(["a.md": note])
        #expect(try read("a.md", of: book).text == note)
        #expect(try read("a.md", of: book, in: .dialect(.mkdocs)).text.contains("> [!NOTE]"))
    }

    @Test func aStatedDialectWinsOverTheSite() throws {
        let book = try TestBook(["mkdocs.yml": "site_name: S\n", "docs/a.md": note])
        #expect(try read("docs/a.md", of: book, in: .dialect(.github)) == (note, .github))
        #expect(try read("docs/a.md", of: book, in: .dialect(.quarto)) == (note, .quarto))
    }

    /// A page alone includes files that any document may name, and no others.
    @Test func includedFilesStayBelowThePagesFolder() throws {
        let book = try TestBook(["a.md": "{{#include b.txt}} {{#include ../secret.md}}", "b.txt": "words"])
        #expect(try read("a.md", of: book, in: .dialect(.mdbook)).text == "words ")
    }

    @Test func aChapterMayStateItsDialect() throws {
        let book = try TestBook(["book.yaml": "chapters: [a.md, b.md]\n", "a.md": "---\nsyntax: mkdocs\n---\n\n" + note, "b.md": note])
        let reader = try ChapterReader(try #require(book.read().outline), roots: FileRoots(), limit: 1000)
        #expect(try reader.text(ofChapterAt: book.folder + "/a.md").dialect == .mkdocs)
        #expect(try reader.text(ofChapterAt: book.folder + "/b.md").dialect == .github)
    }

    @Test func constructsHaveDifferentNames() {
        let names = (Construct.ofMarkdown + Construct.ofPages).map(\.name)
        #expect(Set(names).count == names.count)
    }
}
