import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// Tests of the text of Quarto's pages before they are parsed.
@Suite struct QuartoPageTests {
    private static let project = "project: { type: book }\nbook: { title: Maps, chapters: [a.qmd] }\n"

    private func read(_ page: String, _ files: [String: String] = [:]) throws -> (lines: [String], problems: [String]) {
        let book = try TestBook(["_quarto.yml": Self.project, "a.qmd": page].merging(files) { $1 })
        let reader = try ChapterReader(try #require(book.read().outline), roots: FileRoots(), limit: 100_000)
        let text = try reader.text(ofChapterAt: book.folder + "/a.qmd")
        let lines = String(decoding: text.file.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        return (lines, book.describe(text.diagnostics))
    }

    // MARK: Cells

    @Test func aProgramThatShowsAPictureIsAFigure() throws {
        let page = """
            ```{r}
            #| label: fig-map
            #| echo: false
            #| fig-cap: |
            #|   A map of
            #|   the "north".
            #| fig-alt: "Red *lines*"
            #| out-width: 70%
            knitr::include_graphics("map.png", dpi = 270)
            ```
            """
        let (lines, problems) = try read(page)
        #expect(
            lines == [
                #"::: {#fig-map fig-cap="A map of the \"north\"."}"#, #"![](<map.png>){fig-alt="Red *lines*" width=70%}"#, ":::",
            ])
        #expect(problems.isEmpty)
    }

    @Test func aShownProgramPrecedesItsFigure() throws {
        let page = "```{r fig-map, fig.cap=\"Maps, all\", fig.alt='M'}\nknitr::include_graphics(c(\"a.png\", 'b.svg'))\n```\n"
        #expect(
            try read(page).lines == [
                "```{r fig-map, fig.cap=\"Maps, all\", fig.alt='M'}", "knitr::include_graphics(c(\"a.png\", 'b.svg'))", "```",
                #"::: {#fig-map fig-cap="Maps, all"}"#, #"![](<a.png>){fig-alt="M"}"#, #"![](<b.svg>){fig-alt="Maps, all"}"#, ":::",
            ])
    }

