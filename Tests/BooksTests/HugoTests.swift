import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// Tests of pages of Hugo.
@Suite struct HugoTests {
    /// The lines of a page as Markdown, without blank ones.
    private func lines(_ page: String) throws -> [String] {
        let book = try TestBook(["hugo.toml": "", "content/docs/a.md": page])
        let file = SourceFile(path: book.folder + "/content/docs/a.md", text: page)
        let text = PageReader(roots: FileRoots().adding(book.folder), limit: 10_000, expansion: 10_000).text(of: file, in: .auto)
        #expect(text.dialect == .hugo)
        return String(decoding: text.file.bytes, as: UTF8.self).split(separator: "\n").map(String.init).filter { line in
            !line.allSatisfy { $0 == " " || $0 == ">" }
        }
    }

    @Test func highlightedCodeIsACodeBlock() throws {
        let page = "{{< highlight go \"linenos=table\" >}}\nx := \"*a*\"\n{{< /highlight >}}\n\n{{< highlight go >}}\nopen\n"
        #expect(try lines(page).prefix(3) == ["~~~~~~~~go", "x := \"*a*\"", "~~~~~~~~"])
        #expect(try lines("{{< highlight go >}}\nopen\n") == ["{{< highlight go >}}", "open"])
    }

    @Test func figuresAndVideosAreMarkdown() throws {
        let page = "{{< figure src=\"/img/a b.png\" alt=\"A [map]\" caption=\"The > map\" >}}\n\n{{< youtube id=\"x1\" />}}\n"
        #expect(try lines(page) == ["![A \\[map\\]](</img/a b.png> \"The > map\")", "<https://www.youtube.com/watch?v=x1>"])
    }

    @Test func theAttributionOfAFigureIsInItsCaption() throws {
        let page = "{{< figure src=\"a.png\" alt=\"A\" caption=\"A map.\" attr=\"Photo: Doe\" >}}\n"
        #expect(try lines(page) == ["![A](<a.png> \"A map. Photo: Doe\")"])
    }

    /// Text after a comment that nothing ends would be lost.
    @Test func aCommentAfterTheLastEndStays() throws {
        let page = "{{% comment %}}\na\n{{% /comment %}}\n\nb\n\n{{% comment %}}\n\nc\n"
        #expect(try lines(page) == ["b", "{{% comment %}}", "c"])
    }

    @Test func framesKeepTheirContent() throws {
        let page = """
            {{% notice tip "Take care" %}}
            One
            {{% /notice %}}
            {{< tabpane >}}
            {{< tab header="Unix" lang="sh" >}}
            ls *a* *b*
            {{< /tab >}}
            {{% tab header="Mac" %}}
            Two
            {{% /tab %}}
            {{< /tabpane >}}
            {{% comment %}}
            Three
            {{% /comment %}}
            """
        let text = try lines(page).joined(separator: "\n")
        #expect(text.contains("> Take care\n> One"))
        #expect(text.contains("~~~~~~~~sh title=\"Unix\"\nls *a* *b*\n~~~~~~~~\n**Mac**\nTwo"))
        #expect(!text.contains("Three") && !text.contains("{{"))
    }

    @Test(arguments: [
        ("[a]({{< relref \"/b/c.md#d\" >}})", "[a](../b/c.md#d)"), ("[a]({{% ref \"b.md\" %}})", "[a](b.md)"),
        ("A {{</* ref \"x\" */>}} and `{{%/* y */%}}`", "A \\{{< ref \"x\" >}} and `{{% y %}}`"),
        ("{{< unknown a=\"b\" >}}", "{{< unknown a=\"b\" >}}"), ("{{% notice tip %}}", "{{% notice tip %}}"),
        ("{{% notice tip %}} a {{% /notice %}} b", "{{% notice tip %}} a {{% /notice %}} b"),
    ])
    func addressesArePathsAndOthersStay(markdown: String, expected: String) throws { #expect(try lines(markdown + "\n") == [expected]) }
}
