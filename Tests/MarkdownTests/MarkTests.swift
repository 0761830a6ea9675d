import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of the constructs that dialects add to text: notes, marks, keys, symbols, icons, wiki links.
@Suite struct MarkTests {
    private func document(_ markdown: String, _ dialect: Dialect) -> Document {
        MarkdownParser.parse(SourceFile(path: "doc.md", text: markdown), dialect: dialect).document
    }

    /// The first paragraph or heading in a short form: `<sub>2</sub>` for an element, `{~…~}` for struck text.
    private func inlines(_ markdown: String, _ dialect: Dialect) -> String {
        switch document(markdown, dialect).blocks.first?.kind {
        case .paragraph(let inlines), .heading(_, let inlines): form(inlines)
        case .table(let table): table.rows.first?.cells.map { form($0.inlines) }.joined(separator: "|") ?? ""
        default: ""
        }
    }

    private func form(_ inlines: [Inline]) -> String {
        inlines.map { inline in
            switch inline.kind {
            case .text(let text): text
            case .code(let code): "`\(code)`"
            case .emphasis(let content): "<em>\(form(content))</em>"
            case .strong(let content): "<b>\(form(content))</b>"
            case .strikethrough(let content): "{~\(form(content))~}"
            case .element(let element, let content):
                "<\(element.rawValue)\(inline.attributes.values["expansion"].map { " " + $0 } ?? "")>\(form(content))</\(element.rawValue)>"
            case .footnoteReference(let index): "^\(index)"
            case .link(let destination, _, let content): "[\(form(content))](\(destination))"
            case .image(let destination, _, let description): "![\(description.alt)](\(destination))"
            case .softBreak, .hardBreak: " "
            case .span(let content): form(content)
            default: "?"
            }
        }.joined()
    }

