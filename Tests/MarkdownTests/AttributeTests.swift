import Testing
import TypesetMarkdown

@Suite struct AttributeTests {
    @Test func headingsTakeThemFromTheirEnd() {
        expect(
            "# A *b* {#id .c .d key=\"v \\\" w\"}\n\nB {.e}\n---\n",
            is: #"""
                heading1 1:1-1:33 {#id .c .d key=v " w}
                  text 1:3-1:5 "A "
                  emphasis 1:5-1:8
                    text 1:6-1:7 "b"
                heading2 3:1-4:4 {.e}
                  text 3:1-3:2 "B"
                """#)
    }

    @Test func valuesAreInQuotesOfEitherKind() {
        #expect(dump("[a]{lang='fr' title='it is \"b\"'}\n").contains(#"{lang=fr title=it is "b"}"#))
    }

    /// CSS allows such names, and sites use them with kramdown.
    @Test func classesMayBeginWithHyphens() { #expect(dump("[a]{.-wide}\n").contains("span 1:1-1:12 {.-wide}")) }

    @Test func inlinesTakeThemWhereTheyTouch() {
        expect(
            "`a`{.b} [c](d){.e} *f*{#g} [h *i*]{lang=fr} ![](j){decorative width=50%}\n",
            is: """
                paragraph 1:1-1:73
                  code 1:1-1:8 "a" {.b}
                  text 1:8-1:9 " "
                  link 1:9-1:19 <d> {.e}
                    text 1:10-1:11 "c"
                  text 1:19-1:20 " "
                  emphasis 1:20-1:27 {#g}
                    text 1:21-1:22 "f"
                  text 1:27-1:28 " "
                  span 1:28-1:44 {lang=fr}
                    text 1:29-1:31 "h "
                    emphasis 1:31-1:34
                      text 1:32-1:33 "i"
                  text 1:44-1:45 " "
                  image 1:45-1:73 <j> alt "" {decorative width=50%}
                """)
    }

    @Test(arguments: [
        "`a` {.b}", "a {.b} c", #"a\{.b}"#, "{}", "`a`{b}", "`a`{.1}", "`a`{#}", "`a`{.b.c}", #"`a`{k="v}"#, "`a`{.b", #"\[a\]{.b}"#,
    ])
    func malformedAttributesStayText(_ markdown: String) {
        guard case .paragraph(let inlines) = parse(markdown).document.blocks.first?.kind else { Issue.record("no paragraph"); return }
        #expect(inlines.plainText == markdown.filter { $0 != "`" && $0 != "\\" })
        #expect(inlines.allSatisfy { $0.attributes == .none })
    }

    @Test func aSpanMayContainBracketsAndBeInACell() {
        expect(
            "| [a [b] c]{.d} |\n|---|\n",
            is: """
                table 1:1-2:6 -
                  header 1:1-1:18
                    cell 1:3-1:16
                      span 1:3-1:16 {.d}
                        text 1:4-1:11 "a [b] c"
                """)
    }

    @Test func alternativeTextMayBeGivenAsAttribute() {
        expect(
            "![Figure 1](f.png){alt=\"A cat\"}\n",
            is: """
                paragraph 1:1-1:32
                  image 1:1-1:32 <f.png> alt "A cat"
                """)
    }

    // MARK: After a block

    @Test func aLineWithAColonSpeaksOfTheBlockBeforeIt() {
        expect(
            "Text\n{: .lead lang=fr}\n{:#id}\n\n{: .x}\n> q\n> {: .y}\n",
            is: """
                paragraph 1:1-1:5 {#id .lead lang=fr}
                  text 1:1-1:5 "Text"
                quote 6:1-7:9 {.x}
                  paragraph 6:3-6:4 {.y}
                    text 6:3-6:4 "q"
                """)
    }

    @Test(arguments: [
        ("# T\n{: #top .x }\n", "heading1 1:1-1:4 {#top .x}"), ("- a\n- b\n{:.x}\n", "list 1:1-2:4 bullet tight {.x}"),
        ("| a |\n|---|\n{: .x}\n", "table 1:1-2:6 - {.x}"), ("## A ## {: #a }\n", "heading2 1:1-1:16 {#a}"),
        ("* TOC\n{:toc}\n", "toc 1:1-2:7"), ("- a\n\n{: .x}\n", "  text 3:1-3:7 \"{: .x}\""),
    ])
    func kramdownsAttributesAreRead(_ markdown: String, _ line: String) {
        #expect(dump(markdown).split(separator: "\n").contains { $0 == line }, "\(dump(markdown))")
    }

    /// Each class is compared with all others.
    @Test func aBlockTakesAHundredLinesOfThem() {
        let read = parse("a\n" + (0..<200).map { "{: .c\($0)}\n" }.joined()).document.blocks
        #expect(read.first?.attributes.classes.count == 100)
    }

    // MARK: Before a block

    @Test func aLineSpeaksOfTheNextBlock() {
        expect(
            "{.lead lang=fr}\nText\n\n{.x}\n\nB\n",
            is: """
                paragraph 2:1-2:5 {.lead lang=fr}
                  text 2:1-2:5 "Text"
                paragraph 4:1-4:5
                  text 4:1-4:5 "{.x}"
                paragraph 6:1-6:2
                  text 6:1-6:2 "B"
                """)
    }

    /// Without its own block, each of these would be read as one paragraph, heading or misplaced table.
    @Test(arguments: [
        ("{.x}\n3. three\n", "list 2:1-2:9 3. tight {.x}"),
        ("{.x}\nTitle\n====\n", "heading1 2:1-3:5 {.x}"),
        ("{.x}\n| a |\n|---|\n", "table 2:1-3:6 - {.x}"),
        ("{.x}\n> q\n", "quote 2:1-2:4 {.x}"),
        ("text\n{.x}\n- i\n", "list 3:1-3:4 bullet tight {.x}"),
    ])
    func aLineKeepsTheBlockWhole(_ markdown: String, _ line: String) {
        #expect(dump(markdown).split(separator: "\n").contains { $0 == line })
    }

    @Test func aDefinitionAfterALineStillDefines() {
        #expect(dump("[foo]\n\n{.x}\n[foo]: /u\n").contains("link 1:1-1:6 </u>"))
    }

    // MARK: Pitfalls of the parser

    @Test func bracketsWithAttributesAreASpanThoughADefinitionExists() {
        expect(
            "[text]{.lead} [text][]{.b}\n\n[text]: /u\n",
            is: """
                paragraph 1:1-1:27
                  span 1:1-1:14 {.lead}
                    text 1:2-1:6 "text"
                  text 1:14-1:15 " "
                  link 1:15-1:27 </u> {.b}
                    text 1:16-1:20 "text"
                """)
    }

    @Test func marksInAValueAreNoEmphasisAndQuotesStayStraight() {
        expect(
            "`c`{key=\"a *b*\"} d*\n",
            is: """
                paragraph 1:1-1:20
                  code 1:1-1:17 "c" {key=a *b*}
                  text 1:17-1:20 " d*"
                """)
    }
}

@Suite struct CaptionTests {
    @Test(arguments: ["", "\n"])
    func aCaptionFollowsItsTable(_ gap: String) {
        let tree = dump("| a | b |\n|---|---|\n| c | d |\n\(gap): The *cap* {#t .wide row-headers=1}\n")
        let line = gap.isEmpty ? 4 : 5
        #expect(
            tree.hasPrefix(
                """
                table 1:1-\(line):37 -- row-headers 1 {#t .wide}
                  caption
                    text \(line):3-\(line):7 "The "
                    emphasis \(line):7-\(line):12
                      text \(line):8-\(line):11 "cap"

                """))
        #expect(!tree.contains("row 4"))
    }

    @Test func withoutATableItIsText() {
        expect(
            "# Term\n: x\n",
            is: """
                heading1 1:1-1:7
                  text 1:3-1:7 "Term"
                paragraph 2:1-2:4
                  text 2:1-2:4 ": x"
                """)
    }

    @Test(arguments: [
        ("| **a** | 1 |\n| **b** | 2 |\n", 1), ("| **a** **c** | 1 |\n| **b** | **2** |\n", 1), ("| **a** | 1 |\n", 0),
        ("| **a** | 1 |\n| b | 2 |\n", 0), ("| **a** | **1** |\n| **b** | **2** |\n", 0), ("| **a** | 1 |\n|  | 2 |\n", 0),
        ("| **a** | 1 |\n| **b** | 2 |\n\n: c {row-headers=0}\n", 0),
    ])
    func aBoldFirstColumnHeadsTheRows(rows: String, headers: Int) {
        let blocks = parse("| x | y |\n|---|---|\n" + rows).document.blocks
        guard case .table(let table)? = blocks.first?.kind else { Issue.record("no table"); return }
        #expect(table.rowHeaders == headers)
    }

    @Test func rowHeadersMustBeColumns() {
        #expect(
            complaints("| a |\n|---|\n: c {row-headers=2}\n") == ["1:1 warning: row-headers is `2`, not a number of this table's columns"])
    }
}
