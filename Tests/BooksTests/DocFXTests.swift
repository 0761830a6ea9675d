import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// Tests of pages of DocFX and Microsoft Learn.
@Suite struct DocFXTests {
    /// The lines of a page in `set/deep`, without blank ones and the marks of quotes without text.
    private func lines(_ page: String, _ files: [String: String] = [:]) throws -> [String] {
        let own = ["set/docfx.json": "{}", "set/deep/a.md": page], book = try TestBook(own.merging(files) { $1 })
        let file = SourceFile(path: book.folder + "/set/deep/a.md", text: page)
        let roots = FileRoots().adding(book.folder)
        let text = PageReader(roots: roots, limit: 10_000, expansion: 10_000).text(of: file, in: .auto)
        #expect(text.issues.isEmpty)
        return String(decoding: text.file.bytes, as: UTF8.self).split(separator: "\n").map(String.init).filter { line in
            !line.allSatisfy { $0 == " " || $0 == ">" }
        }
    }

    @Test func picturesAndVideosAreMarkdown() throws {
        let page = """
            :::image type="content" source="~/media/a b.png" alt-text="A [new] map." lightbox="a.png":::

            1. Press :::image type="icon" source="i.png" border="false"::: or `:::image source="x":::`.

            :::image type="complex" source="c.png" alt-text="A chart":::
               It grows.
            :::image-end:::

            > [!VIDEO https://example.org/v]
            """
        #expect(
            try lines(page) == [
                "![A \\[new\\] map.](<../media/a b.png>)", "1. Press ![](<i.png>){decorative} or `:::image source=\"x\":::`.",
                "![A chart](<c.png>)", "   It grows.", "> <https://example.org/v>",
            ])
    }

    @Test func framesAndTabsKeepTheirContent() throws {
        let page = """
            ::: zone pivot="linux"
            One
            :::zone-end
            :::moniker range=">=net-8.0"
            :::row:::
                :::column span="2":::
                    Two
                :::column-end:::
            :::row-end:::
            ::: moniker-end

            # [Linux](#tab/linux)

            Three

            # [Windows](#tab/windows)

            Four

            ---

            > [!div class="checklist"]
            > * Five

            > Six

            ---
            """
        #expect(
            try lines(page) == [
                "**linux**", "One", "**\\>=net-8.0**", "Two", "**Linux**", "Three", "**Windows**", "Four", "* Five", "> Six", "---",
            ])
    }

    @Test func pagesAndCodeAreIncluded() throws {
        let page = """
            See [!INCLUDE [name](../parts/name.md)], [home](~/index.md).

            [!INCLUDE[x](~/parts/list.md)]

            [!code-csharp[Main](../a.cs?name=part)]

            :::code language="csharp" source="~/a.cs" range="1,5-":::
            """
        let files = [
            "set/parts/name.md": "---\nauthor: a\n---\n\nthe *name*\n", "set/parts/list.md": "- one\n",
            "set/a.cs": "// first\n// <part>\nint x;\n// </part>\nlast\n",
        ]
        #expect(
            try lines(page, files) == [
                "See the *name*, [home](../index.md).", "- one", "```csharp", "int x;", "```", "```csharp", "// first", "last", "```",
            ])
    }

    @Test func namesOfTypesAreCode() throws {
        let page = "<xref:System.String>, <xref:System.String.Join%2A?displayProperty=nameWithType>, <xref:a/b>, [!UICONTROL Save]\n"
        #expect(try lines(page) == ["`String`, `String.Join`, <xref:a/b>, **Save**"])
    }
}
