import DocumentDumps
import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of page breaks in the forms of other programs.
@Suite struct PageBreakTests {
    /// The kinds of the blocks: `p` for a paragraph, `h` for a heading, `|` for a page break.
    private func kinds(_ markdown: String) -> String {
        parse(markdown).document.blocks.map { block in
            switch block.kind {
            case .paragraph: "p"
            case .heading: "h"
            case .pageBreak: "|"
            default: "?"
            }
        }.joined()
    }

    @Test(arguments: [
        "\\newpage", "\\pagebreak", "\\clearpage", "{{< pagebreak >}}", "<!-- pagebreak -->", "<!-- PageBreak -->", "\u{0C}",
        "::: {.page-break}\n:::", "::: page-break\n:::", "<div style=\"page-break-after: always\"></div>",
        "<div style=\"page-break-after: always;\">\n</div>", "<div style=\"break-before: page\"></div>", "<div class=\"page-break\"></div>",
    ])
    func everyUsualFormIsOne(form: String) {
        #expect(kinds("one\n\n\(form)\n\ntwo\n") == "p|p")
        #expect(complaints("one\n\n\(form)\n\ntwo\n") == [])
    }

    @Test func aBlockWithTheClassBeginsAPage() {
        #expect(kinds("one\n\n# Two {.page-break}\n\nthree\n") == "p|hp")
        #expect(kinds("one\n\n{.page-break}\ntwo\n") == "p|p")
        #expect(parse("# Two {.page-break}\n").document.blocks.last?.attributes.classes == [])
    }

    @Test func anElementWithContentKeepsIt() {
        #expect(kinds("<div style=\"page-break-before: always\">\n\nwords\n\n</div>\n") == "|p")
        #expect(kinds("<p style=\"break-after: page\">words</p>\n\nmore\n") == "p|p")
    }

    /// Words in a sentence, code and an avoided break are no page breaks.
    @Test(arguments: ["A \\newpage in text", "`\\newpage`", "<p style=\"break-after: avoid\">words</p>", "a <!-- pagebreak --> b"])
    func otherTextIsNone(text: String) {
        #expect(kinds(text + "\n") == "p")
    }

    @Test func otherStylesAreStillReported() {
        #expect(complaints("<div style=\"color: red; break-before: page\">words</div>\n") == ["1:1 raw HTML style of div"])
    }
}
