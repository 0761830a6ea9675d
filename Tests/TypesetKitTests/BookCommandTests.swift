import Foundation
import Testing

@testable import TypesetKit

/// Tests of books: several files typeset as one document.
@Suite struct BookCommandTests {
    /// Two chapters whose footnotes, headings and link definitions have the same names, and a part between them.
    private func book() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write("[book]\ntitle = \"Two Rivers\"\nauthors = [\"Ada\"]\nlanguage = \"en\"\n", to: "book.toml")
        _ = try folder.write(
            "[Preface](preface.md)\n\n- [One](one.md)\n  - [Inner](deep/inner.md)\n\n# Part B\n\n- [Two](two.md)\n", to: "src/SUMMARY.md")
        _ = try folder.write("# Preface\n\nBefore.\n", to: "src/preface.md")
        _ = try folder.write(
            "# One\n\nSee [the end](two.md#end), [inside][x] and [all](./two.md).[^1]\n\n## End\n\n[x]: deep/inner.md\n[^1]: Note of one.\n",
            to: "src/one.md")
        _ = try folder.write("# Inner\n\n![A red dot](dot.svg)\n\n## Details\n", to: "src/deep/inner.md")
        _ = try folder.write(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><circle cx=\"4\" cy=\"4\" r=\"4\" fill=\"red\"/></svg>",
            to: "src/deep/dot.svg")
        _ = try folder.write(
            "# Two\n\n[Here](#end), [there](one.md#end).[^1]\n\n## End\n\n[x]: nowhere\n[^1]: Note of two.\n", to: "src/two.md")
        return folder
    }

    @Test func aBookIsOneFileWithTitleContentsAndChapters() throws {
        let folder = try book(), outcome = try CommandTests().typeset("book.toml", "--size", "large", "-o", "b.pdf", in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(outcome.messages.contains("PDF/UA-1 and PDF/A-2a"))
        let info = try Tool.run("pdfinfo", folder.path + "/b.pdf")
        #expect(info.contains("Title:           Two Rivers"))
        #expect(info.contains("Author:          Ada"))
        let text = try Tool.run("pdftotext", "-layout", folder.path + "/b.pdf", "-")
        // Chapters have the order and the numbers of the summary, on the pages that the contents list.
        let pages = text.split(separator: "\u{0C}", omittingEmptySubsequences: false).map(String.init)
        let contents = try #require(pages.first { $0.contains("Contents") })
        for line in ["Preface", "1 One", "1.1 Inner", "Part B", "2 Two"] { #expect(contents.contains(line), "\(line) in \(contents)") }
        #expect(!contents.contains("Details"))
        let one = try #require(pages.firstIndex { $0.contains("See the end") }),
            two = try #require(pages.firstIndex { $0.contains("Here, there") })
        #expect(pages.firstIndex { $0.contains("Before.") }.map { $0 < one } == true)
        #expect(one < two)
        // The body starts at page 1, after the roman numerals.
        #expect(contents.firstMatch(of: /1 One[ .]+1\n/) != nil)
        #expect(contents.firstMatch(of: /Preface[ .]+iii?\n/) != nil)
        #expect(text.contains("Note of one."))
        #expect(text.contains("Note of two."))
    }

    @Test func settingsShowTheLanguageOfABook() throws {
        let folder = try book()
        let settings = try CommandTests().typeset("book.toml", "--show-settings", in: folder).output
        #expect(settings.contains("\nlanguage    en of the book two-rivers  (book.toml:4)\n"), "\(settings)")
        #expect(settings.components(separatedBy: "language").count == 2)
        let given = try CommandTests().typeset("book.toml", "--language", "de", "--show-settings", in: folder).output
        #expect(given.contains("\nlanguage    de  (command line)\n"))
        #expect(given.components(separatedBy: "language").count == 2)
    }

    /// Each file has its own anchors and link definitions, and links between files lead to places in the book.
    @Test func linksBetweenChaptersAreAlive() throws {
        let folder = try book(), outcome = try CommandTests().typeset("src/SUMMARY.md", "--all-sizes", "-o", "out/", in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(folder.files.filter { $0.hasPrefix("out/two-rivers.") }.count == 12)
        for size in ["xSmall", "ax5"] {
            let file = folder.path + "/out/two-rivers.\(size).pdf"
            let names = try Tool.run("pdfinfo", "-dests", file)
            for name in ["src/one#end", "src/two#end", "src/deep/inner#details"] { #expect(names.contains("\"\(name)\""), "\(name)") }
            // No link leads out of the file.
            #expect(
                try Tool.run("pdfinfo", "-url", file).components(separatedBy: "\n").filter { $0.contains("URI") || $0.contains(".md") }
                    .isEmpty)
        }
    }

    /// A link of MyST without words names a page by its file.
    @Test func aLinkOfMySTNamesAPage() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("project: { toc: [{ file: a.md }, { file: b/c.md }, { file: b/d.md }] }\n", to: "myst.yml")
        _ = try folder.write("# One\n", to: "a.md")
        _ = try folder.write("# Two\n\nSee [](d).\n", to: "b/c.md")
        _ = try folder.write("# The third\n", to: "b/d.md")
        let outcome = try CommandTests().typeset("myst.yml", "-M", "title=T", "-M", "lang=en", "-o", "a.pdf", in: folder)
        #expect(!outcome.messages.contains("link-target-missing"), "\(outcome.messages)")
        #expect(try Tool.run("pdftotext", "-raw", folder.path + "/a.pdf", "-").contains("See The third."))
    }

    /// Names of MyST are those of all chapters, so that links to a name have one target.
    @Test func namesOfMySTAreOneTarget() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("project: { toc: [{ file: a.md }, { file: b.md }] }\n", to: "myst.yml")
        _ = try folder.write("(rules)=\n# One\n\nThe [rules of play](rules), {ref}`rules of play <rules>`, [third](b).\n", to: "a.md")
        _ = try folder.write("# Two\n\nThe [rules of play](#rules), [rules of play](rules), [third](b.md).\n", to: "b.md")
        let outcome = try CommandTests().typeset("myst.yml", "-M", "title=T", "-M", "lang=en", "-o", "a.pdf", in: folder)
        #expect(!outcome.messages.contains("[link-"), "\(outcome.messages)")
        let other = "# Two\n\nThe [rules of play](b.md).\n"
        _ = try folder.write(other, to: "b.md")
        let changed = try CommandTests().typeset("myst.yml", "-M", "title=T", "-M", "lang=en", "-o", "a.pdf", in: folder)
        #expect(changed.messages.contains("[link-text-ambiguous]"))
    }

    /// The index is at the end of the book and uses the printed page numbers.
    @Test func marksOfChaptersMakeAnIndex() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("[Preface](p.md)\n\n# Part\n\n- [A](a.md)\n- [B](b.md)\n", to: "SUMMARY.md")
        _ = try folder.write("# Preface\n\nOf [glyphs]{.index entry=glyph}.\n", to: "p.md")
        _ = try folder.write("# A\n\nA [glyph]{.index} and a `run`{.index}.\n", to: "a.md")
        _ = try folder.write("# B\n\nA *glyph*{.index entry=\"glyph!italic\"}.\n", to: "b.md")
        let outcome = try CommandTests().typeset(
            "SUMMARY.md", "-M", "title=T", "-M", "lang=de", "--sizes", "large...ax5", "-o", "{size}.pdf", in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(outcome.messages.contains("PDF/UA-1 and PDF/A-2a"), "\(outcome.messages)")
        for size in ["large", "ax5"] {
            let text = try Tool.run("pdftotext", "-raw", folder.path + "/\(size).pdf", "-")
            let pages = text.split(separator: "\u{0C}", omittingEmptySubsequences: false).map { $0.replacing("\n", with: " ") }
            let preface = try #require(pages.firstIndex { $0.contains("Of glyphs") })
            let roman = ["i", "ii", "iii", "iv", "v", "vi", "vii"][preface], index = try #require(pages.last { $0.contains("glyph, ") })
            #expect(index.contains("glyph, \(roman), 2 italic, 3 run, 2"), "\(index) at \(size)")
            #expect(text.contains("Stichwort"))
        }
        #expect(try Tool.run("pdfinfo", "-dests", folder.path + "/large.pdf").contains("\"index\""))
    }

    /// In a site, a path with a leading slash starts at the site's root, and links use the published addresses of pages.
    @Test(arguments: [
        ("_quarto.yml", "website: { title: T, sidebar: { contents: [a/one.qmd, two.qmd] } }", "a/one.qmd", "two.qmd", "img/p.svg"),
        ("docusaurus.config.js", "module.exports = {title: 'T'}", "docs/a/one.mdx", "docs/two.md", "static/img/p.svg"),
        (
            "mkdocs.yml", "site_name: T\nnav: [a/one.md, two.md, Part: two/#part, API: api/]", "docs/a/one.md", "docs/two.md",
            "docs/img/p.svg"
        ),
    ])
    func pathsOfSitesBeginAtTheirRoot(settings: String, text: String, one: String, two: String, picture: String) throws {
        let folder = try TemporaryFolder(),
            address = two.hasSuffix("qmd") ? "/two.qmd#part" : one.hasSuffix("mdx") ? "/docs/two#part" : "/two/#part"
        _ = try folder.write(text, to: settings)
        _ = try folder.write("# One\n\n![A square](/img/p.svg)\n\nSee [the part](\(address)).\n", to: one)
        _ = try folder.write("# Two\n\n## Part\n\nText.\n", to: two)
        _ = try folder.write("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9v9z'/></svg>", to: picture)
        let outcome = try CommandTests().typeset(".", "-M", "lang=en", "-o", "b.pdf", in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(outcome.messages.contains("PDF/UA-1 and PDF/A-2a"))
        #expect(!outcome.messages.contains("image-missing"))
        #expect(try !Tool.run("pdfinfo", "-url", folder.path + "/b.pdf").contains("two"))
    }

    @Test func missingPartsAreReportedWithFileAndLine() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("- [A](a.md)\n- [B](none.md)\n- [A again](a.md)\n", to: "SUMMARY.md")
        _ = try folder.write("---\nlang: en\n---\n# A\n\n[gone](b.md), [there](a.md#nothing).\n", to: "a.md")
        let outcome = try CommandTests().typeset("SUMMARY.md", "-M", "lang=en", "-o", "b.pdf", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("SUMMARY.md:2:3: error: the chapter `none.md` does not exist"))
        #expect(outcome.messages.contains("SUMMARY.md:3"))
        #expect(outcome.messages.contains("is listed twice"))
        #expect(outcome.messages.contains("a.md:6:1: warning: there is no file `b.md`"))
        #expect(outcome.messages.contains("a.md:6:15: error: no heading or {#id} has the name `a.md#nothing`"))
        #expect(FileManager.default.fileExists(atPath: folder.path + "/b.pdf"))
    }

    /// Reports include the parts that a book lacks, with file and line, as failures.
    @Test(arguments: [("--no-cache", true), ("--no-audit", false)])
    func reportsListTheMissingPartsOfABook(option: String, isAudited: Bool) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("[book]\ntitle = \"T\"\nlanguage = \"en\"\n", to: "book.toml")
        _ = try folder.write("- [A](a.md)\n- [Gone](gone.md)\n", to: "src/SUMMARY.md")
        _ = try folder.write("# A\n\n{{#include nope.txt}}\n", to: "src/a.md")
        let reports = ["sarif", "junit", "json", "html", "github"].flatMap { ["--report", "\($0)=r.\($0)"] }
        let outcome = try CommandTests().run(["book.toml", "-o", "b.pdf", option] + (isAudited ? reports : []), in: folder)
        #expect(outcome.status == 1)
        let chapter = "src/SUMMARY.md:2:3: error: the chapter `src/gone.md` does not exist"
        let file = "src/a.md:3:1: error: the included file `src/nope.txt` does not exist"
        for message in [chapter, file] { #expect(outcome.messages.components(separatedBy: message).count == 2, "\(outcome.messages)") }
        guard isAudited else { return }
        for format in ["sarif", "junit", "json", "html", "github"] {
            let text = try #require(folder.text(of: "r.\(format)"))
            #expect(text.contains("gone.md"), "\(format)")
            #expect(text.contains("nope.txt"), "\(format)")
            #expect(text.contains("SUMMARY.md"), "\(format)")
        }
        #expect(folder.text(of: "r.junit")?.firstMatch(of: /failures="[1-9]/) != nil)
        #expect(folder.text(of: "r.json")?.contains("\"verdict\": \"fail\"") == true)
        let sarif = try #require(folder.text(of: "r.sarif"))
        #expect(sarif.contains("\"uri\": \"src/SUMMARY.md\""))
        #expect(sarif.contains("\"ruleId\": \"book-incomplete\""))
    }

    /// Pages resolve as generators publish them: `index.html` for a folder, a folder for any other page, or the permalink of the front
    /// matter.
    @Test func pagesAreFoundByTheirAddresses() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("# Home\n\n[sub](sub/index.html), [keys](/keys/), [gone](gone/index.html)\n", to: "b/index.md")
        _ = try folder.write("# Sub\n\nText.\n", to: "b/sub/README.md")
        _ = try folder.write("---\npermalink: /keys/\n---\n# Keys\n\n[marks](../marks/), [list](../list/#end)\n", to: "b/pages/keyboard.md")
        _ = try folder.write("---\npermalink: /marks/\n---\n# Marks\n\nText.\n", to: "b/pages/landmarks.md")
        _ = try folder.write("# List\n\n[marks](../landmarks/), [nothing](../nothing/)\n\n## End\n", to: "b/pages/list.md")
        let outcome = try CommandTests().typeset("b", "--book", "-M", "lang=en", "-M", "title=T", "-o", "b.pdf", in: folder)
        let missing = outcome.messages.matches(of: /there is no file `([^`]*)`/).map { String($0.1) }
        #expect(missing.sorted() == ["../nothing/", "gone/index.html"], "\(outcome.messages)")
        #expect(try !Tool.run("pdfinfo", "-url", folder.path + "/b.pdf").contains("keys"))
    }

    /// Addresses in Docusaurus omit the numbers that sort files.
    @Test func numbersThatSortFilesAreNoPartOfAddresses() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("module.exports = {title: 'T'}", to: "docusaurus.config.js")
        _ = try folder.write("# A\n\n[one](./deep/one), [two](deep/two.md#end), [no](deep/three)\n", to: "docs/a.mdx")
        _ = try folder.write("# One\n\n[a](../a)\n", to: "docs/deep/01-one.md")
        _ = try folder.write("# Two\n\n## End\n", to: "docs/deep/2. two.md")
        _ = try folder.write("# Part\n", to: "docs/_part.mdx")
        let outcome = try CommandTests().typeset(".", "-M", "lang=en", "-o", "b.pdf", in: folder)
        let missing = outcome.messages.matches(of: /there is no file `([^`]*)`/).map { String($0.1) }
        #expect(missing == ["deep/three"], "\(outcome.messages)")
        #expect(try !Tool.run("pdftotext", folder.path + "/b.pdf", "-").contains("Part"))
    }

    /// Links name pages of Docusaurus by their routes, and categories by the pages that it makes for them.
    @Test func routesOfDocusaurusLeadToPages() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "module.exports = {title: 'T', presets: [['classic', {docs: {routeBasePath: 'd', sidebarPath: './sidebars.js'}}]]};",
            to: "docusaurus.config.js")
        _ = try folder.write(
            "module.exports = {s: ['a', {type: 'category', label: 'Cat One', link: {type: 'generated-index'}, items: ['deep/two', 'c']}]}",
            to: "sidebars.js")
        let links = [
            "/d/deep/second", "deep/second", "./deep/second", "/d/category/cat-one", "/d/own", "/deep/two.md", "/d/deep/two", "/e/a",
        ]
        _ = try folder.write("---\nslug: /\n---\n# A\n\n" + links.map { "[to](\($0))" }.joined(separator: " ") + "\n", to: "docs/a.md")
        _ = try folder.write("---\nslug: second\n---\n# Two\n\n[a](../) [c](c.md) [c](../own)\n", to: "docs/deep/01-two.md")
        _ = try folder.write("---\nid: own\n---\n# C\n", to: "docs/c.md")
        let outcome = try CommandTests().typeset(".", "-M", "lang=en", "-o", "b.pdf", in: folder)
        let missing = outcome.messages.matches(of: /there is no file `([^`]*)`/).map { String($0.1) }
        #expect(missing == ["/d/deep/two", "/e/a"], "\(outcome.messages)")
    }

    /// In the PDF that Quarto makes, and with `autorefs` of MkDocs, names are those of the whole book.
    @Test(arguments: [
        ("_quarto.yml", "book:\n  title: T\n  chapters: [index.qmd, b.qmd]\n", "index.qmd", "[b](#sec-b)", "b.qmd"),
        ("mkdocs.yml", "site_name: T\nplugins: [autorefs]\nnav: [a.md, b.md]\n", "docs/a.md", "[b][sec-b]", "docs/b.md"),
    ])
    func namesOfOtherChapters(list: String, settings: String, first: String, link: String, second: String) throws {
        let folder = try TemporaryFolder()
        for (path, text) in [(list, settings), (first, "# A\n\nSee \(link).\n"), (second, "# B {#sec-b}\n\nText.\n")] {
            _ = try folder.write(text, to: path)
        }
        let outcome = try CommandTests().typeset("check", ".", "-M", "lang=en", "--report", "text=-", in: folder)
        #expect(!outcome.output.contains("[link-target-missing]"), "\(outcome.output)")
    }

    /// Links in pages of MkDocs name headings as MkDocs does, or as GitHub does.
    @Test func linksNameHeadingsAsTheProgramOfTheBookDoes() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("site_name: T\nnav: [a.md, b.md]\n", to: "mkdocs.yml")
        _ = try folder.write("# A\n\n[One](b.md#tips-tricks), [two](b.md#tips--tricks) and [three](b.md#tips).\n", to: "docs/a.md")
        _ = try folder.write("# B\n\n## Tips & tricks\n\nText.\n", to: "docs/b.md")
        let outcome = try CommandTests().typeset("check", ".", "-M", "lang=en", "--report", "text=-", in: folder)
        #expect(outcome.output.matches(of: /has the name `([^`]*)`/).map { String($0.1) } == ["b.md#tips"], "\(outcome.output)")
    }

    /// Docusaurus and MkDocs's theme Material print a title above a page without a heading of the first level.
    @Test(arguments: [
        ("docusaurus.config.js", "", "docs/01-first-steps.md", "first-steps"),
        ("docusaurus.config.js", "", "docs/a.md", "own"),
        ("mkdocs.yml", "theme: { name: material }\n", "docs/first-steps.md", "First steps"),
        ("mkdocs.yml", "theme: material\nnav: [The start: a.md]\n", "docs/a.md", "The start"),
    ])
    func pagesWithoutATitleHaveTheOneThatTheirSitePrints(list: String, settings: String, page: String, title: String) throws {
        let id = title == "own" ? "---\nid: own\n---\n" : ""
        let text = try text(ofBook: [list: settings, page: id + "Words.\n\n## Below\n\nMore.\n"], list)
        let lines = text.split { $0.isNewline || $0 == "\u{0C}" }.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.contains { $0 == title || $0 == "1 \(title)" }, "\(text)")
    }

    /// The keys of chapters without a meaning are one note.
    @Test func keysOfChaptersAreANote() throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b"] {
            _ = try folder.write("---\npapersize: a5\nqqqq: 1\n\(name)\(name)zz: 1\n---\n# \(name)\n\nText.\n", to: name + ".md")
        }
        let outcome = try CommandTests().typeset("check", "--book", "a.md", "b.md", "-M", "lang=en", "--report", "text=-", in: folder)
        #expect(outcome.output.contains("`qqqq`, `aazz`, `bbzz` have no meaning here"), "\(outcome.output)\(outcome.messages)")
        #expect(outcome.output.contains("`papersize` has no effect in a chapter"), "\(outcome.output)")
    }

    /// A file that is named twice is an error, as it is in a list of chapters.
    @Test(arguments: ["a.md", "./a.md"])
    func filesOfACommandLineAreChaptersOnce(again: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\nlang: en\n---\n# A\n\nOnly once.\n", to: "a.md")
        let outcome = try CommandTests().typeset("--book", "a.md", again, "-M", "lang=en", "-o", "b.pdf", in: folder)
        #expect(outcome.status == 1, "\(outcome.messages)")
        #expect(outcome.messages.contains("error: the chapter `a.md` is listed twice"), "\(outcome.messages)")
        #expect(try Tool.run("pdftotext", folder.path + "/b.pdf", "-").components(separatedBy: "Only once").count == 2)
    }

    /// If a part is itself a page, its chapters continue the numbering of the other parts.
    @Test func chaptersInAPartThatIsAPageAreCountedOn() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "book:\n  title: T\n  chapters:\n    - index.qmd\n    - a.qmd\n    - b.qmd\n    - part: p.qmd\n      chapters: [c.qmd, d.qmd]\n",
            to: "_quarto.yml")
        for name in ["index", "a", "b", "p", "c", "d"] { _ = try folder.write("# Page \(name)\n\nText.\n", to: "\(name).qmd") }
        let outcome = try CommandTests().typeset("_quarto.yml", "-M", "lang=en", "-o", "b.pdf", in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
        let text = try Tool.run("pdftotext", "-layout", folder.path + "/b.pdf", "-")
        for title in ["2 Page b", "3 Page c", "4 Page d"] { #expect(text.contains(title), "\(title) in \(text)") }
    }

    /// Messages name the heading levels of the file, which the author edits, not those of the book.
    @Test func levelsInMessagesAreThoseOfTheFile() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("- [A](a.md)\n  - [B](b.md)\n", to: "SUMMARY.md")
        _ = try folder.write("# A\n\nText.\n", to: "a.md")
        _ = try folder.write("# B\n\n### Deep\n\nText.\n", to: "b.md")
        let outcome = try CommandTests().typeset("SUMMARY.md", "-M", "lang=en", "-M", "title=T", "-o", "b.pdf", in: folder)
        #expect(outcome.messages.contains("b.md:3:1: error: heading level 3 follows level 1"), "\(outcome.messages)")
        #expect(outcome.messages.contains("use level 2 here"))
    }

    /// The contents list headings below the chapter level if the book asks for them.
    @Test(arguments: [("tocDepth: 2", 0, true), ("contents: true", 0, false), ("tocDepth: 9", 1, false)])
    func contentsHaveAsManyLevelsAsTheBookSays(setting: String, status: Int32, isListed: Bool) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("title: T\nlanguage: en\nchapters: [a.md, b.md]\n\(setting)\n", to: "book.yaml")
        _ = try folder.write("# B\n\nText.\n", to: "b.md")
        _ = try folder.write("# A\n\n## Below\n\nText.\n", to: "a.md")
        let outcome = try CommandTests().typeset("book.yaml", "-o", "b.pdf", in: folder)
        #expect(outcome.status == status, "\(outcome.messages)")
        let text = try Tool.run("pdftotext", folder.path + "/b.pdf", "-")
        #expect((text.components(separatedBy: "Below").count == 3) == isListed, "\(text)")
    }

    private func text(ofBook files: [String: String], _ list: String, style: String = "default") throws -> String {
        let folder = try TemporaryFolder()
        for (path, text) in files { _ = try folder.write(text, to: path) }
        _ = try CommandTests().typeset(list, "-M", "lang=en", "-s", style, "-o", "b.pdf", in: folder)
        return try Tool.run("pdftotext", "-layout", folder.path + "/b.pdf", "-")
    }

    /// A chapter and a part with the title of the book replace neither its title page nor its contents.
    @Test func theTitleOfABookIsOnItsOwnPage() throws {
        let text = try text(
            ofBook: ["mkdocs.yml": "site_name: Same\nnav: [index.md]\n", "docs/index.md": "# Same\n\nWords.\n\n## Below\n\nMore.\n"],
            "mkdocs.yml")
        let lines = text.split { $0.isNewline || $0 == "\u{0C}" }.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.prefix(3) == ["Same", "Contents", "1 Same 1"], "\(text)")
    }

    /// Chapters that are not written yet leave no gap.
    @Test func draftsTakeNoNumber() throws {
        let text = try text(
            ofBook: ["SUMMARY.md": "- [One](one.md)\n- [Later]()\n- [Two](two.md)\n", "one.md": "# One\n", "two.md": "# Two\n"],
            "SUMMARY.md")
        #expect(text.contains("2 Two"), "\(text)")
    }

    @Test func anEmptyListOfNumbersRemovesThoseOfChapters() throws {
        let files = [
            "SUMMARY.md": "- [One](one.md)\n", "one.md": "# One\n", "s.yaml": "typeset: 1\nextends: default\nheadingNumbers: []\n",
        ]
        #expect(try !text(ofBook: files, "SUMMARY.md", style: "./s.yaml").contains("1 One"))
        #expect(try text(ofBook: files, "SUMMARY.md").contains("1 One"))
    }

    /// Its text may cite a chapter by its number.
    @Test func decimalNumbersOfTheSheetLeaveThoseOfTheBook() throws {
        let files = [
            "SUMMARY.md": "[Preface](preface.md)\n\n- [One](one.md)\n", "preface.md": "# Preface\n", "one.md": "# One\n\n## Part\n",
            "s.yaml": "typeset: 1\nextends: default\nheadingNumbers: [\"{1}\", \"{1}.{2}\"]\n",
        ]
        let text = try text(ofBook: files, "SUMMARY.md", style: "./s.yaml")
        #expect(text.contains("1 One") && !text.contains("1 Preface"), "\(text)")
    }

    /// The files of a book are in the PDF, so that a link to another one leads nowhere.
    @Test func linksOfABookToMissingFilesAreText() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("- [One](one.md)\n", to: "SUMMARY.md")
        _ = try folder.write("# One\n\n[Words](gone.md), [names](std::mem) and [web](https://example.org/).\n", to: "one.md")
        let outcome = try CommandTests().typeset("SUMMARY.md", "-M", "lang=en", "-M", "title=T", "-o", "b.pdf", in: folder)
        #expect(outcome.messages.contains("there is no file `gone.md`"), "\(outcome.messages)")
        #expect(outcome.messages.contains("there is no file `std::mem`"), "\(outcome.messages)")
        let urls = try Tool.run("pdfinfo", "-url", folder.path + "/b.pdf")
        #expect(urls.contains("example.org"))
        for name in ["gone", "std"] { #expect(!urls.contains(name), "\(urls)") }
    }

    /// A file without headings gets the title of the outline, or the title of its front matter if it has one.
    @Test func everyFileHasAHeadingAtItsLevel() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("- [Plain](plain.md)\n  - [Titled](titled.md)\n", to: "SUMMARY.md")
        _ = try folder.write("Only text.\n", to: "plain.md")
        _ = try folder.write("---\ntitle: From the front\n---\n## Section\n\nText.\n", to: "titled.md")
        let outcome = try CommandTests().typeset("SUMMARY.md", "-M", "lang=en", "-M", "title=Book", "-o", "b.pdf", in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
        let structure = try Tool.run("pdfinfo", "-struct-text", folder.path + "/b.pdf").filter { !$0.isWhitespace || $0 == "\n" }
        for heading in ["H1\"1Plain\"", "H2\"1.1Fromthefront\"", "H3\"Section\""] { #expect(structure.contains(heading), "\(structure)") }
    }

    @Test func filesOfACommandLineAreABookOnRequest() throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b"] {
            _ = try folder.write("---\nlang: en\n---\n# \(name.uppercased())\n\nText of \(name).\n", to: "\(name).md")
        }
        let outcome = try CommandTests().typeset(
            "--book", "b.md", "a.md", "-M", "title=Both", "-M", "lang=en", "-o", "both.pdf", in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
        let text = try Tool.run("pdftotext", folder.path + "/both.pdf", "-")
        let b = try #require(text.range(of: "Text of b.")), a = try #require(text.range(of: "Text of a."))
        #expect(b.lowerBound < a.lowerBound)
        #expect(folder.files.filter { $0.hasSuffix(".pdf") } == ["both.pdf"])
    }

    /// If other documents are given too, `SUMMARY.md` is an ordinary document.
    @Test func aSummaryAmongDocumentsIsADocument() throws {
        let folder = try book()
        let outcome = try CommandTests().typeset("src/SUMMARY.md", "src/two.md", "--no-audit", "-o", "out/", in: folder)
        #expect(folder.files.contains("out/SUMMARY.pdf"))
        #expect(outcome.status < 2)
    }

    /// Chapters open on right-hand pages, after blank pages without text.
    @Test func chaptersOpenOnTheRight() throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b", "c"] { _ = try folder.write("# \(name.uppercased())\n\nText.\n", to: "\(name).md") }
        _ = try folder.write("title: T\nlanguage: en\nchapters: [a.md, b.md, c.md]\nopenings: right\ncontents: false\n", to: "book.yaml")
        let outcome = try CommandTests().typeset("book.yaml", "-o", "b.pdf", in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
        let pages = try Tool.run("pdftotext", folder.path + "/b.pdf", "-").split(separator: "\u{0C}", omittingEmptySubsequences: false)
        let openings = ["A", "B", "C"].map { letter in
            pages.firstIndex { $0.split(separator: "\n").contains { $0.hasSuffix(letter) } } ?? -1
        }
        #expect(openings.allSatisfy { $0 >= 0 && $0.isMultiple(of: 2) }, "\(openings)")
        #expect(openings[2] - openings[0] == 4)
        #expect(pages[openings[0] + 1].allSatisfy { $0.isWhitespace })
    }
}
