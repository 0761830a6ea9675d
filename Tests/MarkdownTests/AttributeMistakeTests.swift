import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of the messages about mistakes in attributes, divisions and front matter.
@Suite struct AttributeMistakeTests {
    @Test(arguments: [
        // Attributes that nothing takes
        ("{.lead}\n\ntext\n", ["1:1 warning: `{.lead}` is text here: there is nothing that it applies to"]),
        (
            "text\n{.lead}\n\nmore {.lead}\n",
            [
                "2:1 warning: `{.lead}` is text here: there is nothing that it applies to",
                "4:6 warning: `{.lead}` is text here: there is nothing that it applies to",
            ]
        ),
        ("| a {.x} |\n|---|\n| b |\n", ["1:5 warning: `{.x}` is text here: there is nothing that it applies to"]),
        // Other languages' braces
        (
            "{{.Values.x}} ${#x} {x=1} f{x=1} '{.name}' {a} {.5} {} {{ x }} {% raw %} style={{color: 'red'}}\n",
            ["1:1 3 × variable", "1:64 1 × tag"]
        ),
        // Keys and values
        ("[x]{colour=red lang=fr}\n", ["1:5 warning: the attribute `colour` has no meaning here"]),
        ("{start=3}\n1. a\n", ["1:2 warning: the attribute `start` has no meaning here"]),
        ("| a |\n|---|\n| b |\n\n: C {row-header=1}\n", ["5:6 warning: the attribute `row-header` has no meaning here"]),
        ("![a](p.png){widht=50%}\n", ["1:13 warning: the attribute `widht` has no meaning here"]),
        ("![a](p.png){width=3cm height=80}\n", []),
        ("![a](p.png){width=3ells}\n", ["1:19 warning: `3ells` is not a width"]),
        ("![a](p.png){width=101%}\n", ["1:19 warning: `101%` is not a width"]),
        ("![a](p.png){height=50%}\n", ["1:20 warning: `50%` is not a height"]),
        ("![a](p.png){width=100% lang=fr}\n\n![](p.png){decorative}\n\n{width=30%}\n![a](p.png)\n", []),
        ("![a](p.png){decorative}\n", ["1:13 warning: this picture is marked decorative but has a description"]),
        ("[x]{decorative}\n", ["1:5 warning: only a picture can be decorative"]),
        ("<img src=\"p.png\" width=\"400\" alt=\"a\">\n", []),
        // Ids
        ("# A {#x}\n\n[b]{#x}\n", ["3:6 warning: the id `x` is given twice"]),
        // Tables and their captions
        (
            ": C {row-header=1}\n\n| a |\n|---|\n| b |\n",
            ["1:6 warning: the attribute `row-header` has no meaning here"]
        ),
        // Divisions
        ("::: {.note\nx\n:::\n", ["1:1 warning: this does not open a division"]),
        ("::: box x\ny\n:::\n\n:::\n", ["1:1 warning: this does not open a division", "5:1 warning: ':::' does not close a division"]),
        ("::: {.note} x\n", ["1:1 warning: this does not open a division"]),
        (":::  \n", ["1:1 warning: ':::' does not close a division"]),
        // Alerts
        ("> [!NOTE] Title\n> x\n", ["1:3 warning: this quote is not an alert: its first line has more than `[!NOTE]`"]),
        ("> [!Tipp]\n> x\n", ["1:3 warning: unknown alert `Tipp`: this is a note with the label “Tipp”"]),
        ("> [!Example] T\n> x\n", ["1:3 warning: unknown alert `Example`: this is a plain quote"]),
        ("> [!NOTE](x)\n\n> x\n> [!NOTE] y\n", []),
        // Tables of contents
        ("[TOC]\n\ntext\n", ["1:1 warning: the table of contents has no headings to list"]),
        // Front matter
        ("---\ntitle: T\n\ntext\n", ["1:1 warning: this front matter is never closed and is read as text"]),
        ("\n---\nlang: en\n---\n", ["2:1 warning: front matter must begin on the first line of a file; here it is text"]),
        ("---\nNote: text\n", []),
        ("---\ntitel: T\n---\n", ["2:1 warning: front matter key `titel` has no meaning here"]),
    ])
    func mistakesAreReported(_ markdown: String, _ messages: [String]) {
        #expect(complaints(markdown) == messages)
    }

    @Test func theIntendedSyntaxIsSuggested() {
        let hints = parse("[x]{lnag=fr}\n\n> [!WARN]\n> x\n\n![a](b.png){hight=3} ![a](b.png){colour=red}\n").diagnostics.flatMap(\.hints)
        let known = "use one of: #id, .class, lang, width, height, align, alt, decorative, dark"
        #expect(hints == ["did you mean `lang`?", "did you mean `WARNING`?", "did you mean `height`?", known])
    }

    @Test func headingsMayCloseBeforeTheirAttributes() {
        func title(_ markdown: String) -> String? {
            guard case .heading(_, let content)? = parse(markdown).document.blocks.first?.kind else { return nil }
            return content.plainText
        }
        #expect(title("## A ## {.lead}\n") == "A")
        #expect(title("# C# {#c}\n") == "C#")
        #expect(title("# \\# {.x}\n") == "#")
        #expect(title("# ## {.x}\n") == "")
        #expect(title("A ## {.x}\n===\n") == "A ##")
    }

    @Test func tablesOfContentsMayBeWrittenSmall() {
        #expect(dump("[toc]\n\n# A\n") == dump("[TOC]\n\n# A\n"))
    }

    /// Attributes on lines before a block, in its first line, and in a caption.
    @Test(arguments: [
        ("{.one}\n{.two}\n# H {.three}\n", [("one", "1:3"), ("two", "2:3"), ("three", "3:7")]), ("> {.one}\n> text\n", [("one", "1:5")]),
        ("| a |\n|---|\n\n: C {.one}\n", [("one", "4:7")]), ("::: one\nx\n:::\n", [("one", "1:5")]),
        ("```{.one}\n.one\n```\n", [("one", "1:6")]),
    ])
    func attributesKnowTheirPlaces(_ markdown: String, _ places: [(String, String)]) {
        var found: [String: String] = [:]
        parse(markdown).document.forEachPart { part in
            for name in part.attributes.classes {
                let start = part.span(of: name).start
                found[name] = "\(start.line):\(start.column)"
            }
        }
        #expect(found == Dictionary(uniqueKeysWithValues: places))
    }
}
