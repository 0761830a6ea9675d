import Testing
import TypesetBase
import TypesetMarkdown

/// Tests that syntax of other dialects is reported, and that prose and code are not.
@Suite struct ForeignSyntaxTests {
    private func found(_ markdown: String) -> [String] {
        parse(markdown).document.issues.compactMap { if case .foreignSyntax(let use) = $0 { "\(use.count) × \(use.syntax)" } else { nil } }
    }

    @Test(arguments: ForeignSyntax.allCases) func eachSyntaxIsFoundInItsExample(syntax: ForeignSyntax) {
        let kinds = found("# Title\n\n" + syntax.example + "\n")
        #expect(kinds.contains { $0.hasSuffix(" \(syntax)") }, "\(kinds)")
    }

    @Test(arguments: [
        "Costs $5 == 5 dollars, a==b and c==d; C++ and c++, i++ or ++i.",
        "The set ^[a-z]+$ and x[[1]] and [[ -f a ]] and [[1, 2], [3, 4]].",
        "Really??? note this!!! And 5~10 or ~5 minutes; ^_^ and 2^8.", "Use Vec<T>, <Enter> or Map<K, V>; `==a==`, `[[b]]` and `!!! note`.",
        "50% of it, 100%% sure, at 10:30:45 and a:b:c.", #"Escaped \==a\==, \[[b]], \^[a note of words] and \{{ x }}."#,
        "| a | b |\n|---|---|\n| c | d |", "- - -\n\n***\n\nText\n---\n", "- ---\n- Text",
        "(see below)\n(a) first\n\nimport it from here\n",
        "[a](b)[c](d), array[i][j] and [x]: y", ":rocket: One\n:tada: Two",
        "Either a || b || c, ||x - y|| or `||word||`; a [!div] b, {::x} and <<< here; a@[b](c) and @[d](e).", "::: row\nText.\n:::",
        #"Call f\(x\), \[see below\], [b](see p. 3), **kwargs, 2 ** 3 ** 4, ((a)), [/etc], [time=1], {- a}, ++i and j++ or std::x."#,
        "#tag\n##vso[task]\nAnd | a | b |\nNote: a\n---", "> > > a\n\n(ref) b\n\n[.env] and !a",
        ":a: b", #"A `\href{a}` and \d{3}, C:\dir{a}b and `$\frac{1}{2}$`."#, "```text\n!!! note\n{{ a }}\n```",
    ])
    func proseAndCodeHaveNone(markdown: String) {
        #expect(found(markdown + "\n") == [])
        #expect(complaints(markdown + "\n") == [])
    }

    /// The label of such a reference is defined, so it is no mistake as well.
    @Test func aReferenceToAnotherProjectIsReportedOnce() {
        let text = "See [Get-Help][14] there, or [a type](xref:System.Type).\n\n[14]: xref:Core.Get-Help\n"
        let (document, diagnostics) = MarkdownParser.parse(SourceFile(path: "doc.md", text: text), dialect: .docfx)
        #expect(document.issues.count == 1)
        #expect(diagnostics.isEmpty)
    }

    /// Other dialects set it as a note.
    @Test func anInlineNoteInATitleIsFound() {
        let text = "---\ntitle: A^[B]\nsubtitle: C `^[D]`\n---\n\nA word.^[A note of five words.]\n"
        #expect(found(text) == ["2 × inlineNote"])
        let document = MarkdownParser.parse(SourceFile(path: "doc.md", text: text), dialect: .pandoc).document
        #expect(document.footnotes.count == 2)
        #expect(document.issues.isEmpty)
    }

    @Test func aKindHasAllItsPlaces() {
        guard case .foreignSyntax(let use)? = parse("A ==b== c.\n\n- ==d==\n\n| ==e== |\n|---|\n").document.issues.first else {
            Issue.record("nothing is reported")
            return
        }
        #expect(use.places.map(\.text) == ["==b==", "==d==", "==e=="])
    }

    @Test func aMissingFileIsLostContent() {
        func loses(_ markdown: String) -> Bool? {
            if case .foreignSyntax(let use)? = parse(markdown).document.issues.first { use.losesContent } else { nil }
        }
        #expect(loses("{{#include a.md}}\n") == true)
        #expect(loses("--8<-- \"a.md\"\n") == true)
        #expect(loses("{{ name }}\n") == false)
    }

