import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// Tests of manuscripts of Leanpub.
@Suite struct LeanpubTests {
    private func lines(_ page: String, _ files: [String: String] = [:]) throws -> [String] {
        let book = try TestBook(files.merging(["a.md": page, "Book.txt": "a.md\n"]) { $1 })
        let file = SourceFile(path: book.folder + "/a.md", bytes: Array(page.utf8))
        let text = PageReader(roots: FileRoots(), limit: 100_000, expansion: 100_000).text(of: file, in: .auto)
        return String(decoding: text.file.bytes, as: UTF8.self).split(separator: "\n").map(String.init).filter { $0 != ">" }
    }

    @Test(arguments: [
        ("T> ## Title\nT>\nT> Words.\n\nEnd.\n", ["> [!TIP]", "> ## Title", "> ", "> Words.", "End."]),
        (
            "A>Words\nA>\n```r\nx\n```\nA> More.\n",
            ["{.unlabelled}", "> [!NOTE]", "> Words", "> ", "```r", "x", "```", "{.unlabelled}", "> [!NOTE]", "> More."]
        ),
        ("X> Do it.\n", ["> [!NOTE]", "> {.alert-title}", "> Exercise", "> Do it."]),
        ("{blurb, class: warning}\nOne\n\nTwo\n{/blurb}\nEnd.\n", ["> [!WARNING]", "> One", "> ", "> Two", "End."]),
        ("Text with x\nA> B is math.\n", ["Text with x", "A> B is math."]),
        ("```\nA> code\n```\n", ["```", "A> code", "```"]),
    ])
    func asidesAreAlerts(page: String, expected: [String]) throws {
        #expect(try lines(page) == expected)
    }

    @Test(arguments: [
        ("{lang=R, line-numbers=off}\n~~~~~~\nx\n~~~~~~\n", ["~~~~~~ {.R}", "x", "~~~~~~"]),
        ("{id: part, title: \"The code\"}\n```python\nx\n```\n", ["``` {.python title=\"The code\"}", "x", "```"]),
        ("{width=60%, float=left}\n![A map](map.png)\n", ["{width=\"60%\"}", "![A map](map.png)"]),
        ("{#start}\n# Start\n", ["{#start}", "# Start"]),
        ("{#t, title: \"Sizes\"}\n| A |\n|---|\n| 1 |\n", ["**Sizes**", "{#t}", "| A |", "|---|", "| 1 |"]),
        ("Words.\n\n{caption: \"The end\"}\n", ["Words.", "**The end**"]),
        ("{x} is a set.\n", ["{x} is a set."]),
        ("%% A note\n\n{mainmatter}\n\n-# Part\n", ["-# Part"]),
        ("-# Part\n\n# One\n", ["# Part", "# One"]),
    ])
    func attributesBelongToTheirBlocks(page: String, expected: [String]) throws {
        #expect(try lines(page) == expected)
    }

    @Test(arguments: [
        ("The {$$}x^2{/$$} and `y`$ and `z`.\n", ["The $`x^2`$ and $`y`$ and `z`."]),
        ("{$$}x^2{/$$}\n", ["$$", "x^2", "$$"]),
        ("{$$}\nx\n\ny\n{/$$}\n\nEnd.\n", ["$$", "x", "y", "$$", "End."]),
        ("Where {$$}\\begin{a}\nx\n\\end{a} {/$$}\n", ["Where ", "$$", "\\begin{a}", "x", "\\end{a} ", "$$"]),
    ])
    func formulasAreThoseOfTeX(page: String, expected: [String]) throws {
        #expect(try lines(page) == expected)
    }

    @Test func includedProgramsAreCode() throws {
        #expect(try lines("<<[The program](code/a.py)\n", ["code/a.py": "x = 1\n"]) == ["```py", "x = 1", "```"])
    }

    @Test func aListHasFrontMatterAndParts() throws {
        let book = try TestBook([
            "Book.txt": "frontmatter:\npreface.md\nmainmatter:\npart.md\none.md\n\nbackmatter:\nend.txt\n", "preface.md": "",
            "part.md": "-# Basics\n",
            "one.md": "# One\n", "end.txt": "# End\n",
        ])
        #expect(book.entries() == ["- (preface.md)*", "# Basics", "1. (one.md)", "- (end.txt)"])
    }

    /// A text of this name is no list of files.
    @Test func aTextIsNoList() throws {
        let book = try TestBook(["Book.txt": "It was a dark night.\n", "b.md": "# B\n"])
        #expect(book.entries("Book.txt") == ["1. (Book.txt)*"])
    }
}
