import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of Markdown in elements of raw HTML with the attribute `markdown`.
@Suite struct MarkdownInHTMLTests {
    /// Documents, and the same documents with blank lines around their Markdown.
    static let documents: [(written: String, separated: String)] = [
        ("<div markdown=\"1\" class=\"c\">\n*a*\n</div>\n", "<div class=\"c\">\n\n*a*\n\n</div>\n"),
        ("<DIV class=c markdown>  *a*\n</DIV>\n", "<div class=\"c\">\n\n*a*\n\n</div>\n"),
        ("<div markdown=\"1\">\n    - a\n        - b\n    </div>\n", "<div>\n\n- a\n    - b\n\n</div>\n"),
        ("<div markdown=\"1\">\n```\na\n\nb\n```\n</div>\n", "<div>\n\n```\na\n\nb\n```\n\n</div>\n"),
        (
            "<aside class=\"c\" markdown=\"1\">\n  <p markdown=\"1\">\n— a, [b][c]\n  </p>\n</aside>\n\n[c]: d.md\n",
            "<aside class=\"c\">\n\n<p>\n\n— a, [b](d.md)\n\n</p>\n\n</aside>\n"
        ),
        (
            "<table markdown=\"1\">\n<tr><td>*a*<td>b</td></tr>\n</table>\n",
            "<table>\n<tr><td>\n\n*a*\n\n<td>\n\nb\n\n</td></tr>\n</table>\n"
        ),
        ("<p markdown=\"1\">*a*\n<p markdown=\"1\">*b*\n", "<p>\n\n*a*\n\n</p>\n<p>\n\n*b*\n\n</p>\n"),
        (
            "<table markdown=\"1\">\n<tr><td>*a*\n<tr><td>*b*\n</table>\n",
            "<table>\n<tr><td>\n\n*a*\n\n<tr><td>\n\n*b*\n\n</td></tr></table>\n"
        ),
        ("> <p markdown=\"1\">*a*</p>\n>\n> b\n", "> <p>\n>\n> *a*\n>\n> </p>\n>\n> b\n"),
        ("1. <p markdown=\"1\">*a*</p>\n\n   b\n", "1. <p>\n\n   *a*\n\n   </p>\n\n   b\n"),
    ]

    @Test(arguments: documents.indices) func theContentOfAnElementIsMarkdown(_ index: Int) {
        func content(_ markdown: String) -> String { dump(markdown).replacing(#/ \d+:\d+-\d+:\d+/#, with: "") }
        #expect(content(Self.documents[index].written) == content(Self.documents[index].separated))
    }

    /// Pandoc reads Markdown in all elements (`markdown_in_html_blocks`).
    @Test func allElementsContainMarkdownInPandoc() {
        let source = SourceFile(path: "doc.md", text: "<div>\n*a*\n</div>\n")
        #expect(MarkdownParser.parse(source, dialect: .pandoc).document.dump().contains("emphasis"))
    }

    @Test(arguments: ["<div>\n*a*\n</div>\n", "<div markdown=\"0\">*a*</div>\n", "<pre markdown=\"1\">*a*</pre>\n"])
    func theContentOfOtherElementsIsText(_ markdown: String) {
        #expect(dump(markdown).contains("*a*"))
    }

    @Test func anAttributeWithoutEffectIsReported() {
        #expect(
            complaints("<div><b markdown=\"1\">*a*</b></div>\n") == [
                "1:6 warning: the content of this element stays text, because it is in raw HTML"
            ])
    }

    @Test func placesAreThoseOfTheFile() {
        #expect(
            complaints("<div markdown=\"1\">a <a href=\"x.md\"></a></div>\n\nb <a href=\"y.md\"></a>\n")
                == ["1:21 empty link x.md", "3:3 empty link y.md"])
    }
}
