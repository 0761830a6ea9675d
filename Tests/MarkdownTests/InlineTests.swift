import DocumentDumps
import Testing
import TypesetBase
import TypesetMarkdown

@Suite struct InlineTests {
    /// Each parse has other addresses in memory, on which the result may not depend.
    @Test(arguments: 1...20) func linksToHeadingsAreFoundBeforeHTML(_: Int) {
        let text = "# My title\n\nSee [My title].\n\n<div>\nx\n</div>\n"
        #expect(MarkdownParser.parse(SourceFile(path: "a.md", text: text), dialect: .pandoc).document.dump().contains("link"))
    }

    @Test func marksNestAndKnowTheirPlaces() {
        expect(
            "**a *b*** ~~c~~ `d`\n",
            is: """
                paragraph 1:1-1:20
                  strong 1:1-1:10
                    text 1:3-1:5 "a "
                    emphasis 1:5-1:8
                      text 1:6-1:7 "b"
                  text 1:10-1:11 " "
                  strikethrough 1:11-1:16
                    text 1:13-1:14 "c"
                  text 1:16-1:17 " "
                  code 1:17-1:20 "d"
                """)
    }

    @Test func linksOfAllKinds() {
        expect(
            "[a](/u \"t\") [b] <http://c.d>\n\n[b]: /v\n",
            is: """
                paragraph 1:1-1:29
                  link 1:1-1:12 </u> "t"
                    text 1:2-1:3 "a"
                  text 1:12-1:13 " "
                  link 1:13-1:16 </v>
                    text 1:14-1:15 "b"
                  text 1:16-1:17 " "
                  link 1:17-1:29 <http://c.d>
                    text 1:18-1:28 "http://c.d"
                """)
    }

    /// The parser gives a bare address no position, and makes the text before it too long.
    @Test func bareAddressesHaveTheirPlace() {
        expect(
            "a\\* &amp; www.b.org c\n",
            is: """
                paragraph 1:1-1:22
                  text 1:1-1:11 "a* & "
                  link 1:11-1:20 <http://www.b.org>
                    text 1:11-1:20 "www.b.org"
                  text 1:20-1:22 " c"
                """)
    }

    /// Definitions above the text are part of the parser's paragraph.
    @Test func placesAfterLinkDefinitions() {
        expect(
            "[r]: /u\n[s]: /v\nx *y*\n",
            is: """
                paragraph 1:1-3:6
                  text 3:1-3:3 "x "
                  emphasis 3:3-3:6
                    text 3:4-3:5 "y"
                """)
    }

    @Test func hardBreaksAndCodeOverLines() {
        expect(
            "a  \nb\\\n`c\nd` e\n",
            is: """
                paragraph 1:1-4:5
                  text 1:1-1:2 "a"
                  hardbreak 1:2-2:1
                  text 2:1-2:2 "b"
                  hardbreak 2:2-3:1
                  code 3:1-4:3 "c d"
                  text 4:3-4:5 " e"
                """)
    }

    @Test func imagesHavePlainAlternativeText() {
        expect(
            "![a *b*](f.png \"t\")\n",
            is: """
                paragraph 1:1-1:20
                  image 1:1-1:20 <f.png> "t" alt "a b"
                """)
    }

    @Test func entitiesAreDecoded() {
        expect(
            "&copy; &#x41; &nope;\n",
            is: """
                paragraph 1:1-1:21
                  text 1:1-1:21 "© A &nope;"
                """)
    }

    @Test func columnsCountScalarsAndCarriageReturnsEndLines() {
        expect(
            "日本 *語*\r\n\r\n- é\r\n  `x`\r\n",
            is: """
                paragraph 1:1-1:7
                  text 1:1-1:4 "日本 "
                  emphasis 1:4-1:7
                    text 1:5-1:6 "語"
                list 3:1-4:6 bullet tight
                  item 3:1-4:6
                    paragraph 3:3-4:6
                      text 3:3-3:4 "é"
                      softbreak 3:4-4:3
                      code 4:3-4:6 "x"
                """)
    }

    @Test func plainTextIsWhatAReaderSees() {
        guard case .heading(_, let inlines) = parse("# A *b* `c` [d](e) ![f](g)\n").document.blocks.first?.kind else {
            Issue.record("no heading")
            return
        }
        #expect(inlines.plainText == "A b c d f")
    }
}

@Suite struct GitHubSlugTests {
    @Test(arguments: [
        ("Hello, World!", "hello-world"),
        ("`Option<T>` and you", "optiont-and-you"),
        ("C++ & C#", "c--c"),
        ("snake_case - dash", "snake_case---dash"),
        ("Überschrift 日本", "überschrift-日本"),
    ])
    func anchorsAreThoseOfGitHub(_ heading: String, _ anchor: String) {
        #expect(GitHubSlug.slug(heading) == anchor)
    }

    @Test func repeatedHeadingsAreNumbered() {
        var slugs = GitHubSlug()
        let anchors = ["A", "a", "A 1", "A"].map { slugs.anchor(for: $0) }
        #expect(anchors == ["a", "a-1", "a-1-1", "a-2"])
    }
}