    /// Each caption of a list is that of a figure of its own; all pictures of an earlier run are found.
    @Test func severalCaptionsMakeSeveralFigures() throws {
        let page = "```{r}\n#| label: fig-a\n#| echo: false\n#| layout-ncol: 2\n#| fig-cap:\n#|   - One\n#|   - Two\nplot(1)\n```\n"
        let parts = ["::: {#fig-a-1 fig-cap=\"One\"}", "::: {#fig-a-2 fig-cap=\"Two\"}"]
        #expect(
            try read(page).lines == ["::: {.cell-output layout-ncol=\"2\"}"] + parts.flatMap { [$0, ":::"] } + [":::"])
        let pictures = ["a_files/figure-html/fig-a-1.png": "x", "a_files/figure-html/fig-a-2.png": "x"]
        let shown = ["![](<a_files/figure-html/fig-a-1.png>){fig-alt=\"One\"}", "![](<a_files/figure-html/fig-a-2.png>){fig-alt=\"Two\"}"]
        #expect(
            try read(page, pictures).lines
                == ["::: {.cell-output layout-ncol=\"2\"}"] + zip(parts, shown).flatMap { [$0, $1, ":::"] } + [":::"])
    }

    /// The description is in place of the picture, so that references have a number.
    @Test func aFigureWithoutItsPictureHasItsDescription() throws {
        let (lines, problems) = try read("```{r}\n#| label: fig-map\n#| fig-cap: A map\n#| fig-alt: Red [lines]\nplot(x)\n```\n")
        #expect(lines == ["```{r}", "plot(x)", "```", "::: {#fig-map fig-cap=\"A map\"}", "Red \\[lines\\]", ":::"])
        #expect(problems == ["a.qmd:1:1 the output of a program is left out here"])
    }

    /// A file with the results of an earlier run.
    private func results(_ markdown: String) -> [String: String] {
        let text = markdown.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return [
            "_freeze/a/execute-results/html.json": "{ \"hash\": \"1\", \"result\": { \"engine\": \"knitr\", \"markdown\": \"\(text)\" } }"
        ]
    }

    private static let earlier = """
        ::: {.cell}

        ```{.r .cell-code}
        x <- 1
        x
        ```

        ::: {.cell-output .cell-output-stdout}

        ```
        [1] 1
        ```

        :::

        ```{.r .cell-code}
        y
        ```

        ::: {.cell-output .cell-output-stdout}

        ```
        [1] "b"
        ```

        :::
        :::

        ::: {#tbl-sums .cell tbl-cap='Sums'}
        ::: {.cell-output-display}

        |a |
        |--|
        |1 |

        :::
        :::

        """

    @Test func theTextThatAProgramPrintedIsBelowItsLines() throws {
        let (lines, problems) = try read("```{r}\n#| warning: false\nx <- 1\n\nx\ny\n```\n", results(Self.earlier))
        #expect(lines == ["```{r}", "x <- 1", "x", "```", "```", "[1] 1", "```", "``` {.r}", "y", "```", "```", "[1] \"b\"", "```"])
        #expect(problems.isEmpty)
    }

    @Test func aLabelledTableOfAHiddenProgramIsSet() throws {
        let page = "```{r}\n#| label: tbl-sums\n#| tbl-cap: Sums\n#| echo: false\nkable(s)\n```\n"
        let (lines, problems) = try read(page, results(Self.earlier))
        #expect(lines == ["::: {#tbl-sums tbl-cap=\"Sums\"}", "|a |", "|--|", "|1 |", ":::"])
        #expect(problems.isEmpty)
    }

    /// Another program has no output of the earlier run, and neither has one with `output: false`; HTML is for other pages.
    @Test func outputsBelongToTheirPrograms() throws {
        #expect(try read("```{r}\nx <- 2\nx\ny\n```\n", results(Self.earlier)).lines == ["```{r}", "x <- 2", "x", "y", "```"])
        let hidden = try read("```{r}\n#| output: false\nx <- 1\nx\ny\n```\n", results(Self.earlier))
        #expect(hidden.lines == ["```{r}", "x <- 1", "x", "y", "```"])
        let html = Self.earlier.replacing("```\n[1] 1", with: "```{=html}\n<b>").replacing("```\n[1] \"b\"", with: "```{=html}\n<i>")
        #expect(try !read("```{r}\nx <- 1\nx\ny\n```\n", results(html)).lines.contains("<b>"))
    }

    @Test(arguments: ["a_files/figure-html/fig-map-1.png", "_freeze/a/figure-html/fig-map-1.png"])
    func thePictureOfAnEarlierRunIsTheFigures(path: String) throws {
        let lines = try read("```{r}\n#| label: fig-map\n#| echo: false\nplot(x)\n```\n", [path: ""]).lines
        #expect(lines == ["::: {#fig-map}", "![](<\(path)>)", ":::"])
    }

    @Test func programsAreShownByTheirOptions() throws {
        let hidden = "```{r}\n#| include: false\nx\n```\n\n```{python}\n#| echo: false\n#| eval: false\nx\n```\n"
        #expect(try read(hidden).lines == [])
        #expect(try read(hidden).problems == [])
        let shown = "```{r}\n#| output: false\n#| code-fold: true\n#| code-summary: Show\nx\n```\n"
        #expect(try read(shown).lines == ["```{r}", "x", "```"])
    }

    @Test(arguments: ["---\nexecute: { echo: false }\n---\n", "---\nexecute:\n  echo: false\n---\n"])
    func theFrontMatterHidesPrograms(front: String) throws {
        #expect(try !read(front + "```{r}\nx\n```\n").lines.contains("x"))
        #expect(try read(front + "```{r}\n#| echo: true\ny\n```\n").lines.contains("y"))
    }

    @Test func aListingHasItsTitle() throws {
        let lines = try read("```{python}\n#| lst-label: lst-x\n#| lst-cap: The \"x\"\nx\n```\n").lines
        #expect(lines == [#"``` {.python #lst-x filename="The \"x\""}"#, "x", "```"])
    }

    // MARK: Shortcodes

    @Test func shortcodesHaveTheirText() throws {
        let page = """
            ---
            title: A
            authors: [Ada, Bob]
            ---

            {{< var v.minor >}} {{< meta title >}} {{< meta authors.2 >}} {{< meta book.title >}} {{< meta unit >}}
            {{< kbd Ctrl-C >}} {{< video https://a.example/b title="A film" >}} {{< pagebreak >}}
            `{{{< var none >}}}` {{</* var none */>}}

            ``` {.md shortcodes="false"}
            {{< var none >}}
            ```
            """
        let (lines, problems) = try read(page, ["_variables.yml": "v: { minor: 1.2 }\n", "_metadata.yml": "unit: km\n"])
        #expect(
            lines.dropFirst(4) == [
                "1.2 A Bob Maps km", "<kbd>Ctrl-C</kbd> [A film](<https://a.example/b>) {{< pagebreak >}}",
                "`{{< var none >}}` {{< var none >}}", "``` {.md shortcodes=\"false\"}", "{{< var none >}}", "```",
            ])
        #expect(problems.isEmpty, "\(problems)")
    }

    @Test func anUndefinedVariableIsMissingContent() throws {
        let (lines, problems) = try read("A {{< var none >}} and {{< meta none >}}.\n")
        #expect(lines == ["A {{< var none >}} and {{< meta none >}}."])
        #expect(
            problems == [
                "a.qmd:1:3 the variable `none` is not defined (define it in `_variables.yml`)",
                "a.qmd:1:24 the key `none` is not defined (define it in front matter or `_quarto.yml`)",
            ])
    }

    @Test func filesAreIncluded() throws {
        let files = ["parts/_b.qmd": "B\n{{< include _c.qmd >}}\n", "parts/_c.qmd": "C {{< meta book.title >}}", "_d.py": "d = 1\n"]
        let page = "{{< include parts/_b.qmd >}}\n\n```python\n{{< include /_d.py >}}\n```\n\nA `{{< include none.qmd >}}` here.\n"
        #expect(
            try read(page, files).lines == ["B", "C Maps", "```python", "d = 1", "```", "A `{{< include none.qmd >}}` here."])
        #expect(try read("{{< include none.qmd >}}\n").problems == ["a.qmd:1:1 the included file `none.qmd` does not exist"])
    }

    /// The parser knows no metadata, so conditions get the value of the key.
    @Test func conditionsHaveTheValuesOfTheMetadata() throws {
        let page = "---\ndraft: true\n---\n\n::: {.content-visible when-meta=\"draft\" unless-meta=book.x}\nA\n:::\n"
        #expect(try read(page).lines.contains("::: {.content-visible when-meta=\"true\" unless-meta=\"false\"}"))
        #expect(try read("```\n::: {.x when-meta=\"draft\"}\n```\n").lines.contains("::: {.x when-meta=\"draft\"}"))
    }

    @Test func aBookHasASubtitle() throws {
        let book = try TestBook(["_quarto.yml": "book: { title: A, subtitle: 'Of *maps*', chapters: [a.qmd] }\n", "a.qmd": ""])
        #expect(book.read().outline?.metadata.subtitle?.value.plainText == "Of maps")
    }

    @Test func aPatternListsPages() throws {
        let book = try TestBook(["_quarto.yml": "website: { sidebar: { contents: b/*.qmd } }\n", "b/x.qmd": "", "b/y.qmd": ""])
        #expect(book.entries() == ["1. (b/x.qmd)*", "1. (b/y.qmd)*"])
    }
}