    @Test(arguments: [
        ("H~2~O and 2^10^", "H<sub>2</sub>O and 2<sup>10</sup>"), ("x^*n*^", "x<sup><em>n</em></sup>"),
        (#"a^b\ c^"#, "a<sup>b\u{A0}c</sup>"), ("~/a and ~/b, 2^ and 3^", "~/a and ~/b, 2^ and 3^"), (#"H\~2~O"#, "H~2~O"),
        ("~~old~~ H~2~O", "{~old~} H<sub>2</sub>O"), ("*a^b* c^", "<em>a^b</em> c^"), ("`a~2~`", "`a~2~`"), ("a^`^`^", "a<sup>`^`</sup>"),
    ])
    func subscriptsAndSuperscripts(_ markdown: String, _ expected: String) {
        #expect(inlines(markdown, .pandoc) == expected)
        #expect(inlines(markdown, .quarto) == expected)
    }

    @Test func marksOfOtherDialectsAreText() {
        #expect(inlines("2^10^, ==a==, ++ctrl++, [[a]], ^[b]", .github) == "2^10^, ==a==, ++ctrl++, [[a]], ^[b]")
        #expect(inlines("H~2~O", .github) == "H{~2~}O")
    }

    @Test func aNoteIsAFootnoteAtItsCall() throws {
        let document = document("Text^[See *one* [two](b) and `]` here.] and^[more] end.\n", .pandoc)
        #expect(inlines("Text^[See *one* `]`.] and^[more] end.\n", .obsidian) == "Text^0 and^1 end.")
        #expect(document.footnotes.map { $0.blocks.map { block in block.text } } == [["See one two and ] here."], ["more"]])
        guard case .paragraph(let content)? = document.footnotes.first?.blocks.first?.kind else { Issue.record("no note"); return }
        #expect(form(content) == "See <em>one</em> [two](b) and `]` here.")
    }

    @Test func aNoteInAnAlternativeTextIsReadThere() {
        #expect(inlines("Text ![Map^[of *1912*]](a.png) end.", .pandoc) == "Text ![Map (of 1912)](a.png) end.")
    }

    @Test func aNoteInATableAndAQuote() {
        #expect(inlines("| a | b |\n|---|---|\n| x^[y\\|z] | 2^3^ |\n", .quarto) == "x^0|2<sup>3</sup>")
        let quote = document("> a^[b\n> c] d\n", .pandoc)
        #expect(quote.footnotes.first?.blocks.first?.text == "b c")
    }

    @Test(arguments: [
        ("==a *b*==", "<mark>a <em>b</em></mark>"), ("a == b == c", "a == b == c"), ("x==y==z", "x<mark>y</mark>z"), ("==open", "==open"),
        ("=====", "====="),
    ])
    func highlightedText(_ markdown: String, _ expected: String) {
        for dialect in [Dialect.pandoc, .quarto, .mkdocs, .obsidian] { #expect(inlines("Text " + markdown, dialect) == "Text " + expected) }
    }

    @Test(arguments: [
        ("++ctrl+alt+del++", "<kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>Del</kbd>"), (#"++"My key"++"#, "<kbd>My key</kbd>"),
        ("C++ and D++", "C++ and D++"), ("i++; j++", "i++; j++"), ("^^new^^ x^2^", "<ins>new</ins> x<sup>2</sup>"),
        ("(c) 2024 --> 1/2 of the 3rd +/- 1", "© 2024 → ½ of the 3<sup>rd</sup> ± 1"), ("1/2/2024 and 11/2", "1/2/2024 and 11/2"),
        ("{++new++} {--old--} {==m==} {>>c<<}", "<ins>new</ins> {~old~} <mark>m</mark> /* c */"),
        ("a {~~old~>new~~} b", "a {~old~}<ins>new</ins> b"), ("{x} and }", "{x} and }"),
    ])
    func marksOfMkDocs(_ markdown: String, _ expected: String) {
        #expect(inlines(markdown, .mkdocs) == expected)
    }

    @Test func abbreviationsHaveTheirExpansions() {
        let text = "The HTML of XHTML and HTML5, *HTML*.\n\n*[HTML]: HyperText\n*[W3C]: Consortium\n"
        #expect(inlines(text, .mkdocs) == "The <abbr HyperText>HTML</abbr> of XHTML and HTML5, <em><abbr HyperText>HTML</abbr></em>.")
        #expect(document(text, .pandoc).blocks.count == 1)
        #expect(document(text, .github).blocks.count == 2)
    }

    @Test func iconsAreLeftOutAndReported() {
        let text = document(
            "# :material-rocket: Start { #go }\n\n:octicons-arrow-right-24:{ .lg } and :smile:\n\n:material-check:\n", .mkdocs)
        #expect(text.blocks.map(\.text) == ["Start", " and 😄", "check"])
        #expect(
            text.issues.contains { if case .foreignSyntax(let use) = $0 { use.syntax == .icon && use.count == 3 } else { false } })
    }

    @Test func marksOfTheDialectAreNoFindings() {
        let text = "To {--stop--} {++start++} ^^it^^, HTML :material-rocket: page (c) 2024.\n\n*[HTML]: Hypertext\n"
        let uses = document(text, .mkdocs).issues.compactMap { if case .foreignSyntax(let use) = $0 { use } else { nil } }
        #expect(uses.map(\.syntax) == [.icon])
        #expect(uses.map(\.count) == [1])
    }

    @Test(arguments: [
        ("[[Some page]]", "[Some page](Some%20page.md)"), ("[[page#Part one|text]]", "[text](page.md#part-one)"),
        ("[[#Here]]", "[Here](#here)"), ("a ![[map.png|300]]", "a ![](map.png)"), ("a ![[map.png|A map]]", "a ![A map](map.png)"),
        ("![[Other note]]", "[Other note](Other%20note.md)"), ("[[]] and [[a", "[[]] and [[a"),
    ])
    func wikiLinks(_ markdown: String, _ expected: String) { #expect(inlines(markdown, .obsidian) == expected) }

    @Test(arguments: [
        ("![A map](map.png =300x200)", "![A map](map.png)", ["width": "300px", "height": "200px"]),
        ("![](map.png =50%x)", "![](map.png)", ["width": "50%"]),
        ("![A](https://example.org/a.png =x20 \"Title\")", "![A](https://example.org/a.png)", ["height": "20px"]),
    ])
    func aSizeAfterAnAddressIsThatOfThePicture(markdown: String, picture: String, values: [String: String]) {
        #expect(inlines("See " + markdown + ".\n", .github) == "See " + picture + ".")
        guard case .paragraph(let inlines)? = document(markdown + "\n", .github).blocks.first?.kind else { return }
        #expect(inlines[0].attributes.values == values)
    }

    @Test(arguments: ["![a](b.png =x)", "`![a](b.png =1x1)`", "[a](b.png =1x1)", "![a](b c =1x1)"])
    func otherTextWithASizeIsNoPicture(markdown: String) { #expect(inlines(markdown, .github) == markdown) }

    /// The span of an element includes its marks, also after escapes and in later lines of a quote.
    @Test func spansIncludeTheMarks() {
        guard case .blockQuote(let blocks)? = document("> \\*a\n> H~2~O\n", .pandoc).blocks.first?.kind,
            case .paragraph(let inlines)? = blocks.first?.kind
        else { Issue.record("no quote"); return }
        let element = inlines.first { if case .element = $0.kind { true } else { false } }
        #expect(element?.span.text == "~2~")
    }

    /// Marks without an end, as in a file of waves, take no quadratic time.
    @Test(.timeLimit(.minutes(10))) func manyOpenMarks() {
        for mark in ["^[ ", "==a ", "{++", "{", "~a", "^a "] {
            let text = document(String(repeating: mark, count: 6_000), mark == "==a " || mark.hasPrefix("{") ? .mkdocs : .pandoc)
            #expect(!text.blocks.isEmpty)
        }
    }

    /// The parser's last line of such a heading is the one after its underline.
    @Test(arguments: ["\n\nText.\n", "\n", "\nText.\n"])
    func marksAreSetInUnderlinedHeadings(after: String) {
        #expect(inlines("==a== and\n==b==\n---" + after, .pandoc) == "<mark>a</mark> and <mark>b</mark>")
        #expect(inlines("[x]: y\n==a== [[b]]\n===" + after, .obsidian) == "<mark>a</mark> [b](b.md)")
    }
}
