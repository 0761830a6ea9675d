import DocumentDumps
import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of the marks of the print edition's pages.
@Suite struct PrintPageTests {
    /// The text with each mark as its number in bars: `one |41| two`.
    private func marked(_ markdown: String) -> String {
        func text(_ inline: Inline) -> String {
            if case .printPage(let number) = inline.kind { return "|\(number)|" }
            return inline.children.isEmpty ? inline.plainText : inline.children.map(text).joined()
        }
        return parse(markdown).document.blocks.map { block in
            switch block.kind {
            case .paragraph(let inlines), .heading(_, let inlines): inlines.map(text).joined()
            default: "?"
            }
        }.joined(separator: "/")
    }

    @Test(arguments: [
        "[p. 41]{.page}", "[41]{.page}", "[Page 41]{.page}", "[S. 41]{.page}", "[]{.page title=41}", "[\\[Pg 41\\]]{.pagenum}",
        "[]{#page_41 .pagebreak role=\"doc-pagebreak\" title=\"41\"}", "[]{#page_41 .pagebreak}",
        "[]{role=doc-pagebreak aria-label=\" Page 41. \"}",
        "<span epub:type=\"pagebreak\" id=\"p41\" title=\"41\"/>", "<span epub:type=\"pagebreak\" id=\"p41\" title=\"41\"></span>",
        "<a id=\"page41\" class=\"page\" title=\"41\"></a>", "<a id=\"page41\" class=\"page\" title=\"41\">",
        "<span role=\"doc-pagebreak\" aria-label=\"41\"></span>",
        "<span class=\"pagenum\"><a name=\"Page_41\" id=\"Page_41\">[Pg 41]</a></span>",
    ])
    func everyUsualFormIsOne(form: String) {
        #expect(marked("one \(form) two\n") == "one |41|two")
        #expect(marked("some\(form)thing\n") == "some|41|thing")
        #expect(complaints("one \(form) two\n") == [])
    }

    @Test(arguments: [
        "[p. 41]{.page}", "<div epub:type=\"pagebreak\" id=\"p41\" title=\"41\"></div>", "<div epub:type=\"pagebreak\" title=\"41\"/>",
        "<hr epub:type=\"pagebreak\" title=\"41\"/>", "::: {.pagebreak title=\"41\"}\n:::",
        "<a id=\"p41\" class=\"page\" title=\"41\"></a>",
    ])
    func aMarkMayBeBetweenBlocks(form: String) {
        #expect(marked("one\n\n\(form)\n\ntwo\n") == "one/|41|/two")
    }

    @Test func numbersMayBeRomanOrHaveALetter() {
        #expect(marked("[p. xiv]{.page} [p. XIV]{.page} [p. 12a]{.page} [xiiii]{.page}") == "|xiv| |XIV||12a|xiiii")
    }

    @Test func otherTextOfTheClassIsText() {
        #expect(marked("[Home page]{.page} and <span class=\"page\">one</span>") == "Home page and one")
        #expect(marked("<a class=\"page\" href=\"?p=2\">2</a>") == "2")
    }

    @Test func aMarkWithOtherWordsKeepsThem() {
        #expect(marked("<span epub:type=\"pagebreak\" title=\"41\">the rest</span>") == "|41|the rest")
    }

    @Test func aHeadingHasNoSpaceForItsMark() {
        #expect(parse("# [p. 41]{.page} Title\n").document.blocks.map { dump($0) } == ["Title"])
    }

    private func dump(_ block: Block) -> String { if case .heading(_, let inlines) = block.kind { inlines.plainText } else { "" } }

    @Test func aTableWithoutPagesIsReported() {
        #expect(complaints("[PAGES]\n") == ["1:1 warning: the table of print pages has no pages to list"])
        #expect(complaints("[p. 1]{.page} Text.\n\n[PAGES]\n") == [])
    }
}
