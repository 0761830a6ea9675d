import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// Tests of pages of Jekyll.
@Suite struct JekyllTests {
    /// The page as Markdown.
    private func read(_ page: String, settings: String = "title: A *site*\nauthor: { name: Ada }\n") throws -> String {
        let book = try TestBook(["_config.yml": settings, "_posts/a.md": page])
        let file = SourceFile(path: book.folder + "/_posts/a.md", text: page)
        let text = PageReader(roots: FileRoots().adding(book.folder), limit: 10_000, expansion: 10_000).text(of: file, in: .auto)
        #expect(text.dialect == .jekyll)
        return String(decoding: text.file.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("a\n\n{::comment}\nb\n\n{:/comment}\nc\n", "a\n\n\nc\n"), ("a{::comment}b{:/} c\n", "a c\n"),
        ("{::options parse_block_html=\"true\" /}\na\n", "\na\n"), ("{::nomarkdown}<b>x</b>{:/nomarkdown}\n", "<b>x</b>\n"),
        ("{:big: .large #x}\na\n{: big .y}\n", "a\n{: .large #x .y}\n"), ("a\n\n^\nb\n", "a\n\n\nb\n"),
        ("`{:/}` and {::comment} open\n", "`{:/}` and {::comment} open\n"), ("```\n{:x: .y}\n```\n", "```\n{:x: .y}\n```\n"),
    ])
    func extensionsOfKramdownAreLeftOut(page: String, expected: String) throws { #expect(try read(page) == expected) }

    @Test func highlightedCodeIsACodeBlock() throws {
        let page = "- One\n\n  {% highlight ruby linenos %}\n  puts \"*x*\"\n  {{ a }}\n  {%- endhighlight -%}\n"
        #expect(try read(page) == "- One\n\n  ~~~~~~~~ruby\n  puts \"*x*\"\n  {{ a }}\n  ~~~~~~~~\n")
        let open = "{% highlight ruby %}\nx\n"
        #expect(try read(open) == open)
    }

    @Test(arguments: ["{% highlight a %}b{% endhighlight %}\n\n{% endhighlight %}\n", "{% highlight a %}\nb\n{% endhighlight %} c\n"])
    func textBesideTheTagsOfCodeIsKept(page: String) throws {
        #expect(try read(page) == page)
    }

    /// Text after a tag that nothing ends would be lost, or set without a finding about its templates.
    @Test(arguments: ["a {% comment %} b\n\nc\n", "{% endcomment %} {% comment %}\nb\n", "a {% raw %} {{ b }}\n"])
    func tagsWithoutAnEndStay(page: String) throws { #expect(try read(page) == page) }

    @Test func severalCommentsOfALineAreLeftOut() throws {
        let page = "a {% comment %}b{% endcomment %}c{% comment %}d{% endcomment %} e {% comment %}\nf\n{% endcomment %}g\n"
        #expect(try read(page) == "a c e g\n")
    }

    @Test func rawTextKeepsItsBraces() throws {
        #expect(
            try read("{% raw %}{{ a }} {% b %}{% endraw %} and `{% raw %}{{ c }}{% endraw %}`\n") == "\\{{ a }} \\{% b %} and `{{ c }}`\n")
        #expect(try read("```\n{% raw %}\n{{ a }}\n{% endraw %}\n```\n") == "```\n\n{{ a }}\n\n```\n")
    }

    @Test func commentsAreLeftOut() throws {
        #expect(try read("A {% comment %}b{% endcomment %}c\n\n{% comment %}\nd\n{{ e }}\n{% endcomment %} f\n") == "A c\n\n f\n")
    }

    @Test func valuesAreThoseOfTheSettingsAndTheFrontMatter() throws {
        let page = "---\nversion: 1.2\n---\n{{ site.title }} {{ page.version }} {{site.author.name}} {{ site.none }} `{{ site.title }}`\n"
        #expect(try read(page) == "---\nversion: 1.2\n---\nA \\*site\\* 1.2 Ada {{ site.none }} `A *site*`\n")
    }

    @Test(arguments: [
        ("[a]({% link _docs/b c.md %}#d)", "[a](../_docs/b%20c.md#d)"),
        ("[a]({{ site.baseurl }}{% post_url 2020-01-01-b %})", "[a](2020-01-01-b.md)"),
        ("![a]({{ \"/b.png\" | relative_url }})", "![a](/b.png)"),
        ("<img src=\"{{ '/b.png' | prepend: site.baseurl }}\">", "<img src=\"/b.png\">"),
        ("[a]({{ site.url }}/b)", "[a](/b)"), ("[a]: {{ site.baseurl }}/b", "[a]: /b"), ("{% link b.md %}", "{% link b.md %}"),
    ])
    func addressesArePaths(markdown: String, expected: String) throws {
        #expect(try read(markdown + "\n", settings: "") == expected + "\n")
    }
}
