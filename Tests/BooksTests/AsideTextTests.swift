import Books
import FileAccess
import Foundation
import Markdown
import Testing

@Suite struct AsideTextTests {
    /// The text of the only chapter of a book, without empty lines.
    private func lines(_ page: String, _ settings: [String: String]) throws -> [String] {
        let book = try TestBook(settings.merging(["docs/a.md": page]) { $1 })
        let outline = try #require(book.read().outline)
        let reader = try ChapterReader(outline, roots: FileRoots(), limit: 100_000)
        let text = try reader.text(ofChapterAt: book.folder + "/docs/a.md")
        return String(decoding: text.file.bytes, as: UTF8.self).split(separator: "\n").map(String.init).filter {
            $0 != "> " && $0 != "> > "
        }
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
                "Before", "> [!NOTE]", "> One", "> ```", "> !!! code", "> ```", "After", "- item", "    > [!CAUTION]", "    > **A title**",
                "    > ", "    > Two", "    > ", "    > > [!NOTE]", "    > > Three", "    > > ", "    > ", "**Tab**", "Four", "End",
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
                "> [!TIP]", "> **With *marks***", "> One", "> > [!WARNING]", "> > **Outer**", "> > Two", ":::unknown", "```", ":::note",
                "```",
                "import text",
            ])
    }

    @Test func quartosCalloutsAreDivisionsAndOthersStay() throws {
        let page = "::: {.callout-important title=\"T\"}\nOne\n\n::: {.x}\nTwo\n:::\n:::\n\n::: {.y}\nThree\n:::\n"
        let settings = ["_quarto.yml": "book: { chapters: [docs/a.md] }"]
        #expect(
            try lines(page, settings) == [
                "> [!IMPORTANT]", "> **T**", "> One", "> ::: {.x}", "> Two", "> :::", "::: {.y}", "Three", ":::",
            ])
    }

    @Test func mystAndGitBookHaveTheirOwnMarks() throws {
        let myst = "```{admonition} Title\nOne\n```\n\n```{code-block} python\nx\n```\n"
        #expect(
            try lines(myst, ["_toc.yml": "format: jb-book\nroot: docs/a"]) == [
                "> [!NOTE]", "> **Title**", "> One", "```{code-block} python", "x", "```",
            ])
        let hints =
            "{% hint style=\"danger\" %}\nOne\n{% endhint %}\n{% tabs %}\n{% tab title=\"T\" %}\nTwo\n{% endtab %}\n{% endtabs %}\nEnd\n"
        #expect(
            try lines(hints, [".gitbook.yaml": "root: ./docs/", "docs/SUMMARY.md": "* [A](a.md)"]) == [
                "> [!CAUTION]", "> **Danger**", "> One", "**T**", "Two", "End",
            ])
    }

    @Test func messagesAboutNotesPointAtTheirLines() throws {
        let book = try TestBook(["mkdocs.yml": "nav: [a.md]", "docs/a.md": "!!! note\n    [^x]\n::: a.b\n--8<-- \"c.md\"\n"])
        let reader = try ChapterReader(try #require(book.read().outline), roots: FileRoots(), limit: 100_000)
        let text = try reader.text(ofChapterAt: book.folder + "/docs/a.md")
        let diagnostic = try #require(MarkdownParser.parse(text.file).diagnostics.first)
        #expect(diagnostic.span?.origin.start.line == 2)
        #expect(diagnostic.span?.origin.text == "[^x]")
        #expect(
            book.describe(text.diagnostics) == [
                "docs/a.md:3:1 documentation from code would stand here, and is left out",
                "docs/a.md:4:1 a snippet from a file would stand here, and is left out",
            ])
    }
}
