import DocumentDumps
import Testing
import TypesetMarkdown

@Suite struct FootnoteTests {
    @Test func theyComeInOrderOfFirstUseAndMayBeCalledOften() {
        expect(
            "a[^y] b[^x] c[^y]\n\n[^x]: X\n[^y]: Y *z*\n\n    more\n",
            is: """
                paragraph 1:1-1:18
                  text 1:1-1:2 "a"
                  footnote-reference 1:2-1:6 0
                  text 1:6-1:8 " b"
                  footnote-reference 1:8-1:12 1
                  text 1:12-1:14 " c"
                  footnote-reference 1:14-1:18 0
                footnote 0 ^y 4:1-6:9
                  paragraph 4:7-4:12
                    text 4:7-4:9 "Y "
                    emphasis 4:9-4:12
                      text 4:10-4:11 "z"
                  paragraph 6:5-6:9
                    text 6:5-6:9 "more"
                footnote 1 ^x 3:1-3:8
                  paragraph 3:7-3:8
                    text 3:7-3:8 "X"
                """)
    }

    /// A footnote label cannot span several lines: the brackets and their content are text.
    @Test(arguments: [
        ("a [^ b\n c ] d", "a [^ b c ] d"), ("a [^b\n*c* d] e [^ f\ng ]", "a [^b c d] e [^ f g ]"),
        ("a [^ b [c](d)\n e ] f", "a [^ b c e ] f"), ("a [^ b\nc](d) e", "a ^ b c e"), ("a ` [^ b\nc ] ` d", "a [^ b c ] d"),
        ("a [^ b\nc ] d ` [^ e\nf ] `", "a [^ b c ] d [^ e f ]"),
    ])
    func bracketsOfSeveralLinesAreText(markdown: String, text: String) {
        guard case .paragraph(let inlines) = parse(markdown + "\n").document.blocks[0].kind else { return #expect(Bool(false)) }
        #expect(inlines.plainText == text)
    }

    @Test func bracketsInCodeStayAsTheyAre() {
        let document = parse("```\na [^ b\nc ] d\n```\n\n[^ e\nf ] g\n").document
        guard case .codeBlock(_, let code, _) = document.blocks[0].kind else { return #expect(Bool(false)) }
        #expect(code == "a [^ b\nc ] d")
        guard case .paragraph(let inlines) = document.blocks[1].kind else { return #expect(Bool(false)) }
        #expect(inlines.plainText == "[^ e f ] g")
    }

    @Test func aFootnoteMayCallAnother() {
        let document = parse("a[^1]\n\n[^1]: see[^2]\n\n[^2]: b\n").document
        #expect(document.footnotes.map(\.label) == ["1", "2"])
    }

    @Test func anUnusedOneIsReportedAndSetInPlace() {
        expect(
            "a\n\n[^u]: text\n\nb\n",
            is: """
                paragraph 1:1-1:2
                  text 1:1-1:2 "a"
                paragraph 3:7-3:11
                  text 3:7-3:11 "text"
                paragraph 5:1-5:2
                  text 5:1-5:2 "b"
                """)
        #expect(complaints("a\n\n[^u]: text\n") == ["3:1 unused footnote u"])
    }

    /// A note that is only referenced in alternative text remains text.
    ///
    /// The description of a figure without a title is its caption.
    @Test func alternativeTextsCallNoNotes() {
        let text = "![a[^u] *b[^u]*](c \"t\")\n\n[^u]: text\n"
        #expect(complaints(text) == ["3:1 unused footnote u"])
        expect(
            text,
            is: """
                paragraph 1:1-1:24
                  image 1:1-1:24 <c> "t" alt "a b"
                paragraph 3:7-3:11
                  text 3:7-3:11 "text"
                """)
        #expect(complaints("![a[^u]](c) b\n\n[^u]: text\n") == ["3:1 unused footnote u"])
        #expect(complaints("![a[^u]](c) b[^u]\n\n[^u]: text\n") == [])
        for figure in ["![a[^u]](c)", "![a[^u]](c){#fig:x}", "[![a[^u]](c)](d)"] {
            #expect(complaints("\(figure)\n\n[^u]: text\n") == [], "\(figure)")
        }
    }

    @Test func aSecondDefinitionIsReportedAndSetInPlace() {
        expect(
            "a[^u]\n\n[^u]: one\n\nb\n\n[^U]: two *z*\n\nc\n",
            is: """
                paragraph 1:1-1:6
                  text 1:1-1:2 "a"
                  footnote-reference 1:2-1:6 0
                paragraph 5:1-5:2
                  text 5:1-5:2 "b"
                paragraph 7:7-7:14
                  text 7:7-7:11 "two "
                  emphasis 7:11-7:14
                    text 7:12-7:13 "z"
                paragraph 9:1-9:2
                  text 9:1-9:2 "c"
                footnote 0 ^u 3:1-3:10
                  paragraph 3:7-3:10
                    text 3:7-3:10 "one"
                """)
        #expect(
            complaints("a[^u]\n\n[^u]: one\n\n[^U]: two\n") == [
                "5:1 repeated footnote U"
            ])
    }

    @Test func definitionsInCodeOrTextAreText() {
        let text = "a[^1] see [^1]: there\n\n```\n[^1]: code\n```\n\n[^1]: note\n"
        #expect(complaints(text).isEmpty)
        let dump = parse(text).document.dump()
        #expect(dump.contains("\"[^1]: code\""))
        #expect(dump.contains("\"note\""))
        #expect(dump.contains("\": there\""))
    }

    @Test func aCallWithoutADefinitionIsReported() {
        #expect(complaints("a [^no] \\[^b]\n") == ["1:3 warning: footnote `no` is not defined"])
    }
}

@Suite struct FrontMatterTests {
    @Test func keysAreReadAndLaterPlacesAreExact() {
        expect(
            "---\ntitle: T\nauthor: [A, B]\nlang: de\nkeywords: k\n---\n# H\n",
            is: """
                title 2:8-2:9 "T"
                language 4:7-4:9 "de"
                author 3:10-3:11 "A"
                author 3:13-3:14 "B"
                keyword 5:11-5:12 "k"
                heading1 7:1-7:4
                  text 7:3-7:4 "H"
                """)
    }

    @Test func unknownKeysAreNotedAndWrongTypesAreErrors() {
        let text = "---\nlayout: x\nqqqqqq: x\ntitle: [a]\nzzzzzz: 1\n---\n"
        #expect(complaints(text) == ["4:8 error: front matter key `title` takes one text"])
        let metadata = parse(text).document.metadata
        #expect(metadata.unusedKeys(but: [])?.message == "front matter: `layout`, `qqqqqq`, `zzzzzz` have no meaning here")
        #expect(metadata.unusedKeys(but: ["layout", "zzzzzz"])?.message == "front matter: `qqqqqq` has no meaning here")
        #expect(metadata.unusedKeys(but: ["layout", "qqqqqq", "zzzzzz"]) == nil)
    }

    @Test func itIsAtTheVeryStartOnly() {
        #expect(parse("\n---\ntitle: T\n---\n").document.metadata.title == nil)
        #expect(parse("---\n\na\n\n---\n").document.blocks.count == 3)
        #expect(parse("---\ntitle: T\n").document.metadata.title == nil)
    }

    @Test func aByteOrderMarkMayPrecedeIt() {
        let document = parse("\u{FEFF}---\r\ntitle: T\r\n---\r\nx\r\n").document
        #expect(document.metadata.title?.value == "T")
        #expect(document.dump().contains("text 4:1-4:2 \"x\""))
    }
}
