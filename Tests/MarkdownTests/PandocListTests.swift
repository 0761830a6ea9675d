import DocumentDumps
import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of lists, title blocks, code for other formats and named spans in the dialects of pandoc and Quarto.
@Suite struct PandocListTests {
    private func document(_ markdown: String, _ dialect: Dialect = .pandoc) -> Document {
        MarkdownParser.parse(SourceFile(path: "doc.md", text: markdown), dialect: dialect).document
    }

    /// The markers of the top-level lists.
    private func markers(_ markdown: String) -> [[String]] {
        document(markdown).blocks.compactMap { block in
            guard case .list(let list) = block.kind, case .ordered(_, let delimiter) = list.marker else { return nil }
            return list.numbers.map { delimiter.around(list.numbering.text($0)) }
        }
    }

    @Test(arguments: [
        ("a. x\nb. y\n", [["a.", "b."]]), ("A)  x\nB) y\n", [["A)", "B)"]]), ("(i) x\n(ii) y\n", [["(i)", "(ii)"]]),
        ("iv. x\nv. y\n", [["iv.", "v."]]), ("c. x\nd. y\n", [["c.", "d."]]), ("#. x\n#. y\n", [["1.", "2."]]), ("(2) x\n", [["(2)"]]),
        ("1. x\n#. y\n", [["1.", "2."]]), ("1. x\n\n(a) y\n", [["1."], ["(a)"]]), ("B. Smith said so\n", []), ("B.  x\n", [["B."]]),
        ("Text\na. x\n", []), ("aa. x\n", []), ("e.g. this\n", []), ("(see) this\n", []),
    ])
    func listsHaveLettersAndNumerals(_ markdown: String, _ expected: [[String]]) {
        #expect(markers(markdown) == expected)
    }

    @Test func listsOfLettersNest() {
        let dump = document("1. a\n\n    a. b\n    b. c\n\n2. d\n").dump()
        #expect(dump.contains("list 3:5-4:9 1. tight lowerLetter"))
        #expect(dump.contains("item 6:1-6:5"))
    }

    @Test func examplesCountThroughTheDocument() {
        let text = "See (@last).\n\n(@) One.\n(@two) Two.\n\n> (@last) Three.\n\nAs (@two) and @two show, not a@two.org or \\@two.\n"
        #expect(markers(text) == [["(1)", "(2)"]])
        let paragraphs = document(text).blocks.map(\.text)
        #expect(paragraphs.first == "See (3).")
        #expect(paragraphs.last == "As (2) and 2 show, not a@two.org or @two.")
    }

    // MARK: Title blocks

    @Test func aTitleBlockIsFrontMatter() {
        let metadata = document("% The *title*\n  of it\n% Anna; Bert\n  Carl\n% May 2024\n\nText\n").metadata
        #expect(metadata.title?.value == "The title of it")
        #expect(metadata.authors.map(\.value.name) == ["Anna", "Bert", "Carl"])
        #expect(metadata.date?.value == "May 2024")
        #expect(document("% Not here\n", .github).metadata.title == nil)
    }

    @Test(arguments: [
        ("% podman-exec 1", "podman-exec 1"), ("% NPM(1) Manual", "NPM(1) Manual"), ("% 5 of 6", nil), ("%% a 1 %%", nil),
        ("% Not 10", nil),
    ])
    func aManualPageHasATitleInAnyDialect(line: String, title: String?) {
        #expect(document(line + "\n\nText\n", .github).metadata.title?.value == title)
    }

    // MARK: Code for other formats

    @Test func codeForOtherFormatsIsLeftOutWithAFinding() {
        let document = document(
            "A `\\bfseries`{=latex}B.\n\n```{=latex}\nx\n```\n\n```{=openxml}\n<w:p><w:r><w:br w:type=\"page\"/></w:r></w:p>\n```\n")
        #expect(document.blocks.map(\.text) == ["A B.", ""])
        guard case .pageBreak? = document.blocks.last?.kind, case .foreignSyntax(let use)? = document.issues.first else {
            Issue.record("no page break, or no finding")
            return
        }
        #expect(use.places.map(\.text) == ["`\\bfseries`{=latex}", "```{=latex}\nx\n```"])
        #expect(use.losesContent)
    }

    @Test(arguments: [Dialect.pandoc, .quarto])
    func codeInHTMLIsSet(dialect: Dialect) {
        let document = document("A `<b>B</b>`{=html}.\n\n```{=html}\n<table><tr><th>C</th></tr></table>\n```\n", dialect)
        #expect(document.dump().contains("strong"), "\(document.dump())")
        #expect(document.dump().contains("table"), "\(document.dump())")
        #expect(document.issues.isEmpty)
    }

    // MARK: Spans and headings

    @Test func classesNameElements() {
        let dump = document("[a]{.underline} [b]{.ul} [c]{.mark} [d]{.smallcaps}\n").dump()
        for part in ["u 1:1-1:16", "u 1:17-1:25", "mark 1:26-1:36", "span 1:37-1:52 {.smallcaps}"] {
            #expect(dump.contains(part), "\(part)")
        }
    }

    @Test func aHeadingMayHaveNoNumber() {
        let blocks = document("# A {-}\n\n# B {.unnumbered}\n\n# C\n").blocks
        #expect(blocks.map(\.text) == ["A", "B", "C"])
        #expect(blocks.map { $0.attributes.classes.contains("unnumbered") } == [true, true, false])
        #expect(document("# A {-}\n", .github).blocks.first?.text == "A {-}")
    }

    @Test func aTildeMayBeginADefinition() {
        #expect(document("Term\n  ~ One\n  ~ Two\n").dump().contains("definitions"))
        #expect(!document("Term\n  ~ One\n", .github).dump().contains("definitions"))
    }

    // MARK: Links to headings

    @Test func aHeadingIsALabel() {
        let text =
            "# The *first* part {#one}\n\n# Second `x` part\n\n[second `x` part], [text][The *first* part], [other]\n\n[other]: a.md\n"
        let links = document(text).dump().split(separator: "\n").compactMap { $0.split(separator: "<").dropFirst().first.map(String.init) }
        #expect(links == ["#second-x-part>", "#one>", "a.md>"])
        #expect(document("# A\n\n[A]\n\n```\nopen\n").dump().contains("\"open\""))
        #expect(!document("# A\n\n[A]\n", .github).dump().contains("link"))
    }
}
