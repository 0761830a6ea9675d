import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

@Suite struct SiteTests {
    @Test func aFolderIsABookInNaturalOrderWithItsIntroductionsFirst() throws {
        let book = try TestBook([
            "ch10.md": "", "ch2.md": "", "README.md": "", "basics/b.md": "", "basics/a.md": "", "more/index.md": "", "more/c.md": "",
            "notes.txt": "", ".hidden/x.md": "", "node_modules/x.md": "",
        ])
        #expect(
            book.entries() == [
                "- (README.md)*", "# Basics", "1. (basics/a.md)", "1. (basics/b.md)", "1. (ch2.md)*", "1. (ch10.md)*",
                "1. (more/index.md)*", "  1. (more/c.md)*",
            ])
        #expect(book.complaints() == [])
        #expect(try TestBook(["a.txt": ""]).complaints().first?.hasPrefix(". there is no book in this folder") == true)
    }

    @Test func mkDocsHasItsNavigation() throws {
        let book = try TestBook([
            "mkdocs.yml": """
            site_name: Site
            nav:
              - index.md
              - Guide:
                  - "Start `here`": start.md
                  - Deep:
                      - deep/a.md
                  - Web: https://example.org
              - About: about.md
            """,
            "docs/index.md": "", "docs/start.md": "", "docs/deep/a.md": "", "docs/about.md": "",
        ])
        #expect(
            book.entries() == [
                "1. (docs/index.md)*", "# Guide", "1. Start here (docs/start.md)", "1. Deep :", "  1. (docs/deep/a.md)",
                "1. About (docs/about.md)*",
            ])
        #expect(book.read().outline?.metadata.title?.value == "Site")
        #expect(book.read().outline?.dialect == .mkdocs)
    }

    /// A section without a title is named by its index page, and is no section without one.
    @Test func mkDocsSectionsWithoutATitle() throws {
        let book = try TestBook([
            "mkdocs.yml": "nav:\n  - a.md\n  - '':\n    - learn/index.md\n    - learn/b.md\n    - '':\n      - c.md\n",
            "docs/a.md": "", "docs/learn/index.md": "", "docs/learn/b.md": "", "docs/c.md": "",
        ])
        #expect(
            book.entries() == ["1. (docs/a.md)*", "1. (docs/learn/index.md)*", "  1. (docs/learn/b.md)*", "  1. (docs/c.md)*"])
    }

    /// With this feature of the theme, the index page is the page of its section.
    @Test(arguments: [
        ("theme: { name: material, features: [navigation.indexes] }\n", ["1. Guide (docs/guide/index.md)*", "  1. (docs/guide/b.md)*"]),
        ("", ["# Guide", "1. (docs/guide/index.md)", "1. (docs/guide/b.md)"]),
    ])
    func mkDocsSectionsWithAnIndexPage(theme: String, entries: [String]) throws {
        let book = try TestBook([
            "mkdocs.yml": theme + "nav:\n  - Guide:\n    - guide/index.md\n    - guide/b.md\n", "docs/guide/index.md": "",
            "docs/guide/b.md": "",
        ])
        #expect(book.entries() == entries)
    }

    /// The pages of a Sphinx project are those of its lists of contents.
    @Test func sphinxHasItsTrees() throws {
        let book = try TestBook([
            "conf.py":
                "import os\nextensions = ['myst_parser']\nproject = \"My project\"  # name\nauthor = f'{x}'\nmyst_substitutions = {\n  'a': '*A*',\n}\n",
            "index.md": "# Home\n\n```{toctree}\n:caption: Guide\n:maxdepth: 2\n\nuse/index\nThe *end* <end.md>\nhttps://example.org\n"
                + "old\n```\n\n```{toctree}\nself\nuse/b\nlast\n```\n",
            "use/index.md": "# Use\n\n:::{toctree}\n:glob:\n*\n/top\n:::\n", "use/a.md": "", "use/b.md": "", "end.md": "", "last.md": "",
            "top.md": "",
            "old.rst": "",
        ])
        #expect(
            book.entries() == [
                "- (index.md)*", "# Guide", "- (use/index.md)", "  - (use/a.md)", "  - (use/b.md)", "  - (top.md)", "- The end (end.md)",
                "- (last.md)*",
            ])
        #expect(book.complaints() == ["index.md:10:1 `old.rst` is not Markdown, and is left out (convert it to Markdown)"])
        #expect(book.read().outline?.metadata.title?.value == "My project")
        #expect(book.read().outline?.metadata.substitutions.values == ["a": "*A*"])
        #expect(book.read().outline?.dialect == .myst)
        let other = try TestBook(["conf.py": "extensions = []\n", "a.md": ""])
        #expect(other.entries() == ["1. (a.md)*"])
    }

    /// The first page of a Sphinx project may be in reStructuredText.
    @Test func sphinxMayBeginWithReStructuredText() throws {
        let book = try TestBook([
            "conf.py": "extensions = ['myst_parser']\n", "a.md": "", "b.md": "", "c.md": "",
            "index.rst":
                "Title\n=====\n\n.. toctree::\n   :maxdepth: 1\n   :caption: Guide\n\n   a\n\nText\n\n.. toctree::\n\n   Bee <b>\n",
        ])
        #expect(book.entries() == ["# Guide", "- (a.md)", "- Bee (b.md)*"])
        #expect(book.complaints().count == 1)
    }

    /// The settings of a site may have any name that begins with `mkdocs`, and inherit others.
    @Test func mkDocsInheritsSettings() throws {
        let book = try TestBook([
            "mkdocs-web.yml": "INHERIT: mkdocs-all.yml\ntheme: { name: material }\nsite_name: Web\n",
            "mkdocs-all.yml": "site_name: All\ndocs_dir: text\ntheme: { features: [navigation.indexes] }\nnav:\n  - G: [index.md, b.md]\n",
            "text/index.md": "", "text/b.md": "",
        ])
        #expect(book.entries("mkdocs-web.yml") == ["1. G (text/index.md)*", "  1. (text/b.md)*"])
        #expect(book.read("mkdocs-web.yml").outline?.metadata.title?.value == "Web")
        #expect(book.complaints("mkdocs-web.yml") == [])
    }

    /// The documents of a site may lie beside it in the same repository.
    @Test func docusaurusDocumentsAreAtTheirPath() throws {
        let book = try TestBook([
            ".git/HEAD": "ref: refs/heads/main\n", ".git/objects/x": "", ".git/refs/x": "", "pages/one.md": "", "site/docs/no.md": "",
            "site/docusaurus.config.js": """
            module.exports = {
              title: 'T',
              themeConfig: { docs: { sidebar: {} } },
              presets: [['classic', { docs: { editUrl: ({ path }) => `x${path}`, path: '../pages', x: f() } }]],
            };
            """,
        ])
        #expect(book.entries("site") == ["1. (pages/one.md)*"])
        #expect(book.complaints("site") == [])
    }

    /// The same keys in TOML; a nested table is an extension of that name.
    @Test func zensicalHasItsNavigation() throws {
        let book = try TestBook([
            "zensical.toml": """
            [project]
            site_name = "Site"
            site_description = "About waves"
            docs_dir = "text"
            nav = [
              "index.md",
              { "Guide" = [
                { "Start `here`" = "start.md" },
                { "Web" = "https://example.org" },
              ] },
              { "Gone" = "gone.md" },
            ]

            [project.theme]
            language = "de"

            [project.markdown_extensions.pymdownx.snippets]
            base_path = ["parts"]
            """,
            // Zensical reads these only if it has no settings file.
            "mkdocs.yml": "site_name: Old\n", "text/index.md": "", "text/start.md": "",
        ])
        #expect(book.entries() == ["1. (text/index.md)*", "# Guide", "1. Start here (text/start.md)"])
        let outline = try #require(book.read().outline)
        #expect(outline.metadata.title?.value == "Site")
        #expect(outline.metadata.language?.value == "de")
        #expect(outline.metadata.subject?.value == "About waves")
        #expect(outline.dialect == .mkdocs)
        #expect(outline.syntaxSettings.filter { $0.contains("/") } == [book.folder + "/parts"])
        #expect(
            book.complaints() == ["zensical.toml:11:14 the chapter `text/gone.md` does not exist"])
        #expect(try TestBook(["zensical.toml": "[project]\nsite_name = \n", "docs/a.md": ""]).complaints().count == 1)
    }

    /// The language before inline code is not printed if the site enables inline languages.
    @Test(arguments: [
        ("mkdocs.yml", "markdown_extensions:\n  - pymdownx.inlinehilite\n", true),
        ("mkdocs.yml", "markdown_extensions:\n  - pymdownx.inlinehilite:\n      style_plain_text: true\n", true),
        ("mkdocs.yml", "markdown_extensions:\n  - pymdownx.snippets\n", false), ("mkdocs.yml", "site_name: Site\n", false),
        ("zensical.toml", "[project]\nsite_name = \"Site\"\n", true),
        ("zensical.toml", "[project.markdown_extensions.pymdownx.inlinehilite]\n", true),
        ("zensical.toml", "[project.markdown_extensions.footnotes]\n", false),
    ])
    func languagesOfCodeAreNotPrinted(name: String, settings: String, isRemoved: Bool) throws {
        let page = "`#!py print()` ``:::c++ a `b` `` [`#!js  x`](a.md) ` #!py a ` `#!py` `#! py a` `::py a` `x #!py a`\n\n    `#!py a`\n"
        let book = try TestBook([name: settings, "docs/a.md": page])
        let text = try ChapterReader(try #require(book.read().outline), roots: FileRoots(), limit: 1000).text(
            ofChapterAt: book.folder + "/docs/a.md")
        var code: [String] = []
        text.interpreted(MarkdownParser.parse(text.file).document).forEachPart { part in
            if case .inline(let inline) = part, case .code(let text) = inline.kind { code.append(text) }
        }
        let marked = ["#!py print()", ":::c++ a `b` ", "#!js  x"]
        #expect(code == (isRemoved ? ["print()", "a `b` ", "x"] : marked) + ["#!py a", "#!py", "#! py a", "::py a", "x #!py a"])
    }

    @Test func mySTHasTheContentsOfItsProject() throws {
        let book = try TestBook([
            "myst.yml": """
            version: 1
            project:
              title: Waves
              authors: [{ name: Ada }]
              numbering: { headings: true }
              toc:
                - file: index.md
                - title: Basics
                  children:
                    - file: a
                      children: [{ file: deep/b.md }]
                    - pattern: more/*.md
                - file: notes.ipynb
                - { url: "https://example.org", title: Elsewhere }
            """,
            "index.md": "", "a.md": "", "deep/b.md": "", "more/c2.md": "", "more/c10.md": "", "notes.ipynb": "{}", "_toc.yml": "root: a",
        ])
        #expect(
            book.entries() == [
                "- (index.md)*", "# Basics", "1. (a.md)", "  1. (deep/b.md)", "1. (more/c2.md)", "1. (more/c10.md)",
            ])
        #expect(book.complaints() == ["myst.yml:13:13 `notes.ipynb` is not Markdown, and is left out (convert it to Markdown)"])
        #expect(book.read().outline?.metadata.title?.value == "Waves")
    }

    @Test func mkDocsWithoutNavigationIsItsFolder() throws {
        let book = try TestBook([
            "mkdocs.yml": "site_name: Site\ndocs_dir: text\n", "text/index.md": "", "text/user-guide/a.md": "", "text/b.md": "",
        ])
        #expect(book.entries() == ["- (text/index.md)*", "1. (text/b.md)*", "# User guide", "1. (text/user-guide/a.md)"])
    }

    @Test func sidebarsThatAreWrittenOutAreRead() throws {
        let book = try TestBook([
            "docusaurus.config.js": "module.exports = { title: 'Site', i18n: { defaultLocale: 'de' }, url: process.env.URL };",
            "sidebars.js": """
            // @ts-check
            /** @type {import('x').SidebarsConfig} */
            const sidebars = {
              main: [
                'intro', // first
                { type: 'category', label: 'Guides', link: { type: 'doc', id: 'guides/start' }, items: ['guides/own'] },
                { 'Short hand': ['last',], },
                { type: 'link', href: 'https://example.org', label: 'Web' },
                { type: 'category', label: "All", items: [{ type: 'autogenerated', dirName: 'auto' }] },
              ],
            };
            module.exports = sidebars;
            """,
            "docs/01-intro.md": "", "docs/guides/start.md": "", "docs/guides/02-x.md": "---\nid: own\n---\n", "docs/last.mdx": "",
            "docs/auto/z.md": "---\nsidebar_position: 1\n---\n", "docs/auto/a.md": "", "docs/auto/sub/b.md": "",
            "docs/auto/sub/_category_.json": "{ \"label\": \"Sub!\", \"position\": 0 }", "docs/auto/d.md": "---\ndraft: true\n---\n",
        ])
        #expect(
            book.entries() == [
                "1. (docs/01-intro.md)*", "1. Guides (docs/guides/start.md)*", "  1. (docs/guides/02-x.md)*", "# Short hand",
                "1. (docs/last.mdx)", "# All", "1. Sub! :", "  1. (docs/auto/sub/b.md)", "1. (docs/auto/z.md)", "1. (docs/auto/a.md)",
            ])
        #expect(book.complaints() == [])
        #expect(book.read().outline?.metadata.title?.value == "Site")
        #expect(book.read().outline?.metadata.language?.value == "de")
    }

    @Test func computedSidebarsAreReportedAndTheFolderIsRead() throws {
        let book = try TestBook([
            "sidebars.ts": "export default { main: [...require('./x')] };", "docs/b.md": "", "docs/a.md": "",
            "docs/c/_category_.yml": "label: C\nposition: 0\n", "docs/c/d.md": "",
        ])
        #expect(book.entries() == ["# C", "1. (docs/c/d.md)", "1. (docs/a.md)*", "1. (docs/b.md)*"])
        #expect(book.complaints().first?.hasPrefix("sidebars.ts these sidebars are computed by a script, which is not run") == true)
    }

    @Test func quartoHasPartsAndAppendices() throws {
        let book = try TestBook([
            "_quarto.yml": """
            project: { type: book }
            book:
              title: Book
              author: Ada
              chapters:
                - index.qmd
                - part: Basics
                  chapters: [a.qmd, { text: Bee, file: b.qmd }]
                - part: more.qmd
                  chapters: [c.qmd]
              appendices: [z.qmd]
            """,
            "index.qmd": "", "a.qmd": "", "b.qmd": "", "more.qmd": "", "c.qmd": "", "z.qmd": "",
        ])
        #expect(
            book.entries() == [
                "- (index.qmd)*", "# Basics", "1. (a.qmd)", "1. Bee (b.qmd)", "- (more.qmd)*", "  1. (c.qmd)*", "A. (z.qmd)*",
            ])
        #expect(book.read().outline?.numbering.chapters == true)
        let plain = "book: { chapters: [a.qmd] }\nnumber-sections: true\nformat: { html: { number-sections: false } }\n"
        #expect(try TestBook(["_quarto.yml": plain, "a.qmd": ""]).read().outline?.numbering.chapters == false)
        let other = try TestBook(["_quarto.yml": "project: { type: default }\n"])
        #expect(
            other.complaints() == [
                "_quarto.yml this Quarto project is not a book (list chapters in `book: chapters:`, or pages in "
                    + "`website: sidebar:`)"
            ])
    }

    @Test func notebooksOfQuartoAreLeftOut() throws {
        let book = try TestBook(["_quarto.yml": "book: { chapters: [a.qmd, b.ipynb] }\n", "a.qmd": "", "b.ipynb": "{}"])
        #expect(book.entries() == ["1. (a.qmd)*"])
        #expect(book.complaints() == ["_quarto.yml:1:27 `b.ipynb` is not Markdown, and is left out (convert it to Markdown)"])
    }

    @Test func quartosSidebarsAreParts() throws {
        let files = [
            "index.qmd": "", "a.qmd": "", "guide/index.qmd": "", "guide/b.qmd": "", "more/2.md": "", "more/10.qmd": "", "api/x.qmd": "",
        ]
        let book = try TestBook(
            [
                "_quarto.yml": """
                website:
                  title: Site
                  navbar: { left: [{ text: Home, file: a.qmd }] }
                  sidebar:
                    - title: Guide
                      contents:
                        - guide/index.qmd
                        - section: Deep
                          contents: [{ text: Bee, href: guide/b.qmd }, { text: Web, href: https://example.org }, "---"]
                    - title: More
                      contents: more/*
                metadata-files: [api/_sidebar.yml, none.yml]
                """,
                "api/_sidebar.yml": "website: { sidebar: { contents: [{ section: api/x.qmd, contents: [a.qmd] }] } }",
            ].merging(files) { $1 })
        #expect(
            book.entries() == [
                "- (index.qmd)*", "# Guide", "1. (guide/index.qmd)", "1. Deep :", "  1. Bee (guide/b.qmd)", "# More", "1. (more/2.md)",
                "1. (more/10.qmd)", "1. (api/x.qmd)*", "  1. (a.qmd)*",
            ])
        #expect(book.read().outline?.numbering.chapters == false)
        #expect(
            book.complaints() == [
                "_quarto.yml:12:36 the settings file `none.yml` does not exist (pages that it lists are left out)"
            ])
        #expect(
            try TestBook(["_quarto.yml": "website: { navbar: { left: [guide/b.qmd, { text: M, menu: [a.qmd] }] } }"].merging(files) { $1 })
                .entries() == ["- (index.qmd)*", "1. (guide/b.qmd)*", "# M", "1. (a.qmd)"])
        #expect(
            try TestBook(["_quarto.yml": "project: { type: website }"].merging(files) { $1 }).entries() == [
                "- (index.qmd)*", "1. (a.qmd)*", "# Api", "1. (api/x.qmd)", "1. (guide/index.qmd)*", "  1. (guide/b.qmd)*", "# More",
                "1. (more/2.md)", "1. (more/10.qmd)",
            ])
    }

    @Test func jupyterBooksNameFilesWithoutTheirEndings() throws {
        let book = try TestBook([
            "_toc.yml": """
            format: jb-book
            root: intro
            parts:
              - caption: One
                numbered: true
                chapters:
                  - file: a
                    sections: [{ file: sub/b, title: Bee }]
                  - glob: more/*
              - caption: Two
                chapters: [{ file: nb }, { url: https://example.org }]
            """,
            "_config.yml": """
            title: Book
            author: Ada
            sphinx: { config: { mathjax3_config: { tex: { macros: { R: '\\mathbb{R}', vect: ['\\mathbf{#1}', 1] } } } } }
            """,
            "intro.md": "", "a.md": "", "sub/b.md": "", "more/2.md": "", "more/10.md": "",
            "nb.ipynb": "{}",
        ])
        #expect(
            book.entries() == [
                "- (intro.md)*", "# One", "1. (a.md)", "  1. Bee (sub/b.md)", "1. (more/2.md)", "1. (more/10.md)",
            ])
        #expect(book.complaints() == ["_toc.yml:11:24 `nb.ipynb` is not Markdown, and is left out (convert it to Markdown)"])
        #expect(book.read().outline?.metadata.title?.value == "Book")
        #expect(book.read().outline?.metadata.macros == ["R": "\\mathbb{R}", "vect": "\\mathbf{#1}"])
    }

    /// The form before version 0.11.
    @Test func jupyterBooksMayBeAListOfFiles() throws {
        let list = "- file: a\n- header: H\n- part: One\n  chapters: [{ file: b }]\n- file: c\n  sections: [{ title: Dee, file: d }]\n"
        let book = try TestBook(["_toc.yml": list, "a.md": "", "b.md": "", "c.md": "", "d.md": ""])
        #expect(book.entries() == ["- (a.md)*", "# One", "- (b.md)", "- (c.md)*", "  - Dee (d.md)*"])
    }

    @Test func gitBookSaysWhereItsSummaryIs() throws {
        let book = try TestBook([
            ".gitbook.yaml": "root: ./docs/\nstructure:\n  summary: TOC.md\n",
            "docs/TOC.md":
                "# Table of contents\n\n* [Intro](README.md)\n\n## Group\n\n* [Dir](dir/)\n  * [Sec](dir/README.md#sec)\n* Plain\n",
            "docs/README.md": "", "docs/dir/README.md": "",
        ])
        #expect(book.entries() == ["1. Intro (docs/README.md)*", "# Group", "1. Dir (docs/dir/README.md)", "1. Plain …"])
        #expect(book.read().outline?.dialect == .gitbook)
        #expect(book.complaints() == [])
    }

    // MARK: Folders in a navigation

    /// `literate-nav` reads the list of a folder in a file; other folders have all their pages.
    @Test func foldersInTheNavigationOfMkDocsAreTheirPages() throws {
        let list = "# Guide\n\n- [Later](b.md)\n- [First](a.md)\n- Deeper\n    - [Deep](deep/c.md)\n- [Folder](more/)\n"
        let files = [
            "docs/guide/README.md": list, "docs/guide/a.md": "", "docs/guide/b.md": "", "docs/guide/deep/c.md": "",
            "docs/guide/more/d.md": "",
            "docs/other/e.md": "",
        ]
        let nav = "nav:\n  - Guide: guide/\n  - other/\n"
        let plugin = "plugins:\n  - literate-nav: { nav_file: README.md, implicit_index: true }\n"
        #expect(
            try TestBook(files.merging(["mkdocs.yml": nav + plugin]) { $1 }).entries() == [
                "# Guide", "1. (docs/guide/README.md)", "1. Later (docs/guide/b.md)", "1. First (docs/guide/a.md)", "1. Deeper :",
                "  1. Deep (docs/guide/deep/c.md)", "1. Folder :", "  1. (docs/guide/more/d.md)", "1. (docs/other/e.md)*",
            ])
        #expect(
            try TestBook(files.merging(["mkdocs.yml": nav]) { $1 }).entries().prefix(3)
                == ["# Guide", "- (docs/guide/README.md)", "1. (docs/guide/a.md)"])
    }

    @Test func patternsInTheNavigationOfMkDocsAreReported() throws {
        let book = try TestBook(["mkdocs.yml": "nav:\n  - a.md\n  - All: more/*\n", "docs/a.md": "# A\n", "docs/more/b.md": "# B\n"])
        #expect(book.complaints() == ["mkdocs.yml:3:10 patterns are not read: the pages of `more/*` are left out"])
    }
}
