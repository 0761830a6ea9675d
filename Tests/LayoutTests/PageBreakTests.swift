import Testing
import TypesetBase

@testable import TypesetLayout

/// Tests of page breaks that a document states.
@Suite struct PageBreakTests {
    /// The words on each page.
    private func pages(_ markdown: String) -> [String] {
        layOut(markdown, sheet: narrowSheet("")).pages.map { $0.glyphs.map(\.text).joined(separator: " ") }
    }

    @Test func theNextBlockBeginsAPage() {
        #expect(pages("one\n\n\\newpage\n\ntwo") == ["one", "two"])
    }

    @Test func breaksAtTheEdgesOrTogetherMakeNoBlankPage() {
        #expect(pages("\\newpage\n\none\n\n\\newpage\n\n<!-- pagebreak -->\n\ntwo\n\n\\newpage\n") == ["one", "two"])
    }

    @Test func aQuoteMayHaveOne() {
        #expect(pages("> one\n>\n> \\newpage\n>\n> two") == ["one", "two"])
    }
}
