import DocumentDumps
import Testing
import TypesetBase
import TypesetMarkdown

/// Tests that limits stop small documents with expensive content, and are reported.
@Suite struct LimitTests {
    @Test func aLongDefinitionIsNotCopiedWithoutBound() {
        let address = "http://a.b/" + String(repeating: "c", count: 7000)
        let definition = "[a]: \(address)\n\n[b]: /short\n"
        let (document, diagnostics) = parse(String(repeating: "[A] [b] ", count: 1000) + "\n\n" + definition)
        #expect(diagnostics.map(\.severity) == [.error])
        #expect(
            diagnostics.map(\.message) == [
                "`[a]` is used 1001 times with a definition of 7014 bytes: its links would add 7 MB, and the limit is 1 MB; "
                    + "it is set as text"
            ])
        #expect(diagnostics.first?.span?.start == SourceLocation(line: 3, column: 1))
        let dump = document.dump()
        #expect(dump.contains("</short>"), "other links stay")
        #expect(!dump.contains("<http:") || dump.contains("\"\(address)\""), "the definition is text")
        let few = parse(String(repeating: "[a] ", count: 100) + "\n\n" + definition)
        #expect(few.diagnostics.isEmpty)
        #expect(few.document.blocks.count == 1)
    }

    @Test func placesAfterAnEscapedDefinitionAreExact() {
        let (document, _) = parse(
            "[a]: /" + String(repeating: "c", count: 20_000) + "\n\n" + String(repeating: "[a] ", count: 200) + "\n\n*x*\n")
        guard case .paragraph(let inlines)? = document.blocks.last?.kind else { Issue.record("no paragraph"); return }
        #expect(inlines[0].span.text == "*x*")
    }

    @Test func anEndlessAddressIsText() {
        let (document, diagnostics) = parse("[a](/\(String(repeating: "b", count: 8000))) [c](/d)\n")
        #expect(diagnostics.map(\.message) == ["an address of 8001 bytes is not a link: the limit is 8000"])
        guard case .paragraph(let inlines)? = document.blocks.first?.kind else { Issue.record("no paragraph"); return }
        #expect(inlines.plainText == "a c")
        #expect(inlines.count == 2)
    }

    /// Each case exceeds its limit.
    @Test(arguments: [
        "a\n\n", "# a\n\n", "- a\n", "> a\n\n", "a|b\n-|-\nc|d\n\n", "[TOC]\n\n# a\n\n", "**a** `b` [c](d) ~~e~~\n",
        "```\na\nb\nc\n```\n\n",
        "<p>a<p>b<p>c\n\n", "a[^a]\n\n[^a]: b\n\n",
    ])
    func aDocumentOfTooManyBlocksIsRefused(_ unit: String) {
        var limits = DocumentLimits()
        func parse(_ count: Int) -> (document: Document, diagnostics: [Diagnostic]) {
            MarkdownParser.parse(SourceFile(path: "doc.md", text: String(repeating: unit, count: count)), limits: limits)
        }
        limits.blocks = 1
        let (document, diagnostics) = parse(100)
        #expect(document.isRefused)
        #expect(document.blocks.isEmpty)
        #expect(diagnostics.last?.severity == .error)
        let limit = 1 + unit.utf8.count * 100 / 50
        #expect(
            diagnostics.last?.message == "the document is too large: it has more than \(limit) blocks, such as paragraphs, items and cells")
        #expect(diagnostics.last?.span != nil)
        limits.blocks = 20_000
        #expect(!parse(100).document.isRefused)
    }

    /// The parser would add 40 empty cells to each row.
    @Test func tablesWhoseRowsLackTooManyCellsAreText() {
        var limits = DocumentLimits()
        let head = String(repeating: "a|", count: 41) + "\n" + String(repeating: "-|", count: 41) + "\n"
        let text = head + String(repeating: "|b\n", count: 20)
        func parse() -> (document: Document, diagnostics: [Diagnostic]) {
            MarkdownParser.parse(SourceFile(path: "doc.md", text: text), limits: limits)
        }
        limits.blocks = 700
        let (document, diagnostics) = parse()
        #expect(
            diagnostics.map(\.message) == [
                "the rows of tables up to here lack more than \(700 + text.utf8.count / 50) cells; all tables of the document are set as text"
            ])
        #expect(diagnostics.first?.span?.start.line == 20)
        #expect(!document.dump().contains("table"))
        limits.blocks = 900
        #expect(parse().diagnostics.isEmpty)
    }

    /// The parser reads the paragraph again at each delimiter row that fits no head.
    @Test func tablesAreTextIfTooManyDelimiterRowsFitNoHead() {
        let (document, diagnostics) = parse("| a | b |\n|---|---|\n| c | d |\n\n" + String(repeating: "c|a|b\n-|-\n", count: 5_000))
        #expect(
            diagnostics.map(\.message) == ["too many delimiter rows up to here open no table; all tables of the document are set as text"])
        #expect(!document.dump().contains("table"))
    }

    @Test(arguments: ["|a|b|", "a|b", " a | b ", "a\\|c|b|", "|a|"])
    func rowsWithDelimitersBetweenThemAreTables(row: String) {
        let delimiters = row == "|a|" ? "|-|" : "-|:-:"
        let (document, diagnostics) = parse(String(repeating: "\(row)\n\(delimiters)\n", count: 6_000))
        #expect(diagnostics.isEmpty)
        #expect(document.dump().contains("table"))
    }

    @Test func divisionsNestAsDeepAsOtherContainers() {
        let (document, diagnostics) = parse(String(repeating: "::: a\n", count: 70) + "end\n")
        #expect(diagnostics.count { $0.message == "this division is never closed" } == 64)
        #expect(diagnostics.count { $0.message == "this does not open a division" } == 6)
        #expect(document.dump().contains("end"))
    }

    @Test func bracesWithHundredsOfAttributesAreText() {
        let classes = (0..<101).map { ".c\($0)" }
        #expect(parse("# a {\(classes.dropLast().joined(separator: " "))}\n").document.blocks[0].attributes.classes.count == 100)
        #expect(parse("# a {\(classes.joined(separator: " "))}\n").document.blocks[0].attributes.classes.isEmpty)
    }

    @Test func marksOfEmphasisWithoutEndAreText() {
        let many = String(repeating: "*a* _b_ ", count: 5_001), (document, diagnostics) = parse("~~~\n\(many)\n~~~\n\n\(many)\n\n*c*\n")
        #expect(
            diagnostics.map(\.message) == ["a paragraph has more than 20000 marks of emphasis (`*`, `_`, `~`); the rest are set as text"])
        #expect(diagnostics.first?.span?.start.line == 5)
        guard case .codeBlock(_, let code, _)? = document.blocks.first?.kind, case .paragraph(let last)? = document.blocks.last?.kind else {
            Issue.record("no code or no paragraph")
            return
        }
        #expect(!code.contains("\\"), "code stays as it is")
        #expect(last.first?.span.text == "*c*")
        let dump = document.dump()
        #expect(dump.contains("*a* _b_"), "the last marks are text")
        #expect(!dump.contains("\\"))
    }

    @Test func aLineOfMarksOfAddressesIsNotSearched() {
        let line = String(repeating: "a@b.c ", count: 50_000), (document, diagnostics) = parse("a@example.org\n\n\(line)\n")
        #expect(
            diagnostics.map(\.message) == [
                "the lines up to here have too many `@` to search for addresses; no bare address of the document is made a link"
            ])
        #expect(!document.dump().contains("mailto"))
        #expect(parse("a@example.org\n\n\(line.prefix(60_000))\n").document.dump().contains("mailto"))
    }
}
