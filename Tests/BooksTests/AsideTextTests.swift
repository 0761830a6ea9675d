import Foundation
import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

@Suite struct AsideTextTests {
    /// The text of the only chapter of a book, without empty lines.
    private func lines(_ page: String, _ settings: [String: String]) throws -> [String] {
        try text(page, settings).split(separator: "\n").map(String.init).filter { $0 != "> " && $0 != "> > " }
    }

    /// The text of the only chapter of a book.
    private func text(_ page: String, _ settings: [String: String]) throws -> String {
        let book = try TestBook(settings.merging(["docs/a.md": page]) { $1 })
        let outline = try #require(book.read().outline)
        let reader = try ChapterReader(outline, roots: FileRoots(), limit: 100_000)
        return String(decoding: try reader.text(ofChapterAt: book.folder + "/docs/a.md").file.bytes, as: UTF8.self)
    }

    @Test func pagesOfMDXAreMarkdown() throws {
        let page = """
            import Part from "./_part.mdx";
            import Other from '@site/src/_other.md'

            export const x = {
              a: 1,
            };

            Before. {/* a
            comment */} After `{/* code */}`.

            <Part />

            <Other name="x"></Other>

            <img src={require("@site/static/img/x.png").default} alt="A" style={{ width: 300 }} />

            ![B](@site/static/img/x.png)

            <Tabs
              groupId="os">
              <TabItem value="mac" label="macOS">

                Mac words.

                ```js
                import a from "b";
                ```

              </TabItem>
              <TabItem value="win">Win words.</TabItem>
            </Tabs>

            End.
            """
        let found = try lines(
            page,
            [
                "docusaurus.config.js": "", "docs/_part.mdx": "import Deep from './\\_deep.mdx'\n\nPart of it.\n\n<Deep/>\n",
                "docs/_deep.mdx": "Deeper.\n", "src/_other.md": "Other words.\n",
            ]
        ).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        #expect(
            found == [
                "Before.", "After `{/* code */}`.", "Part of it.", "Deeper.", "Other words.",
                "<img src=\"/static/img/x.png\" alt=\"A\" />", "![B](/static/img/x.png)", "**macOS**", "Mac words.", "```js",
                "import a from \"b\";", "```", "**win**", "Win words.", "End.",
            ])
    }

    @Test(arguments: [
        ("A{\" \"}b {'<T>'} {`c`}\n", "A b \\<T\\> c"), ("<Big x=\"1\">Words</Big> end\n", "Words end"),
        ("<Card.Title>Words</Card.Title>\n", "Words"),
        ("Vec<T> and {#id}\n", "Vec<T> and {#id}"),
    ])
    func textsAndTagsOfMDXInALine(page: String, expected: String) throws {
        #expect(try lines(page, ["docusaurus.config.js": ""]) == [expected])
    }

    @Test func fencesAndFilesOfMyST() throws {
        let page = """
            ```{figure} img/a.png
            :alt: A dot

            The *dot*.
            ```

            > ~~~{note}
            > ```python
            > x
            > ```
            > ~~~

            :::{code-block} python
            y
            :::

            ```{include} more/part.md
            :start-line: 0
            ```

            ````
            ```{include} no.md
            ```
            ````
            """
        let found = try lines(page, ["_toc.yml": "root: docs/a\n", "docs/more/part.md": "Put in.\n"])
        #expect(
            found == [
                ":::{figure} img/a.png", ":alt: A dot", "The *dot*.", ":::", "> :::{note}", "> ```python", "> x", "> ```", "> :::",
                "``````{code-block} python", "y", "``````", "Put in.", "````", "```{include} no.md", "```", "````",
            ])
    }

    /// Included lines by number and by text in them, as code, and with demoted headings.
    @Test(arguments: [
        (":start-line: 1\n:end-line: -2", ["two <!-- a -->", "# Three", "```", "# no", "```"]),
        (":start-after: <!-- a -->\n:end-before: \"<!-- b -->\"", ["# Three", "```", "# no", "```"]),
        (":start-at: '# Three'\n:end-at: '```'", ["# Three", "```"]),
        (":lines: 1,4-5,7-", ["one", "```", "# no", "<!-- b -->", "last"]),
        (":heading-offset: 2\n:start-line: 2\n:end-line: 6", ["### Three", "```", "# no", "```"]),
        (":lang: md\n:lines: 3-6", ["````md", "# Three", "```", "# no", "```", "````"]),
        (":literal:\n:lines: 1", ["```", "one", "```"]),
        ("---\ncode: text\nlines: 1\n---", ["```text", "one", "```"]),
        (":start-line: 20", []),
    ])
    func partsOfFilesThatMyST(options: String, expected: [String]) throws {
        let part = "one\ntwo <!-- a -->\n# Three\n```\n# no\n```\n<!-- b -->\nlast\n"
        let page = "Before\n\n```{include} part.md\n\(options)\n```\n\nAfter\n"
        #expect(try lines(page, ["_toc.yml": "root: docs/a\n", "docs/part.md": part]) == ["Before"] + expected + ["After"])
    }

    @Test func filesThatMySTIncludesAsCodeAreNotMarkdown() throws {
        let files = ["_toc.yml": "root: docs/a\n", "docs/part.md": "```{include} a.md\n```\n"]
        #expect(
            try lines("> ```{literalinclude} part.md\n> :lang: md\n> ```\n", files)
                == ["> ````md", "> ```{include} a.md", "> ```", "> ````"])
        let book = try TestBook(files.merging(["docs/a.md": "# A\n\n```{include} part.md\n:start-after: none\n```\n"]) { $1 })
        let reader = try ChapterReader(try #require(book.read().outline), roots: FileRoots(), limit: 100_000)
        let complaints = book.describe(try reader.text(ofChapterAt: book.folder + "/docs/a.md").diagnostics)
        try #require(complaints.count == 1, "\(complaints)")
        #expect(complaints[0].hasPrefix("docs/a.md:3:1 `docs/part.md` has no line with `none`"), "\(complaints)")
    }

    @Test func mkDocsPutsInSnippets() throws {
        let page = """
            --8<-- "part.txt"
            !!! note
                --8<-- "part.txt:one"
            ```python
            --8<-- "code/a.py:2:3"
            ```
            --8<--
            last.txt
            --8<--
            ;--8<-- "part.txt"
            a --8<-- "part.txt"
            --8<-- "none.txt"
            """
        let settings = [
            "mkdocs.yml": "site_name: S\nmarkdown_extensions:\n  - pymdownx.snippets: { base_path: [snippets, .] }\n",
            "snippets/part.txt": "first\n--8<-- [start:one]\nsection\n--8<-- [end:one]\n", "code/a.py": "a\nb\nc\nd\n",
            "last.txt": "last\n",
        ]
        #expect(
            try lines(page, settings) == [
                "first", "section", "> [!NOTE]", "> section", "```python", "b", "c", "```", "last", "--8<-- \"part.txt\"",
                "a --8<-- \"part.txt\"",
            ])
        // Without the extension the line is text, and files outside the book are not read.
        #expect(try lines("--8<-- \"last.txt\"", ["mkdocs.yml": "site_name: S\n", "last.txt": "x"]) == ["--8<-- \"last.txt\""])
        let outside = "--8<-- \"../secret.md\""
        #expect(try lines(outside, ["mkdocs.yml": "markdown_extensions: [pymdownx.snippets]\n"]) == [])
    }

    /// `check_paths` makes a missing file or section an error.
    @Test(arguments: [(false, Diagnostic.Severity.warning), (true, .error)])
    func missingSnippetsAreLeftOutUnlessTheirPathsAreChecked(isChecked: Bool, severity: Diagnostic.Severity) throws {
        let settings = "nav: [a.md]\nmarkdown_extensions:\n  - pymdownx.snippets: { check_paths: \(isChecked) }\n"
        let page = "--8<-- \"none.txt\"\n\n--8<-- \"a.txt:none\"\n\nEnd.\n"
        let book = try TestBook(["mkdocs.yml": settings, "docs/a.md": page, "a.txt": "Words\n"])
        let text = try ChapterReader(try #require(book.read().outline), roots: FileRoots(), limit: 100_000)
            .text(ofChapterAt: book.folder + "/docs/a.md")
        #expect(text.diagnostics.map(\.severity) == [severity, severity])
        #expect(!String(decoding: text.file.bytes, as: UTF8.self).contains("8<"))
    }

    @Test func blocksOfPyMdownAreBetweenSlashes() throws {
        let page = """
            Before
            /// note
            One
            //// danger | A *title*
                attrs: {id: x}

            Two

            ```
            ///
            ```
            ////
            /// new | New 9.0
            Three
            ///
            ///
            /// details | More
                type: warning
                open: true
            Four
            ///
            /// tab | Tab
            Five
            ///
            /// html | div.x
            Six
            ///
            /// define
            Term

            - Meaning
              - part
            ///
            /// no end

            //// note and more
            Seven
            ////
            """
        #expect(
            try lines(page, ["mkdocs.yml": "nav: [a.md]"]) == [
                "Before", "> [!NOTE]", "> One", "> > [!CAUTION]", "> > {.alert-title}", "> > A *title*", "> > Two", "> > ```", "> > ///",
                "> > ```",
                "> > [!NOTE]", "> > {.alert-title}", "> > New 9.0", "> > Three", "> [!WARNING]", "> {.alert-title}", "> More", "> Four",
                "**Tab**", "Five",
                "Six", "Term", ": Meaning", "  - part", "/// no end", "//// note and more", "Seven", "////",
            ])
    }

    @Test func mkDocsNotesAreIndented() throws {
        let page = """
            Before
            !!! note
                One

                ```
                !!! code
                ```
            After

            - item

                ??? danger "A title"
                    Two
                    !!! info
                        Three

            === "Tab"

                Four
            ::: package.module
                options:
                  x: y

            End

            """
        #expect(
            try lines(page, ["mkdocs.yml": "nav: [a.md]"]) == [
                "Before", "> [!NOTE]", "> One", "> ```", "> !!! code", "> ```", "After", "- item", "    > [!CAUTION]", "    > ",
                "    > {.alert-title}", "    > A title",
                "    > ", "    > Two", "    > ", "    > > [!NOTE]", "    > > ", "    > > {.alert-title}", "    > > Info", "    > > ",
                "    > > Three", "    > > ", "    > ", "**Tab**", "Four", "End",
            ])
    }

    @Test func docusaurusNotesEndWithColons() throws {
        let page = """
            import Tabs from '@theme/Tabs';

            :::tip[With *marks*]
            One

            ::::warning Outer
            Two
            ::::
            :::

            :::unknown
            ```
            :::note
            ```
            import text

            """
        #expect(
            try lines(page, ["sidebars.json": "{ \"a\": [\"a\"] }"]) == [
                "> [!TIP]", "> {.alert-title}", "> With *marks*", "> One", "> > [!WARNING]", "> > {.alert-title}", "> > Outer", "> > Two",
                ":::unknown", "```", ":::note",
                "```",
                "import text",
            ])
    }

    /// Each line has a mark for each open frame, so frames without an end nest no deeper than blocks.
    @Test func framesNestAsDeepAsBlocks() throws {
        let written = try lines(String(repeating: ":::note\n", count: 200), ["sidebars.json": "{ \"a\": [\"a\"] }"])
        #expect(written.map { $0.count { $0 == ">" } }.max() == 64)
        #expect(written.count { $0.hasSuffix(":::note") } == 200 - 64)
    }

    /// No program is run: programs that show only their output are removed.
    @Test func optionsOfQuartosProgramsAreNoPartOfThem() throws {
        let page = """
            ```{python}
            #| label: a
            #| fig-cap: "b"
            x = 1
            #| y
            ```

            ```{python}
            #| echo: false
            z = 1
            ```

            ```{r, echo = FALSE}
            q
            ```

            ```python
            #| shown
            ```

            ```{mermaid}
            %%| label: m
            ```
            """
        let settings = ["_quarto.yml": "book: { chapters: [docs/a.md] }"]
        #expect(
            try lines(page, settings) == [
                "```{python}", "x = 1", "#| y", "```", "::: {.quarto-figure fig-cap=\"b\"}", ":::", "```python", "#| shown", "```",
                "```{mermaid}", "```",
            ])
        let book = try TestBook(settings.merging(["docs/a.md": page]) { $1 })
        let reader = try ChapterReader(try #require(book.read().outline), roots: FileRoots(), limit: 100_000)
        #expect(
            book.describe(try reader.text(ofChapterAt: book.folder + "/docs/a.md").diagnostics) == [
                "docs/a.md:1:1 the outputs of 3 programs are left out; the first is here"
            ])
    }

    /// Embedded pages and files of GitBook are links, and the text in them stays.
    @Test func embedsOfGitBookAreLinks() throws {
        let page =
            "A\n{% embed url=\"https://a.org/b\" %}\nCaption\n{% endembed %}\n\n> {% file src=\"../x y.pdf\" %}\n\n```\n{% embed url=\"c\" %}\n```\n"
        #expect(
            try lines(page, [".gitbook.yaml": "root: ./docs/", "docs/SUMMARY.md": "* [A](a.md)"]) == [
                "A", "[https://a.org/b](<https://a.org/b>)", "Caption", "> [x y.pdf](<../x y.pdf>)", "```", "{% embed url=\"c\" %}", "```",
            ])
    }

    @Test func mystAndGitBookHaveTheirOwnMarks() throws {
        let myst = "```{admonition} Title\nOne\n```\n\n```{code-block} python\nx\n```\n"
        #expect(
            try lines(myst, ["_toc.yml": "format: jb-book\nroot: docs/a"]) == [
                ":::{admonition} Title", "One", ":::", "```{code-block} python", "x", "```",
            ])
        let hints =
            "{% hint style=\"danger\" %}\nOne\n{% endhint %}\n{% tabs %}\n{% tab title=\"T\" %}\nTwo\n{% endtab %}\n{% endtabs %}\nEnd\n"
        #expect(
            try lines(hints, [".gitbook.yaml": "root: ./docs/", "docs/SUMMARY.md": "* [A](a.md)"]) == [
                "> [!CAUTION]", "> {.alert-title}", "> Danger", "> One", "**T**", "Two", "End",
            ])
    }

    /// Terms with indented definitions, as in reStructuredText.
    @Test func glossariesOfMySTAreDefinitionLists() throws {
        let page = "```{glossary}\nTerm\n    One.\n\n    - Two\n\nOther\n  Three.\n```\n\nText\n    is not a term.\n"
        #expect(
            try lines(page, ["_toc.yml": "format: jb-book\nroot: docs/a"]) == [
                ":::{glossary}", "Term", ":   One.", "    - Two", "Other", ": Three.", ":::", "Text", "    is not a term.",
            ])
    }

    @Test func messagesAboutNotesPointAtTheirLines() throws {
        let book = try TestBook(["mkdocs.yml": "nav: [a.md]", "docs/a.md": "!!! note\n    [^x]\n::: a.b\n"])
        let reader = try ChapterReader(try #require(book.read().outline), roots: FileRoots(), limit: 100_000)
        let text = try reader.text(ofChapterAt: book.folder + "/docs/a.md")
        let diagnostic = try #require(MarkdownParser.parse(text.file).diagnostics.first)
        #expect(diagnostic.span?.origin.start.line == 2)
        #expect(diagnostic.span?.origin.text == "[^x]")
        guard case .foreignSyntax(let use)? = text.issues.first else { throw NoFinding() }
        #expect(use.syntax == .generatedDocumentation)
        #expect(use.places.first?.origin.start.line == 3)
    }

    private struct NoFinding: Error {}

    /// An empty title of MkDocs leaves out the label; a title that looks like a list or a heading is a paragraph.
    @Test(arguments: [
        ("!!! note \"\"\n    One\n", ["{.unlabelled}", "> [!NOTE]", "> One"]),
        ("!!! note \"1. Install\"\n    One\n", ["> [!NOTE]", "> {.alert-title}", "> 1\\. Install", "> One"]),
        ("!!! tip inline \"# A\"\n    One\n", ["> [!TIP]", "> {.alert-title}", "> \\# A", "> One"]),
        ("???+ my-kind\n    One\n", ["> [!NOTE]", "> {.alert-title}", "> My-kind", "> One"]),
        ("!!! Stop, now.\n", ["!!! Stop, now."]),
    ])
    func titlesOfMkDocs(page: String, expected: [String]) throws {
        #expect(try lines(page, ["mkdocs.yml": "nav: [a.md]"]) == expected)
    }

    /// The content of HTML with `markdown` is Markdown, also without blank lines and if it is indented.
    @Test(arguments: [
        ("<div markdown>\nSome *a*\n</div>\n", "<div markdown>\n\nSome *a*\n\n\n</div>\n\n\n"),
        ("<p markdown=\"1\">A *b*</p>\n", "<p markdown=\"1\">\n\nA *b*\n\n</p>\n\n\n"),
        ("<div class=\"a\" markdown>\n    *a*\n</div>\n", "<div class=\"a\" markdown>\n\n*a*\n\n\n</div>\n\n\n"),
        (
            "<div markdown>\n<div>\n*a*\n</div>\n</div>\n", "<div markdown>\n\n<div>\n*a*\n</div>\n\n\n</div>\n\n\n"
        ),
        ("```\n<div markdown>\n*a*\n</div>\n```\n", "```\n<div markdown>\n*a*\n</div>\n```\n"),
    ])
    func markdownInHTMLIsSeparated(page: String, expected: String) throws {
        #expect(try text(page, ["mkdocs.yml": "nav: [a.md]"]) == expected)
    }

    @Test func variablesOfASiteHaveTheirValues() throws {
        let settings = "nav: [a.md]\nplugins: [macros]\nsite_name: S\nextra:\n  version: 1.2\n  team: { lead: Ada }\n"
        let page =
            "{{ version }} {{ extra.team.lead }} {{config.site_name}} `{{ version }} {{ none }}` {{ x | upper }}\n{% for p in x %}{{ p.a }}\n"
            + "{% raw %}{{ y }}{% endraw %}\n"
        #expect(
            try text(page, ["mkdocs.yml": settings])
                == "1.2 Ada S `1.2 {{ none }}` {{ x | upper }}\n{% for p in x %}{{ p.a }}\n\\{{ y }}\n")
        #expect(try text(page, ["mkdocs.yml": "nav: [a.md]\n"]) == page)
    }

    /// The blank lines of a drawing would end the raw HTML.
    @Test func anIncludedDrawingIsAPicture() throws {
        let page = "<div>\n--8<-- \"docs/a b.svg\"\n</div>\n\n```xml\n--8<-- \"docs/a b.svg\"\n```\n"
        let files = ["mkdocs.yml": "nav: [a.md]\nmarkdown_extensions: [pymdownx.snippets]\n", "docs/a b.svg": "<svg>\n\n</svg>"]
        #expect(try text(page, files) == "<div>\n<img src=\"a%20b.svg\">\n</div>\n\n```xml\n<svg>\n\n</svg>\n```\n")
    }

    @Test func referencesOfAutorefsAreLinksOrText() throws {
        let page = """
            [the end][an-end], [`A.b`][pkg.mod.A.b], [pkg.mod][], [Some part][], [own][mine] and x[i][j] `[a][b]` ![p][an-end] \\[q][r].

            ```
            [code][an-end]
            ```

            [mine]: https://example.org

            """
        let expected = page.replacing(
            "[the end][an-end], [`A.b`][pkg.mod.A.b], [pkg.mod][], [Some part][]",
            with: "[the end](#an-end), `A.b`, pkg.mod, [Some part](#some-part)")
        let settings = "nav: [a.md]\nplugins: [mkdocstrings]\n"
        #expect(try text(page, ["mkdocs.yml": settings]) == expected)
        #expect(try text(page, ["mkdocs.yml": "nav: [a.md]\n"]) == page)
    }

    @Test func variablesMayBeInFilesOrInAModule() throws {
        let settings = "nav: [a.md]\nplugins:\n  - macros:\n      include_yaml:\n        - one.yml\n        - two: two.yml\n"
        let files = ["one.yml": "a: 1\n", "two.yml": "b: { c: 2 }\n"]
        #expect(try text("{{ a }} {{ two.b.c }}\n", files.merging(["mkdocs.yml": settings]) { $1 }) == "1 2\n")
        let modules = settings + "      module_name: macros\n"
        #expect(try text("{{ a }} {{ other }}\n", files.merging(["mkdocs.yml": modules]) { $1 }) == "1 {{ other }}\n")
    }

    @Test func aVariableWithoutAValueIsMissing() throws {
        let book = try TestBook(["mkdocs.yml": "nav: [a.md]\nplugins: [macros]\n", "docs/a.md": "One\n\n{{ gone }}\n"])
        let reader = try ChapterReader(try #require(book.read().outline), roots: FileRoots(), limit: 100_000)
        let found = try reader.text(ofChapterAt: book.folder + "/docs/a.md")
        #expect(
            book.describe(found.diagnostics) == [
                "docs/a.md:3:1 the variable `gone` is not defined (define it under `extra:` of the site's settings)"
            ])
        #expect(found.issues.count == 1)
    }

    @Test(arguments: [
        ("{% include-markdown \"part.md\" %}", ["# Part", "<!-- a -->", "One", "<!-- b -->", "[x](../y.md)"]),
        ("{%\n  include \"inc/part.md\"\n  start=\"<!-- a -->\"\n  end='<!-- b -->'\n%}", ["One"]),
        ("> {% include-markdown './inc/part.md' heading-offset=1 end=\"<!-- a -->\" %}", ["> ## Part"]),
        ("\\{% include \"inc/part.md\" %} {% include \"inc/*.md\" %}", ["\\{% include \"inc/part.md\" %} {% include \"inc/*.md\" %}"]),
    ])
    func filesOfThePluginIncludeMarkdown(page: String, expected: [String]) throws {
        let files = [
            "mkdocs.yml": "nav: [a.md]\nplugins:\n  - search\n  - include-markdown\n",
            "docs/inc/part.md": "# Part\n<!-- a -->\nOne\n<!-- b -->\n[x](../y.md)\n",
        ]
        let path = page.contains("inc/") ? page : page.replacing("part.md", with: "inc/part.md")
        #expect(try lines(path + "\n", files) == expected)
        // Without the plugin, the tags are text.
        #expect(try lines("{% include \"a\" %}\n", ["mkdocs.yml": "nav: [a.md]\n"]) == ["{% include \"a\" %}"])
    }

    /// The glossary of a site is at the end of each page.
    @Test func appendedSnippetsAreInAllPages() throws {
        let settings = "nav: [a.md]\nmarkdown_extensions:\n  - pymdownx.snippets:\n      auto_append: [inc/terms.md]\n"
        let files = ["mkdocs.yml": settings, "inc/terms.md": "*[HTML]: Hypertext\n"]
        #expect(try lines("HTML\n", files) == ["HTML", "*[HTML]: Hypertext"])
        let own = settings.replacing("inc/terms.md", with: "a.md")
        #expect(try lines("HTML\n", ["mkdocs.yml": own]) == ["HTML"])
    }

    @Test(arguments: [
        ("```admonish warning \"Own\"\nOne\n```\n", ["> [!WARNING]", "> {.alert-title}", "> Own", "> One"]),
        ("```admonish\nOne\n```\n", ["> [!NOTE]", "> One"]),
        ("~~~admonish tip title=\"\"\nOne\n\n```rust\nx\n```\n~~~\n", ["{.unlabelled}", "> [!TIP]", "> One", "> ```rust", "> x", "> ```"]),
        ("```admonish box title='x' id=\"a\"\nOne\n```\n", ["> [!NOTE]", "> {.alert-title}", "> x", "> One"]),
        ("```admonished\nOne\n```\n", ["```admonished", "One", "```"]),
        ("A \\\\( x_1 \\\\) and `\\\\( y \\\\)`, \\\\( open\n", ["A $`x_1`$ and `\\\\( y \\\\)`, \\\\( open"]),
        ("\\\\[\nx\n\\\\] end\n", ["$$", "x", "$$ end"]),
    ])
    func mdBookHasAdmonishFencesAndFormulas(page: String, expected: [String]) throws {
        #expect(try lines(page, ["book.toml": "[book]\nsrc = \"docs\"\n", "docs/SUMMARY.md": "- [A](a.md)\n"]) == expected)
    }

    /// Attributes below the text of an item do not end its list.
    @Test(arguments: [
        ("* One\n{#one}\n\n    Two\n", ["* One", "  {#one}", "    Two"]), ("1.  One\nmore\n{ .a }\n", ["1.  One", "more", "    { .a }"]),
        ("Text\n{ .a }\n\n- x\n\n{ .b }\n", ["Text", "{ .a }", "- x", "{ .b }"]),
    ])
    func attributesOfItemsInMkDocs(page: String, expected: [String]) throws {
        #expect(try lines(page, ["mkdocs.yml": "nav: [a.md]"]) == expected)
    }

    /// Expressions of scripts are not computed; those in tags, code and formulas are no text.
    @Test func expressionsOfMDXAreReported() throws {
        let page =
            "A {props.x}, {1 + 1} and ({count()}).\n\n<b id={x}>B</b> `{y}` $\\frac{a} {b}$ {#id} \\{z} {{ w }}\n\n```js\nf( {x} )\n```\n"
        let book = try TestBook(["docusaurus.config.js": "", "docs/a.md": page])
        let reader = try ChapterReader(try #require(book.read().outline), roots: FileRoots(), limit: 100_000)
        let found: [String] = try reader.text(ofChapterAt: book.folder + "/docs/a.md").issues.map { issue in
            if case .foreignSyntax(let use) = issue, use.syntax == .script { use.places[0].text } else { "" }
        }
        #expect(found == ["{props.x}", "{1 + 1}", "{count()}"])
    }

    /// No component is run: its tags are left out and reported, and its content stays.
    @Test func componentsOfMDXAreLeftOut() throws {
        let page = """
            <CardList>
              <Card title="A" x={1}>
                <p>Words</p>
              </Card>
            </CardList>

            A <Badge type="b" /> c <Link to="/d">e</Link> Vec<T> <T>.

            <ThemedImage alt="F" sources={{ light: useBaseUrl('/g.png'), dark: '/h.png' }} />

            <ins style={{color: 'red'}} id="i">J</ins>

            > ```
            > <Card title="k"> { return }
            > ```
            """
        let book = try TestBook(["docusaurus.config.js": "", "docs/a.md": page])
        let reader = try ChapterReader(try #require(book.read().outline), roots: FileRoots(), limit: 100_000)
        let text = try reader.text(ofChapterAt: book.folder + "/docs/a.md")
        let lines = String(decoding: text.file.bytes, as: UTF8.self).split(separator: "\n").filter { $0.contains { $0 != " " } }
        #expect(
            lines == [
                "**A**", "<p>Words</p>", "A  c <a href=\"/d\">e</a> Vec<T> <T>.", "<img src=\"/g.png\" alt=\"F\" />",
                "<ins id=\"i\">J</ins>",
                "> ```",
                "> <Card title=\"k\"> { return }", "> ```",
            ])
        let found: [String] = text.issues.map { if case .foreignSyntax(let use) = $0 { use.places[0].text } else { "" } }
        #expect(found == ["<CardList>", "<Badge type=\"b\" />"])
    }

    /// MDX has no indented code.
    @Test func theContentOfADocusaurusNoteMayBeIndented() throws {
        let page = ":::tip\n\n    One\n\n      Two\n\n:::\n"
        #expect(try lines(page, ["sidebars.json": "{ \"a\": [\"a\"] }"]) == ["> [!TIP]", "> One", ">   Two"])
    }
}
