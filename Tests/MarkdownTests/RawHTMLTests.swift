import Testing
import TypesetMarkdown

@Suite struct RawHTMLTests {
    @Test func pairedTagsBecomeInlines() {
        expect(
            "H<sub>2</sub>O <b>x *y*</b><br><img src=\"a.png\" alt=\"A&amp;B\" width=\"50\">\n",
            is: """
                paragraph 1:1-1:74
                  text 1:1-1:2 "H"
                  sub 1:2-1:14
                    text 1:7-1:8 "2"
                  text 1:14-1:16 "O "
                  strong 1:16-1:28
                    text 1:19-1:21 "x "
                    emphasis 1:21-1:24
                      text 1:22-1:23 "y"
                  hardbreak 1:28-1:32
                  image 1:32-1:74 <a.png> alt "A&B" {width=50}
                """)
    }

    @Test func endTagsOfVoidElementsAreNothingButBreaks() {
        expect(
            "<img src=\"a.png\" alt=\"A\"></img>a</wbr>b</br>c\n",
            is: """
                paragraph 1:1-1:46
                  image 1:1-1:26 <a.png> alt "A"
                  text 1:32-1:40 "ab"
                  hardbreak 1:40-1:45
                  text 1:45-1:46 "c"
                """)
    }

    @Test func codeOfTagsKeepsItsNotes() {
        expect(
            "<kbd>a <b>b[^n]</b> c</kbd>\n\n[^n]: N\n",
            is: """
                paragraph 1:1-1:28
                  kbd 1:1-1:28
                    text 1:6-1:8 "a "
                    strong 1:8-1:20
                      text 1:11-1:12 "b"
                      footnote-reference 1:12-1:16 0
                    text 1:20-1:22 " c"
                footnote 0 ^n 3:1-3:8
                  paragraph 3:7-3:8
                    text 3:7-3:8 "N"
                """)
    }

    @Test func unpairedTagsGoAndTheirTextStays() {
        expect(
            "a <b>b</i> c\n",
            is: """
                paragraph 1:1-1:13
                  text 1:1-1:13 "a b c"
                """)
    }

    @Test func oneWarningForABlockNamesItsTags() {
        #expect(
            complaints("<u>x</u> <input> <input> <button>z</button><br>\n\n<div>\n<script>t</script>\n</div>\n") == [
                "1:10 raw HTML input, button",
                "4:1 raw HTML script",
            ])
    }

    @Test func unknownTagsAreText() {
        #expect(parse("Hello <username>, <T> and </x-y>\n").document.blocks.first?.text == "Hello <username>, <T> and </x-y>")
        #expect(
            parse("<my-element a=\"b\">\nwords\n</my-element>\n").document.blocks.first?.text == "<my-element a=\"b\"> words </my-element>")
        #expect(complaints("Hello <username>\n") == [])
    }

    @Test func blocksKeepTheirTextWithEntitiesDecoded() {
        expect(
            "<details>\n<summary>A &amp; <i>b</i></summary>\n\n*c*\n\n</details>\n",
            is: """
                details 1:1-6:11
                  summary
                    paragraph 2:10-2:26
                      text 2:10-2:18 "A & "
                      emphasis 2:18-2:26
                        text 2:21-2:22 "b"
                  paragraph 4:1-4:4
                    emphasis 4:1-4:4
                      text 4:2-4:3 "c"
                """)
    }

    @Test func aTableIsATable() {
        expect(
            "<table><tr><th>A<th>B<tr><td>c</table>\n",
            is: """
                table 1:1-1:39 --
                  header 1:8-1:22
                    cell 1:12-1:17 th
                      text 1:16-1:17 "A"
                    cell 1:17-1:22 th
                      text 1:21-1:22 "B"
                  row 1:22-1:31
                    cell 1:26-1:31
                      text 1:30-1:31 "c"
                    cell 1:26-1:31
                """)
    }

    @Test func scriptsAreNoText() {
        expect("<script>\nlet a\n</script>\n", is: "")
    }

    @Test func preformattedTextKeepsItsLines() {
        expect("<pre>\n a\n  b\n</pre>\n", is: #"code 1:1-4:7 " a\n  b""#)
    }

    @Test(arguments: ["<a name=\"x\"></a>\n\n## T\n", "## <a id=\"x\"></a>T\n", "<div id=\"x\"></div>\n\n## T\n"])
    func anchorsLeadToTheirHeading(_ markdown: String) {
        guard let block = parse(markdown).document.blocks.first, case .heading(2, let inlines) = block.kind else {
            Issue.record("no heading")
            return
        }
        #expect(block.attributes.id == "x")
        #expect(inlines.plainText == "T")
    }

    @Test func furtherAnchorsBeforeABlockStayInOrderInItsText() {
        expect(
            "<a id=\"a\"></a><a id=\"b\"></a><a id=\"c\"></a>\n\nT\n",
            is: """
                paragraph 3:1-3:2 {#a}
                  span 1:15-1:29 {#b}
                  span 1:29-1:43 {#c}
                  text 3:1-3:2 "T"
                """)
    }

    @Test func aSecondAnchorStaysInTheText() {
        expect(
            "# <a id=\"a\"></a>T <a id=\"b\">u</a>{.c}\n",
            is: """
                heading1 1:1-1:38 {#a}
                  text 1:17-1:19 "T "
                  span 1:19-1:38 {#b .c}
                    text 1:29-1:30 "u"
                """)
        #expect(complaints("# <a id=\"a\"></a>T\n") == [])
    }

    @Test func commentsVanish() {
        expect(
            "a <!-- b --> c\n\n<!-- d -->\n\ne\n",
            is: """
                paragraph 1:1-1:15
                  text 1:1-1:15 "a  c"
                paragraph 5:1-5:2
                  text 5:1-5:2 "e"
                """)
        #expect(complaints("<!-- a\n\nb\n") == ["1:1 warning: this comment is never closed; it hides the rest"])
    }

    @Test func aCommentMaySilenceARuleForTheNextBlock() {
        expect(
            "<!-- typeset:ignore heading-skip as agreed -->\n\n### T\n",
            is: """
                heading3 3:1-3:6
                  text 3:5-3:6 "T"
                ignore heading-skip 1:1-1:47 "as agreed" for 3:1-3:6
                """)
        #expect(complaints("<!-- typeset:off -->\n") == ["1:1 warning: `typeset:off` is not a command for comments"])
    }

    /// pandoc writes the sizes of a Word document's pictures as a style.
    @Test func theSizeOfAPictureIsReadFromItsStyle() {
        var found: [String] = []
        let (document, _) = parse("<img src=\"a.png\" alt=\"A\" style=\"width:3in;height:2.5in\" />\n")
        document.forEachPart { part in
            let values = part.attributes.values
            if let width = values["width"], let height = values["height"] { found.append(width + " " + height) }
        }
        #expect(found == ["3in 2.5in"])
        #expect(document.issues.isEmpty)
    }

    @Test func otherStylesOfAPictureAreReported() {
        #expect(complaints("<img src=\"a.png\" alt=\"A\" style=\"width:3in;border:1px\">\n") == ["1:1 raw HTML style of img"])
    }
}
