import DocumentDumps
import Testing
import TypesetBase
import TypesetMarkdown

@Suite struct BadInputTests {
    private func parse(_ bytes: [UInt8]) -> (document: Document, diagnostics: [Diagnostic]) {
        MarkdownParser.parse(SourceFile(path: "doc.md", bytes: bytes))
    }

    @Test func nothingIsADocument() {
        #expect(parse([]).document.blocks.isEmpty)
        #expect(parse([]).diagnostics.isEmpty)
    }

    @Test func badBytesAreReportedAndLaterPlacesAreExact() {
        let (document, diagnostics) = parse(Array("é ".utf8) + [0xFF, 0xE2, 0x82, 0x20, 0] + Array("*x*\n".utf8))
        #expect(diagnostics.map(\.message) == ["invalid UTF-8 in the document, and at 1 more place", "a NUL byte in the document"])
        #expect(diagnostics.map(\.span?.range) == [3..<4, 7..<8])
        guard case .paragraph(let inlines) = document.blocks.first?.kind else { Issue.record("no paragraph"); return }
        #expect(inlines.plainText == "é \u{FFFD}\u{FFFD} \u{FFFD}x")
        #expect(inlines.last?.span.range == 8..<11)
    }

    private func read(_ bytes: [UInt8]) -> (text: String, messages: [String]) {
        let (document, diagnostics) = MarkdownParser.parse(SourceFile(path: "doc.md", bytes: bytes).inUTF8)
        guard case .paragraph(let inlines) = document.blocks.first?.kind else { return ("", []) }
        return (inlines.plainText, diagnostics.map { "\($0.severity): \($0.message)" })
    }

    @Test func latin1AndWindows1252AreReadAndReported() {
        #expect(read(Array("C. D".utf8) + [0xED] + Array("az \n".utf8)).text == "C. Díaz")
        let quoted = read([0x93] + Array("No".utf8) + [0xEB] + Array("l".utf8) + [0x94, 0x20, 0x96, 0x20, 0x80, 0x35])
        #expect(quoted.text == "“Noël” – €5")
        #expect(quoted.messages == ["warning: the file is not UTF-8; it is read as Windows-1252"])
    }

    /// Damaged UTF-8, Mac Roman, Windows-1251 and a byte without a character.
    @Test(arguments: [
        Array("é ".utf8) + [0xED], Array("caf".utf8) + [0x8E], [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], Array("a ".utf8) + [0x81],
    ])
    func otherBytesAreAnError(bytes: [UInt8]) {
        #expect(read(bytes).messages.first?.hasPrefix("error: invalid UTF-8 in the document") == true)
    }

    /// The parser reads the end of `[^` and `]` on the next line as an end before its beginning.
    @Test func aCitationThatABrokenFootnoteEndsIsText() {
        guard case .paragraph(let inlines) = parse(Array("and [@o[^\n]".utf8)).document.blocks.first?.kind else {
            Issue.record("no paragraph")
            return
        }
        #expect(inlines.plainText.filter { !$0.isWhitespace } == "and[@o[^]")
    }

    private func depth(_ blocks: [Block]) -> Int {
        blocks.map { block in
            switch block.kind {
            case .blockQuote(let inner), .division(let inner), .alert(_, let inner): 1 + depth(inner)
            case .list(let list): 1 + depth(list.items.flatMap(\.blocks))
            default: 0
            }
        }.max() ?? 0
    }

    @Test(arguments: ["> ", ">", "- ", "1. ", "> - "])
    func deepNestingIsCappedAndLosesNothing(_ mark: String) {
        let (document, diagnostics) = parse(Array((String(repeating: mark, count: 5000) + "deep *text*\n").utf8))
        #expect(depth(document.blocks) == 64)
        // Since version 0.29.0.gfm.7, cmark-gfm reads list markers beyond a hundred levels as text.
        let text = document.dump().firstMatch(of: /"([^"]*)deep "/)?.1
        #expect(text?.wholeMatch(of: /(- |1\. |> )*/) != nil)
        #expect(diagnostics.map(\.message) == ["quotes and lists nest deeper than 64 levels; deeper content is set at that level"])
    }

    @Test func blocksAfterDeepOnesStay() {
        let (document, _) = parse(Array((String(repeating: "> ", count: 200) + "a\n\nb\n").utf8))
        #expect(document.blocks.count == 2)
    }

    @Test func deepEmphasisLosesNothing() {
        let stars = String(repeating: "*", count: 5000)
        #expect(parse(Array("\(stars)a\(stars)\n".utf8)).document.dump().contains("\"a\""))
    }

    @Test func longTablesAndLongWordsAreWhole() {
        let rows = String(repeating: "| a | *b* |\n", count: 10_000)
        guard case .table(let table) = parse(Array("| x | y |\n|---|---|\n\(rows)".utf8)).document.blocks.first?.kind else {
            Issue.record("no table")
            return
        }
        #expect(table.rows.count == 10_000)
        let word = String(repeating: "w", count: 10_000)
        #expect(parse(Array(word.utf8)).document.dump().contains("\"\(word)\""))
    }

    @Test func anEndlessTableHeadIsText() {
        let head = "|" + String(repeating: "a|", count: 600) + "\n|" + String(repeating: "-|", count: 600) + "\n"
        let (document, diagnostics) = parse(Array(head.utf8))
        #expect(diagnostics.map(\.message) == ["this table has more than 512 columns; all tables of the document are set as text"])
        #expect(document.dump().hasPrefix("paragraph"))
    }

    @Test func documentsMayBeReadAtTheSameTime() async {
        let markdown = String(repeating: "~~a~~ www.b.org `c`{.d}\n\n| e |\n|---|\n| ~~f~~ |\n\n", count: 50)
        let alone = dump(markdown)
        await withTaskGroup(of: String.self) { group in
            for _ in 0..<16 { group.addTask { dump(markdown) } }
            for await together in group { #expect(together == alone) }
        }
    }
}
