import Testing
import TypesetMarkdown

@Suite struct BlockTests {
    @Test func headingsAndParagraphsKnowTheirPlaces() {
        expect(
            "# One *two*\n\nText\n\nTwo\n===\n",
            is: """
                heading1 1:1-1:12
                  text 1:3-1:7 "One "
                  emphasis 1:7-1:12
                    text 1:8-1:11 "two"
                paragraph 3:1-3:5
                  text 3:1-3:5 "Text"
                heading1 5:1-6:4
                  text 5:1-5:4 "Two"
                """)
    }

    @Test func quotesKeepTheColumnsOfEveryLine() {
        expect(
            "> a *b*\n>    c *d*\nlazy *e*\n",
            is: """
                quote 1:1-3:9
                  paragraph 1:3-3:9
                    text 1:3-1:5 "a "
                    emphasis 1:5-1:8
                      text 1:6-1:7 "b"
                    softbreak 1:8-2:6
                    text 2:6-2:8 "c "
                    emphasis 2:8-2:11
                      text 2:9-2:10 "d"
                    softbreak 2:11-3:1
                    text 3:1-3:6 "lazy "
                    emphasis 3:6-3:9
                      text 3:7-3:8 "e"
                """)
    }

    @Test func nestedAndTaskLists() {
        expect(
            "3) a\n   - [x] b\n   - [ ] c\n",
            is: """
                list 1:1-3:11 3) tight
                  item 1:1-3:11
                    paragraph 1:4-1:5
                      text 1:4-1:5 "a"
                    list 2:4-3:11 bullet tight
                      item 2:4-2:11 [x]
                        paragraph 2:10-2:11
                          text 2:10-2:11 "b"
                      item 3:4-3:11 [ ]
                        paragraph 3:10-3:11
                          text 3:10-3:11 "c"
                """)
    }

    /// The parser of CommonMark's reference implementation finds no box after the mark of a quote.
    @Test(arguments: ["> - [ ] a\n> - [x] b\n", "> [!NOTE]\n> - [ ] a\n> - [x] b\n", "> 1. [ ] a\n> 2. [x] b\n"])
    func tasksInQuotesHaveBoxes(_ markdown: String) {
        let items = dump(markdown).split(separator: "\n").filter { $0.contains("item ") }
        #expect(items.map { $0.suffix(3) } == ["[ ]", "[x]"])
    }

    @Test func blankLinesLoosenAList() {
        let document = parse("- a\n\n- b\n").document
        guard case .list(let list) = document.blocks.first?.kind else { Issue.record("no list"); return }
        #expect(!list.isTight)
    }

    @Test func codeKeepsItsTextAndTheFirstWordOfItsInfo() {
        expect(
            "```swift  {.num start=3}\nlet a\n\n  b\n```\n\n    x\n",
            is: #"""
                code 1:1-5:4 <swift> "let a\n\n  b" {.num start=3}
                code 7:5-7:6 "x"
                """#)
    }

    @Test func tablesHaveAlignmentsAndAllTheirCells() {
        expect(
            "| a | b\\|c *d* |\n|:--|:-:|\n| x |\n",
            is: """
                table 1:1-3:6 lc
                  header 1:1-1:17
                    cell 1:3-1:4
                      text 1:3-1:4 "a"
                    cell 1:7-1:15
                      text 1:7-1:12 "b|c "
                      emphasis 1:12-1:15
                        text 1:13-1:14 "d"
                  row 3:1-3:6
                    cell 3:3-3:4
                      text 3:3-3:4 "x"
                    cell 3:6-3:6
                """)
    }

    @Test func breaksOfAThemeAndOfAPage() {
        expect(
            "a\n\n***\n",
            is: """
                paragraph 1:1-1:2
                  text 1:1-1:2 "a"
                break 3:1-3:4
                """)
    }

    @Test func alertsAreQuotesWithAKind() {
        expect(
            "> [!NOTE]\n> Mind *this*\n",
            is: """
                alert-note 1:1-2:14
                  paragraph 1:3-2:14
                    text 2:3-2:8 "Mind "
                    emphasis 2:8-2:14
                      text 2:9-2:13 "this"
                """)
        #expect(dump("> [!NOTE] more\n").hasPrefix("quote"))
        // A kind of another program has its own name.
        #expect(dump("> [!ODD]\n> x\n").hasPrefix("alert-odd"))
        #expect(dump("> [!ODD] more\n").hasPrefix("quote"))
    }

    @Test func aTableOfContentsIsItsOwnParagraph() {
        expect("[TOC]\n", is: "toc 1:1-1:6")
        expect("[[_TOC_]]\n", is: "toc 1:1-1:10")
        expect("[[toc]]\n", is: "toc 1:1-1:8")
        #expect(dump("see [TOC]\n").hasPrefix("paragraph"))
    }
}
