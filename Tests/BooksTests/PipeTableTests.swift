import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// Tests that tables of kramdown and Org mode become those of GitHub.
@Suite struct PipeTableTests {
    private func read(_ page: String, _ dialect: Dialect = .github) throws -> String {
        let file = SourceFile(path: "a.md", text: page)
        let text = PageReader(roots: FileRoots(), limit: 10_000, expansion: 10_000).text(of: file, in: .dialect(dialect))
        return String(decoding: text.file.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("| a | b |\n|---+--:|\n| 1 | 2 |\n", "| a | b |\n|---|--:|\n| 1 | 2 |\n"),
        (
            "|---+---|\n| a | b |\n|:-:+---|\n| 1 | 2 |\n|---+---|\n| 3 | 4 |\n|===+===|\n| f | g |\n",
            "| a | b |\n|:-:|---|\n| 1 | 2 |\n| 3 | 4 |\n| f | g |\n"
        ),
        ("|---\n| a | b\n|-|:-\n| 1 | 2\n", "| a | b\n|-|:-|\n| 1 | 2\n"),
        ("|---\n| 1 | 2\n", "|  |  |\n|---|---|\n| 1 | 2\n"),
        ("- x\n\n  | a | b |\n  |---+---|\n  | 1 | 2 |\n", "- x\n\n  | a | b |\n  |---|---|\n  | 1 | 2 |\n"),
        ("a | b\n---|---\n1 | 2\n---|---\n3 | 4\n", "a | b\n|---|---|\n1 | 2\n3 | 4\n"),
    ])
    func rulesBecomeOneRule(page: String, expected: String) throws { #expect(try read(page) == expected) }

    @Test(arguments: [
        "| a | b |\n|---|---|\n| - | - |\n", "```\n| a |\n|---+---|\n```\n", "<pre>\n| a |\n|---+---|\n</pre>\n",
        "A line\n| a | b |\n|---+---|\n", "    | a |\n    |---+---|\n",
        "| only | text |\n| b | c |\n", "Text | x\n",
    ])
    func otherTextStays(page: String) throws { #expect(try read(page) == page) }

    @Test func rowsAloneAreATableInKramdown() throws {
        #expect(try read("| a | b |\n|---|---|---|\n| c | d |\n", .jekyll) == "| a | b |\n|---|---|\n| c | d |\n")
        #expect(try read("| a | b |\n| c | d |\n", .jekyll) == "|  |  |\n|---|---|\n| a | b |\n| c | d |\n")
    }
}
