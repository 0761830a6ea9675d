import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of the options of code blocks, in the forms of the programs that people write for.
@Suite struct CodeBlockTests {
    @Test(arguments: [
        ("Text\n\n```\ncode\n\n## Heading\n", "3:1 warning: this code is never closed; the rest of the document is part of it"),
        ("~~~~ py\ncode\n~~~\n", "1:1 warning: this code is never closed; the rest of the document is part of it"),
        ("> ```\n> code\n\nText\n", "1:3 warning: this code is never closed; the rest of the quote is part of it"),
        ("- ```\n  code\n\n- Text\n", "1:3 warning: this code is never closed; the rest of the item is part of it"),
        ("- Text\n\n  ```\n  code\n```\n", "3:3 warning: this code is never closed; the rest of the item is part of it"),
    ])
    func anOpenFenceIsReported(markdown: String, complaint: String) { #expect(complaints(markdown).first == complaint) }

    @Test(arguments: [
        "```\ncode\n```", "```\r\ncode\r\n````  \r\n", "> - ~~~\n>   code\n>   ~~~\n", "```\n```\n", "    ```\n    code\n",
        "```\n~~~\n```\n",
    ])
    func aClosedFenceHasNoMessage(markdown: String) { #expect(complaints(markdown) == []) }

    /// The code blocks and pictures of a document, one per line, as its dump shows them.
    private func dump(_ markdown: String, _ dialect: Dialect = .github) -> String {
        MarkdownParser.parse(SourceFile(path: "doc.md", text: markdown), dialect: dialect).document.dump()
    }

    @Test(arguments: [
        (#"py title="a b.py" hl_lines="2 3""#, "title \"a b.py\" highlights [1, 2]"),
        (#"py linenums="7" hl_lines="1-2""#, "from 7 highlights [0, 1]"),
        (#"js {1,3-9} title='x.js' showLineNumbers"#, "title \"x.js\" from 1 highlights [0, 2]"),
        (#"{.python .numberLines startFrom="10" filename="run.py"}"#, "title \"run.py\" from 10"),
        (#"{ .py .annotate title="x" }"#, "title \"x\""),
    ])
    func theFirstLineStatesOptions(info: String, options: String) {
        #expect(dump("```\(info)\na\nb\nc\n```\n").contains(options), "\(dump("```\(info)\na\nb\nc\n```\n"))")
    }

    /// Quotes without end, lines backwards or past any number, and braces of other programs state nothing.
    @Test(arguments: ["py title=\"x", "js {3-1}", "js {99999999999999999999}", "js {a: 1}", "js linenums=false", "js {0}", "js = = {"])
    func brokenOptionsStateNoLines(info: String) {
        let text = dump("```\(info)\na\n```\n")
        #expect(text.contains("\"a\""), "\(text)")
        #expect(!text.contains("highlights"), "\(text)")
        #expect(!text.contains("from"), "\(text)")
    }

    @Test func optionsAreNoAttributes() {
        let (document, diagnostics) = parse("``` {.py #one title=\"x\" hl_lines=\"1\" .numberLines}\na\n```\n")
        #expect(diagnostics.isEmpty)
        #expect(AttributesOfCode.all(in: document).map(\.id) == ["one"])
        #expect(AttributesOfCode.all(in: document).allSatisfy { $0.values.isEmpty && $0.classes == ["py"] })
    }

    @Test func coloursOfATerminalAreNotPrinted() {
        #expect(dump("```ansi\n\u{1B}[90m┌\u{1B}[0;1mWelcome\u{1B}[0m [0m\n```\n").contains("\"┌Welcome [0m\""))
    }

    @Test func commentsOfDocusaurusHighlightLinesAndAreRemoved() {
        let code = "```jsx\na\n// highlight-next-line\nb\n{/* highlight-start */}\nc\nd\n{/* highlight-end */}\ne\n```\n"
        #expect(dump(code, .docusaurus).contains("\"a\\nb\\nc\\nd\\ne\" highlights [1, 2, 3]"), "\(dump(code, .docusaurus))")
        #expect(dump(code).contains("highlight-start"))
        // As in Docusaurus, the lines of the fence take precedence.
        #expect(dump(code.replacing("jsx", with: "jsx {1}"), .docusaurus).contains("highlight-start"))
    }

    @Test(arguments: [
        ("a // [!code highlight]\nb", "\"a\\nb\" highlights [0]"), ("a\n# [!code focus:2]\nb\nc\nd", "\"a\\nb\\nc\\nd\" highlights [1, 2]"),
        ("a // [!code --]\nb <!-- [!code ++] -->\nc", "\"- a\\n+ b\\n  c\" highlights [0, 1]"), ("a // [!code word:a]", "\"a\""),
    ])
    func commentsOfVitePressMarkLinesAndAreRemoved(code: String, set: String) {
        let text = "```js\n\(code)\n```\n"
        #expect(dump(text, .vitepress).contains(set), "\(dump(text, .vitepress))")
        #expect(dump(text).contains("[!code"))
    }

    @Test(arguments: [
        ("a # (1)!", "a  (1)"), ("a // (1)! (2)!", "a  (1) (2)"), ("  /* (1)! */", "  (1)"), ("a <!-- (1)! -->", "a  (1)"),
        ("a # (1)", "a # (1)"),
    ])
    func commentsBecomeMarksOfTheListBelow(line: String, set: String) {
        let text = dump("```py\n\(line)\n```\n\n1. Note\n", .mkdocs)
        #expect(text.contains("\"\(set)\" marks [0]"), "\(text)")
    }

    @Test(arguments: ["f(1)", "a = (1)", "# see (1) there", "a # (1234)!", "x!"])
    func otherCodeHasNoMarks(line: String) {
        let text = dump("```py\n\(line)\n```\n\n1. Note\n", .mkdocs)
        #expect(text.contains("\"\(line)\""), "\(text)")
        #expect(!text.contains("marks"), "\(text)")
    }

    @Test func marksNeedAListAndADialect() {
        #expect(dump("```py\na # (1)!\n```\n\nText.\n", .mkdocs).contains("\"a # (1)!\""))
        #expect(dump("```py\na # (1)!\n```\n\n1. Note\n").contains("\"a # (1)!\""))
        #expect(dump("```{python}\na # <1>\n```\n\n1. Note\n", .quarto).contains("<python> \"a  (1)\" marks [0]"))
    }

    @Test func directivesOfMySTStateOptionsInLines() {
        let code = "```{code-block} python\n:caption: app.py\n:lineno-start: 4\n:emphasize-lines: 2\n\na\nb\n```\n"
        #expect(dump(code, .myst).contains("<python> \"a\\nb\" title \"app.py\" from 4 highlights [1]"), "\(dump(code, .myst))")
    }

    @Test func aLineOfAttributesStatesOptionsToo() {
        let code = dump("{lineno-start=4 emphasize-lines=\"2\" .x}\n```python\na\nb\n```\n", .myst)
        #expect(code.contains("<python> \"a\\nb\" from 4 highlights [1]"), "\(code)")
    }

    @Test func diagramsAreCodeOrTheirDrawing() {
        #expect(complaints("```mermaid\na\n```\n") == ["1:1 1 × diagram of Mermaid"])
        let picture = "```mermaid {svg=flow.svg alt=\"Flow\"}\na\n```\n"
        #expect(complaints(picture) == [])
        #expect(dump(picture).contains("flow.svg"), "\(dump(picture))")
        #expect(!dump(picture).contains("code"), "\(dump(picture))")
    }
}

/// The attributes of the code blocks of a document.
private enum AttributesOfCode {
    static func all(in document: Document) -> [Attributes] {
        document.blocks.compactMap { block in
            guard case .codeBlock = block.kind else { return nil }
            return block.attributes
        }
    }
}