    /// The older form for R is code in other dialects.
    @Test func codeThatQuartoRunsInALineIsReported() {
        func count(_ dialect: Dialect) -> Int {
            let text = "There are `r nrow(x)`, **`{python} len(y)`**, `r`, `{x} y` and `x r`.\n"
            return MarkdownParser.parse(SourceFile(path: "doc.md", text: text), dialect: dialect).document.issues.reduce(0) { sum, issue in
                if case .foreignSyntax(let use) = issue, use.syntax == .inlineCell { sum + use.count } else { sum }
            }
        }
        #expect(count(.quarto) == 2)
        #expect(count(.github) == 1)
    }

    /// Such marks would each open a division that nothing closes.
    @Test(arguments: [
        ":::row:::\n:::column span=\"2\":::\nA\n:::column-end:::\n:::row-end:::", "::: zone pivot=\"a\"\nText\n::: zone-end",
        "See :::no-loc text=\"Teams\"::: and :::image type=\"icon\" source=\"a.png\":::.",
    ])
    func blocksOfDocFXAreNoDivisions(markdown: String) {
        #expect(found(markdown + "\n").map { $0.suffix(10) } == ["docFXBlock"])
        #expect(parse(markdown + "\n").diagnostics.map(\.message) == [])
    }

    @Test func tagsOfPreprocessorsAreNoShortcodes() { #expect(found("{{%segment outline}}\n") == ["1 × tag"]) }

    /// A name outside brackets is a citation in pandoc, unless it is a numbered example.
    @Test func citationsByNameAreReported() {
        let text = "(@a) One.\n\nSee @doe99, (@a), a@b.org, \\@c and `@d`.\n"
        let document = MarkdownParser.parse(SourceFile(path: "doc.md", text: text), dialect: .pandoc).document
        let places = document.issues.flatMap { issue -> [String] in
            guard case .foreignSyntax(let use) = issue else { return [] }
            return use.places.map { String($0.text) }
        }
        #expect(places == ["@doe99"])
        #expect(found("Thanks to @octocat.\n") == [])
    }

    @Test(arguments: [
        ("See [a](my file.md).", "1:5 warning: this is not a link or a picture: the address has a space"),
        ("![a](my file.png)", "1:2 warning: this is not a link or a picture: the address has a space"),
        ("It is **bold **text.", "1:7 warning: the asterisks are printed, because a space precedes the closing ones"),
        ("##Heading", "1:1 warning: this is not a heading: the number signs need a space after them"),
        ("## Version 2 {#2.0}", "1:14 warning: this is not the name of the heading: it begins with a digit"),
        ("| a | b |\n| c | d |", "1:1 warning: this is not a table: the row of dashes below the head is missing"),
        ("#Heading one", "1:1 warning: this is not a heading: the number signs need a space after them"),
        ("It is **bold ** text.", "1:7 warning: the asterisks are printed, because a space precedes the closing ones"),
        ("It is ** bold** text.", "1:7 warning: the asterisks are printed, because a space follows the opening ones"),
        (
            "It is __bold_ text.",
            "1:7 warning: a mark of emphasis is printed, because there are more marks before the words than after them"
        ),
        ("A\n<<<<<<< HEAD\nB", "2:1 warning: this line is the mark of a merge whose conflict is not resolved"),
        ("See [a] (https://x.org).", "1:5 warning: this is not a link: a space is before the address"),
        ("See [a](https://x.org/a b).", "1:5 warning: this is not a link or a picture: the address has a space"),
        (
            "See [a](http://x.org and more",
            "1:5 warning: this is not a link or a picture: the parenthesis of the address is never closed"
        ),
        ("## Heading {#id .c", "1:12 warning: these attributes are printed, because their brace is never closed"),
        ("Some [words]{.x", "1:13 warning: these attributes are printed, because their brace is never closed"),
        ("Text<o:p></o:p>", "1:5 warning: a tag of Microsoft Word is printed as text"),
        (
            "**Present:** Ann\n**Absent**: Bob",
            "2:1 warning: this label follows the line above, because a line end in a paragraph is a space"
        ),
        (
            "<div>\nThis is **bold** here.\n</div>",
            "2:9 warning: these marks are printed, because the lines after a tag are HTML up to the next blank line"
        ),
        (
            "<aside>\nSee [a](b.html).\n</aside>",
            "2:5 warning: these marks are printed, because the lines after a tag are HTML up to the next blank line"
        ),
        ("A | B\n--|--|--\n1 | 2", "1:1 warning: this is not a table: the row of dashes and the head have different numbers of columns"),
    ])
    func slipsAreReported(markdown: String, complaint: String) { #expect(complaints(markdown + "\n").first == complaint) }

    @Test(arguments: [
        (".. note:: A\n\n.. code-block:: python\n\n.. _label:", "reStructuredText"), ("= A\n:toc:\n\n== B\n\n[source,ruby]", "AsciiDoc"),
        ("#+TITLE: A\n\n#+BEGIN_SRC c\nd\n#+END_SRC", "Org"), ("h1. A\n\nbq. B\n\nh2. C", "Textile"),
        ("h1. A\n\n{code:java}\nx\n{code}\n\n||a||b||", "Jira's markup"), ("== A ==\n\n'''B'''\n\n{| class=x\n|}", "MediaWiki's markup"),
        ("\\section{A}\n\n\\subsection{B}\n\n\\item c", "LaTeX"), ("#set page()\n\n#let a = 1\n\n#figure(b)", "Typst"),
        ("<h1>A</h1>\n<pre class='metadata'>\nTitle: A\n</pre>", "Bikeshed, the markup of specifications for the web"),
        ("[b]A[/b]\n\n[url=https://x.org]B[/url]\n\n[*] C", "BBCode"),
    ])
    func otherMarkupIsNamed(markup: String, name: String) {
        #expect(complaints(markup + "\n").contains { $0.hasSuffix("warning: this document is not Markdown: it looks like \(name)") })
    }

    /// A document about another language shows its marks in code, or here and there; some of them are Markdown, too.
    @Test(arguments: [
        "# AsciiDoc\n\n```\n= A\n== B\n== C\n== D\n```\n", "# A\n\n## B\n\n## C\n\n== D\n\n== E\n\n== F\n",
        "* TODO A\n* TODO B\n* DONE C\n* DONE D\n", "|A|B|C|\n|---|---|---|\n||b|c|\n||d|e|\n||f||\n", "$$\na\n= b\n= c\n= d\n$$\n",
        "[code of conduct]\n[code]\n\n[code]: a.md\n[url]: b.md\n[quote]: c.md\n[source]: d.md\n", "{code}`a`\n\n{code}`b`\n\n{code}`c`\n",
    ])
    func markdownAboutOtherMarkupIsMarkdown(markdown: String) {
        #expect(!complaints(markdown).contains { $0.contains("not Markdown") })
    }

    /// Marks that an author may have meant as text.
    @Test(arguments: [
        "#Swift #Linux", "#Introduction", "#Swift is a tag.", "A **b** and **c.** d **e**.", "f(**kwargs) ** 2", "2 ** 3 ** 4",
        "A *note* and **Price***.", "As [1] (see https://x.org) says.", "See [2] (https://x.org).", "Use `{.x` and {.x here.",
        "See [a](https://x.org).", "**A** | **B**", #"a \[x\] b"#, #"\(a\) first"#, #"\[i/o\]"#, "Use `__x` and __init__.",
    ])
    func textHasNoMessage(markdown: String) { #expect(complaints(markdown + "\n") == []) }

    /// `<Name>` alone may be a placeholder.
    @Test func aTagWithAnEndIsAComponent() {
        #expect(found("<Steps>\n\nText.\n\n</Steps>\n") == ["1 × component"])
        #expect(found("Write <Name> here.\n") == [])
    }

    @Test func undefinedLabelsAreReported() {
        #expect(complaints("See [the page][nowhere].\n") == ["1:5 warning: the link label `nowhere` is not defined"])
        #expect(complaints("See [the page][].\n") == ["1:5 warning: the link label `the page` is not defined"])
        #expect(complaints("See [the page][a], array[i][j].\n\n[a]: b.html\n") == [])
    }
}
