import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// Tests of documents of Terraform's registry.
@Suite struct TerraformNoteTests {
    private func read(_ page: String) -> String {
        let text = PageReader(roots: FileRoots(), limit: 10_000, expansion: 10_000).text(
            of: SourceFile(path: "a.md", text: page), in: .auto)
        return String(decoding: text.file.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("-> One\ntwo.\n\nThree.\n", "> [!NOTE]\n> One\n> two.\n\nThree.\n"),
        ("~> **Warning:** One.\n", "{.unlabelled}\n> [!WARNING]\n> **Warning:** One.\n"),
        ("!> One.\n", "> [!CAUTION]\n> One.\n"), ("a\n-> b\n", "a\n-> b\n"), ("```\n\n-> b\n```\n", "```\n\n-> b\n```\n"),
    ])
    func arrowsBeginAlerts(page: String, expected: String) {
        #expect(read("---\npage_title: a\n---\n\n" + page) == "---\npage_title: a\n---\n\n" + expected)
    }

    @Test func otherDocumentsKeepTheirArrows() { #expect(read("# A\n\n-> One.\n") == "# A\n\n-> One.\n") }
}
