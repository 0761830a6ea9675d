import DocumentDumps
import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of the annotations of Material for MkDocs in text.
@Suite struct AnnotationTests {
    private func document(_ markdown: String) -> Document {
        MarkdownParser.parse(SourceFile(path: "doc.md", text: markdown), dialect: .mkdocs).document
    }

    @Test func marksInAnAnnotatedBlockCallFootnotes() {
        let page = document("One (1) *two (2)* (1).\n{ .annotate }\n\n1.  First\n2.  Second\n\n    more\n\nEnd (1)\n")
        #expect(page.blocks.map(\.text) == ["One two.", "End (1)"])
        #expect(page.footnotes.map { $0.blocks.map(\.text) } == [["First"], ["Second", "more"]])
        #expect(page.dump().matches(of: /footnote-reference|footnote [0-9]/).count >= 3, "\(page.dump())")
    }

    /// A note without a mark would be lost.
    @Test(arguments: ["One (1).\n{ .annotate }\n\n1.  First\n2.  Second\n", "One (1).\n\n1.  First\n", "One (1).\n{ .annotate }\n\nTwo\n"])
    func otherListsStay(markdown: String) {
        #expect(document(markdown).footnotes.isEmpty)
        #expect(document(markdown).blocks.count == 2)
        #expect(document(markdown).blocks.allSatisfy { $0.attributes.classes.isEmpty })
    }
}
